"""The standings of a server: who stands where, of all time, in a season or since some day."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import CTE, ColumnElement, Select, func, null
from sqlalchemy import select as select_anything

from bot.records import Verdict
from bot.store.kinds import GuildId, SeasonId, UserId
from bot.store.model.people import PersonRow
from bot.store.model.results import RatingRow, ResultRow
from bot.store.model.seasons import SeasonRatingRow
from bot.store.repository import Link, Repository, count_rows, select
from bot.store.results import CountedRow, counting, read_counted


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
    """The standings of one game in one server; those by rating are of all time, or of a season."""

    def __init__(self, link: Link, guild: GuildId, game: str, season: SeasonId | None = None) -> None:
        super().__init__(link)
        self._of: type[RatingRow] | type[SeasonRatingRow]
        if season is None:
            self._of, where = RatingRow, RatingRow.guild == guild
        else:
            self._of, where = SeasonRatingRow, SeasonRatingRow.season == season
        here = where, self._of.game == game
        self._rated = *here, self._of.ranked
        self._waiting = *here, ~self._of.ranked
        self._results = ResultRow.guild == guild, ResultRow.game == game, ResultRow.rated

    def by_rating(
        self, *, limit: int = 1, offset: int = 0, user: UserId | None = None
    ) -> tuple[StandingRow, ...]:
        """Everybody who is ranked, by score; or the line of one ``user`` alone."""
        of = self._of
        query = self._with_name().where(*self._rated).order_by(of.score.desc(), of.user)
        if user is not None:
            query = query.where(of.user == user)
        rows = list(self._conn.execute(query.limit(limit).offset(offset)))
        # Along the index: of the thousands before a page only the number is counted.
        place = 1 + self._count(*self._rated, of.score > rows[0].score, of=of) if rows else 0
        lines, before = list[StandingRow](), None
        for number, row in enumerate(rows, start=offset + 1):
            place = place if before in (None, row.score) else number
            before = row.score
            lines.append(_standing(row, place=place, rated=row.played))
        return tuple(lines)

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
        order = self._of.played.desc(), self._of.user
        query = self._with_name().where(*self._waiting).order_by(*order).limit(limit)
        return tuple(_standing(row, place=None, rated=row.played) for row in self._conn.execute(query))

    def count_waiting(self) -> int:
        """How many are not ranked yet."""
        return self._count(*self._waiting, of=self._of)

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
        if start is None:
            return self._count(*self._rated, of=self._of)
        ended = self._ended(start).subquery()
        lines = self._ratings().join(ended, ended.c.user == RatingRow.user)
        return self._value(count_rows(lines)) or 0

    def _with_name(self) -> Select[*tuple[Any, ...]]:
        """All ratings, each with its person's name."""
        table = self._of.__table__
        query = select_anything(table, PersonRow.name)
        return query.outerjoin_from(table, PersonRow, PersonRow.user == self._of.user)

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
