"""Standings: the people of a server in the order of their rating, or of what they won since a given time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import CTE, ColumnElement, Select, func, null
from sqlalchemy import select as select_anything

from bot.records import Verdict
from bot.store.kinds import GuildId, UserId
from bot.store.model.people import PersonRow
from bot.store.model.rankings import RatingRow, ResultRow
from bot.store.repository import Link, Repository, count_rows
from bot.store.results import CountedRow, counting, read_counted
from bot.store.selecting import select


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingRow:
    """A line of the standings. ``place`` counts from 1; equal ones share a place, and their ids order them.

    ``name`` is None for somebody whose name is not known (any more).
    """

    place: int
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
    tally: Mapping[str, int]
    """The counters of all rated matches; empty in the standings of a time: see `Standings.counted`."""


class RatedRow(NamedTuple):
    """Somebody's rating at some time, and how many matches they have played; there may be thousands."""

    user: UserId
    mu: float
    sigma: float
    played: int


class Standings(Repository):
    """The standings of one game in one server."""

    def __init__(self, link: Link, guild: GuildId, game: str) -> None:
        super().__init__(link)
        self._rated = RatingRow.guild == guild, RatingRow.game == game
        self._results = ResultRow.guild == guild, ResultRow.game == game, ResultRow.rated

    async def by_rating(
        self, *, limit: int = 1, offset: int = 0, user: UserId | None = None
    ) -> tuple[StandingRow, ...]:
        """Everybody who has played a rated match, by score; or the line of one ``user`` alone."""
        counts = (RatingRow.played, RatingRow.won, RatingRow.lost, RatingRow.drawn, RatingRow.tally)
        line = self._ratings(*counts).cte("line")
        return await self._page(line, (line.c.score.desc(),), limit=limit, offset=offset, user=user)

    async def since(
        self, start: datetime, *, limit: int = 1, offset: int = 0, user: UserId | None = None
    ) -> tuple[StandingRow, ...]:
        """Who has ended rated matches since, by wins, then fewer losses, then score; or one line alone."""
        ended = self._ended(start).cte("ended")
        counts = (ended.c.played, ended.c.won, ended.c.lost, ended.c.drawn, null().label("tally"))
        line = self._ratings(*counts).join(ended, ended.c.user == RatingRow.user).cte("line")
        order = (line.c.won.desc(), line.c.lost, line.c.score.desc())
        return await self._page(line, order, limit=limit, offset=offset, user=user)

    async def counted(self, users: Iterable[UserId], start: datetime) -> tuple[CountedRow, ...]:
        """What the rated matches counted that these people have ended since."""
        query = (
            counting()
            .where(*self._results, ResultRow.ended_at >= start, ResultRow.user.in_(tuple(users)))
            .group_by(ResultRow.user)
        )
        return await self._make(read_counted, query)

    async def everybody(self) -> tuple[RatedRow, ...]:
        """All ratings as they are, with the number of all matches, in the order of the people's ids."""
        query = select(RatingRow.user, RatingRow.mu, RatingRow.sigma, RatingRow.played)
        return await self._make(RatedRow, query.where(*self._rated).order_by(RatingRow.user))

    async def before(self, start: datetime) -> tuple[RatedRow, ...]:
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
        query = select(*columns).where(each.c.number == 1)
        return await self._make(RatedRow, query)

    async def count(self, start: datetime | None) -> int:
        """How many people there are: all with a rating, or those with a rated match since ``start``."""
        lines = self._ratings() if start is None else self._ended(start)
        return await self._value(count_rows(lines)) or 0

    def _ratings(self, *counts: ColumnElement[Any]) -> Select[*tuple[Any, ...]]:
        rated = RatingRow.played.label("rated")
        columns = (RatingRow.user, RatingRow.mu, RatingRow.sigma, RatingRow.score, rated)
        return select(*columns, *counts).where(*self._rated)

    def _ended(self, start: datetime) -> Select[*tuple[Any, ...]]:
        def number(verdict: Verdict) -> ColumnElement[int]:
            return func.count().filter(ResultRow.verdict == verdict).label(verdict.value)

        return (
            select(ResultRow.user, func.count().label("played"), *(number(verdict) for verdict in Verdict))
            .where(*self._results, ResultRow.ended_at >= start)
            .group_by(ResultRow.user)
        )

    async def _page(
        self,
        line: CTE,
        order: tuple[ColumnElement[object], ...],
        *,
        limit: int,
        offset: int,
        user: UserId | None,
    ) -> tuple[StandingRow, ...]:
        placed = select_anything(line, func.rank().over(order_by=order).label("place")).subquery()
        query = select_anything(placed, PersonRow.name).outerjoin_from(
            placed, PersonRow, PersonRow.user == placed.c.user
        )
        if user is not None:
            query = query.where(placed.c.user == user)
        query = query.order_by(placed.c.place, placed.c.user).limit(limit).offset(offset)
        return tuple(
            StandingRow(
                place=row.place,
                user=row.user,
                name=row.name,
                mu=row.mu,
                sigma=row.sigma,
                played=row.played,
                won=row.won,
                lost=row.lost,
                drawn=row.drawn,
                rated=row.rated,
                tally=row.tally or {},
            )
            for row in await self._conn.execute(query)
        )
