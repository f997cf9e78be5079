"""Seasons: what a server's rated matches make of people's ratings within a month or a quarter.

A season's rating follows from the results alone. Each match is rated as for the ranking of all time, and
counts as much; the person's own belief is that of the season, the others' are those of all time. So a rating
can be made again from its person's own matches.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Final

from bot.rankings.rated import added, as_it_was, counted_in, opponents_of
from bot.rankings.rating import INITIAL, Rating, can_rate, is_ranked, rate, score, weakened
from bot.rankings.replay import by_match
from bot.records import SeasonLength, Verdict
from bot.store import GuildId, ResultRow, SeasonRatingRow, SeasonRow, Transaction, UserId

KEPT: Final = 0.5
"""How much of the distance to an average player somebody keeps at the start of a season."""

GRACE: Final = timedelta(minutes=1)
"""How long after a season its titles are given, so that every match of it is written by then."""

LISTED: Final = 25
"""Seasons of a ranking that can be looked at: lines of a menu."""

_MONTHS: Final = {SeasonLength.MONTH: 1, SeasonLength.QUARTER: 3}


@dataclass(frozen=True, slots=True, kw_only=True)
class Seasonal:
    """Somebody's place in a season, and what they have won in earlier ones; without a rating None."""

    season: SeasonRow | None
    rating: SeasonRatingRow | None
    place: int | None
    titles: tuple[tuple[SeasonRow, str], ...]
    """The seasons that the person won, newest first, each with the game."""


