"""A database set back to an older schema: as the bot of before would have left it, with the same matches."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine
from sqlalchemy.pool import NullPool

from bot.store.sqlite import schema

_WAIT_S = 1.0

_NOT_COPIED = ("alembic_version", "sqlite_sequence")


def older_revisions() -> tuple[str, ...]:
    """All schemas but the newest, oldest first."""
    script = ScriptDirectory(str(schema.MIGRATIONS))
    return tuple(reversed([one.revision for one in script.walk_revisions()]))[:-1]


def set_back(file: Path, revision: str, workshop: Path) -> None:
    """Give the database at ``file`` the older schema, in place, in one transaction; no bot may run.

    Raises sqlite3.Error when somebody else holds the file or the disk is full.
    """
    workshop.mkdir(parents=True, exist_ok=True)
    older = workshop / "older.sqlite3"
    older.write_bytes(_empty(revision, workshop))
    with closing(sqlite3.connect(older, isolation_level=None)) as copy:
        copy.execute("ATTACH DATABASE ? AS live", (str(file),))
        copy.execute(f"PRAGMA busy_timeout={int(_WAIT_S * 1000)}")
        _copy_rows(copy)
        copy.execute("DETACH DATABASE live")
        with closing(sqlite3.connect(file, timeout=_WAIT_S, isolation_level=None)) as live:
            until = time.monotonic() + _WAIT_S

            def look_at_clock(_status: int, _left: int, _pages: int) -> None:
                # Left alone, the copy would wait for ever for somebody who holds the file.
                if time.monotonic() > until:
                    raise sqlite3.OperationalError("the database is held")

            copy.backup(live, progress=look_at_clock, sleep=0.01)


def revision_of(file: Path) -> str:
    """The schema that the file says it has; raises sqlite3.Error."""
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True, timeout=_WAIT_S)) as db:
        return str(db.execute("SELECT version_num FROM alembic_version").fetchone()[0])


def _copy_rows(copy: sqlite3.Connection) -> None:
    """Every row of the tables and columns that both have."""
    copy.execute("PRAGMA foreign_keys=OFF")
    copy.execute("BEGIN")
    for table in _tables(copy):
        shared = [name for name in _columns(copy, "main", table) if name in _columns(copy, "live", table)]
        names = ", ".join(f'"{name}"' for name in shared)
        copy.execute(f'INSERT INTO main."{table}" ({names}) SELECT {names} FROM live."{table}"')  # noqa: S608  # names of our own tables
    # Numbers that were given out once are not given out again.
    copy.execute("DELETE FROM main.sqlite_sequence")
    copy.execute("INSERT INTO main.sqlite_sequence SELECT * FROM live.sqlite_sequence")
    copy.execute("COMMIT")


def _tables(copy: sqlite3.Connection) -> list[str]:
    rows = copy.execute("SELECT name FROM main.sqlite_master WHERE type = 'table' ORDER BY rowid")
    return [name for (name,) in rows if name not in _NOT_COPIED]


def _columns(copy: sqlite3.Connection, schema: str, table: str) -> list[str]:
    return [str(row[1]) for row in copy.execute(f'PRAGMA {schema}.table_info("{table}")')]


@cache
def _empty(revision: str, workshop: Path) -> bytes:
    """An empty database of that schema, made by the migrations themselves."""
    file = workshop / f"empty-{revision}.sqlite3"
    file.unlink(missing_ok=True)
    engine = create_engine(f"sqlite:///{file}", poolclass=NullPool)
    config = Config()
    config.set_main_option("script_location", str(schema.MIGRATIONS).replace("%", "%%"))
    with engine.begin() as conn:
        config.attributes["connection"] = conn
        command.upgrade(config, revision)
    engine.dispose()
    return file.read_bytes()
