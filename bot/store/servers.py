"""Servers: the settings of each as one document, and when it sent the bot away."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.kinds import GuildId
from bot.store.rows import find_row, put_row
from bot.store.tables import server


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerRow:
    """A server; ``settings`` is JSON text that the store does not read."""

    guild: GuildId
    settings: str
    left_at: datetime | None
    updated_at: datetime


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