def span_of(length: SeasonLength, at: datetime) -> tuple[datetime, datetime]:
    """The first instant of the month or quarter of this time, in UTC, and that of the next one."""
    months = _MONTHS[length]
    at = at.astimezone(UTC)
    first = at.year * 12 + (at.month - 1) // months * months
    begin, end = (datetime(month // 12, month % 12 + 1, 1, tzinfo=UTC) for month in (first, first + months))
    return begin, end


def current_season(
    tx: Transaction, guild: GuildId, length: SeasonLength | None, at: datetime
) -> SeasonRow | None:
    """The season in which a match counts that ends at this time; it begins with its first match.

    A season that has begun goes on to its end, whatever ``length`` is by then; None begins no other one.
    Where rated matches were played before in the same month or quarter, outside of any season, it begins now.
    """
    if (season := tx.seasons.at(guild, at)) is not None:
        return season
    last = tx.seasons.latest(guild)
    if length is None or (last is not None and at < last.began_at):
        return None
    begin, end = span_of(length, at)
    if last is not None:
        begin = max(begin, last.ends_at)
    if tx.seasons.has_rated_since(guild, begin):
        begin = at
    tx.seasons.insert(guild, length, began_at=begin, ends_at=end)
    return tx.seasons.latest(guild)


def not_before_the_end(tx: Transaction, guild: GuildId, at: datetime) -> datetime:
    """The time itself; of a time within a season whose titles are given, the end of that season."""
    season = tx.seasons.at(guild, at)
    return at if season is None or season.settled_at is None else season.ends_at


def count_in_season(
    tx: Transaction, season: SeasonRow, players: tuple[ResultRow, ...]
) -> tuple[SeasonRatingRow, ...]:
    """Rate a match of the season that has just ended, by its results with their changes of rating."""
    game, at = players[0].game, players[0].ended_at
    before = tx.seasons.ratings(season.id, game, (row.user for row in players))
    meetings = tx.meetings(season.guild)
    since = season.began_at - timedelta(microseconds=1)
    ratings = []
    for row in players:
        new = sum(
            not meetings.times(game, row.user, other, since=since, before=at)
            for other in opponents_of(row, players)
        )
        ratings.append(_step(season, before.get(row.user), row, players, newly_met=new))
    for rating in ratings:
        tx.seasons.put_rating(rating)
    return tuple(ratings)


def ratings_of_season(
    season: SeasonRow, rows: Iterable[ResultRow], users: Collection[UserId] | None = None
) -> dict[UserId, SeasonRatingRow]:
    """What these results make of everybody, or of some people; the rows of each match stand together."""
    made: dict[UserId, SeasonRatingRow] = {}
    met: dict[UserId, set[UserId | None]] = {}
    for players in by_match(rows):
        for row in players:
            if users is not None and row.user not in users:
                continue
            others: set[UserId | None] = set(opponents_of(row, players))
            if len(players) < row.players:
                # All who are forgotten are one.
                others.add(None)
            known = met.setdefault(row.user, set())
            new = len(others - known)
            known |= others
            made[row.user] = _step(season, made.get(row.user), row, players, newly_met=new)
    return made


def remake(tx: Transaction, season: SeasonRow, game: str, users: Collection[UserId]) -> None:
    """Write what their matches of the season make of these people."""
    right = ratings_of_season(season, tx.seasons.results(season, game, users), users)
    stored = tx.seasons.ratings(season.id, game, users)
    for user in stored.keys() - right.keys():
        tx.seasons.remove_rating(season.id, game, user)
    for user, row in right.items():
        if stored.get(user) != row:
            tx.seasons.put_rating(row)


def settle(tx: Transaction, season: SeasonRow, at: datetime) -> bool:
    """Give the titles of a season that is over; False where another process has done so."""
    if not tx.seasons.settle(season.id, at):
        return False
    for game in tx.seasons.games(season.id):
        tx.seasons.put_titles(season.id, game, tx.seasons.best(season.id, game))
    tx.champions.mark(season.guild)
    return True


def correct_titles(tx: Transaction, guild: GuildId, game: str, *, since: datetime | None = None) -> None:
    """Give the titles again of the seasons that have ended since then, as their ratings may have changed."""
    for season in tx.seasons.of(guild, after=since):
        if season.settled_at is None:
            continue
        champions = tx.seasons.titles(season.id, game)
        best = tx.seasons.best(season.id, game)
        # A champion who is forgotten has no rating to be compared with.
        if all(row.user is not None for row in champions) and best != tuple(row.user for row in champions):
            tx.seasons.put_titles(season.id, game, best)
            tx.champions.mark(guild)


def seasonal(tx: Transaction, guild: GuildId, game: str | None, user: UserId, *, now: datetime) -> Seasonal:
    """How somebody stands in the season that goes on, and the titles that they have won."""
    titles = tx.seasons.won_by(guild, user, game)
    season = tx.seasons.at(guild, now)
    if season is None or game is None:
        return Seasonal(season=None, rating=None, place=None, titles=titles)
    rating = tx.seasons.ratings(season.id, game, (user,)).get(user)
    lines = tx.standings(guild, game, season.id).by_rating(user=user)
    place = lines[0].place if lines else None
    return Seasonal(season=season, rating=rating, place=place, titles=titles)


def _step(
    season: SeasonRow,
    old: SeasonRatingRow | None,
    row: ResultRow,
    players: tuple[ResultRow, ...],
    *,
    newly_met: int,
) -> SeasonRatingRow:
    """The person's rating after one more match, in which so many opponents were new in the season."""
    new = _after(_at_start(row) if old is None else Rating(mu=old.mu, sigma=old.sigma), row, players)
    counted = counted_in(row.points, row.tally)
    won, lost, drawn = (int(row.verdict is each) for each in (Verdict.WON, Verdict.LOST, Verdict.DRAWN))
    first = SeasonRatingRow(
        season=season.id,
        game=row.game,
        user=row.user,
        mu=new.mu,
        sigma=new.sigma,
        score=score(new),
        played=1,
        won=won,
        lost=lost,
        drawn=drawn,
        updated_at=row.ended_at,
        tally=counted,
        opponents=newly_met,
        ranked=is_ranked(new, played=1, opponents=newly_met),
    )
    if old is None:
        return first
    played, opponents = old.played + 1, old.opponents + newly_met
    return replace(
        first,
        played=played,
        won=old.won + won,
        lost=old.lost + lost,
        drawn=old.drawn + drawn,
        tally=added(old.tally, counted),
        opponents=opponents,
        ranked=is_ranked(new, played=played, opponents=opponents),
    )


def _at_start(row: ResultRow) -> Rating:
    """The soft reset: half of what the person was above or below average, as unsure as of somebody new."""
    mu = INITIAL.mu if row.mu_before is None else row.mu_before
    return Rating(mu=INITIAL.mu + KEPT * (mu - INITIAL.mu), sigma=INITIAL.sigma)


def _after(before: Rating, row: ResultRow, players: tuple[ResultRow, ...]) -> Rating:
    places, sides = tuple(each.place for each in players), tuple(each.side for each in players)
    if len(players) < row.players or row.weight is None or not can_rate(places, sides):
        return as_it_was(row, before)
    beliefs = tuple(before if each is row else _belief(each) for each in players)
    after = rate(beliefs, places, sides)[players.index(row)]
    return weakened(before, after, row.weight)


def _belief(row: ResultRow) -> Rating:
    """What was believed of somebody before the match, by the ranking of all time."""
    if row.mu_before is None or row.sigma_before is None:
        return INITIAL
    return Rating(mu=row.mu_before, sigma=row.sigma_before)
