"""Bringing a database file up to the schema of this version, after a copy of it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect

from bot.store.backup import back_up
from bot.store.errors import NotAStore, SchemaTooNew, StoreBroken
from bot.store.sqlite import MIGRATOR, open_engine

MIGRATIONS: Final = Path(__file__).parent / "migrations"
BACKUP_SUFFIX: Final = ".sqlite3"


async def migrate(path: Path, backup_folder: Path, *, migrations: Path = MIGRATIONS) -> None:
    """Give the file the newest schema, all in one transaction; an older file is copied before.

    Raises SchemaTooNew for a file of a later version, NotAStore for somebody else's database.
    """
    engine = open_engine(path, MIGRATOR, begin="BEGIN IMMEDIATE", connections=1)
    try:
        # The transaction holds others off from the first look at the schema until the last change of it.
        async with engine.begin() as conn:
            script = ScriptDirectory(str(migrations))
            stands = await conn.run_sync(_schema, path, script)
            if stands == script.get_current_head():
                # Nothing to do; but an unwritable file shows now, and not at somebody's first move.
                await conn.exec_driver_sql("UPDATE alembic_version SET version_num = version_num")
                return
            if stands is not None:
                await asyncio.to_thread(back_up, path, _backup_path(path, backup_folder, stands))
            await conn.run_sync(_upgrade, migrations)
            await conn.run_sync(_require_sound, path)
    finally:
        await engine.dispose()


def _schema(conn: Connection, path: Path, script: ScriptDirectory) -> str | None:
    """The revision of the file's schema, None for a new file."""
    stands = MigrationContext.configure(conn).get_current_revision()
    known = {revision.revision for revision in script.walk_revisions()}
    if stands is None and inspect(conn).get_table_names():
        raise NotAStore(f"{path} is a database, but not one of Upcard's. Set another database URL.")
    if stands is not None and stands not in known:
        raise SchemaTooNew(
            f"{path} was written by a newer version of Upcard (schema {stands}; this one knows schemas up "
            f"to {script.get_current_head()}). Update Upcard, or restore a backup made before the update."
        )
    return stands


def _backup_path(path: Path, folder: Path, stands: str) -> Path:
    """A name that is free: the same schema may be left more than once, when backups are restored."""
    count = 1
    while True:
        ordinal = "" if count == 1 else f"-{count}"
        target = folder / f"{path.stem}-schema-{stands}{ordinal}{BACKUP_SUFFIX}"
        if not target.exists():
            return target
        count += 1


def _upgrade(conn: Connection, migrations: Path) -> None:
    config = Config()
    # The option is read with %-interpolation, and a folder may well have a % in its name.
    config.set_main_option("script_location", str(migrations).replace("%", "%%"))
    config.attributes["connection"] = conn
    command.upgrade(config, "head")


def _require_sound(conn: Connection, path: Path) -> None:
    """Foreign keys were off during the migration: check them before it is kept."""
    if conn.exec_driver_sql("PRAGMA foreign_key_check").first() is not None:
        raise StoreBroken(f"The migration of {path} would have left rows without their match. It was undone.")
