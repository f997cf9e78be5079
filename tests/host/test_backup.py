"""Backups: made beside a running bot, whole, private, few; and the way back."""

from __future__ import annotations

import asyncio
import gzip
import os
import sqlite3
import stat
import time
from contextlib import closing
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest

from bot.host.backups import HostError, back_up_now, bring_back
from bot.store import (
    NotABackup,
    StoreBroken,
    Transaction,
    make_backup,
    open_store,
    restore,
)
from bot.store.sqlite import restoration
from bot.store.sqlite.backups import unpack
from tests.forge import run_command
from tests.host.conftest import LATER, Host
from tests.matches.conftest import Room


def counted(database: Path) -> tuple[int, int]:
    """Two numbers that are written together."""
    with closing(sqlite3.connect(database)) as db:
        rows = dict(db.execute("SELECT key, value FROM setting WHERE key IN ('left', 'right')"))
    return int(rows["left"]), int(rows["right"])


def count_up(tx: Transaction, number: int) -> None:
    tx.settings.put("left", str(number))
    tx.settings.put("right", str(number))


async def test_a_backup_during_writes_is_of_one_instant(current: Host, room: Room, tmp_path: Path) -> None:
    done = asyncio.Event()

    async def write() -> None:
        number = 0
        while not done.is_set():
            number += 1
            await room.store.write(partial(count_up, number=number))

    await room.store.write(lambda tx: count_up(tx, 0))
    writing = asyncio.create_task(write())
    numbers = []
    for turn in range(4):
        backup = await asyncio.to_thread(make_backup, current.database, tmp_path / "copies", at=LATER)
        unpack(backup.path, tmp_path / f"copy{turn}")
        numbers.append(counted(tmp_path / f"copy{turn}"))
    done.set()
    await writing

    assert all(left == right for left, right in numbers)
    assert numbers[0] < numbers[-1]


def test_a_backup_is_small_and_for_its_owner_alone(host: Host) -> None:
    backup = back_up_now(host.settings, folder=None, keep=10)

    assert stat.S_IMODE(backup.path.stat().st_mode) == 0o600
    assert backup.size_bytes == backup.path.stat().st_size < host.database.stat().st_size / 2
    assert host.backups == [backup.path]
    assert gzip.decompress(backup.path.read_bytes()).startswith(b"SQLite format 3")


def test_the_newest_are_kept_and_nothing_else_is_touched(host: Host, tmp_path: Path) -> None:
    folder = tmp_path / "copies"
    folder.mkdir()
    others = [
        "notes.txt",
        "other-20200101T000000Z.sqlite3.gz",
        "upcard-20200101T000000Z-before-update.sqlite3.gz",
    ]
    for name in others:
        (folder / name).write_text("mine")

    made = [
        make_backup(host.database, folder, at=LATER + timedelta(minutes=number), keep=3).path.name
        for number in range(5)
    ]

    assert sorted(path.name for path in folder.iterdir()) == sorted([*others, *made[-3:]])
    assert made[0] == "upcard-20261121T120000Z.sqlite3.gz"


def test_of_one_second_too_the_newest_are_kept(host: Host, tmp_path: Path) -> None:
    made = [make_backup(host.database, tmp_path / "copies", at=LATER, keep=2).path for _ in range(5)]

    assert len(set(made)) == 5
    assert sorted((tmp_path / "copies").iterdir()) == sorted(made[-2:])


def test_the_new_backup_stays_when_the_clock_went_back(host: Host, tmp_path: Path) -> None:
    make_backup(host.database, tmp_path / "copies", at=LATER, keep=1)
    early = make_backup(host.database, tmp_path / "copies", at=LATER - timedelta(days=1), keep=1)

    assert list((tmp_path / "copies").iterdir()) == [early.path]


def test_a_database_with_a_damaged_page_gives_no_backup(host: Host) -> None:
    damaged = bytearray(host.database.read_bytes())
    damaged[4096 * 4 : 4096 * 12] = b"\xff" * (4096 * 8)
    host.database.write_bytes(damaged)

    with pytest.raises(HostError, match="no backup was made"):
        back_up_now(host.settings, folder=None, keep=10)
    assert host.backups == []


class FullDisk:
    """A database whose copy finds no room."""

    def backup(self, _copy: object) -> None:
        full = sqlite3.OperationalError("database or disk is full")
        full.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise full

    def close(self) -> None:
        """Nothing is open."""


