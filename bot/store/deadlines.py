"""Deadlines: what will happen when, kept in rows so that no restart forgets or cheats."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import BigInteger, delete, func, or_, select, type_coerce, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.columns import microseconds
from bot.store.kinds import DeadlineKind, GuildId, MatchId, MatchStatus
from bot.store.rows import all_rows, put_row
from bot.store.tables import deadline, match, server

_OF_PEOPLE: Final = (DeadlineKind.TURN, DeadlineKind.WARNING, DeadlineKind.NUDGE, DeadlineKind.LOST)
"""Deadlines that stand still while their server is out of reach; computer players go on."""

_OUT_OF_REACH: Final = (
    select(match.c.id).join(server, server.c.guild == match.c.guild).where(server.c.down_at.is_not(None))
)

_RUNNING: Final = or_(deadline.c.kind.not_in(_OF_PEOPLE), deadline.c.match.not_in(_OUT_OF_REACH))


_NOBODY: Final = -1
"""How a deadline that belongs to no seat is stored: what is part of a key cannot be NULL."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeadlineRow:
    """``seat`` is None when the deadline is everybody's who has something to do, or the table's."""

    match: MatchId
    kind: DeadlineKind
    seat: int | None
    at: datetime


class Deadlines:
    """The deadlines, through one connection."""

    def __init__(self, conn: AsyncConnection) -> None:
        self._conn = conn

    async def put(self, of: MatchId, kind: DeadlineKind, at: datetime, *, seat: int | None = None) -> None:
        """Set the seat's deadline of this kind, in the place of the one that it had."""
        key = {"match": of, "kind": kind, "seat": _NOBODY if seat is None else seat}
        await put_row(self._conn, deadline, key=key, values={"at": at})

    async def clear(self, of: MatchId, kind: DeadlineKind | None = None) -> None:
        """Drop the match's deadlines of this kind, or all that it has."""
        query = delete(deadline).where(deadline.c.match == of)
        await self._conn.execute(query if kind is None else query.where(deadline.c.kind == kind))

    async def drop(self, row: DeadlineRow) -> None:
        """Drop this one, whenever it is."""
        seat = _NOBODY if row.seat is None else row.seat
        of_seat = deadline.c.match == row.match, deadline.c.kind == row.kind, deadline.c.seat == seat
        await self._conn.execute(delete(deadline).where(*of_seat))

    async def clear_but(self, of: MatchId, seats: Collection[int]) -> None:
        """Drop the match's deadlines but for those of these seats."""
        query = delete(deadline).where(deadline.c.match == of)
        await self._conn.execute(query.where(deadline.c.seat.not_in(tuple(seats))) if seats else query)

    async def of(self, number: MatchId) -> tuple[DeadlineRow, ...]:
        """The match's deadlines, earliest first."""
        query = (
            select(deadline)
            .where(deadline.c.match == number)
            .order_by(deadline.c.at, deadline.c.kind, deadline.c.seat)
        )
        return _read(await all_rows(self._conn, query, DeadlineRow))

    async def due(self, now: datetime, *, limit: int = 100) -> tuple[DeadlineRow, ...]:
        """Deadlines that have come, the longest overdue first; without those that stand still."""
        query = (
            select(deadline)
            .where(deadline.c.at <= now, _RUNNING)
            .order_by(deadline.c.at, deadline.c.match, deadline.c.kind, deadline.c.seat)
            .limit(limit)
        )
        return _read(await all_rows(self._conn, query, DeadlineRow))

    async def earliest(self, *, after: datetime) -> datetime | None:
        """When the clock has to wake up next; whatever was due before is being dealt with."""
        query = select(func.min(deadline.c.at)).where(deadline.c.at > after, _RUNNING)
        earliest: datetime | None = (await self._conn.execute(query)).scalar_one()
        return earliest

    async def shift(self, by: timedelta) -> None:
        """Move all deadlines by the time that the bot was away."""
        later = type_coerce(deadline.c.at, BigInteger) + microseconds(by)
        await self._conn.execute(update(deadline).values(at=later))

    async def shift_in(self, guild: GuildId, by: timedelta) -> None:
        """Move people's deadlines in a server by the time that it was out of reach."""
        later = type_coerce(deadline.c.at, BigInteger) + microseconds(by)
        here = select(match.c.id).where(match.c.guild == guild, match.c.status == MatchStatus.LIVE)
        await self._conn.execute(
            update(deadline)
            .where(deadline.c.kind.in_(_OF_PEOPLE), deadline.c.match.in_(here))
            .values(at=later)
        )


def _read(rows: tuple[DeadlineRow, ...]) -> tuple[DeadlineRow, ...]:
    return tuple(replace(row, seat=None) if row.seat == _NOBODY else row for row in rows)
