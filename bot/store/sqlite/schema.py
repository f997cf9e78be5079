"""The schema of a database file, brought up to this version after a backup; and whether the file is sound."""

from __future__ import annotations

from collections import Counter
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, delete, exists, inspect, update

from bot.store.backup_files import Occasion
from bot.store.errors import NotAStore, SchemaTooNew, SchemaTooOld, StoreBroken, StoreUnwritable
from bot.store.migrations import FOLDER
from bot.store.model.challenges import ChallengeRow
from bot.store.model.events import EventRow
from bot.store.model.matches import MatchRow
from bot.store.records import METADATA
from bot.store.repository import select, set_to
from bot.store.sqlite.backups import find_revision, make_backup, read_only, undoing
from bot.store.sqlite.connections import as_store_errors, open_migrator
from bot.store.store import Transaction

_SMALLEST_BYTES: Final = 512
"""A page has as many at least."""

MIGRATIONS = FOLDER


def migrate(path: Path, backup_folder: Path, *, migrations: Path | None = None) -> None:
    """Give the file the newest schema, all in one transaction; an older file is copied before.

    Raises SchemaTooNew for a file of a later version, NotAStore for somebody else's database.
    """
    migrations = migrations or MIGRATIONS
    engine = open_migrator(path)
    try:
        # The transaction holds others off from the first look at the schema until the last change of it.
        with engine.begin() as conn:
            script = ScriptDirectory(str(migrations))
            revision = _schema(conn, path, script)
            if revision == script.get_current_head():
                # Nothing to do; but an unwritable file shows now, and not at somebody's first move.
                conn.exec_driver_sql("UPDATE alembic_version SET version_num = version_num")
                return
            # A new file has nothing to back up. The copy is taken by another connection, which reads what was
            # committed before this transaction.
            if revision is not None:
                _back_up(path, backup_folder)
            _upgrade(conn, migrations)
            _require_sound(conn, path)
    finally:
        engine.dispose()


def _schema(conn: Connection, path: Path, script: ScriptDirectory) -> str | None:
    """The revision of the file's schema, None for a new file."""
    revision = MigrationContext.configure(conn).get_current_revision()
    if revision is None and inspect(conn).get_table_names():
        raise NotAStore(f"{path} is a database, but not one of Upcard's. Set another database URL.")
    if revision is not None:
        _require_known(revision, path, script)
    return revision


def require_known(revision: str, path: Path) -> None:
    """Raise SchemaTooNew when this program does not know the schema of the file at ``path``."""
    _require_known(revision, path, ScriptDirectory(str(MIGRATIONS)))


def require_current(path: Path) -> None:
    """Raise NotAStore, SchemaTooNew or SchemaTooOld unless the file has the schema of this version."""
    if not path.exists():
        raise NotAStore(f"There is no database {path} yet: no bot has run here.")
    if path.is_dir():
        raise StoreUnwritable(f"{path} cannot be written: it is a folder.")
    with closing(read_only(path)) as db:
        revision = find_revision(db)
    if revision is None:
        raise NotAStore(f"{path} is a database, but not one of Upcard's. Set another database URL.")
    script = ScriptDirectory(str(MIGRATIONS))
    _require_known(revision, path, script)
    if revision != script.get_current_head():
        raise SchemaTooOld(
            f"{path} is of an older version of Upcard (schema {revision}, and this one needs "
            f"{script.get_current_head()}). The next start of the bot brings it up to date, after a backup."
        )


def require_whole(path: Path) -> None:
    """Raise StoreBroken for a damaged file, before anybody writes into it and makes matters worse.

    Takes a tenth of a second for 100 MB that lie in the system's memory, else as long as reading them takes.
    """
    if path.is_dir():
        raise StoreUnwritable(f"{path} cannot be written: it is a folder.")
    if path.stat().st_size < _SMALLEST_BYTES:
        # SQLite would take it for a new database, and everything that was in it for never played.
        raise StoreBroken(
            f"{path} is empty. Restore a backup; or delete the file, if no bot has ever run with it."
        )
    # Not read-only: whoever was killed while the file got its write-ahead log has left a journal behind.
    with closing(undoing(path)) as db:
        if db.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
            raise StoreBroken(
                f"{path} is damaged. ./upcard check says where; then restore the newest whole backup."
            )


def _require_known(revision: str, path: Path, script: ScriptDirectory) -> None:
    if not revision.isdecimal():
        raise StoreBroken(f"{path} is damaged: its schema has no number. Restore a backup.")
    if revision not in {known.revision for known in script.walk_revisions()}:
        raise SchemaTooNew(
            f"{path} was written by a newer version of Upcard (schema {revision}; this one knows schemas up "
            f"to {script.get_current_head()}). Update Upcard, or restore a backup made before the update."
        )


def _back_up(path: Path, folder: Path) -> None:
    try:
        make_backup(path, folder, at=datetime.now(UTC), occasion=Occasion.UPDATE)
    except OSError as error:
        raise StoreUnwritable(
            f"{path} needs a backup before its update, and {folder} cannot be written: {error.strerror}."
        ) from error


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


_MOST: Final = 20
"""How many faults of one file are reported: more would say nothing new."""


def find_breaks(path: Path) -> tuple[str, ...]:
    """What SQLite finds broken in the file, in SQLite's words, which name tables and pages and no contents.

    Raises StoreError when the file cannot even be looked through.
    """
    with as_store_errors(path), closing(read_only(path)) as db:
        found = db.execute(f"PRAGMA integrity_check({_MOST})").fetchall()
    return () if found == [("ok",)] else tuple(line for (text,) in found for line in str(text).splitlines())


def count_orphans(tx: Transaction) -> dict[str, int]:
    """By table, how many rows refer to a match that is not there."""
    found = tx.conn.exec_driver_sql("PRAGMA foreign_key_check")
    return dict(Counter(str(row[0]) for row in found))


def drop_orphans(tx: Transaction) -> None:
    """Delete the rows of matches that are not there; a challenge stays and forgets its match."""
    challenges = ChallengeRow.__clause_element__()
    # By the metadata and not by names, so that a table of the next version is not forgotten here.
    for table in METADATA.sorted_tables:
        if table is challenges or not table.foreign_keys or "match" not in table.c:
            continue
        home = select(MatchRow.id).where(MatchRow.id == table.c.match)
        tx.conn.execute(delete(table).where(~exists(home)))
    for table in METADATA.sorted_tables:
        if "event" in table.c:
            event = select(EventRow.id).where(EventRow.id == table.c.event)
            tx.conn.execute(delete(table).where(~exists(event)))
    for column in (ChallengeRow.match, ChallengeRow.rematch_of):
        gone = column.is_not(None) & ~exists(select(MatchRow.id).where(MatchRow.id == column))
        tx.conn.execute(update(ChallengeRow).where(gone).values(set_to(column, None)))
