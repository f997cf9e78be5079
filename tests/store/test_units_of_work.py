"""How units of work come after each other, go to disk together, and read beside each other."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from contextvars import ContextVar
from pathlib import Path

import aiosqlite
import pytest
from sqlalchemy import Connection, event

from bot.store import SqliteStore, Store, StoreClosed, StoreFull, Transaction, open_sqlite
from tests.store.postgres import sqlite_alone
from tests.store.test_engine import find, pragma, put

pytestmark = sqlite_alone

PATIENCE_S = 30.0


class Gate:
    """A unit of work that has begun waits here until it may go on."""

    def __init__(self) -> None:
        self.inside = threading.Event()
        self.go_on = threading.Event()

    def wait(self, _tx: Transaction) -> None:
        self.inside.set()
        assert self.go_on.wait(PATIENCE_S)

    async def reached(self) -> None:
        assert await asyncio.to_thread(self.inside.wait, PATIENCE_S)


async def test_a_reading_sees_one_instant(store: Store) -> None:
    gate = Gate()

    def look_twice(tx: Transaction) -> tuple[str | None, str | None]:
        before = tx.settings.find("language")
        gate.wait(tx)
        return before, tx.settings.find("language")

    await store.write(put("language", "en"))
    reading = asyncio.create_task(store.read(look_twice))
    await gate.reached()
    await store.write(put("language", "de"))
    gate.go_on.set()
    assert await reading == ("en", "en")
    assert await store.read(find("language")) == "de"


async def test_writes_come_one_after_the_other(store: Store) -> None:
    def count_up(tx: Transaction) -> None:
        tx.settings.put("count", str(int(tx.settings.find("count") or 0) + 1))

    await asyncio.gather(*(store.write(count_up) for _ in range(20)))

    assert await store.read(find("count")) == "20"


async def test_writes_that_wait_reach_the_disk_together_in_their_order(store: SqliteStore) -> None:
    gate, commits = Gate(), 0

    def note(_conn: Connection) -> None:
        nonlocal commits
        commits += 1

    def append(letter: str) -> Callable[[Transaction], None]:
        return lambda tx: tx.settings.put("word", (tx.settings.find("word") or "") + letter)

    event.listen(store.writing, "commit", note)
    first = asyncio.create_task(store.write(gate.wait))
    await gate.reached()
    waiting = [asyncio.create_task(store.write(append(letter))) for letter in "upcard"]
    await asyncio.sleep(0)
    gate.go_on.set()
    await asyncio.gather(first, *waiting)
    event.remove(store.writing, "commit", note)

    assert commits == 2
    assert await store.read(find("word")) == "upcard"


async def test_of_writes_that_go_together_one_that_fails_undoes_itself_alone(store: Store) -> None:
    def fail(tx: Transaction) -> None:
        tx.settings.put("language", "en")
        raise KeyError("this one alone")

    gate = Gate()
    first = asyncio.create_task(store.write(gate.wait))
    await gate.reached()
    tasks = [asyncio.create_task(store.write(work)) for work in (put("left", "1"), fail, put("right", "1"))]
    await asyncio.sleep(0)
    gate.go_on.set()
    left, failed, right = await asyncio.gather(*tasks, return_exceptions=True)
    await first

    assert (left, right) == (None, None)
    assert isinstance(failed, KeyError)
    assert [await store.read(find(key)) for key in ("left", "language", "right")] == ["1", None, "1"]


async def test_a_full_disk_fails_all_that_were_to_go_together(store: Store) -> None:
    def fill(tx: Transaction) -> None:
        tx.conn.exec_driver_sql(f"PRAGMA max_page_count={pragma(tx, 'page_count')}")
        tx.settings.put("long", "x" * 1_000_000)

    gate = Gate()
    first = asyncio.create_task(store.write(gate.wait))
    await gate.reached()
    tasks = [asyncio.create_task(store.write(work)) for work in (put("left", "1"), fill, put("right", "1"))]
    await asyncio.sleep(0)
    gate.go_on.set()
    told = await asyncio.gather(*tasks, return_exceptions=True)
    await first

    assert [type(each) for each in told] == [StoreFull] * 3
    assert [await store.read(find(key)) for key in ("left", "right")] == [None, None]


async def test_a_unit_of_work_is_one_trip_to_its_thread(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    trips = 0
    execute = aiosqlite.Connection._execute

    def counted(self: aiosqlite.Connection, *args: object) -> object:
        nonlocal trips
        trips += 1
        return execute(self, *args)  # type: ignore[no-untyped-call]  # aiosqlite's

    def several(tx: Transaction) -> None:
        for number in range(5):
            tx.settings.put(f"key {number}", "some")

    await store.write(several)
    monkeypatch.setattr(aiosqlite.Connection, "_execute", counted)
    await store.write(several)
    assert trips == 1


async def test_a_unit_of_work_speaks_the_language_of_who_asked(store: Store) -> None:
    language: ContextVar[str] = ContextVar("language", default="en")

    async def ask(spoken: str) -> tuple[str, str]:
        language.set(spoken)
        heard = await store.write(lambda _: language.get())
        return heard, await store.read(lambda _: language.get())

    assert [*await asyncio.gather(ask("de"), ask("es"))] == [("de", "de"), ("es", "es")]


async def test_a_write_that_was_cancelled_while_it_waited_is_never_done(store: Store) -> None:
    gate = Gate()
    first = asyncio.create_task(store.write(gate.wait))
    await gate.reached()
    waiting = asyncio.create_task(store.write(put("language", "en")))
    await asyncio.sleep(0)
    waiting.cancel()
    gate.go_on.set()
    await first
    with pytest.raises(asyncio.CancelledError):
        await waiting

    await store.write(put("other", "de"))
    assert await store.read(find("language")) is None


@pytest.mark.parametrize("steps", range(0, 40, 3))
async def test_a_write_cancelled_at_any_instant_is_all_or_nothing(store: Store, steps: int) -> None:
    def write_two(tx: Transaction) -> None:
        tx.settings.put("left", "1")
        tx.settings.put("right", "1")

    task = asyncio.create_task(store.write(write_two))
    for _ in range(steps):
        await asyncio.sleep(0.0002)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)

    left, right = await store.write(lambda tx: (tx.settings.find("left"), tx.settings.find("right")))
    assert left == right


async def test_closing_waits_for_the_writes_that_were_asked_for(file: Path) -> None:
    store, gate = await open_sqlite(f"sqlite:///{file}"), Gate()
    first = asyncio.create_task(store.write(gate.wait))
    await gate.reached()
    writing = asyncio.create_task(store.write(put("language", "en")))
    await asyncio.sleep(0)
    closing_task = asyncio.create_task(store.close())
    await asyncio.sleep(0)
    gate.go_on.set()
    await asyncio.gather(first, writing, closing_task)

    with closing(sqlite3.connect(file)) as other:
        assert other.execute("SELECT value FROM setting").fetchall() == [("en",)]


async def test_a_store_is_closed_in_the_middle_of_its_first_reading(file: Path) -> None:
    store = await open_sqlite(f"sqlite:///{file}")
    reading = asyncio.create_task(store.read(find("language")))
    await asyncio.sleep(0)
    reading.cancel()
    await store.close()
    with pytest.raises(asyncio.CancelledError):
        await reading


async def test_closing_waits_for_the_readings_that_go_on(file: Path) -> None:
    store, gate = await open_sqlite(f"sqlite:///{file}"), Gate()

    def look(tx: Transaction) -> object:
        gate.wait(tx)
        return pragma(tx, "user_version")

    reading = asyncio.create_task(store.read(look))
    await gate.reached()
    closing_task = asyncio.create_task(store.close())
    await asyncio.sleep(0)
    with pytest.raises(StoreClosed):
        await store.read(find("language"))
    assert not closing_task.done()
    gate.go_on.set()

    await closing_task
    assert await reading == 0
    threads = [thread for thread in threading.enumerate() if "_connection_worker" in thread.name]
    for thread in threads:
        await asyncio.to_thread(thread.join, PATIENCE_S)
        assert not thread.is_alive()
