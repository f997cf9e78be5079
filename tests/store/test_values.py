"""Point 14: a value that no row of ours can hold is found in whichever column it is."""

# ruff: noqa: S608  # the names in these statements are those of our own tables

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

import pytest
from sqlalchemy import LargeBinary, Text

from bot.store.records import METADATA
from bot.store.sqlite.values import drop_unreadable, find_unreadable, read_unreadable
from tests.corruptions.damages import COLUMNS, TABLES
from tests.corruptions.evening import play_evening

BAD = {
    "garbage": "'no such word'",
    "no text": "CAST(x'c328fe' AS TEXT)",
    "a blob": "x'00'",
    "infinite": "1e999",
}


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return asyncio.run(play_evening(tmp_path_factory.mktemp("evening")))


@pytest.fixture
def evening(played: Path, tmp_path: Path) -> Path:
    """A copy of the evening that may be damaged."""
    return Path(shutil.copy(played, tmp_path / "upcard.sqlite3"))


def test_an_evening_as_it_was_played_has_no_unreadable_value(evening: Path) -> None:
    assert read_unreadable(evening) == ()
    with closing(sqlite3.connect(evening)) as db:
        empty = [
            table.name
            for table in TABLES
            if db.execute(f'SELECT count(*) FROM "{table.name}"').fetchone() == (0,)
        ]
    assert empty == []


@pytest.mark.parametrize("value", BAD)
def test_point_14_bad_values_are_found_in_every_column_and_no_other(evening: Path, value: str) -> None:
    tried = 0
    with closing(sqlite3.connect(evening, isolation_level=None)) as db:
        db.execute("PRAGMA ignore_check_constraints=ON")
        for table, column in COLUMNS:
            kind = METADATA.tables[table].c[column].type
            db.execute("BEGIN")
            # SQLite itself refuses what is no number in the place of a row's number.
            with suppress(sqlite3.IntegrityError):
                row = f'(SELECT min(rowid) FROM "{table}")'
                db.execute(f'UPDATE "{table}" SET "{column}" = {BAD[value]} WHERE rowid = {row}')
                found = find_unreadable(db)
                # What a text or a blob may hold, only its reader knows.
                assert found or isinstance(kind, Text | LargeBinary)
                assert {each.table for each in found} <= {table}
                tried += 1
            db.execute("ROLLBACK")
    assert tried > len(COLUMNS) * 3 // 4


def test_unreadable_values_that_may_be_empty_are_emptied_and_other_rows_dropped(
    evening: Path,
) -> None:
    with closing(sqlite3.connect(evening)) as db:
        db.execute("UPDATE person SET locale = x'00' WHERE user = 1001")
        db.execute("UPDATE deadline SET at = 1 << 62 WHERE rowid = (SELECT min(rowid) FROM deadline)")
        db.execute("UPDATE match SET version = 'three' WHERE id = 1")
        db.commit()
        (deadlines,) = db.execute("SELECT count(*) FROM deadline").fetchone()
    found = read_unreadable(evening)
    assert {(row.table, row.columns, row.is_mendable) for row in found} == {
        ("person", ("locale",), True),
        ("deadline", ("at",), True),
        ("match", ("version",), False),
    }
    drop_unreadable(evening, found)
    with closing(sqlite3.connect(evening)) as db:
        assert db.execute("SELECT name, locale FROM person WHERE user = 1001").fetchone() == ("Alice", None)
        assert db.execute("SELECT count(*) FROM deadline").fetchone() == (deadlines - 1,)
    assert [row.table for row in read_unreadable(evening)] == ["match"]
