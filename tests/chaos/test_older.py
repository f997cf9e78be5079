"""A database that was set back is what the migration of the next start makes whole again."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.matches import Ill, examine_all
from bot.store import open_store
from bot.store.sqlite import schema
from bot.store.sqlite.backups import unpack
from tests.chaos.older import older_revisions, revision_of, set_back
from tests.host.first_evening import FILE
from tests.later_schema import REBUILD, later_migrations

MOVES = "SELECT match, version, seat, cause, request, text, at FROM action ORDER BY match, version"
SEATS = "SELECT match, seat, user, computer FROM seat ORDER BY match, seat"


@pytest.fixture
async def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An evening in the newest schema, which is a made-up one."""
    monkeypatch.setattr(schema, "MIGRATIONS", later_migrations(tmp_path / "later", REBUILD))
    path = tmp_path / "upcard.sqlite3"
    unpack(FILE, path)
    await (await open_store(f"sqlite:///{path}")).close()
    return path


def _rows(file: Path, query: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(file)) as db:
        return db.execute(query).fetchall()


async def _examined(file: Path) -> list[Ill | None]:
    """What is wrong with each match, once the migrations have run."""
    store = await open_store(f"sqlite:///{file}")
    found = [ill async for _, ill in examine_all(store)]
    await store.close()
    return found


async def test_every_row_that_the_older_schema_has_room_for_is_kept(file: Path, tmp_path: Path) -> None:
    revision = older_revisions()[-1]
    before = _rows(file, MOVES), _rows(file, SEATS)
    newest, ills = revision_of(file), await _examined(file)
    set_back(file, revision, tmp_path / "shop")
    assert revision_of(file) == revision != newest
    assert (_rows(file, MOVES), _rows(file, SEATS)) == before
    assert await _examined(file) == ills
    assert revision_of(file) == newest
    assert (_rows(file, MOVES), _rows(file, SEATS)) == before
    assert len(ills) > 2


async def test_a_file_that_another_process_holds_stays_as_it_is(file: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(sqlite3.OperationalError):
            set_back(file, "0001", tmp_path / "shop")
    assert revision_of(file) != "0001"
