"""Connections to SQLite that go to their thread once for each statement.

aiosqlite gives each connection a thread, and its cursors go there to be made, to execute, to fetch and to be
closed. These four ways cost more than most of our statements, so here they are one.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from functools import partial
from os import PathLike
from typing import Any, Final, TypeVar

from aiosqlite import Connection

DoneT = TypeVar("DoneT")

_READABLE: Final = partial(str, encoding="utf-8", errors="replace")


class OneTripConnection(Connection):
    """A connection whose statements are executed and fetched at once."""

    begins_with: str = ""
    """What the next statement takes along, to be executed before it."""

    def cursor(self) -> OneTripCursor:  # type: ignore[override]  # SQLAlchemy needs no more of it than this
        return OneTripCursor(self)

    async def rollback(self) -> None:
        """Roll back the current transaction; one that has not begun never does."""
        self.begins_with = ""
        await super().rollback()

    async def in_thread(self, work: Callable[[sqlite3.Connection], DoneT]) -> DoneT:
        """What ``work`` gives in the connection's thread."""
        done: DoneT = await self._execute(work, self._conn)  # type: ignore[no-untyped-call]  # aiosqlite's
        return done


class OneTripCursor:
    """What SQLAlchemy asks of a cursor: all rows of a statement are here once it was executed."""

    def __init__(self, connection: OneTripConnection) -> None:
        self._connection = connection
        self._rows: Sequence[Any] = ()
        self.description: tuple[Any, ...] | None = None
        self.rowcount = -1
        self.lastrowid: int | None = None

    async def __aenter__(self) -> OneTripCursor:
        return self

    async def execute(self, sql: str, parameters: Sequence[Any] = ()) -> None:
        """Execute a statement, and keep its rows for `fetchall`."""
        await self._in_thread(lambda cursor: cursor.execute(sql, parameters))

    async def executemany(self, sql: str, parameters: Iterable[Sequence[Any]]) -> None:
        """Execute a statement with one set of parameters after another."""
        await self._in_thread(lambda cursor: cursor.executemany(sql, parameters))

    async def fetchall(self) -> Sequence[Any]:
        """The rows of the last statement."""
        return self._rows

    async def close(self) -> None:
        """Nothing stays open between statements."""

    async def _in_thread(self, run: Callable[[sqlite3.Cursor], object]) -> None:
        begins_with, self._connection.begins_with = self._connection.begins_with, ""

        def work(raw: sqlite3.Connection) -> None:
            with closing(raw.cursor()) as cursor:
                if begins_with:
                    cursor.execute(begins_with)
                run(cursor)
                # All rows at once: another trip for them would cost more than most statements.
                self.description = cursor.description
                self._rows = cursor.fetchall()
                self.rowcount, self.lastrowid = cursor.rowcount, cursor.lastrowid

        await self._connection.in_thread(work)


async def connect(path: PathLike[str], pragmas: tuple[str, ...], *, timeout_s: float) -> Connection:
    """A connection that begins with the pragmas, and whose transactions we begin ourselves."""

    def opened() -> sqlite3.Connection:
        # Isolation level None: Python's driver would begin transactions by itself, late, and not before
        # reading.
        raw = sqlite3.connect(path, timeout=timeout_s, isolation_level=None)
        # A damaged text would fail as an error of the whole database; so it is a word that nobody knows.
        raw.text_factory = _READABLE
        try:
            for pragma in pragmas:
                raw.execute(pragma).close()
        except BaseException:
            raw.close()
            raise
        return raw

    connection = OneTripConnection(opened, iter_chunk_size=64)
    # A thread that waits for work must not keep the program from ending.
    connection._thread.daemon = True
    return await connection
