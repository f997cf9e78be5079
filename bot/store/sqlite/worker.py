"""A connection in a thread of its own, to which a whole unit of work is one trip."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from typing import TypeVar

import aiosqlite
from sqlalchemy import Connection, Engine

DoneT = TypeVar("DoneT")


class Worker:
    """One connection of an engine, opened when it is first needed.

    aiosqlite gives it a thread and a queue. What SQLAlchemy does with it, and what the work makes of the
    rows, happens in that thread: a trip for each statement would cost more than most of our statements.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._opening: asyncio.Task[_Opened] | None = None

    async def run(self, work: Callable[[Connection], DoneT]) -> DoneT:
        """What the work gives; raises what it raises. A cancelled run goes on in its thread."""
        opened = await self._open()
        done: DoneT = await opened.thread._execute(work, opened.conn)  # type: ignore[no-untyped-call]  # aiosqlite's
        return done

    async def close(self) -> None:
        """Close the connection after the work that goes on, and end its thread."""
        if self._opening is None:
            return
        # Whoever asked for it may have been cancelled while it was being opened.
        await asyncio.wait({self._opening})
        if self._opening.exception() is not None:
            return
        opened = self._opening.result()
        await opened.thread._execute(opened.conn.close)  # type: ignore[no-untyped-call]  # aiosqlite's
        await opened.thread.close()

    async def _open(self) -> _Opened:
        # One that failed is tried again: the disk may have room by now.
        if self._opening is None or (self._opening.done() and self._opening.exception() is not None):
            self._opening = asyncio.create_task(_Opened(self._engine).begin())
        # Whoever asks first may be cancelled, and the next one finds it open.
        return await asyncio.shield(self._opening)


class _Opened:
    """A connection and its thread."""

    conn: Connection

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self.thread = aiosqlite.Connection(self._connect, iter_chunk_size=64)
        # A thread that waits for work must not keep the program from ending.
        self.thread._thread.daemon = True

    async def begin(self) -> _Opened:
        _ = await self.thread
        return self

    def _connect(self) -> sqlite3.Connection:
        self.conn = self._engine.connect()
        raw = self.conn.connection.driver_connection
        assert isinstance(raw, sqlite3.Connection)
        return raw
