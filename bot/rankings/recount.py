"""Rankings that are out of date, made right again from their first wrong match on while people play.

A voided result changes the ratings of all later matches, which may be a hundred thousand. So voiding only
notes since when the ranking is wrong. It is then read and rated a page at a time, and written in small units:
nobody's press waits for it, and a process that is killed in between leaves the note, for it to be done again.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import islice
from typing import Final

from bot.rankings.rated import WINDOW, Pair, total_of
from bot.rankings.rating import Rating, is_ranked, score
from bot.rankings.replay import Earlier, Replay, by_match, pairs, put_ratings
from bot.rankings.seasons import correct_titles, remake
from bot.records import Verdict
from bot.store import GuildId, MatchId, RatingRow, ResultRow, StaleRankingRow, Transaction, UserId

PAGE: Final = 100
"""Results that are read and rated at a time, and ratings that are written."""

IN_SEASONS: Final = 5
"""People whose ratings in seasons are made again at a time, from all of their matches in these."""

FORMULA: Final = "2"
"""How `rate_match` computes; stored ratings of another formula are made again from the next start on."""

_FORMULA_KEY: Final = "rating_formula"
_EVER: Final = datetime(1970, 1, 1, tzinfo=UTC)


class Superseded(Exception):
    """The ranking went out of date anew while it was made right: it has to be done again from its note."""


def void_result(tx: Transaction, match: MatchId, *, by: UserId, at: datetime) -> StaleRankingRow | None:
    """Take a match out of the rankings as if it had never ended; None where it did not count.

    Gives the ranking, which is out of date until it was made right by a `Recount`. A person without another
    rated match leaves it then.
    """
    results = tx.results
    counting = [row for row in results.of(match) if row.rated]
    if not counting or counting[0].guild is None:
        return None
    guild, game = counting[0].guild, counting[0].game
    results.void(match, by=by, at=at)
    tx.matches.put_rated(match, rated=False)
    tx.stale_rankings.mark(guild, game, since=counting[0].ended_at)
    return tx.stale_rankings.find(guild, game)


def is_recalculated(tx: Transaction) -> bool:
    """Whether the stored ratings are those of this version's formula; a new database says nothing of it."""
    return tx.settings.find(_FORMULA_KEY) in (None, FORMULA)


def mark_outdated(tx: Transaction) -> int:
    """Note all rankings as out of date that another version's formula made; how many there are."""
    if is_recalculated(tx):
        return 0
    rankings = tx.results.rankings()
    for guild, game in rankings:
        tx.stale_rankings.mark(guild, game, since=_EVER)
    tx.settings.put(_FORMULA_KEY, FORMULA)
    return len(rankings)


@dataclass(frozen=True, slots=True)
class Fetched:
    """The next results of a ranking, with people who are new among them, and what stood before of these."""

    rows: tuple[ResultRow, ...]
    people: frozenset[UserId]
    earlier: Earlier


