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
    Challenges,
    DeadlineKind,
    Deadlines,
    GuildId,
    Lobbies,
    Matches,
    MatchId,
    NewPreset,
    NotAStore,
    PresetOwner,
    Presets,
    Ratings,
    SchemaTooNew,
    Servers,
    Settings,
    Store,
    StoreBroken,
    StoreUnwritable,
    open_store,
    restore,
)
from bot.store.schema import MIGRATIONS, migrate
from bot.store.tables import METADATA
from tests.store.make import BOB, NOON, content, start_match

NEWEST = "0008"
"""The schema of this version."""

SECOND = """
from alembic import op
import sqlalchemy as sa
revision = "9999"
down_revision = "{newest}"
def upgrade():
    op.add_column("setting", sa.Column("note", sa.Text()))
    {then}
"""


OF_SCHEMA_0003 = """
INSERT INTO "match" (id, channel, game, game_version, preset, rated, status, version, created_at, updated_at,
                     salt, secret, seed, rules, snapshot)
VALUES (1, 2, 'gin', 1, 'standard', 1, 'live', 1, 0, 0, '', x'00', x'00', '{}', x'7b7d');
INSERT INTO seat ("match", seat, user, missed) VALUES (1, 0, 11, 0), (1, 1, 12, 0);
INSERT INTO action ("match", version, seat, cause, text, at) VALUES (1, 1, 1, 'player', 'leave', 5000000);
INSERT INTO deadline ("match", kind, seat, at) VALUES (1, 'turn', 1, 9000000), (1, 'computer', NULL, 8000000);
INSERT INTO challenge (channel, challenger, game, preset, status, created_at, expires_at, request, commitment,
                       secret, rules)
VALUES (2, 11, 'gin', 'standard', 'open', 0, 0, 7, '', x'00', '{}');
"""
"""A match that somebody has left, with a clock of a seat and one of nobody's, and an open challenge."""


OF_SCHEMA_0005 = """
INSERT INTO "match" (id, channel, game, game_version, preset, rated, status, version, created_at, updated_at,
                     salt, secret, seed, rules, snapshot)
VALUES (1, 2, 'gin', 1, 'standard', 1, 'over', 1, 0, 0, '', x'00', x'00', '{}', x'7b7d'),
       (2, 2, 'gin', 1, 'standard', 1, 'over', 1, 0, 0, '', x'00', x'00', '{}', x'7b7d'),
       (3, 2, 'gin', 1, 'standard', 0, 'over', 1, 0, 0, '', x'00', x'00', '{}', x'7b7d');
INSERT INTO result ("match", user, guild, game, seat, place, verdict, points, rated, ended_at, tally)
VALUES (1, 11, 5, 'gin', 0, 1, 'won', 100, 1, 0, '{"best_deal":61,"gins":2}'),
       (1, 12, 5, 'gin', 1, 2, 'lost', 40, 1, 0, '{}'),
       (2, 11, 5, 'gin', 0, 1, 'won', 70, 1, 0, '{"best_deal":50,"gins":1}'),
       (3, 11, 5, 'gin', 0, 1, 'won', 99, 0, 0, '{"best_deal":99,"gins":9}');
INSERT INTO rating (guild, game, user, mu, sigma, score, played, won, lost, drawn, updated_at)
VALUES (5, 'gin', 11, 27, 7, 6, 2, 2, 0, 0, 0), (5, 'gin', 12, 23, 7, 2, 1, 0, 1, 0, 0),
       (5, 'gin', 13, 23, 7, 2, 1, 0, 1, 0, 0);
"""
"""Two rated matches of one person, one of them against somebody who is forgotten, and one that counts not."""


def later_version(folder: Path, then: str = "pass") -> Path:
    """The migrations of a version of the program that is one schema further on."""
    shutil.copytree(MIGRATIONS, folder, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "versions" / "9999_later.py").write_text(SECOND.format(then=then, newest=NEWEST))
    return folder


def older_file(revision: str, folder: Path) -> Path:
    """An empty store of an older schema."""

    def later(_folder: str, names: list[str]) -> set[str]:
        return {
            name for name in names if name == "__pycache__" or (name[:4].isdigit() and name[:4] > revision)
        }

    shutil.copytree(MIGRATIONS, folder / "before", ignore=later)
    file = folder / "upcard.db"
    migrate(file, folder / "copies", migrations=folder / "before")
    assert schema_of(file)[0] == revision
    return file


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
    migrate(file, tmp_path / "backups", migrations=later_version(tmp_path / "later"))
    before = content(file)

    with pytest.raises(SchemaTooNew, match=f"schema 9999; this one knows schemas up to {NEWEST}"):
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
    async with store.write() as conn:
        match = await start_match(conn)
    await store.close()

    migrate(file, tmp_path / "copies", migrations=later_version(tmp_path / "later"))

    (copy,) = (tmp_path / "copies").iterdir()
    assert re.fullmatch(r"upcard-\d{8}T\d{6}Z-before-update\.sqlite3\.gz", copy.name)
    assert schema_of(file) == ("9999", {"key", "value", "note"})
    restore(copy, tmp_path / "again.db", at=NOON)
    assert schema_of(tmp_path / "again.db") == (NEWEST, {"key", "value"})
    restored = await open_store(f"sqlite:///{tmp_path / 'again.db'}")
    async with restored.read() as conn:
        assert await Matches(conn).find(match) is not None
    await restored.close()


