"""The store in one SQLite file, which is never left half-written: one writer, several readers."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from contextvars import copy_context
from pathlib import Path
from typing import Any, Final, Generic

from sqlalchemy import Connection, Engine, Executable
from sqlalchemy.dialects.sqlite import insert
from typing_extensions import override

from bot.store.backup_files import flush, give_name, scratch_folder
from bot.store.errors import StoreBroken, StoreClosed
from bot.store.kinds import MatchId
from bot.store.records import Record
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
from bot.store.sqlite.worker import Worker
from bot.store.store import DoneT, Store, Transaction

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


UPSERTS: Final = SqliteUpserts()

_CANNOT_BE_OPENED: Final = (
    "{path} cannot be opened ({why}). It may be damaged: restore a backup, or ask with the file at hand."
)


async def open_sqlite(url: str, *, backup_folder: Path | None = None) -> SqliteStore:
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


async def visit_sqlite(url: str) -> SqliteStore:
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
    """An open file. One writes at a time, in the order in which they asked, and several read beside it."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path: Final = path
        # IMMEDIATE: a transaction that first reads and then writes would fail at once, without waiting, where
        # another process (a backup's, the host's) has written in between.
        self.writing: Engine = open_engine(path, WRITER, begin="BEGIN IMMEDIATE")
        self.reading: Engine = open_engine(path, READER, begin="BEGIN")
        self._closed = False
        self._asked: Final[deque[_Unit[Any]]] = deque()
        """The writes that wait for their turn."""
        self._writer: Worker | None = None
        self._flush: asyncio.Task[None] | None = None
        self._readers: list[Worker] = []
        self._free: Final[asyncio.LifoQueue[Worker]] = asyncio.LifoQueue()

    @override
    async def write(
        self,
        work: Callable[[Transaction], DoneT],
        *,
        of: MatchId | None = None,
        is_simple: bool = False,
    ) -> DoneT:
        self._require_open()
        began_at = time.monotonic()
        unit = _Unit(work)
        self._asked.append(unit)
        self.waiting += 1
        if self._flush is None:
            self._flush = asyncio.create_task(self._write_asked(), name="writes")
        try:
            done = await unit.done
        finally:
            self.waiting -= 1
        # Only after a commit: a refused move would make the writes look faster than they are.
        if self.on_write is not None:
            self.on_write(time.monotonic() - began_at)
        return done

    async def _write_asked(self) -> None:
        """Write all that was asked for: whatever comes while one group is written is the next one."""
        if self._writer is None:
            self._writer = Worker(self.writing)
        try:
            while self._asked:
                units = [unit for unit in self._asked if not unit.done.done()]
                self._asked.clear()
                await self._write_group(self._writer, units)
        finally:
            self._flush = None

    async def _write_group(self, writer: Worker, units: list[_Unit[Any]]) -> None:
        try:
            with as_store_errors(self.path):
                await writer.run(lambda conn: _write_together(conn, self.path, units))
        except Exception as error:  # noqa: BLE001  # whatever it is, it is for those who wait
            for unit in units:
                unit.fail(error)
        for unit in units:
            unit.tell()

    @override
    async def read(self, work: Callable[[Transaction], DoneT]) -> DoneT:
        self._require_open()
        began_at = time.monotonic()
        if self._free.empty() and len(self._readers) < READERS:
            self._readers.append(Worker(self.reading))
            self._free.put_nowait(self._readers[-1])
        context = copy_context()

        def look(conn: Connection) -> DoneT:
            with conn.begin():
                return context.run(work, Transaction(conn=conn, upserts=UPSERTS))

        reader = await self._free.get()
        try:
            # It may have been closed while this reading waited.
            self._require_open()
            with as_store_errors(self.path):
                done = await reader.run(look)
        finally:
            # A reading that was cancelled goes on in its thread, and the next one comes after it.
            self._free.put_nowait(reader)
        if self.on_read is not None:
            self.on_read(time.monotonic() - began_at)
        return done

    @override
    async def close(self) -> None:
        self._closed = True
        if self._flush is not None:
            await self._flush
        readers, self._readers = self._readers, []
        writer, self._writer = self._writer, None
        with suppress(TimeoutError):
            async with asyncio.timeout(LAST_READINGS_S):
                for reader in readers:
                    await reader.close()
        if writer is not None:
            await writer.close()

    def _require_open(self) -> None:
        if self._closed:
            raise StoreClosed("The store is closed.")


class _Unit(Generic[DoneT]):
    """A write that somebody waits for."""

    def __init__(self, work: Callable[[Transaction], DoneT]) -> None:
        self._work = work
        # The language and the facts of the log are those of who asked.
        self._context = copy_context()
        self._result: list[DoneT] = []
        self._error: Exception | None = None
        self.done: asyncio.Future[DoneT] = asyncio.get_running_loop().create_future()

    def run(self, conn: Connection) -> None:
        """Do the work; it counts once it is committed. Raises what the work raises."""
        self._result = [self._context.run(self._work, Transaction(conn=conn, upserts=UPSERTS))]

    def fail(self, error: Exception) -> None:
        """The work is undone."""
        self._error = error

    def tell(self) -> None:
        """Tell who waits, unless they have gone."""
        if self.done.done():
            return
        if self._error is not None:
            self.done.set_exception(self._error)
        else:
            self.done.set_result(self._result[0])


def _write_together(conn: Connection, path: Path, units: Sequence[_Unit[Any]]) -> None:
    """Write units of work that all reach the disk with one commit. One that raises undoes itself alone.

    Raises what keeps all of them from the disk.
    """
    raw = conn.connection.driver_connection
    assert isinstance(raw, sqlite3.Connection)
    with conn.begin():
        for unit in units:
            raw.execute("SAVEPOINT unit")
            try:
                with as_store_errors(path):
                    unit.run(conn)
            except Exception as error:
                # A full or failing disk ends the whole transaction by itself.
                if not raw.in_transaction:
                    raise
                raw.execute("ROLLBACK TO unit")
                unit.fail(error)
            raw.execute("RELEASE unit")
