from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy.exc import IntegrityError, OperationalError

from bot.store import (
    NotAStore,
    Store,
    StoreBusy,
    StoreClosed,
    StoreError,
    StoreFull,
    StoreUnwritable,
    StoreUrlRefused,
    Transaction,
    open_sqlite,
)
from bot.store.sqlite.connections import _CONNECT, as_store_errors
from tests.store.make import content, move, start_match
from tests.store.postgres import sqlite_alone

pytestmark = sqlite_alone


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
    store = await open_sqlite(f"sqlite:///{file}")
    await store.close()
    await store.close()

    with pytest.raises(StoreClosed):
        await store.write(put("language", "en"))
    with pytest.raises(StoreClosed):
        await store.read(find("language"))


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
        await open_sqlite(url)

    assert "hunter2" not in str(caught.value)


@pytest.mark.parametrize("scheme", ["sqlite", "sqlite+aiosqlite"])
async def test_a_new_file_is_made_with_its_folder(tmp_path: Path, scheme: str) -> None:
    store = await open_sqlite(f"{scheme}:///{tmp_path}/some/folder/upcard.db")
    await store.close()

    assert store.path == tmp_path / "some" / "folder" / "upcard.db"
    assert store.path.is_file()
    assert not (store.path.parent / "backups").exists()


async def test_a_relative_path_stays_where_it_was_when_the_folder_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    store = await open_sqlite("sqlite:///upcard.db")
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")

    await store.write(put("language", "en"))
    await store.close()

    assert names_in(tmp_path / "elsewhere") == []


async def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "upcard.db"
    write(path, "a shopping list, and a long one: " * 100)

    with pytest.raises(NotAStore, match="not a database"):
        await open_sqlite(f"sqlite:///{path}")

    assert content(path).startswith(b"a shopping list")
    assert names_in(tmp_path) == ["upcard.db"]


async def test_a_folder_in_the_place_of_the_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "upcard.db").mkdir()

    with pytest.raises(StoreUnwritable, match="cannot be written"):
        await open_sqlite(f"sqlite:///{tmp_path}/upcard.db")


async def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    write(tmp_path / "data", "a file, not a folder")

    with pytest.raises(StoreUnwritable, match="cannot be made"):
        await open_sqlite(f"sqlite:///{tmp_path}/data/upcard.db")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
@pytest.mark.parametrize("mode", [0o500, 0o000])
async def test_an_unwritable_folder_is_refused(tmp_path: Path, mode: int) -> None:
    folder = tmp_path / "data"
    folder.mkdir(mode=mode)

    with pytest.raises(StoreError, match="cannot be"):
        await open_sqlite(f"sqlite:///{folder}/upcard.db")


class ReadOnlyConnection(sqlite3.Connection):
    """Opens every file for reading only, as the system does with a file that is not ours."""

    def __init__(self, database: str, timeout: float, **_: object) -> None:
        super().__init__(f"file:{database}?mode=ro", timeout, uri=True, isolation_level=None)


async def test_a_file_that_may_only_be_read_is_refused(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests may run as root, who may write everything."""
    monkeypatch.setitem(_CONNECT, "factory", ReadOnlyConnection)

    with pytest.raises(StoreUnwritable, match="cannot be written"):
        await open_sqlite(f"sqlite:///{file}")


async def test_what_a_killed_process_left_half_written_is_undone_by_the_next_start(
    file: Path, tmp_path: Path
) -> None:
    """As when it is killed while a new file gets its write-ahead log, before it has one."""
    (left := tmp_path / "left").mkdir()
    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode=DELETE")
        db.execute("PRAGMA cache_size=1")
        db.execute("BEGIN")
        db.executemany("INSERT INTO setting VALUES (?, 'half written')", ((f"{n}" * 99,) for n in range(999)))
        # The cache is full, so pages are in the file already, and their old ones in the journal.
        for name in (file.name, f"{file.name}-journal"):
            shutil.copyfile(file.with_name(name), left / name)
        db.execute("ROLLBACK")

    store = await open_sqlite(f"sqlite:///{left / file.name}")
    try:
        assert await store.read(find("1" * 99)) is None
        assert await store.read(lambda tx: pragma(tx, "integrity_check")) == "ok"
    finally:
        await store.close()


def test_an_index_of_the_log_that_cannot_grow_is_a_full_disk_and_no_damage(file: Path) -> None:
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorname = "SQLITE_IOERR_SHMSIZE"
    with pytest.raises(StoreFull, match="Make room"), as_store_errors(file):
        raise error
