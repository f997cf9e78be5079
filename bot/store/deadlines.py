"""Deadlines: what will happen when, kept in rows so that no restart forgets or cheats."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import BigInteger, delete, func, select, type_coerce, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.columns import microseconds
from bot.store.kinds import DeadlineKind, MatchId
from bot.store.rows import all_rows, put_row
from bot.store.tables import deadline


@dataclass(frozen=True, slots=True, kw_only=True)
class DeadlineRow:
    """``seat`` is None when the deadline is everybody's who has something to do."""

    match: MatchId
    kind: DeadlineKind
    seat: int | None
    at: datetime


class Deadlines:
    """The deadlines, through one connection."""

    def __init__(self, conn: AsyncConnection) -> None:
        self._conn = conn

    async def put(self, of: MatchId, kind: DeadlineKind, at: datetime, *, seat: int | None = None) -> None:
        """Set the match's deadline of this kind, in the place of the one that it had."""
        await put_row(self._conn, deadline, key={"match": of, "kind": kind}, values={"seat": seat, "at": at})

    async def clear(self, of: MatchId, kind: DeadlineKind | None = None) -> None:
        """Drop the match's deadline of this kind, or all that it has."""
        query = delete(deadline).where(deadline.c.match == of)
        await self._conn.execute(query if kind is None else query.where(deadline.c.kind == kind))

    async def of(self, number: MatchId) -> tuple[DeadlineRow, ...]:
        """The match's deadlines, earliest first."""
        query = select(deadline).where(deadline.c.match == number).order_by(deadline.c.at, deadline.c.kind)
        return await all_rows(self._conn, query, DeadlineRow)

    async def due(self, now: datetime, *, limit: int = 100) -> tuple[DeadlineRow, ...]:
        """Deadlines that have come, the longest overdue first."""
        query = (
            select(deadline)
            .where(deadline.c.at <= now)
            .order_by(deadline.c.at, deadline.c.match, deadline.c.kind)
            .limit(limit)
        )
        return await all_rows(self._conn, query, DeadlineRow)

    async def earliest(self) -> datetime | None:
        """When the clock has to wake up next."""
        earliest: datetime | None = (await self._conn.execute(select(func.min(deadline.c.at)))).scalar_one()
        return earliest

    async def shift(self, by: timedelta) -> None:
        """Move all deadlines by the time that the bot was away."""
        later = type_coerce(deadline.c.at, BigInteger) + microseconds(by)
        await self._conn.execute(update(deadline).values(at=later))
