from __future__ import annotations

import re
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine
from sqlalchemy.dialects.postgresql.base import PGDialect
from sqlalchemy.schema import CreateIndex, CreateTable

from bot.store import (
    NotAStore,
    SchemaTooNew,
    Store,
    StoreBroken,
    StoreUnwritable,
    Transaction,
    open_store,
    restore,
)
from bot.store.records import METADATA
from bot.store.sqlite.schema import migrate
from tests.later_schema import LATER, NEWEST, later_migrations
from tests.store.make import NOON, content, start_match
from tests.store.postgres import sqlite_alone

pytestmark = sqlite_alone


def schema_of(path: Path) -> tuple[str, set[str]]:
    """The revision that the file names, and the columns of one of its tables."""
    with closing(sqlite3.connect(path)) as db:
        revision = db.execute("SELECT version_num FROM alembic_version").fetchone()[0]
        return revision, {row[1] for row in db.execute("PRAGMA table_info(setting)")}


def test_the_migrations_make_the_tables_that_we_use(new_file: Path) -> None:
    with create_engine(f"sqlite:///{new_file}").connect() as conn:
        assert compare_metadata(MigrationContext.configure(conn), METADATA) == []


def test_partial_indexes_are_the_same_in_migration_and_tables(new_file: Path) -> None:
    """Alembic does not compare the conditions of indexes. Quotes around names do not matter."""

    def indexes(conn: Connection) -> set[str]:
        rows = conn.exec_driver_sql("SELECT sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL")
        return {row[0].replace('"', "") for row in rows}

    with create_engine("sqlite://").connect() as conn:
        METADATA.create_all(conn)
        ours = indexes(conn)
    with create_engine(f"sqlite:///{new_file}").connect() as conn:
        migrated = indexes(conn)

    assert migrated == ours


def test_postgresql_understands_the_tables() -> None:
    dialect = PGDialect()  # type: ignore[no-untyped-call]  # the library leaves it untyped
    for table in METADATA.sorted_tables:
        assert str(CreateTable(table).compile(dialect=dialect))
        for index in table.indexes:
            assert str(CreateIndex(index).compile(dialect=dialect))


async def test_an_up_to_date_file_is_opened_without_a_backup(file: Path) -> None:
    await (await open_store(f"sqlite:///{file}")).close()

    assert not (file.parent / "backups").exists()


async def test_a_file_of_a_newer_version_is_refused_and_left_alone(file: Path, tmp_path: Path) -> None:
    migrate(file, tmp_path / "backups", migrations=later_migrations(tmp_path / "later"))
    before = content(file)

    with pytest.raises(SchemaTooNew, match=f"schema {LATER}; this one knows schemas up to {NEWEST}"):
        await open_store(f"sqlite:///{file}")

    assert content(file) == before


async def test_somebody_elses_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "photos.db"
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE photo (id INTEGER)")
    before = content(path)

    with pytest.raises(NotAStore, match="not one of Upcard's"):
        await open_store(f"sqlite:///{path}")

    assert content(path) == before


async def test_an_older_file_is_copied_before_it_is_migrated(
    store: Store, file: Path, tmp_path: Path
) -> None:
    match = await store.write(start_match)
    await store.close()

    migrate(file, tmp_path / "copies", migrations=later_migrations(tmp_path / "later"))

    (copy,) = (tmp_path / "copies").iterdir()
    assert re.fullmatch(r"upcard-\d{8}T\d{6}Z-before-update\.sqlite3\.gz", copy.name)
    assert schema_of(file) == (LATER, {"key", "value", "note"})
    restore(copy, tmp_path / "again.db", at=NOON)
    assert schema_of(tmp_path / "again.db") == (NEWEST, {"key", "value"})
    restored = await open_store(f"sqlite:///{tmp_path / 'again.db'}")

    def work(tx: Transaction) -> None:
        assert tx.matches.find(match) is not None

    await restored.read(work)
    await restored.close()


def test_no_backup_replaces_an_earlier_one_and_ten_are_kept(new_file: Path, tmp_path: Path) -> None:
    later = later_migrations(tmp_path / "later")
    seen: set[str] = set()
    for number in range(1, 12):
        file = Path(shutil.copy(new_file, tmp_path / "upcard.db"))
        migrate(file, tmp_path / "copies", migrations=later)
        seen |= {copy.name for copy in (tmp_path / "copies").iterdir()}
        assert len(seen) == number

    assert len(list((tmp_path / "copies").iterdir())) == 10


def test_without_a_backup_nothing_is_migrated(file: Path, tmp_path: Path) -> None:
    (tmp_path / "copies").write_text("a file, not a folder")

    with pytest.raises(StoreUnwritable, match=r"needs a backup .* cannot be written"):
        migrate(file, tmp_path / "copies", migrations=later_migrations(tmp_path / "later"))

    assert schema_of(file) == (NEWEST, {"key", "value"})


async def test_a_migration_that_fails_halfway_changes_nothing(file: Path, tmp_path: Path) -> None:
    later = later_migrations(tmp_path / "later", then="raise KeyError('halfway')")

    with pytest.raises(KeyError, match="halfway"):
        migrate(file, tmp_path / "copies", migrations=later)

    assert schema_of(file) == (NEWEST, {"key", "value"})
    await (await open_store(f"sqlite:///{file}")).close()


async def test_a_migration_that_leaves_orphans_is_undone(store: Store, file: Path, tmp_path: Path) -> None:
    await store.write(start_match)
    await store.close()
    later = later_migrations(tmp_path / "later", then='op.execute("DELETE FROM match")')

    with pytest.raises(StoreBroken, match="undone"):
        migrate(file, tmp_path / "copies", migrations=later)

    assert schema_of(file)[0] == NEWEST


async def test_rebuilding_a_table_keeps_the_rows_that_refer_to_it(
    store: Store, file: Path, tmp_path: Path
) -> None:
    """SQLite changes a column only by making the table anew; foreign keys would empty the others."""
    match = await store.write(start_match)
    await store.close()
    rebuild = 'with op.batch_alter_table("match") as t: t.alter_column("game", nullable=True)'

    migrate(file, tmp_path / "copies", migrations=later_migrations(tmp_path / "later", then=rebuild))

    with closing(sqlite3.connect(file)) as db:
        assert db.execute("SELECT count(*) FROM seat WHERE match = ?", (match,)).fetchone() == (2,)


async def test_migrations_run_from_any_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Alembic reads % in a path as the start of a name."""
    monkeypatch.chdir("/")
    later = later_migrations(tmp_path / "50% later")

    migrate(tmp_path / "upcard.db", tmp_path / "copies", migrations=later)

    assert schema_of(tmp_path / "upcard.db")[0] == LATER
    assert not (tmp_path / "copies").exists()


async def test_what_was_written_is_there_after_the_next_start(file: Path) -> None:
    store = await open_store(f"sqlite:///{file}")
    await store.write(lambda tx: tx.settings.put("language", "en"))
    await store.close()

    store = await open_store(f"sqlite:///{file}")

    def work(tx: Transaction) -> None:
        assert tx.settings.find("language") == "en"

    await store.read(work)
    await store.close()
