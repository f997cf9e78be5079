"""Ratings made again from the results, when one of them no longer counts or another version weighs them."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Final

from bot.rankings.rated import WINDOW, Pair, Past, rate_match
from bot.store import FormerRatingRow, GuildId, MatchId, RatingRow, ResultRow, Transaction, UserId

FORMULA: Final = "2"
"""How `rate_match` computes; stored ratings of another formula are made again at the next start."""

_FORMULA_KEY: Final = "rating_formula"


@dataclass(frozen=True, slots=True)
class Replayed:
    """What the results of a server lead to: each with its change of rating, and the ratings at the end."""

    results: tuple[ResultRow, ...]
    ratings: dict[UserId, RatingRow]


class Replay:
    """Rates the matches of one game in one server again, one after the other, in the order they ended."""

    def __init__(self, guild: GuildId, former: Mapping[UserId, FormerRatingRow]) -> None:
        self._guild = guild
        self._former = former
        self.ratings: dict[UserId, RatingRow] = {}
        self._met: defaultdict[Pair, deque[datetime]] = defaultdict(deque)
        self._bereft: set[UserId] = set()

    def match(self, players: tuple[ResultRow, ...]) -> tuple[ResultRow, ...]:
        """Rate the next match by its results by seat, and give them with the changes of the ratings."""
        past = Past(
            ratings=self.ratings,
            former=self._former,
            meetings=self._meetings(players),
            bereft=self._bereft,
        )
        rated = rate_match(self._guild, players, past)
        self.ratings.update((row.user, row) for row in rated.ratings)
        for one, other in _pairs(players):
            self._met[one.user, other.user].append(one.ended_at)
        if len(players) < players[0].players:
            self._bereft.update(row.user for row in players)
        return rated.results

    def _meetings(self, players: tuple[ResultRow, ...]) -> dict[Pair, int]:
        found = {}
        for one, other in _pairs(players):
            pair = one.user, other.user
            if (times := self._met.get(pair)) is None:
                continue
            while times and times[0] <= one.ended_at - WINDOW:
                times.popleft()
            found[pair] = len(times)
        return found


def _pairs(players: tuple[ResultRow, ...]) -> Iterable[tuple[ResultRow, ResultRow]]:
    """All who met as opponents, in both orders."""
    for one in players:
        for other in players:
            partners = one.side is not None and one.side == other.side
            if one.user != other.user and not partners:
                yield one, other


def replay(
    guild: GuildId, rows: Iterable[ResultRow], former: Mapping[UserId, FormerRatingRow] | None = None
) -> Replayed:
    """Rate the results of one game in one server again, in the order in which they are given.

    The rows of one match stand together, by seat. ``former`` are the ratings with which people came back who
    had been forgotten. The same rows always give the same numbers.
    """
    again = Replay(guild, former or {})
    results = [
        row for _, players in groupby(rows, key=lambda row: row.match) for row in again.match(tuple(players))
    ]
    return Replayed(tuple(results), again.ratings)


def replayed(tx: Transaction, guild: GuildId, game: str) -> tuple[tuple[ResultRow, ...], Replayed]:
    """The rated results of a game in a server as they are stored, and what they lead to."""
    stored = tx.results.rated_in(guild, game)
    former = tx.former.ratings(guild, game, {row.user for row in stored})
    return stored, replay(guild, stored, former)


def void_result(tx: Transaction, match: MatchId, *, by: UserId, at: datetime) -> bool:
    """Take a match out of the rankings as if it had never ended; whether it counted before.

    Must run in one write transaction. A person without another rated match leaves the rankings.
    """
    results = tx.results
    counting = [row for row in results.of(match) if row.rated]
    if not counting or counting[0].guild is None:
        return False
    results.void(match, by=by, at=at)
    tx.matches.put_rated(match, rated=False)
    recalculate(tx, counting[0].guild, counting[0].game)
    return True


def recalculate(tx: Transaction, guild: GuildId, game: str) -> None:
    """Write what the results of the game in the server lead to."""
    old, anew = replayed(tx, guild, game)
    # Only rows that changed: after a match of last week few of thousands do.
    changed = tuple(now for was, now in zip(old, anew.results, strict=True) if was != now)
    tx.results.put_changes(changed)
    put_ratings(tx, guild, game, anew.ratings)


def put_ratings(tx: Transaction, guild: GuildId, game: str, anew: dict[UserId, RatingRow]) -> None:
    """Make these the only ratings of the game in the server."""
    ratings = tx.ratings
    before = {row.user: row for row in ratings.all_in(guild, game)}
    for user in before.keys() - anew.keys():
        ratings.remove(guild, game, user)
    for user, row in anew.items():
        if before.get(user) != row:
            ratings.put(row)


def is_recalculated(tx: Transaction) -> bool:
    """Whether the stored ratings are those of this version's formula; a new database says nothing of it."""
    return tx.settings.find(_FORMULA_KEY) in (None, FORMULA)


def recalculate_all(tx: Transaction) -> int:
    """Make all ratings again that another version's formula made; how many games of servers that were."""
    if is_recalculated(tx):
        return 0
    games = tx.results.rankings()
    for guild, game in games:
        recalculate(tx, guild, game)
    tx.settings.put(_FORMULA_KEY, FORMULA)
    return len(games)
