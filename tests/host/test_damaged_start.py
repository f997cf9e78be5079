"""Point 14: the start looks at the file before it plays on: it refuses it, or freezes the one bad match."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.host.backups import HostError
from bot.host.check import check, repair
from bot.matches import MatchId, Status
from bot.store import NotAStore, StoreBroken, StoreError, open_store
from tests.host.conftest import Host, reopened

OPEN, COMPUTER = 2, 3


def settle(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")


async def refused(host: Host) -> str:
    with pytest.raises(StoreError) as error:
        await open_store(host.settings.store_url)
    return str(error.value)


async def test_a_broken_page_is_refused_before_anything_is_written(current: Host) -> None:
    settle(current.database)
    content = bytearray(current.database.read_bytes())
    content[4096 * 8 : 4096 * 9] = bytes(4096)
    current.database.write_bytes(content)
    assert "is damaged. ./upcard check says where; then restore" in await refused(current)
    assert current.database.read_bytes() == content


@pytest.mark.parametrize("left", [0, 1, 100, 5_000])
async def test_a_truncated_file_is_refused_and_not_taken_for_a_new_one(current: Host, left: int) -> None:
    settle(current.database)
    with current.database.open("r+b") as file:
        file.truncate(left)
    await refused(current)
    assert current.database.stat().st_size == left


@pytest.mark.parametrize(
    "statement",
    [
        "DROP TABLE deadline",
        "DROP INDEX ix_deadline_at",
        "ALTER TABLE person RENAME COLUMN locale TO tongue",
        "DELETE FROM alembic_version",
        "UPDATE alembic_version SET version_num = CAST(x'c328' AS TEXT)",
    ],
)
async def test_a_damaged_schema_is_refused(current: Host, statement: str) -> None:
    current.sql(statement)
    with pytest.raises((StoreBroken, NotAStore)):
        await open_store(current.settings.store_url)


async def test_a_row_that_every_list_would_meet_is_refused_and_mended_by_the_repair(current: Host) -> None:
    current.sql("UPDATE surface SET kind = 'table ' WHERE rowid = (SELECT min(rowid) FROM surface)")
    current.sql("UPDATE person SET seen_at = 1 << 62 WHERE user = 1001")
    assert "has rows that cannot be read (person, surface). ./upcard check" in await refused(current)
    said: list[str] = []
    assert await repair(current.settings, said.append), said
    assert any("holds what cannot be: kind" in line for line in said)
    await (await open_store(current.settings.store_url)).close()


async def test_a_schema_that_is_no_text_is_refused_with_a_sentence(current: Host) -> None:
    """SQLite quotes what it cannot read, and Python cannot read the quotation."""
    settle(current.database)
    content = current.database.read_bytes()
    damaged = content.replace(b"INDEX ix_deadline_at ON", b"INDEX ix_deadline_at O\xc5")
    assert damaged != content
    current.database.write_bytes(damaged)
    assert "is damaged" in await refused(current)
    with pytest.raises(HostError):
        await check(current.settings, lambda _: None)


UNPLAYABLE = {
    "rules that are none": "UPDATE match SET rules = '{}x' WHERE id = 2",
    "a log that cannot be read": "UPDATE action SET text = CAST(x'c328' AS TEXT) WHERE match = 2",
    "a seat that is lost": "DELETE FROM seat WHERE match = 2 AND seat = 1",
    "another seat that is lost": "DELETE FROM seat WHERE match = 2 AND seat = 0",
    "a seat that is none": "UPDATE action SET seat = 99 WHERE match = 2 AND version = 9",
    "a time that is none": "UPDATE match SET created_at = 1 << 62 WHERE id = 2",
    "a word that is none": "UPDATE match SET status = 'alive' WHERE id = 2",
    "a game that is none": "UPDATE match SET game = 'whist' WHERE id = 2",
    "a deadline that is none": "UPDATE deadline SET at = 1 << 62 WHERE match = 2",
    "a missing count that is none": "UPDATE seat SET missed = 'x' WHERE match = 2 AND seat = 0",
}


@pytest.mark.parametrize("damage", UNPLAYABLE)
async def test_a_match_that_cannot_be_read_is_frozen_alone(current: Host, damage: str) -> None:
    current.sql(UNPLAYABLE[damage])
    async with reopened(current) as room:
        assert current.asks("SELECT status FROM match WHERE id = 2") == [("frozen",)]
        assert current.asks("SELECT * FROM deadline WHERE match = 2") == []
        assert (await room.stands(MatchId(COMPUTER))).status is Status.LIVE
