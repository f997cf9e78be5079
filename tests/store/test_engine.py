from __future__ import annotations

import asyncio
import os
import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from contextvars import ContextVar
from pathlib import Path

import aiosqlite
import pytest
from sqlalchemy import Connection, event
from sqlalchemy.exc import IntegrityError, OperationalError

from bot.store import (
    NotAStore,
    SqliteStore,
    Store,
    StoreBusy,
    StoreClosed,
    StoreError,
    StoreFull,
    StoreUnwritable,
    StoreUrlRefused,
    Transaction,
    open_store,
)
from bot.store.sqlite.connections import _CONNECT, as_store_errors
from tests.store.make import content, move, start_match

PATIENCE_S = 30.0


def write(path: Path, text: str) -> None:
    path.write_text(text)


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def pragma(tx: Transaction, name: str) -> object:
    return tx.conn.exec_driver_sql(f"PRAGMA {name}").scalar_one()


def put(key: str, value: str) -> Callable[[Transaction], None]:
    """A unit of work that writes a setting."""
    return lambda tx: tx.settings.put(key, value)


def find(key: str) -> Callable[[Transaction], str | None]:
    """A unit of work that looks at a setting."""
    return lambda tx: tx.settings.find(key)


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


async def test_writes_reach_the_disk_before_they_count(store: Store) -> None:
    def work(tx: Transaction) -> None:
        assert pragma(tx, "journal_mode") == "wal"
        assert pragma(tx, "synchronous") == 2
        assert pragma(tx, "foreign_keys") == 1
        assert pragma(tx, "busy_timeout") == 5000

    await store.write(work)


async def test_readings_keep_the_same_promises_and_cannot_write(store: Store) -> None:
    def work(tx: Transaction) -> None:
        assert pragma(tx, "journal_mode") == "wal"
        assert pragma(tx, "foreign_keys") == 1
        with pytest.raises(OperationalError, match="readonly"):
            tx.settings.put("language", "en")

    await store.read(work)


async def test_a_write_holds_the_file_from_its_start(store: Store, file: Path) -> None:
    def work(_tx: Transaction) -> None:
        other = sqlite3.connect(file, timeout=0)
        with closing(other), pytest.raises(sqlite3.OperationalError, match="locked"):
            other.execute("BEGIN IMMEDIATE")

    await store.write(work)
    with closing(sqlite3.connect(file, timeout=0)) as other:
        other.execute("BEGIN IMMEDIATE")


async def test_a_failed_write_leaves_nothing(store: Store) -> None:
    def work(tx: Transaction) -> None:
        tx.settings.put("language", "en")
        tx.conn.exec_driver_sql("CREATE TABLE half (a INTEGER)")
        raise KeyError

    with pytest.raises(KeyError):
        await store.write(work)

    def look(tx: Transaction) -> None:
        assert tx.settings.find("language") is None
        assert tx.conn.exec_driver_sql("SELECT 1 FROM sqlite_master WHERE name = 'half'").first() is None

    await store.read(look)


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


async def test_another_process_that_writes_for_long_gives_a_sentence(store: Store, file: Path) -> None:
    await store.write(lambda tx: tx.conn.exec_driver_sql("PRAGMA busy_timeout=20").close())
    with closing(sqlite3.connect(file)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreBusy, match="Another process"):
            await store.write(put("language", "en"))
        other.rollback()
    await store.write(put("language", "en"))


async def test_a_full_disk_gives_a_sentence_and_loses_nothing(store: Store) -> None:
    def write_much(tx: Transaction) -> None:
        tx.settings.put("language", "de")
        tx.conn.exec_driver_sql(f"PRAGMA max_page_count={pragma(tx, 'page_count')}")
        tx.settings.put("long", "x" * 1_000_000)

    await store.write(put("language", "en"))

    with pytest.raises(StoreFull, match="full"):
        await store.write(write_much)

    assert await store.read(find("language")) == "en"


async def test_no_error_text_shows_what_was_written(store: Store) -> None:
    def break_a_rule(tx: Transaction) -> None:
        match = start_match(tx)
        tx.conn.exec_driver_sql(
            "INSERT INTO action SELECT match, 1, 0, 'player', 7, ?, 0 FROM seat", ("discard Kd",)
        )
        tx.matches.append(move(match, 1), b"")

    with pytest.raises(IntegrityError) as caught:
        await store.write(break_a_rule)

    assert "discard Kd" not in str(caught.value)


