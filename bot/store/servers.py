"""Servers: the settings of each as one document, when it sent the bot away, and when it went out of reach."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import BigInteger, insert, select, type_coerce, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.columns import microseconds
from bot.store.kinds import GuildId
from bot.store.rows import find_row, put_row
from bot.store.tables import server


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerRow:
    """A server; ``settings`` is JSON text that the store does not read."""

    guild: GuildId
    settings: str
    left_at: datetime | None
    down_at: datetime | None
    updated_at: datetime


NO_SETTINGS: Final = "{}"
"""The document of a server that has settled nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Whereabouts:
    """Whether the bot reaches a server: when it was sent away, and where the clocks of its matches stand."""

    left_at: datetime | None = None
    down_at: datetime | None = None


class Servers:
    """The servers, through one connection."""

    def __init__(self, conn: AsyncConnection) -> None:
        self._conn = conn

    async def find(self, guild: GuildId) -> ServerRow | None:
        """The server, or None while nobody has changed its settings."""
        return await find_row(self._conn, select(server).where(server.c.guild == guild), ServerRow)

    async def put_settings(self, guild: GuildId, settings: str, at: datetime) -> None:
        """Write the server's settings in the place of those that it had."""
        values = {"settings": settings, "updated_at": at}
        await put_row(self._conn, server, key={"guild": guild}, values=values)

    async def whereabouts(self, guild: GuildId) -> Whereabouts:
        """Whether the server can be reached; one that nothing is known of can."""
        query = select(server.c.left_at, server.c.down_at).where(server.c.guild == guild)
        return await find_row(self._conn, query, Whereabouts) or Whereabouts()

    async def down(self) -> frozenset[GuildId]:
        """The servers that are out of reach."""
        query = select(server.c.guild).where(server.c.down_at.is_not(None))
        return frozenset(GuildId(guild) for guild in (await self._conn.execute(query)).scalars())

    async def record_down(self, guild: GuildId, at: datetime) -> bool:
        """The server is out of reach; whether it was not so before."""
        there = await self._conn.execute(select(server.c.down_at).where(server.c.guild == guild))
        row = there.first()
        if row is None:
            new = {"guild": guild, "settings": NO_SETTINGS, "down_at": at, "updated_at": at}
            await self._conn.execute(insert(server).values(**new))
        elif row.down_at is None:
            await self._conn.execute(update(server).where(server.c.guild == guild).values(down_at=at))
        return row is None or row.down_at is None

    async def record_up(self, guild: GuildId) -> datetime | None:
        """The server can be reached; since when it could not, None if it could."""
        down_at = (await self.whereabouts(guild)).down_at
        if down_at is not None:
            await self._conn.execute(update(server).where(server.c.guild == guild).values(down_at=None))
        return down_at

    async def shift_outages(self, by: timedelta) -> None:
        """Move the clocks that stand by the time that the bot was away, as all deadlines are moved."""
        later = type_coerce(server.c.down_at, BigInteger) + microseconds(by)
        await self._conn.execute(update(server).where(server.c.down_at.is_not(None)).values(down_at=later))
