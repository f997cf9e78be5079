"""The store in one SQLite file, which is never left half-written: one writer, several readers."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Executable
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.ext.asyncio import AsyncEngine
from typing_extensions import override

from bot.store.errors import StoreBroken, StoreClosed
from bot.store.kinds import MatchId
from bot.store.records import Record
from bot.store.sqlite.backups import flush, give_name, scratch_folder
from bot.store.sqlite.connections import (
    READER,
    WRITER,
    as_store_errors,
    database_path,
    open_engine,
    require_folder,
    use_write_ahead_log,
)
from bot.store.sqlite.schema import migrate, require_current, require_whole
from bot.store.sqlite.values import MATCH_TABLES, Unreadable, read_unreadable
from bot.store.store import Store, Transaction

READERS: Final = 4
"""How many readings may go on at the same time; more wait for their turn."""

LAST_READINGS_S: Final = 5.0
"""How long closing waits for the readings that go on."""


class SqliteUpserts:
    """See `bot.store.repository.Upserts`."""

    def __init__(self) -> None:
        # A statement is put together once: that took a move longer than SQLite takes to write its deadlines.
        self._puts: dict[tuple[type[Record], tuple[str, ...]], Executable] = {}
        self._adds: dict[type[Record], Executable] = {}

    def put(self, record: type[Record], *, key: tuple[str, ...], values: tuple[str, ...]) -> Executable:
        """See `Upserts.put`; a table has one key, so that the columns tell its statements apart."""
        known = self._puts.get((record, values))
        if known is None:
            added = insert(record)
            replaced = {name: added.excluded[name] for name in values}
            known = added.on_conflict_do_update(index_elements=key, set_=replaced)
            self._puts[record, values] = known
        return known

    def add(self, record: type[Record]) -> Executable:
        """See `Upserts.add`."""
        if record not in self._adds:
            self._adds[record] = insert(record).on_conflict_do_nothing()
        return self._adds[record]


_UPSERTS: Final = SqliteUpserts()

_CANNOT_BE_OPENED: Final = (
    "{path} cannot be opened ({why}). It may be damaged: restore a backup, or ask with the file at hand."
)


async def open_store(url: str, *, backup_folder: Path | None = None) -> SqliteStore:
    """Open the database, make it if there is none, bring it up to date; raises StoreError with a sentence.

    Before an older file is changed, a copy goes to ``backup_folder``, by default ``backups`` beside the file.
    """
    path = database_path(url)
    unreadable = await asyncio.to_thread(_make_ready, path, backup_folder or path.parent / "backups")
    others = {row.table for row in unreadable if row.match is None or row.table not in MATCH_TABLES}
    if others:
        raise StoreBroken(
            f"{path} has rows that cannot be read ({', '.join(sorted(others))}). "
            "./upcard check names them, and ./upcard check --repair mends what it can."
        )
    store = SqliteStore(path)
    store.unreadable = frozenset(MatchId(row.match) for row in unreadable if row.match is not None)
    return store


async def visit_store(url: str) -> SqliteStore:
    """Open a database that a bot may be working with, to look at it: nothing is made or brought up to date.

    Raises StoreError with a sentence, also when the database is not there or of another version.
    """
    path = database_path(url)
    with as_store_errors(path):
        await asyncio.to_thread(require_current, path)
    return SqliteStore(path)


def _make_ready(path: Path, backup_folder: Path) -> tuple[Unreadable, ...]:
    """Look at the file before anything is changed, and bring it up to date; the rows that mean nothing.

    Plain calls for a thread, because a refused file must leave nothing open behind its error.
    """
    require_folder(path)
    with as_store_errors(path, _CANNOT_BE_OPENED):
        if path.exists() or path.is_symlink():
            require_whole(path)
        else:
            _create(path, backup_folder)
        migrate(path, backup_folder)
        use_write_ahead_log(path)
        return read_unreadable(path)


def _create(path: Path, backup_folder: Path) -> None:
    """Make a new database under another name first: an empty file under its own is what damage leaves."""
    with scratch_folder(path.parent) as scratch:
        fresh = scratch / path.name
        migrate(fresh, backup_folder)
        # Another process may have been quicker, and then its file counts.
        give_name(fresh, path)
    flush(path.parent)


class SqliteStore(Store):
    """An open file. One writes at a time, in the order in which they asked."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path: Final = path
        # IMMEDIATE: a transaction that first reads and then writes would fail at once, without waiting, where
        # another process (a backup's, the host's) has written in between.
        self._writer: AsyncEngine = open_engine(path, WRITER, begin="BEGIN IMMEDIATE", connections=1)
        self._reader: AsyncEngine = open_engine(path, READER, begin="BEGIN", connections=READERS)
        # One connection writes, and its pool would give up after a minute. This lock gives the turn in the
        # order of asking, however many wait.
        self._turn: Final = asyncio.Lock()
        self._writing: asyncio.Task[Any] | None = None
        self._closed = False
        self._reading = 0
        self._unread: Final = asyncio.Event()
        """Set while nobody reads."""
        self._unread.set()

    @override
    @asynccontextmanager
    async def write(self) -> AsyncIterator[Transaction]:
        # The lock knows no owner: a write within a write would wait silently, and everybody after it.
        if self._writing is asyncio.current_task():
            raise RuntimeError("A write within a write would wait for itself for ever.")
        began_at = time.monotonic()
        self.waiting += 1
        try:
            async with self._turn:
                # Only now: the store may have been closed while this write waited.
                self._require_open()
                self._writing = asyncio.current_task()
                try:
                    with as_store_errors(self.path):
                        async with self._writer.begin() as conn:
                            yield Transaction(conn=conn, upserts=_UPSERTS)
                finally:
                    self._writing = None
        finally:
            self.waiting -= 1
        # Only after a commit: a refused move would make the writes look faster than they are.
        if self.on_write is not None:
            self.on_write(time.monotonic() - began_at)

    @override
    @asynccontextmanager
    async def read(self) -> AsyncIterator[Transaction]:
        self._require_open()
        self._reading += 1
        self._unread.clear()
        try:
            with as_store_errors(self.path):
                async with self._reader.connect() as conn:
                    yield Transaction(conn=conn, upserts=_UPSERTS)
        finally:
            self._reading -= 1
            if not self._reading:
                self._unread.set()

    @override
    async def close(self) -> None:
        # A connection in use when its pool is disposed of would stay open, and its thread would outlive us.
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