def test_a_full_disk_is_that_of_the_backup(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.store.sqlite.backups.read_only", lambda _path: FullDisk())
    told = r"the folder \S*backups cannot be written \(No space left on device\)"
    with pytest.raises(HostError, match=told):
        back_up_now(host.settings, folder=None, keep=10)
    assert host.backups == []


def test_no_database_gives_no_backup(host: Host) -> None:
    host.database.unlink()
    with pytest.raises(HostError, match="no bot has run here yet"):
        back_up_now(host.settings, folder=None, keep=10)


async def test_a_restored_backup_is_the_database_of_then(current: Host) -> None:
    backup = back_up_now(current.settings, folder=None, keep=10)
    before = current.asks("SELECT id, version, snapshot FROM match")
    current.sql("DELETE FROM match")

    told = bring_back(current.settings, backup.path)

    assert current.asks("SELECT id, version, snapshot FROM match") == before
    assert stat.S_IMODE(current.database.stat().st_mode) == 0o600
    (replaced,) = current.data.glob("*-replaced.sqlite3")
    assert str(replaced) in told[1]
    with closing(sqlite3.connect(replaced)) as db:
        assert db.execute("SELECT count(*) FROM match").fetchone() == (0,)
    await (await open_store(current.settings.store_url)).close()


def test_what_stood_in_the_log_beside_the_file_is_kept_and_played_into_nothing(host: Host) -> None:
    """As after kill -9: the last writes are in the -wal alone."""
    backup = make_backup(host.database, host.data / "backups", at=LATER)
    with closing(sqlite3.connect(host.database)) as db:
        db.execute("PRAGMA journal_mode=WAL")
        db.execute("INSERT INTO setting VALUES ('late', 'kept')")
        db.commit()
        left = {name: (host.data / name).read_bytes() for name in ("upcard.sqlite3", "upcard.sqlite3-wal")}
    for name, content in left.items():
        (host.data / name).write_bytes(content)

    done = restore(backup.path, host.database, at=LATER)

    assert done.replaced == host.data / "upcard-20261121T120000Z-replaced.sqlite3"
    with closing(sqlite3.connect(done.replaced)) as db:
        assert db.execute("SELECT value FROM setting WHERE key = 'late'").fetchall() == [("kept",)]
    assert host.asks("SELECT value FROM setting WHERE key = 'late'") == []
    assert not (host.data / "upcard.sqlite3-wal").exists()


def test_a_damaged_database_is_kept_with_all_its_files(host: Host) -> None:
    backup = make_backup(host.database, host.data / "backups", at=LATER)
    for suffix in ("", "-wal", "-shm"):
        (host.data / f"upcard.sqlite3{suffix}").write_bytes(b"ruins" * 1000)

    done = restore(backup.path, host.database, at=LATER)

    assert done.replaced is not None
    for suffix in ("", "-wal", "-shm"):
        assert done.replaced.with_name(done.replaced.name + suffix).read_bytes() == b"ruins" * 1000
    assert host.asks("SELECT count(*) FROM match") == [(3,)]


def test_a_crash_before_the_last_step_leaves_the_old_database(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    backup = make_backup(host.database, host.data / "backups", at=LATER)
    host.sql("INSERT INTO setting VALUES ('late', 'kept')")
    whole = restoration._set_aside

    def die_afterwards(database: Path, replaced: Path) -> None:
        whole(database, replaced)
        raise KeyboardInterrupt

    monkeypatch.setattr(restoration, "_set_aside", die_afterwards)
    with pytest.raises(KeyboardInterrupt):
        restore(backup.path, host.database, at=LATER)

    assert host.asks("SELECT value FROM setting WHERE key = 'late'") == [("kept",)]


def packed(path: Path, content: bytes) -> Path:
    path.write_bytes(gzip.compress(content))
    return path


def test_what_is_no_backup_is_refused_and_nothing_changes(host: Host, tmp_path: Path) -> None:
    good = make_backup(host.database, tmp_path / "copies", at=LATER).path.read_bytes()
    photos = tmp_path / "photos.db"
    with closing(sqlite3.connect(photos)) as db:
        db.execute("CREATE TABLE photo (id INTEGER)")
    list_, cut, empty = (tmp_path / name for name in ("list.txt", "cut.gz", "empty"))
    list_.write_text("a shopping list")
    cut.write_bytes(good[: len(good) // 2])
    empty.write_bytes(b"")
    flipped = bytearray(gzip.decompress(good))
    flipped[4096 * 4 : 4096 * 8] = b"\x7f" * (4096 * 4)
    refused = {
        list_: NotABackup,
        empty: NotABackup,
        photos: NotABackup,
        packed(tmp_path / "photos.gz", photos.read_bytes()): NotABackup,
        cut: StoreBroken,
        packed(tmp_path / "words.gz", b"no database" * 100): StoreBroken,
        packed(tmp_path / "flipped.gz", bytes(flipped)): StoreBroken,
    }
    before = host.database.read_bytes()

    for path, error in refused.items():
        with pytest.raises(error, match=path.name):
            restore(path, host.database, at=LATER)

    assert host.database.read_bytes() == before
    assert [path.name for path in host.data.iterdir()] == ["upcard.sqlite3"]


def test_a_backup_of_a_newer_version_is_refused(host: Host) -> None:
    host.sql("UPDATE alembic_version SET version_num = '7777'")
    backup = back_up_now(host.settings, folder=None, keep=10)

    with pytest.raises(HostError, match=r"nothing was changed.*newer version of Upcard \(schema 7777"):
        bring_back(host.settings, backup.path)

    assert host.asks("SELECT version_num FROM alembic_version") == [("7777",)]


async def test_nothing_is_restored_under_somebody_who_reads(
    host: Host, room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.store.sqlite.restoration.BUSY_TIMEOUT_S", 0.05)
    backup = make_backup(host.database, host.data / "copies", at=LATER)

    def work(tx: Transaction) -> None:
        tx.conn.exec_driver_sql("SELECT count(*) FROM match")
        with pytest.raises(HostError, match="Another process"):
            bring_back(host.settings, backup.path)

    await room.store.read(work)


def test_the_commands_say_where_how_large_and_ask_first(host: Host) -> None:
    status, said = host.types("backup", "--to", str(host.data / "elsewhere"), "--keep", "2")
    assert status == 0
    (made,) = (host.data / "elsewhere").iterdir()
    assert f"{made} (" in said
    assert " kB, schema 0001), opened and found whole" in said

    status, said = host.types("restore", str(made))
    assert (status, "nobody is there to confirm it" in said) == (1, True)
    assert not list(host.data.glob("*-replaced*"))

    status, said = host.types("restore", str(made), "--yes")
    assert status == 0
    assert f"{host.database} is now what {made.name} holds (schema 0001)" in said
    assert len(list(host.data.glob("*-replaced*"))) == 1


def answered(host: Host, backup: Path, answer: bytes) -> tuple[int, str]:
    """A host at a terminal, who is asked before anything is replaced."""
    ours, theirs = os.openpty()
    try:
        os.write(ours, answer)
        return run_command(host.environment, "restore", str(backup), terminal=os.ttyname(theirs))
    finally:
        os.close(ours)
        os.close(theirs)


@pytest.mark.parametrize(("answer", "status"), [(b"n\n", 1), (b"\n", 1), (b"y\n", 0)])
def test_only_a_yes_replaces_the_database(host: Host, answer: bytes, status: int) -> None:
    backup = make_backup(host.database, host.data / "backups", at=LATER)

    ended, said = answered(host, backup.path, answer)

    assert (ended, "Replace the database of this bot by what" in said) == (status, True)
    assert ("nothing was changed" in said) == bool(status)
    assert len(list(host.data.glob("*-replaced*"))) == 1 - status


def test_what_a_killed_backup_left_goes_after_a_day(host: Host, tmp_path: Path) -> None:
    left, under_way = (tmp_path / f"upcard-unfinished-{name}" for name in ("old", "new"))
    for folder in (left, under_way):
        folder.mkdir()
        (folder / "plain").write_text("hands")
    yesterday = time.time() - 25 * 3600
    os.utime(left, (yesterday, yesterday))

    make_backup(host.database, tmp_path, at=LATER)

    assert not left.exists()
    assert (under_way / "plain").exists()


def test_a_missing_file_is_said(host: Host) -> None:
    status, said = host.types("restore", "nowhere.gz", "--yes")
    assert (status, f"there is no file {Path.cwd() / 'nowhere.gz'}" in said) == (1, True)
