from __future__ import annotations

import asyncio
import os
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy.exc import IntegrityError, OperationalError

from bot.store import (
    NotAStore,
    Settings,
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


def write(path: Path, text: str) -> None:
    path.write_text(text)


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


async def pragma(tx: Transaction, name: str) -> object:
    return (await tx.conn.exec_driver_sql(f"PRAGMA {name}")).scalar_one()


async def test_writes_reach_the_disk_before_they_count(store: Store) -> None:
    async with store.write() as tx:
        assert await pragma(tx, "journal_mode") == "wal"
        assert await pragma(tx, "synchronous") == 2
        assert await pragma(tx, "foreign_keys") == 1
        assert await pragma(tx, "busy_timeout") == 5000


async def test_readings_keep_the_same_promises_and_cannot_write(store: Store) -> None:
    async with store.read() as tx:
        assert await pragma(tx, "journal_mode") == "wal"
        assert await pragma(tx, "foreign_keys") == 1
        with pytest.raises(OperationalError, match="readonly"):
            await tx.settings.put("language", "en")


async def test_a_write_holds_the_file_from_its_start(store: Store, file: Path) -> None:
    with closing(sqlite3.connect(file, timeout=0)) as other:
        async with store.write():
            with pytest.raises(sqlite3.OperationalError, match="locked"):
                other.execute("BEGIN IMMEDIATE")
        other.execute("BEGIN IMMEDIATE")


async def test_a_failed_write_leaves_nothing(store: Store) -> None:
    async def fail_halfway() -> None:
        async with store.write() as tx:
            await tx.settings.put("language", "en")
            await tx.conn.exec_driver_sql("CREATE TABLE half (a INTEGER)")
            raise KeyError

    with pytest.raises(KeyError):
        await fail_halfway()

    async with store.read() as tx:
        assert await tx.settings.find("language") is None
        assert (
            await tx.conn.exec_driver_sql("SELECT 1 FROM sqlite_master WHERE name = 'half'")
        ).first() is None


async def test_a_reading_sees_one_instant(store: Store) -> None:
    async with store.write() as tx:
        await tx.settings.put("language", "en")
    async with store.read() as reading:
        assert await Settings(reading).find("language") == "en"
        async with store.write() as tx:
            await tx.settings.put("language", "de")
        assert await Settings(reading).find("language") == "en"
    async with store.read() as reading:
        assert await Settings(reading).find("language") == "de"


async def test_writes_wait_for_each_other(store: Store) -> None:
    async def count_up() -> None:
        async with store.write() as tx:
            before = int(await tx.settings.find("count") or 0)
            await asyncio.sleep(0)
            await tx.settings.put("count", str(before + 1))

    await asyncio.gather(*(count_up() for _ in range(20)))

    async with store.read() as tx:
        assert await tx.settings.find("count") == "20"


async def test_a_write_within_a_write_is_refused_at_once(store: Store) -> None:
    async with store.write():
        with pytest.raises(RuntimeError, match="wait for itself"):
            async with store.write():
                pass


async def test_a_cancelled_write_is_undone_and_the_next_one_works(store: Store) -> None:
    inside = asyncio.Event()

    async def never_ends() -> None:
        async with store.write() as tx:
            await tx.settings.put("language", "en")
            inside.set()
            await asyncio.sleep(60)

    task = asyncio.create_task(never_ends())
    await inside.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task

    async with store.write() as tx:
        assert await tx.settings.find("language") is None
        await tx.settings.put("language", "de")


@pytest.mark.parametrize("steps", range(0, 40, 3))
async def test_a_write_cancelled_at_any_instant_is_all_or_nothing(store: Store, steps: int) -> None:
    async def write_two() -> None:
        async with store.write() as tx:
            await tx.settings.put("left", "1")
            await tx.settings.put("right", "1")

    task = asyncio.create_task(write_two())
    for _ in range(steps):
        await asyncio.sleep(0.0002)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)

    async with store.write() as tx:
        assert await tx.settings.find("left") == await tx.settings.find("right")


async def test_another_process_that_writes_for_long_gives_a_sentence(store: Store, file: Path) -> None:
    async with store.write() as tx:
        await tx.conn.exec_driver_sql("PRAGMA busy_timeout=20")
    with closing(sqlite3.connect(file)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreBusy, match="Another process"):
            async with store.write():
                pass
        other.rollback()
    async with store.write() as tx:
        await tx.settings.put("language", "en")


async def test_a_full_disk_gives_a_sentence_and_loses_nothing(store: Store) -> None:
    async def write_much() -> None:
        async with store.write() as tx:
            await tx.settings.put("language", "de")
            await tx.conn.exec_driver_sql(f"PRAGMA max_page_count={await pragma(tx, 'page_count')}")
            await tx.settings.put("long", "x" * 1_000_000)

    async with store.write() as tx:
        await tx.settings.put("language", "en")

    with pytest.raises(StoreFull, match="full"):
        await write_much()

    async with store.read() as tx:
        assert await tx.settings.find("language") == "en"


async def test_no_error_text_shows_what_was_written(store: Store) -> None:
    async def break_a_rule() -> None:
        async with store.write() as tx:
            match = await start_match(tx)
            await tx.conn.exec_driver_sql(
                "INSERT INTO action SELECT match, 1, 0, 'player', 7, ?, 0 FROM seat", ("discard Kd",)
            )
            await tx.matches.append(move(match, 1), b"")

    with pytest.raises(IntegrityError) as caught:
        await break_a_rule()

    assert "discard Kd" not in str(caught.value)


async def test_a_closed_store_says_so(file: Path) -> None:
    store = await open_store(f"sqlite:///{file}")
    await store.close()
    await store.close()

    with pytest.raises(StoreClosed):
        async with store.write():
            pass
    with pytest.raises(StoreClosed):
        async with store.read():
            pass


async def test_closing_waits_for_the_write_that_goes_on(file: Path) -> None:
    store = await open_store(f"sqlite:///{file}")
    inside, go_on = asyncio.Event(), asyncio.Event()

    async def write() -> None:
        async with store.write() as tx:
            inside.set()
            await go_on.wait()
            await tx.settings.put("language", "en")

    writing = asyncio.create_task(write())
    await inside.wait()
    closing_task = asyncio.create_task(store.close())
    await asyncio.sleep(0.01)
    go_on.set()
    await asyncio.gather(writing, closing_task)

    with closing(sqlite3.connect(file)) as other:
        assert other.execute("SELECT value FROM setting").fetchall() == [("en",)]


async def test_closing_waits_for_the_readings_that_go_on(file: Path) -> None:
    store = await open_store(f"sqlite:///{file}")
    inside, go_on = asyncio.Event(), asyncio.Event()

    async def read() -> object:
        async with store.read() as tx:
            inside.set()
            await go_on.wait()
            return await pragma(tx, "user_version")

    reading = asyncio.create_task(read())
    await inside.wait()
    closing_task = asyncio.create_task(store.close())
    await asyncio.sleep(0.01)
    with pytest.raises(StoreClosed):
        async with store.read():
            pass
    assert not closing_task.done()
    go_on.set()

    await closing_task
    assert await reading == 0
    await asyncio.sleep(0.05)
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

    async with store.write() as tx:
        await tx.settings.put("language", "en")
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
