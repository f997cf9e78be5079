from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.store import Store, StoreBroken, Transaction
from bot.store.sqlite.backups import back_up
from tests.store.postgres import sqlite_alone

pytestmark = sqlite_alone


async def test_a_backup_has_what_is_still_in_the_log_beside_the_file(
    store: Store, file: Path, tmp_path: Path
) -> None:
    await store.write(lambda tx: tx.settings.put("language", "en"))

    back_up(file, tmp_path / "copies" / "copy.db")

    assert [path.name for path in (tmp_path / "copies").iterdir()] == ["copy.db"]
    with closing(sqlite3.connect(tmp_path / "copies" / "copy.db")) as copy:
        assert copy.execute("SELECT value FROM setting").fetchall() == [("en",)]


async def test_a_backup_during_a_write_has_nothing_of_it(store: Store, file: Path, tmp_path: Path) -> None:
    def work(tx: Transaction) -> None:
        tx.settings.put("language", "en")
        back_up(file, tmp_path / "copy.db")

    await store.write(work)

    with closing(sqlite3.connect(tmp_path / "copy.db")) as copy:
        assert copy.execute("SELECT value FROM setting").fetchall() == []


def test_a_damaged_file_leaves_no_backup(file: Path, tmp_path: Path) -> None:
    damaged = bytearray(file.read_bytes())
    damaged[4096 * 3 : 4096 * 12] = b"\xff" * (4096 * 9)
    file.write_bytes(damaged)
    (tmp_path / "copy.db").write_text("the backup of yesterday")

    with pytest.raises((StoreBroken, sqlite3.DatabaseError)):
        back_up(file, tmp_path / "copy.db")

    assert (tmp_path / "copy.db").read_text() == "the backup of yesterday"
    assert not (tmp_path / "copy.db.partial").exists()
