"""The store: one writer, several readers, on one file that is never left half-written."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Final

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.store.errors import StoreClosed, in_sentences
from bot.store.schema import migrate, require_current
from bot.store.sqlite import (
    READER,
    WRITER,
    database_path,
    open_engine,
    require_folder,
    use_write_ahead_log,
)

READERS: Final = 4
"""How many readings may go on at the same time; more wait for their turn."""

LAST_READINGS_S: Final = 5.0
"""How long closing waits for the readings that go on."""


async def open_store(url: str, *, backup_folder: Path | None = None) -> Store:
    """Open the database, make it if there is none, bring it up to date; raises StoreError with a sentence.

    Before an older file is changed, a copy goes to ``backup_folder``, by default ``backups`` beside the file.
    """
    path = database_path(url)
    await asyncio.to_thread(_make_ready, path, backup_folder or path.parent / "backups")
    return Store(path)


async def visit_store(url: str) -> Store:
    """Open a database that a bot may be working with, to look at it: nothing is made or brought up to date.

    Raises StoreError with a sentence, also when the database is not there or of another version.
    """
    path = database_path(url)
    with in_sentences(path):
        await asyncio.to_thread(require_current, path)
    return Store(path)


def _make_ready(path: Path, backup_folder: Path) -> None:
    """Plain calls for a thread, because a refused file must leave nothing open behind its error."""
    require_folder(path)
    with in_sentences(path):
        migrate(path, backup_folder)
        use_write_ahead_log(path)


class Store:
    """An open database. It belongs to the event loop that opened it."""

    def __init__(self, path: Path) -> None:
        self.path: Final = path
        self._writer: AsyncEngine = open_engine(path, WRITER, begin="BEGIN IMMEDIATE", connections=1)
        self._reader: AsyncEngine = open_engine(path, READER, begin="BEGIN", connections=READERS)
        self._turn: Final = asyncio.Lock()
        self._writing: asyncio.Task[Any] | None = None
        self._closed = False
        self._reading = 0
        self._unread: Final = asyncio.Event()
        """Set while nobody reads."""
        self._unread.set()
        self.on_write: Callable[[float], None] | None = None
        """Told how many seconds each write took, waiting for its turn included."""
        self.waiting = 0
        """How many writes go on or wait for their turn."""

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """One transaction: everything in it is on the disk when the block ends, or nothing when it raises.

        One writes at a time, in the order in which they asked. A cancelled write keeps all or nothing, but
        which of the two is for the next reading to find out. Raises StoreBusy, StoreFull, StoreBroken.
        """
        if self._writing is asyncio.current_task():
            raise RuntimeError("A write within a write would wait for itself for ever.")
        began_at = time.monotonic()
        self.waiting += 1
        try:
            async with self._turn:
                self._require_open()
                self._writing = asyncio.current_task()
                try:
                    with in_sentences(self.path):
                        async with self._writer.begin() as conn:
                            yield conn
                finally:
                    self._writing = None
        finally:
            self.waiting -= 1
        if self.on_write is not None:
            self.on_write(time.monotonic() - began_at)

    async def require_writable(self) -> None:
        """Write something that changes nothing; raises StoreError when that fails."""
        async with self.write() as conn:
            await conn.exec_driver_sql("UPDATE alembic_version SET version_num = version_num")

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """A look at the store as it is at the first query, whatever is written meanwhile; read only."""
        self._require_open()
        self._reading += 1
        self._unread.clear()
        try:
            with in_sentences(self.path):
                async with self._reader.connect() as conn:
                    yield conn
        finally:
            self._reading -= 1
            if not self._reading:
                self._unread.set()

    async def close(self) -> None:
        """Wait for what is being written and read, and close; closing twice is no fault.

        A connection in use when its pool is disposed of would stay open, and its thread would outlive us.
        """
        async with self._turn:
            self._closed = True
            with suppress(TimeoutError):
                async with asyncio.timeout(LAST_READINGS_S):
                    await self._unread.wait()
            await self._reader.dispose()
            await self._writer.dispose()

    def _require_open(self) -> None:
        if self._closed:
            raise StoreClosed("The store is closed.")
