"""What matches were for each person: results, the ratings that they made, and the standings of a server."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, NamedTuple

from sqlalchemy import CTE, ColumnElement, Select, Text, bindparam, delete, func, null, type_coerce, update
from sqlalchemy import select as select_anything

from bot.records import Verdict
from bot.store.kinds import GuildId, MatchId, UserId
from bot.store.model.people import PersonRow
from bot.store.model.results import RatingRow, ResultRow
from bot.store.repository import Link, Repository, count_rows, select, set_to

_CHANGE: Final = (
    ResultRow.mu_before,
    ResultRow.sigma_before,
    ResultRow.mu_after,
    ResultRow.sigma_after,
    ResultRow.weight,
)
"""What a match made of a rating."""


class Results(Repository):
    """How matches ended for their players."""

    def insert(self, rows: tuple[ResultRow, ...]) -> None:
        """Store the results of a match that is over."""
        self._insert(*rows)

    def of(self, number: MatchId) -> tuple[ResultRow, ...]:
        """The results of the match by seat."""
        query = select(ResultRow).where(ResultRow.match == number).order_by(ResultRow.seat)
        return self._all(ResultRow, query)

    def replace(self, number: MatchId, rows: tuple[ResultRow, ...]) -> None:
        """Let these be the match's only results."""
        self._change(delete(ResultRow).where(ResultRow.match == number))
        self._insert(*rows)

    def rated_in(self, guild: GuildId, game: str) -> tuple[ResultRow, ...]:
        """All rated results of the game in the server, in the order in which the matches ended, by seat."""
        query = (
            select(ResultRow)
            .where(ResultRow.guild == guild, ResultRow.game == game, ResultRow.rated)
            .order_by(ResultRow.ended_at, ResultRow.match, ResultRow.seat)
        )
        return self._all(ResultRow, query)

    def rankings(self) -> tuple[tuple[GuildId, str], ...]:
        """All rankings, each by its server and game: those of results, and those of ratings alone."""
        rated = select(ResultRow.guild, ResultRow.game).where(ResultRow.rated, ResultRow.guild.is_not(None))
        found = self._conn.execute(rated.union(select(RatingRow.guild, RatingRow.game)))
        return tuple(sorted((guild, game) for guild, game in found if guild is not None))

    def last_rated_at(self, guild: GuildId, game: str) -> datetime | None:
        """When the last rated match of the game in the server ended."""
        here = ResultRow.guild == guild, ResultRow.game == game, ResultRow.rated
        query = select(ResultRow.ended_at).where(*here).order_by(ResultRow.ended_at.desc()).limit(1)
        return self._value(query)

    def opposed_to(self, user: UserId) -> tuple[tuple[GuildId, str, UserId], ...]:
        """Who has sat in rated matches with the person, by server and game."""
        theirs = ResultRow.alias("theirs")
        query = (
            select(ResultRow.guild, ResultRow.game, theirs.user)
            .join(theirs, (theirs.match == ResultRow.match) & (theirs.user != user))
            .where(ResultRow.user == user, ResultRow.rated)
            .distinct()
        )
        found = self._conn.execute(query)
        return tuple((guild, game, other) for guild, game, other in found if guild is not None)

    def latest_rated_in(self, guild: GuildId, *, limit: int) -> tuple[MatchId, ...]:
        """The matches of the server that count for its rankings and ended last, the latest first."""
        query = (
            select(ResultRow.match)
            .where(ResultRow.guild == guild, ResultRow.rated)
            .group_by(ResultRow.match)
            .order_by(func.max(ResultRow.ended_at).desc(), ResultRow.match.desc())
            .limit(limit)
        )
        return self._values(query)

    def is_voided(self, number: MatchId) -> bool:
        """Whether the match's results were taken out of the rankings."""
        voided = ResultRow.match == number, ResultRow.voided_at.is_not(None)
        return self._value(select(ResultRow.match).where(*voided).limit(1)) is not None

    def void(self, number: MatchId, *, by: UserId, at: datetime) -> None:
        """The match's results count no longer, and hold no change of rating."""
        # The rows stay and say who voided them: the match was played, and its table still shows how it ended.
        values = set_to(ResultRow.voided_at, at) | set_to(ResultRow.voided_by, by)
        values |= set_to(ResultRow.rated, value=False)
        for column in _CHANGE:
            values |= set_to(column, None)
        self._change(update(ResultRow).where(ResultRow.match == number).values(values))

    def put_changes(self, rows: tuple[ResultRow, ...]) -> None:
        """Write the changes of rating into results that are there: all at once, as there may be thousands."""
        if not rows:
            return
        # One statement for all rows, which the driver prepares once. The parameters have other names than the
        # columns, as SQLAlchemy keeps those for the values of an update.
        changed = (
            update(ResultRow)
            .where(ResultRow.match == bindparam("of_match"), ResultRow.user == bindparam("of_user"))
            .values({column.key: bindparam(f"new_{column.key}") for column in _CHANGE})
        )
        self._conn.execute(
            changed,
            [
                {
                    "of_match": row.match,
                    "of_user": row.user,
                    "new_mu_before": row.mu_before,
                    "new_sigma_before": row.sigma_before,
                    "new_mu_after": row.mu_after,
                    "new_sigma_after": row.sigma_after,
                    "new_weight": row.weight,
                }
                for row in rows
            ],
        )