class Recount:
    """Makes one ranking right: `fetch`, `rate`, `put_results` until nothing more comes, then its ratings.

    People play on meanwhile. Their matches are rated by what stands, and come last here, where they are rated
    again. Whatever takes a transaction changes nothing but the store, so that it can be done a second time.
    """

    def __init__(self, stale: StaleRankingRow) -> None:
        self._stale = stale
        self._again = Replay(stale.guild, {})
        self._last: tuple[datetime, MatchId | None] = stale.since, None
        self._people: set[UserId] = set()
        self._pairs: set[Pair] = set()
        self._unwritten: set[UserId] = set()
        self._unseasoned: set[UserId] = set()

    def fetch(self, tx: Transaction) -> Fetched:
        """The next matches, and at first everybody whose result was voided."""
        stale, (since, after) = self._stale, self._last
        rows = tx.results.rated_from(stale.guild, stale.game, since, after=after, limit=PAGE)
        people = {row.user for row in rows}
        if after is None:
            people |= tx.results.voided_since(stale.guild, stale.game, since)
        people -= self._people
        return Fetched(rows, frozenset(people), self._earlier(tx, people, _pairs(rows) - self._pairs))

    def rate(self, fetched: Fetched) -> tuple[ResultRow, ...]:
        """Rate these matches; the results of which the change of rating is another one now."""
        self._again.go_on_from(fetched.earlier)
        self._people |= fetched.people
        self._pairs |= _pairs(fetched.rows)
        concerned = fetched.people | {row.user for row in fetched.rows}
        self._unwritten |= concerned
        self._unseasoned |= concerned
        if fetched.rows:
            self._last = fetched.rows[-1].ended_at, fetched.rows[-1].match
        anew = (row for players in by_match(fetched.rows) for row in self._again.match(players))
        return tuple(now for was, now in zip(fetched.rows, anew, strict=True) if was != now)

    def put_results(self, tx: Transaction, changed: tuple[ResultRow, ...]) -> None:
        """Write them. Raises Superseded."""
        self._require_current(tx)
        tx.results.put_changes(changed)

    def next_people(self) -> list[UserId]:
        """Some of those whose ratings are still to be written; none once all are."""
        return list(islice(self._unwritten, PAGE))

    def put_ratings(self, tx: Transaction, people: list[UserId]) -> bool:
        """Write what their matches have made of them, unless another has ended meanwhile; whether it did so.

        Two processes that do the same write the same, then: neither what the other knows better. Raises
        Superseded.
        """
        if self._is_behind(tx):
            return False
        put_ratings(tx, self._stale.guild, self._stale.game, people, self._again.ratings)
        return True

    def wrote(self, people: list[UserId]) -> None:
        """The ratings of these are written."""
        self._unwritten.difference_update(people)

    def next_in_seasons(self) -> list[UserId]:
        """Some of those whose ratings in seasons are still to be made again; none once all are."""
        return list(islice(self._unseasoned, IN_SEASONS))

    def put_in_seasons(self, tx: Transaction, people: list[UserId]) -> bool:
        """Make their ratings in seasons again, as `put_ratings` those of all time. Raises Superseded."""
        if self._is_behind(tx):
            return False
        for season in tx.seasons.of(self._stale.guild, after=self._stale.since):
            remake(tx, season, self._stale.game, people)
        return True

    def made_in_seasons(self, people: list[UserId]) -> None:
        """The ratings of these in seasons are made again."""
        self._unseasoned.difference_update(people)

    def finish(self, tx: Transaction) -> bool:
        """The ranking is right, unless a match has ended meanwhile; whether it is. Raises Superseded."""
        if self._is_behind(tx):
            return False
        correct_titles(tx, self._stale.guild, self._stale.game, since=self._stale.since)
        tx.stale_rankings.clear(self._stale.guild, self._stale.game)
        return True

    def _is_behind(self, tx: Transaction) -> bool:
        self._require_current(tx)
        since, after = self._last
        return bool(tx.results.rated_from(self._stale.guild, self._stale.game, since, after=after, limit=1))

    def _require_current(self, tx: Transaction) -> None:
        now = tx.stale_rankings.find(self._stale.guild, self._stale.game)
        if now is None or now.asked != self._stale.asked:
            raise Superseded

    def _earlier(self, tx: Transaction, people: Collection[UserId], met: Collection[Pair]) -> Earlier:
        guild, game, since = self._stale.guild, self._stale.game, self._stale.since
        meetings = tx.meetings(guild)
        ratings = (_rating_before(tx, guild, game, user, since) for user in people)
        times = {
            pair: meetings.times(game, *pair, since=since - WINDOW, before=since)
            for pair in met
            if meetings.ever_met(game, *pair, before=since)
        }
        return Earlier(
            ratings={row.user: row for row in ratings if row is not None},
            former=tx.former.ratings(guild, game, people),
            met=times,
            bereft=[user for user in people if meetings.is_bereft(game, user, before=since)],
        )


def _pairs(rows: tuple[ResultRow, ...]) -> set[Pair]:
    """All who met in these matches, in one order each."""
    return {
        (one.user, other.user)
        for players in by_match(rows)
        for one, other in pairs(players)
        if one.user < other.user
    }


def _rating_before(
    tx: Transaction, guild: GuildId, game: str, user: UserId, before: datetime
) -> RatingRow | None:
    """The rating that somebody had before then, with all its counts; None without an earlier match."""
    last = tx.results.last_rated_of(guild, game, user, before=before)
    counted = tx.results.counted_of(guild, game, user, before=before)
    if last is None or counted is None or last.mu_after is None or last.sigma_after is None:
        return None
    total, verdicts = counted
    rating = Rating(mu=last.mu_after, sigma=last.sigma_after)
    opponents = tx.meetings(guild).count_opponents(game, user, before=before)
    return RatingRow(
        guild=guild,
        game=game,
        user=user,
        mu=rating.mu,
        sigma=rating.sigma,
        score=score(rating),
        played=total.matches,
        won=verdicts.get(Verdict.WON, 0),
        lost=verdicts.get(Verdict.LOST, 0),
        drawn=verdicts.get(Verdict.DRAWN, 0),
        updated_at=last.ended_at,
        tally=total_of(total),
        opponents=opponents,
        ranked=is_ranked(rating, played=total.matches, opponents=opponents),
    )
