"""Standings: the people of a server in the order of their rating, or of what they won since a given time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import CTE, ColumnElement, Select, func, null, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.counted import COUNTING, CountedRow, counted_rows
from bot.store.kinds import GuildId, UserId, Verdict
from bot.store.rows import all_rows
from bot.store.tables import person, rating, result


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
    tally: Mapping[str, int] | None
    """The counters of all rated matches; None in the standings of a time: see `Standings.counted`."""


class RatedRow(NamedTuple):
    """Somebody's rating at some time, and how many matches they have played; there may be thousands."""

    user: UserId
    mu: float
    sigma: float
    played: int


class Standings:
    """The standings of one game in one server, through one connection."""

    def __init__(self, conn: AsyncConnection, guild: GuildId, game: str) -> None:
        self._conn = conn
        self._guild = guild
        self._game = game

    async def by_rating(
        self, *, limit: int = 1, offset: int = 0, user: UserId | None = None
    ) -> tuple[StandingRow, ...]:
        """Everybody who has played a rated match, by score; or the line of one ``user`` alone."""
        counts = (rating.c.played, rating.c.won, rating.c.lost, rating.c.drawn, rating.c.tally)

        line = self._ratings(*counts).cte("line")
        return await self._page(line, (line.c.score.desc(),), limit=limit, offset=offset, user=user)

    async def since(
        self, start: datetime, *, limit: int = 1, offset: int = 0, user: UserId | None = None
    ) -> tuple[StandingRow, ...]:
        """Who has ended rated matches since, by wins, then fewer losses, then score; or one line alone."""
        ended = self._ended(start).cte("ended")
        counts = (ended.c.played, ended.c.won, ended.c.lost, ended.c.drawn, null().label("tally"))
        line = self._ratings(*counts).join(ended, ended.c.user == rating.c.user).cte("line")
        order = (line.c.won.desc(), line.c.lost, line.c.score.desc())
        return await self._page(line, order, limit=limit, offset=offset, user=user)

    async def counted(self, users: Iterable[UserId], start: datetime) -> tuple[CountedRow, ...]:
        """What the rated matches counted that these people have ended since."""
        query = (
            select(*COUNTING)
            .where(result.c.guild == self._guild, result.c.game == self._game)
            .where(result.c.rated, result.c.ended_at >= start, result.c.user.in_(tuple(users)))
            .group_by(result.c.user)
        )
        return await counted_rows(self._conn, query)

    async def everybody(self) -> tuple[RatedRow, ...]:
        """All ratings as they are, with the number of all matches, in the order of the people's ids."""
        query = (
            select(rating.c.user, rating.c.mu, rating.c.sigma, rating.c.played)
            .where(rating.c.guild == self._guild, rating.c.game == self._game)
            .order_by(rating.c.user)
        )
        return tuple(map(RatedRow._make, await self._conn.execute(query)))

    async def before(self, start: datetime) -> tuple[RatedRow, ...]:
        """The ratings before then of those who have played since, with the number of matches since."""
        order = (result.c.ended_at, result.c.match)
        each = (
            select(
                result.c.user,
                result.c.mu_before,
                result.c.sigma_before,
                func.count().over(partition_by=result.c.user).label("played"),
                func.row_number().over(partition_by=result.c.user, order_by=order).label("number"),
            )
            .where(result.c.guild == self._guild, result.c.game == self._game)
            .where(result.c.rated, result.c.ended_at >= start)
            .subquery()
        )
        columns = (each.c.user, each.c.mu_before, each.c.sigma_before, each.c.played)
        query = select(*columns).where(each.c.number == 1)
        return tuple(map(RatedRow._make, await self._conn.execute(query)))

    async def count(self, start: datetime | None) -> int:
        """How many people stand there: all with a rating, or those with a rated match since ``start``."""
        lines = self._ratings() if start is None else self._ended(start)
        return (await self._conn.execute(select(func.count()).select_from(lines.subquery()))).scalar_one()

    def _ratings(self, *counts: ColumnElement[Any]) -> Select[*tuple[object, ...]]:
        rated = rating.c.played.label("rated")
        return select(rating.c.user, rating.c.mu, rating.c.sigma, rating.c.score, rated, *counts).where(
            rating.c.guild == self._guild, rating.c.game == self._game
        )

    def _ended(self, start: datetime) -> Select[*tuple[object, ...]]:
        def number(verdict: Verdict) -> ColumnElement[int]:
            return func.count().filter(result.c.verdict == verdict).label(verdict.value)

        return (
            select(result.c.user, func.count().label("played"), *(number(verdict) for verdict in Verdict))
            .where(result.c.guild == self._guild, result.c.game == self._game)
            .where(result.c.rated, result.c.ended_at >= start)
            .group_by(result.c.user)
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
        placed = select(line, func.rank().over(order_by=order).label("place")).subquery()
        names = ("place", "user", "mu", "sigma", "played", "won", "lost", "drawn", "rated", "tally")
        query = select(person.c.name, *(placed.c[name] for name in names)).outerjoin_from(
            placed, person, person.c.user == placed.c.user
        )
        if user is not None:
            query = query.where(placed.c.user == user)
        query = query.order_by(placed.c.place, placed.c.user).limit(limit).offset(offset)
        return await all_rows(self._conn, query, StandingRow)