class Ratings(Repository):
    """What people's results have made of them."""

    def find(self, guild: GuildId, game: str, user: UserId) -> RatingRow | None:
        """The person's rating at the game in the server."""
        query = select(RatingRow).where(*_of_game(guild, game), RatingRow.user == user)
        return self._find(RatingRow, query)

    def of(self, guild: GuildId, game: str, users: Iterable[UserId]) -> dict[UserId, RatingRow]:
        """The ratings of those who have one."""
        query = select(RatingRow).where(*_of_game(guild, game), RatingRow.user.in_(tuple(users)))
        return {row.user: row for row in self._all(RatingRow, query)}

    def put(self, row: RatingRow) -> None:
        """Write the rating in the place of the one that the person had."""
        self._put(row)

    def all_in(self, guild: GuildId, game: str) -> tuple[RatingRow, ...]:
        """All ratings of the game in the server."""
        return self._all(RatingRow, select(RatingRow).where(*_of_game(guild, game)))

    def remove(self, guild: GuildId, game: str, user: UserId) -> None:
        """The person has no rating any more."""
        self._change(delete(RatingRow).where(*_of_game(guild, game), RatingRow.user == user))


def _of_game(guild: GuildId, game: str) -> tuple[ColumnElement[bool], ...]:
    return RatingRow.guild == guild, RatingRow.game == game


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedRow:
    """A person's matches: how many, their points all together, and what each of them counted."""

    user: UserId
    matches: int
    points: int
    tallies: tuple[Mapping[str, int], ...]


def counting() -> Select[UserId, int, int, str]:
    """What results counted, still to be grouped by user: one row, as hundreds would take their time each."""
    # As text: the type of the column would try to read the joined texts as one JSON object.
    return select(
        ResultRow.user,
        func.count(),
        func.sum(ResultRow.points),
        func.aggregate_strings(type_coerce(ResultRow.tally, Text), ","),
    )


def read_counted(user: UserId, matches: int, points: int, tallies: str) -> CountedRow:
    """Read a row of `counting`; of JSON objects with commas between them it makes a JSON list."""
    return CountedRow(user=user, matches=matches, points=points, tallies=tuple(json.loads(f"[{tallies}]")))


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingRow:
    """A line of the standings. ``place`` counts from 1; equal ones share a place, and their ids order them.

    Somebody who is not ranked has no place. ``name`` is None for somebody whose name is not known (any more).
    """

    place: int | None
    user: UserId
    name: str | None
    mu: float
    sigma: float
    played: int
    won: int
    lost: int
    drawn: int
    rated: int
    """Rated matches of all time, which are those ``played`` unless a time is ranked."""
    opponents: int
    """Different people of all time, or of the time that is ranked, against whom the person has played."""
    tally: Mapping[str, int]
    """The counters of all rated matches; empty in the standings of a time: see `Standings.counted`."""


class RatedRow(NamedTuple):
    """Somebody's rating at some time, and how many matches they have played; there may be thousands."""

    user: UserId
    mu: float
    sigma: float
    played: int
    opponents: int = 0