async def test_a_closed_store_says_so(file: Path) -> None:
    store = await open_store(f"sqlite:///{file}")
    await store.close()
    await store.close()

    with pytest.raises(StoreClosed):
        await store.write(put("language", "en"))
    with pytest.raises(StoreClosed):
        await store.read(find("language"))


async def test_closing_waits_for_the_writes_that_were_asked_for(file: Path) -> None:
    store, gate = await open_store(f"sqlite:///{file}"), Gate()
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


async def test_closing_waits_for_the_readings_that_go_on(file: Path) -> None:
    store, gate = await open_store(f"sqlite:///{file}"), Gate()

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
    assert [thread.name for thread in threading.enumerate() if "_connection_worker" in thread.name] == []


@pytest.mark.parametrize(
    "url",
    [
        "not a url",
        "sqlite://",
        "sqlite:///:memory:",
        "sqlite:///file:name?mode=memory",
        "sqlite:///a.db?mode=ro",
        "postgresql://bot:hunter2@db/upcard",
    ],
)
async def test_a_url_that_names_no_file_is_refused_without_its_password(url: str) -> None:
    with pytest.raises(StoreUrlRefused) as caught:
        await open_store(url)

    assert "hunter2" not in str(caught.value)


@pytest.mark.parametrize("scheme", ["sqlite", "sqlite+aiosqlite"])
async def test_a_new_file_is_made_with_its_folder(tmp_path: Path, scheme: str) -> None:
    store = await open_store(f"{scheme}:///{tmp_path}/some/folder/upcard.db")
    await store.close()

    assert store.path == tmp_path / "some" / "folder" / "upcard.db"
    assert store.path.is_file()
    assert not (store.path.parent / "backups").exists()


async def test_a_relative_path_stays_where_it_was_when_the_folder_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    store = await open_store("sqlite:///upcard.db")
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")

    await store.write(put("language", "en"))
    await store.close()

    assert names_in(tmp_path / "elsewhere") == []


async def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "upcard.db"
    write(path, "a shopping list, and a long one: " * 100)

    with pytest.raises(NotAStore, match="not a database"):
        await open_store(f"sqlite:///{path}")

    assert content(path).startswith(b"a shopping list")
    assert names_in(tmp_path) == ["upcard.db"]


async def test_a_folder_in_the_place_of_the_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "upcard.db").mkdir()

    with pytest.raises(StoreUnwritable, match="cannot be written"):
        await open_store(f"sqlite:///{tmp_path}/upcard.db")


async def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    write(tmp_path / "data", "a file, not a folder")

    with pytest.raises(StoreUnwritable, match="cannot be made"):
        await open_store(f"sqlite:///{tmp_path}/data/upcard.db")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
@pytest.mark.parametrize("mode", [0o500, 0o000])
async def test_an_unwritable_folder_is_refused(tmp_path: Path, mode: int) -> None:
    folder = tmp_path / "data"
    folder.mkdir(mode=mode)

    with pytest.raises(StoreError, match="cannot be"):
        await open_store(f"sqlite:///{folder}/upcard.db")


class ReadOnlyConnection(sqlite3.Connection):
    """Opens every file for reading only, as the system does with a file that is not ours."""

    def __init__(self, database: str, timeout: float, **_: object) -> None:
        super().__init__(f"file:{database}?mode=ro", timeout, uri=True, isolation_level=None)


async def test_a_file_that_may_only_be_read_is_refused(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests may run as root, who may write everything."""
    monkeypatch.setitem(_CONNECT, "factory", ReadOnlyConnection)

    with pytest.raises(StoreUnwritable, match="cannot be written"):
        await open_store(f"sqlite:///{file}")


def test_an_index_of_the_log_that_cannot_grow_is_a_full_disk_and_no_damage(file: Path) -> None:
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorname = "SQLITE_IOERR_SHMSIZE"
    with pytest.raises(StoreFull, match="Make room"), as_store_errors(file):
        raise error