async def test_a_file_of_schema_0002_keeps_everything_and_can_hold_presets(tmp_path: Path) -> None:
    file = older_file("0002", tmp_path)
    with closing(sqlite3.connect(file)) as db:
        db.execute("INSERT INTO server (guild, settings, updated_at) VALUES (5, '{\"threads\":true}', 0)")
        db.commit()

    store = await open_store(f"sqlite:///{file}")
    async with store.write() as conn:
        kept = await Servers(conn).find(GuildId(5))
        new = NewPreset(
            owner=PresetOwner(guild=GuildId(5)), name="Ours", folded="ours", game="gin", base="x", rules="{}"
        )
        await Presets(conn).put(new, NOON)
        assert await Presets(conn).count(new.owner) == 1
    await store.close()

    assert schema_of(file)[0] == NEWEST
    assert kept is not None
    assert kept.settings == '{"threads":true}'


async def test_a_file_of_schema_0003_keeps_its_clocks_and_tells_who_left(tmp_path: Path) -> None:
    file = older_file("0003", tmp_path)
    with closing(sqlite3.connect(file)) as db:
        db.executescript(OF_SCHEMA_0003)

    store = await open_store(f"sqlite:///{file}")
    async with store.write() as conn:
        seats = await Matches(conn).seats(MatchId(1))
        clocks = await Deadlines(conn).of(MatchId(1))
        (challenge,) = await Challenges(conn).behind()
        await Lobbies(conn).sit(challenge.id, user=BOB)
        sitters = await Lobbies(conn).sitters(challenge.id)
    await store.close()

    assert [seat.left_at is not None for seat in seats] == [False, True]
    assert [(clock.kind, clock.seat) for clock in clocks] == [
        (DeadlineKind.COMPUTER, None),
        (DeadlineKind.TURN, 1),
    ]
    assert (challenge.seats, challenge.version, challenge.shown_version) == (None, 0, 0)
    assert [(sitter.place, sitter.user) for sitter in sitters] == [(0, BOB)]


async def test_a_file_of_schema_0005_has_what_its_games_counted_added_up(tmp_path: Path) -> None:
    file = older_file("0005", tmp_path)
    with closing(sqlite3.connect(file)) as db:
        db.executescript(OF_SCHEMA_0005)

    store = await open_store(f"sqlite:///{file}")
    async with store.read() as conn:
        tallies = {row.user: row.tally for row in await Ratings(conn).all_in(GuildId(5), "gin")}
    await store.close()

    assert tallies == {
        11: {"best_deal": 61, "gins": 3, "matches": 2, "points": 170},
        12: {"matches": 1, "points": 40},
        13: {},
    }


def test_no_backup_replaces_an_earlier_one_and_ten_are_kept(new_file: Path, tmp_path: Path) -> None:
    later = later_version(tmp_path / "later")
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
        migrate(file, tmp_path / "copies", migrations=later_version(tmp_path / "later"))

    assert schema_of(file) == (NEWEST, {"key", "value"})


async def test_a_migration_that_fails_halfway_changes_nothing(file: Path, tmp_path: Path) -> None:
    later = later_version(tmp_path / "later", then="raise KeyError('halfway')")

    with pytest.raises(KeyError, match="halfway"):
        migrate(file, tmp_path / "copies", migrations=later)

    assert schema_of(file) == (NEWEST, {"key", "value"})
    await (await open_store(f"sqlite:///{file}")).close()


async def test_a_migration_that_leaves_orphans_is_undone(store: Store, file: Path, tmp_path: Path) -> None:
    async with store.write() as conn:
        await start_match(conn)
    await store.close()
    later = later_version(tmp_path / "later", then='op.execute("DELETE FROM match")')

    with pytest.raises(StoreBroken, match="undone"):
        migrate(file, tmp_path / "copies", migrations=later)

    assert schema_of(file)[0] == NEWEST


async def test_rebuilding_a_table_keeps_the_rows_that_refer_to_it(
    store: Store, file: Path, tmp_path: Path
) -> None:
    """SQLite changes a column only by making the table anew; foreign keys would empty the others."""
    async with store.write() as conn:
        match = await start_match(conn)
    await store.close()
    rebuild = 'with op.batch_alter_table("match") as t: t.alter_column("game", nullable=True)'

    migrate(file, tmp_path / "copies", migrations=later_version(tmp_path / "later", then=rebuild))

    with closing(sqlite3.connect(file)) as db:
        assert db.execute("SELECT count(*) FROM seat WHERE match = ?", (match,)).fetchone() == (2,)


async def test_migrations_run_from_any_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Alembic reads % in a path as the start of a name."""
    monkeypatch.chdir("/")
    later = later_version(tmp_path / "50% later")

    migrate(tmp_path / "upcard.db", tmp_path / "copies", migrations=later)

    assert schema_of(tmp_path / "upcard.db")[0] == "9999"
    assert not (tmp_path / "copies").exists()


async def test_what_was_written_is_there_after_the_next_start(file: Path) -> None:
    store = await open_store(f"sqlite:///{file}")
    async with store.write() as conn:
        await Settings(conn).put("language", "en")
    await store.close()

    store = await open_store(f"sqlite:///{file}")
    async with store.read() as conn:
        assert await Settings(conn).find("language") == "en"
    await store.close()
