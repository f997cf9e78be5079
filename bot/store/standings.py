"""Standings: the people of a server in the order of their rating, or of what they won since a given time."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import CTE, ColumnElement, Select, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

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


class Standings:
    """The standings of one game in one server, through one connection."""

    def __init__(self, conn: AsyncConnection, guild: GuildId, game: str) -> None:
        self._conn = conn
        self._guild = guild
        self._game = game

    async def by_rating(self, *, limit: int, offset: int) -> tuple[StandingRow, ...]:
        """Everybody who has played a rated match, by score."""
        line = self._ratings(rating.c.played, rating.c.won, rating.c.lost, rating.c.drawn).cte("line")
        return await self._page(line, (line.c.score.desc(),), limit=limit, offset=offset)

    async def since(self, start: datetime, *, limit: int, offset: int) -> tuple[StandingRow, ...]:
        """Who has ended rated matches since: by wins, then fewer losses, then score."""
        ended = self._ended(start).cte("ended")
        line = (
            self._ratings(ended.c.played, ended.c.won, ended.c.lost, ended.c.drawn)
            .join(ended, ended.c.user == rating.c.user)
            .cte("line")
        )
        order = (line.c.won.desc(), line.c.lost, line.c.score.desc())
        return await self._page(line, order, limit=limit, offset=offset)

    async def count(self, start: datetime | None) -> int:
        """How many people stand there: all with a rating, or those with a rated match since ``start``."""
        lines = self._ratings() if start is None else self._ended(start)
        return (await self._conn.execute(select(func.count()).select_from(lines.subquery()))).scalar_one()

    def _ratings(self, *counts: ColumnElement[int]) -> Select[*tuple[object, ...]]:
        return select(rating.c.user, rating.c.mu, rating.c.sigma, rating.c.score, *counts).where(
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
        self, line: CTE, order: tuple[ColumnElement[object], ...], *, limit: int, offset: int
    ) -> tuple[StandingRow, ...]:
        place = func.rank().over(order_by=order).label("place")
        lines = (line.c.user, line.c.mu, line.c.sigma, line.c.played, line.c.won, line.c.lost, line.c.drawn)
        query = (
            select(place, person.c.name, *lines)
            .outerjoin_from(line, person, person.c.user == line.c.user)
            .order_by(place, line.c.user)
            .limit(limit)
            .offset(offset)
        )
        return await all_rows(self._conn, query, StandingRow)