class Standings(Repository):
    """The standings of one game in one server."""

    def __init__(self, link: Link, guild: GuildId, game: str) -> None:
        super().__init__(link)
        self._rated = RatingRow.guild == guild, RatingRow.game == game, RatingRow.ranked
        self._waiting = RatingRow.guild == guild, RatingRow.game == game, ~RatingRow.ranked
        self._results = ResultRow.guild == guild, ResultRow.game == game, ResultRow.rated

    def by_rating(
        self, *, limit: int = 1, offset: int = 0, user: UserId | None = None
    ) -> tuple[StandingRow, ...]:
        """Everybody who is ranked, by score; or the line of one ``user`` alone."""
        counts = (RatingRow.played, RatingRow.won, RatingRow.lost, RatingRow.drawn, RatingRow.tally)
        line = self._ratings(*counts).cte("line")
        return self._page(line, (line.c.score.desc(),), limit=limit, offset=offset, user=user)

    def since(
        self, start: datetime, *, limit: int = 1, offset: int = 0, user: UserId | None = None
    ) -> tuple[StandingRow, ...]:
        """Of those who are ranked, who has ended rated matches since; or one line alone.

        They come by wins, each of which counts as much as it did for the rating, then by fewer losses, then
        by score.
        """
        ended = self._ended(start).cte("ended")
        counts = (
            *(ended.c.played, ended.c.won, ended.c.lost, ended.c.drawn, ended.c.wins),
            null().label("tally"),
        )
        # Counters of a time are read by `counted`, for the people of one page alone.
        line = self._ratings(*counts).join(ended, ended.c.user == RatingRow.user).cte("line")
        order = (line.c.wins.desc(), line.c.lost, line.c.score.desc())
        return self._page(line, order, limit=limit, offset=offset, user=user)

    def waiting(self, *, limit: int) -> tuple[StandingRow, ...]:
        """Those who are not ranked yet, who have played most first."""
        query = (
            select_anything(RatingRow.__table__, PersonRow.name)
            .outerjoin_from(RatingRow.__table__, PersonRow, PersonRow.user == RatingRow.user)
            .where(*self._waiting)
            .order_by(RatingRow.played.desc(), RatingRow.user)
            .limit(limit)
        )
        return tuple(_standing(row, place=None, rated=row.played) for row in self._conn.execute(query))

    def count_waiting(self) -> int:
        """How many are not ranked yet."""
        return self._count(*self._waiting, of=RatingRow)

    def counted(self, users: Iterable[UserId], start: datetime) -> tuple[CountedRow, ...]:
        """What the rated matches counted that these people have ended since."""
        query = (
            counting()
            .where(*self._results, ResultRow.ended_at >= start, ResultRow.user.in_(tuple(users)))
            .group_by(ResultRow.user)
        )
        return self._make(read_counted, query)

    def everybody(self) -> tuple[RatedRow, ...]:
        """All who are ranked, with the number of all matches, in the order of the people's ids."""
        columns = (RatingRow.user, RatingRow.mu, RatingRow.sigma, RatingRow.played, RatingRow.opponents)
        query = select(*columns)
        return self._make(RatedRow, query.where(*self._rated).order_by(RatingRow.user))

    def before(self, start: datetime) -> tuple[RatedRow, ...]:
        """The ratings before then of those who have played since, with the number of matches since."""
        order = (ResultRow.ended_at, ResultRow.match)
        each = (
            select(
                ResultRow.user,
                ResultRow.mu_before,
                ResultRow.sigma_before,
                func.count().over(partition_by=ResultRow.user).label("played"),
                func.row_number().over(partition_by=ResultRow.user, order_by=order).label("number"),
            )
            .where(*self._results, ResultRow.ended_at >= start)
            .subquery()
        )
        columns = (each.c.user, each.c.mu_before, each.c.sigma_before, each.c.played)
        # The first match since then knows the rating before it: no history of ratings has to be kept.
        query = select(*columns).where(each.c.number == 1)
        return self._make(RatedRow, query)

    def count(self, start: datetime | None) -> int:
        """How many people are ranked, of all time or with a rated match since ``start``."""
        lines = self._ratings()
        if start is not None:
            ended = self._ended(start).subquery()
            lines = lines.join(ended, ended.c.user == RatingRow.user)
        return self._value(count_rows(lines)) or 0

    def _ratings(self, *counts: ColumnElement[Any]) -> Select[*tuple[Any, ...]]:
        rated = RatingRow.played.label("rated")
        columns = (RatingRow.user, RatingRow.mu, RatingRow.sigma, RatingRow.score, RatingRow.opponents)
        return select(*columns, rated, *counts).where(*self._rated)

    def _ended(self, start: datetime) -> Select[*tuple[Any, ...]]:
        def number(verdict: Verdict) -> ColumnElement[int]:
            return func.count().filter(ResultRow.verdict == verdict).label(verdict.value)

        won = ResultRow.verdict == Verdict.WON
        wins = func.coalesce(func.sum(ResultRow.weight).filter(won), 0.0).label("wins")
        numbers = (number(verdict) for verdict in Verdict)
        return (
            select(ResultRow.user, func.count().label("played"), wins, *numbers)
            .where(*self._results, ResultRow.ended_at >= start)
            .group_by(ResultRow.user)
        )

    def _page(
        self,
        line: CTE,
        order: tuple[ColumnElement[object], ...],
        *,
        limit: int,
        offset: int,
        user: UserId | None,
    ) -> tuple[StandingRow, ...]:
        # Places are counted over all lines before one person's is picked out: theirs would be the first
        # otherwise.
        placed = select_anything(line, func.rank().over(order_by=order).label("place")).subquery()
        query = select_anything(placed, PersonRow.name).outerjoin_from(
            placed, PersonRow, PersonRow.user == placed.c.user
        )
        if user is not None:
            query = query.where(placed.c.user == user)
        query = query.order_by(placed.c.place, placed.c.user).limit(limit).offset(offset)
        return tuple(_standing(row, place=row.place, rated=row.rated) for row in self._conn.execute(query))


def _standing(row: Any, *, place: int | None, rated: int) -> StandingRow:  # noqa: ANN401  # a row of a query
    return StandingRow(
        place=place,
        user=row.user,
        name=row.name,
        mu=row.mu,
        sigma=row.sigma,
        played=row.played,
        won=row.won,
        lost=row.lost,
        drawn=row.drawn,
        rated=rated,
        opponents=row.opponents,
        tally=row.tally or {},
    )
