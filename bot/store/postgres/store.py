"""The store in a PostgreSQL database: units of work side by side, done again if others got in their way."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import Final

from sqlalchemy import URL, Connection, Executable, text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import DBAPIError
from typing_extensions import override

from bot.store.errors import StoreClosed
from bot.store.kinds import MatchId
from bot.store.postgres.connections import (
    CONNECTIONS,
    as_store_errors,
    database_url,
    is_to_be_repeated,
    open_engine,
    told,
)
from bot.store.postgres.hints import Hints
from bot.store.postgres.schema import migrate, require_current
from bot.store.records import Record
from bot.store.store import DoneT, Store, Transaction

TRIES: Final = 30
"""How often a unit of work is begun that others get in the way of."""

_LONGEST_IDLE: Final = "set_config('idle_in_transaction_session_timeout', '5s', true)"
"""A process that is frozen in the middle of a unit of work holds up nobody for longer than this."""

_BEGIN: Final = text(f"SELECT {_LONGEST_IDLE}")  # our own words

_LOCK: Final = text(f"SELECT {_LONGEST_IDLE} FROM match WHERE id = :match FOR UPDATE")  # noqa: S608  # as above

LONGEST_PAUSE_S: Final = 0.25
"""The longest pause before it is begun again."""


class PostgresUpserts:
    """See `bot.store.repository.Upserts`."""

    def put(self, record: type[Record], *, key: tuple[str, ...], values: tuple[str, ...]) -> Executable:
        """See `Upserts.put`."""
        added = insert(record)
        replaced = {name: added.excluded[name] for name in values}
        return added.on_conflict_do_update(index_elements=key, set_=replaced)

    def add(self, record: type[Record]) -> Executable:
        """See `Upserts.add`."""
        return insert(record).on_conflict_do_nothing()


UPSERTS: Final = PostgresUpserts()


async def open_postgres(url: str) -> PostgresStore:
    """Open the database and bring it up to date; raises StoreError with a sentence."""
    return await asyncio.to_thread(_opened, database_url(url), migrate_first=True)


async def visit_postgres(url: str) -> PostgresStore:
    """Open a database that bots may be working with, to look at it: nothing is brought up to date."""
    return await asyncio.to_thread(_opened, database_url(url), migrate_first=False)


def _opened(url: URL, *, migrate_first: bool) -> PostgresStore:
    store = PostgresStore(url)
    try:
        with as_store_errors(url):
            (migrate if migrate_first else require_current)(store.engine, told(url))
    except BaseException:
        store.engine.dispose()
        raise
    return store


class PostgresStore(Store):
    """An open database, in which transactions of several processes go on side by side.

    A unit of work looks before it writes: how many matches somebody has, whether a lobby is full. With
    several writers that is true only if the database says when somebody else has changed what was looked
    at. It does so, and then the unit, which is a function, is done again. One of a single match waits for
    its turn at that match instead: serializable transactions would be undone for their neighbours' sake,
    which lie on the same pages.
    """

    is_shared = True

    def __init__(self, url: URL) -> None:
        super().__init__()
        self.url: Final = url
        self.engine = open_engine(url)
        self._threads = ThreadPoolExecutor(CONNECTIONS, thread_name_prefix="store")
        self._hints = Hints(url, self.engine)
        self._closed = False

    @override
    def hint(self, text: str) -> None:
        if not self._closed:
            self._hints.say(text)

    @override
    async def hear(self, listener: Callable[[str], None]) -> None:
        self._require_open()
        await self._hints.hear(listener)

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
        self.waiting += 1
        try:
            done = await self._run(lambda: self._repeated(work, of=of, is_simple=is_simple))
        finally:
            self.waiting -= 1
        if self.on_write is not None:
            self.on_write(time.monotonic() - began_at)
        return done

    @override
    async def read(self, work: Callable[[Transaction], DoneT]) -> DoneT:
        self._require_open()
        began_at = time.monotonic()
        # A snapshot of one moment is enough for who only looks, and never gets in anybody's way.
        done = await self._run(lambda: self._once(work, "REPEATABLE READ", is_read=True))
        if self.on_read is not None:
            self.on_read(time.monotonic() - began_at)
        return done

    @override
    async def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        await self._hints.close()
        await asyncio.to_thread(self._threads.shutdown)
        await asyncio.to_thread(self.engine.dispose)

    async def _run(self, work: Callable[[], DoneT]) -> DoneT:
        context = copy_context()
        with as_store_errors(self.url):
            return await asyncio.get_running_loop().run_in_executor(self._threads, context.run, work)

    def _repeated(
        self, work: Callable[[Transaction], DoneT], *, of: MatchId | None, is_simple: bool
    ) -> DoneT:
        """Do the work until nobody gets in its way."""
        level = "READ COMMITTED" if is_simple else "SERIALIZABLE" if of is None else "REPEATABLE READ"
        for attempt in range(1, TRIES):
            try:
                return self._once(work, level, of=of)
            except DBAPIError as error:
                if not is_to_be_repeated(error):
                    raise
            if self.on_repeat is not None:
                self.on_repeat()
            # Each waits for another time, or the same two would meet again.
            time.sleep(random.uniform(0, min(LONGEST_PAUSE_S, 0.002 * 2**attempt)))  # noqa: S311  # no secret
        return self._once(work, level, of=of)

    def _once(
        self,
        work: Callable[[Transaction], DoneT],
        level: str,
        *,
        of: MatchId | None = None,
        is_read: bool = False,
    ) -> DoneT:
        with self.engine.connect() as plain:
            conn: Connection = plain.execution_options(isolation_level=level, postgresql_readonly=is_read)
            with conn.begin():
                if of is not None:
                    # Whoever else is about to change the match waits here, and then begins anew.
                    conn.execute(_LOCK, {"match": of})
                elif not is_read:
                    conn.execute(_BEGIN)
                return work(
                    Transaction(conn=conn, upserts=UPSERTS, process=self.process, is_shared=self.is_shared)
                )

    def _require_open(self) -> None:
        if self._closed:
            raise StoreClosed("The store is closed.")
