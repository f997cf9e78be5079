"""Facts about this installation: named settings, and when it was last alive."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.rows import put_row
from bot.store.tables import heartbeat, setting

_THE_ROW: Final = 1


class Settings:
    """The named facts that outlive a restart, through one connection."""

    def __init__(self, conn: AsyncConnection) -> None:
        self._conn = conn

    async def find(self, key: str) -> str | None:
        return (
            await self._conn.execute(select(setting.c.value).where(setting.c.key == key))
        ).scalar_one_or_none()

    async def put(self, key: str, value: str) -> None:
        await put_row(self._conn, setting, key={"key": key}, values={"value": value})

    async def clear(self, key: str) -> None:
        await self._conn.execute(delete(setting).where(setting.c.key == key))


class Heartbeat:
    """When the bot was last alive, through one connection."""

    def __init__(self, conn: AsyncConnection) -> None:
        self._conn = conn

    async def beat(self, at: datetime) -> None:
        await put_row(self._conn, heartbeat, key={"id": _THE_ROW}, values={"at": at})

    async def last(self) -> datetime | None:
        """The last beat; None before the first."""
        return (await self._conn.execute(select(heartbeat.c.at))).scalar_one_or_none()
