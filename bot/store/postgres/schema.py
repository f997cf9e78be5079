"""The schema of a PostgreSQL database, brought up to this version."""

from __future__ import annotations

from typing import Final

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, inspect

from bot.store.errors import NotAStore, SchemaTooNew, SchemaTooOld
from bot.store.migrations import FOLDER

_LOCK: Final = 0x75706361
"""The number of the lock under which one process at a time looks at the schema."""


def migrate(engine: Engine, where: str) -> None:
    """Give the database the newest schema, in one transaction, which other processes wait for.

    Raises SchemaTooNew for a database of a later version, NotAStore for somebody else's.
    """
    script = ScriptDirectory(str(FOLDER))
    with engine.begin() as conn:
        conn.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_LOCK})")
        revision = _schema(conn, where, script)
        if revision == script.get_current_head():
            return
        config = Config()
        config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
        config.attributes["connection"] = conn
        command.upgrade(config, "head")


def require_current(engine: Engine, where: str) -> None:
    """Raise NotAStore, SchemaTooNew or SchemaTooOld unless the database has the schema of this version."""
    script = ScriptDirectory(str(FOLDER))
    with engine.connect() as conn:
        revision = _schema(conn, where, script)
    if revision is None:
        raise NotAStore(f"{where} has no tables yet: no bot has run with it.")
    if revision != script.get_current_head():
        raise SchemaTooOld(
            f"{where} is of an older version of Upcard (schema {revision}, and this one needs "
            f"{script.get_current_head()}). The next start of the bot brings it up to date."
        )


def _schema(conn: Connection, where: str, script: ScriptDirectory) -> str | None:
    revision = MigrationContext.configure(conn).get_current_revision()
    if revision is None and inspect(conn).get_table_names():
        raise NotAStore(f"{where} is a database, but not one of Upcard's. Set another database URL.")
    if revision is not None and revision not in {known.revision for known in script.walk_revisions()}:
        raise SchemaTooNew(
            f"{where} was written by a newer version of Upcard (schema {revision}; this one knows schemas up "
            f"to {script.get_current_head()}). Update Upcard, or restore a backup made before the update."
        )
    return revision
