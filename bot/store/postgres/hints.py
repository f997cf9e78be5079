"""Hints between the processes on one database: that they may look at it earlier than they would.

A hint is sent outside of the transaction that it is about, as PostgreSQL commits transactions that notify
one after the other. So it may get lost with its process, and through a pooler such as PgBouncer none is
heard: whoever listens there does so on a connection that others use next. Everybody looks at the database
from time to time in any case.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Final

import psycopg
import structlog
from sqlalchemy import URL, Engine, text
from sqlalchemy.exc import DBAPIError

from bot.store.postgres.connections import BACKEND, address

CHANNEL: Final = "upcard"

TOGETHER_S: Final = 0.02
"""How long a hint waits for others, with which it is sent."""

LONGEST: Final = 7_500
"""So many characters are sent at a time; PostgreSQL takes 8,000 bytes."""

LISTEN_AGAIN_S: Final = 2.0
"""How long after a failure the database is listened to again."""

_NOTIFY: Final = text("SELECT pg_notify(:channel, :said)")

_log = structlog.get_logger(__name__)


class Hints:
    """What one process says to the others, and hears of them."""

    def __init__(self, url: URL, engine: Engine) -> None:
        self._url = url
        self._engine = engine
        self._to_say: dict[str, None] = {}
        self._saying: asyncio.Task[None] | None = None
        self._hearing: asyncio.Task[None] | None = None

    def say(self, hint: str) -> None:
        """Say a hint, which has no line break, to all who listen."""
        self._to_say[hint] = None
        if self._saying is None:
            self._saying = asyncio.create_task(self._say_soon(), name="hints")

    async def hear(self, listener: Callable[[str], None]) -> None:
        """Tell the listener of each hint from now on, whoever says it."""
        if self._hearing is None:
            self._hearing = asyncio.create_task(self._listen(listener), name="hear-hints")

    async def close(self) -> None:
        """Say what is still to be said, and hear nothing more."""
        if self._hearing is not None:
            self._hearing.cancel()
            await asyncio.gather(self._hearing, return_exceptions=True)
        if self._saying is not None:
            await self._saying

    async def _say_soon(self) -> None:
        try:
            while self._to_say:
                await asyncio.sleep(TOGETHER_S)
                said = tuple(self._to_say)
                self._to_say.clear()
                with suppress(DBAPIError):
                    await asyncio.to_thread(self._notify, said)
        finally:
            self._saying = None

    def _notify(self, said: tuple[str, ...]) -> None:
        with self._engine.connect() as plain:
            conn = plain.execution_options(isolation_level="AUTOCOMMIT")
            for page in _pages(said):
                conn.execute(_NOTIFY, {"channel": CHANNEL, "said": page})

    async def _listen(self, listener: Callable[[str], None]) -> None:
        where = address(self._url, with_password=True)
        while True:
            try:
                # Not of the engine's connections, which are for transactions.
                async with await psycopg.AsyncConnection.connect(where, autocommit=True) as conn:
                    found = await (await conn.execute(BACKEND)).fetchone()
                    if found != (conn.info.backend_pid,):
                        _log.info("no hints of other processes come through a pooler")
                        return
                    await conn.execute(f"LISTEN {CHANNEL}")
                    async for each in conn.notifies():
                        for hint in each.payload.split("\n"):
                            listener(hint)
            except (psycopg.Error, OSError) as error:
                # The reason may name what is secret in the address.
                _log.warning("no hints of other processes", error=type(error).__name__)
            await asyncio.sleep(LISTEN_AGAIN_S)


def _pages(said: tuple[str, ...]) -> Iterator[str]:
    """The hints, a line each, in pages that PostgreSQL takes."""
    page: list[str] = []
    length = 0
    for hint in said:
        if page and length + len(hint) >= LONGEST:
            yield "\n".join(page)
            page, length = [], 0
        page.append(hint)
        length += len(hint) + 1
    if page:
        yield "\n".join(page)
