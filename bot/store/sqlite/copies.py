"""Copies of the database file, taken while others use it."""

from __future__ import annotations

import errno
import os
import sqlite3
from contextlib import closing
from pathlib import Path

from bot.store.errors import StoreBroken
from bot.store.sqlite.connections import BUSY_TIMEOUT_S


def back_up(source: Path, target: Path) -> None:
    """Copy the database at ``source`` as it stands at one instant, and open the copy to check it.

    ``target`` appears only when it is whole; a file of that name is replaced. Raises StoreBroken when it
    is damaged, sqlite3.Error or OSError when one of the two cannot be read or written.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    partial = target.with_name(f"{target.name}.partial")
    partial.unlink(missing_ok=True)
    try:
        with closing(read_only(source)) as original, closing(sqlite3.connect(partial)) as copy:
            _copy(original, copy, partial)
            # A copy in write-ahead mode would make files beside it whenever somebody opens it.
            copy.execute("PRAGMA journal_mode=DELETE")
            if copy.execute("PRAGMA quick_check").fetchone() != ("ok",):
                raise StoreBroken(f"The backup of {source} is damaged, so the file itself may be too.")
        flush(partial)
        partial.replace(target)
        flush(target.parent)
    finally:
        partial.unlink(missing_ok=True)


def _copy(original: sqlite3.Connection, copy: sqlite3.Connection, path: Path) -> None:
    """Copy all pages; a full disk is the copy's, not the database's, and is told so, as OSError."""
    try:
        original.backup(copy)
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_FULL:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path)) from error
        raise


def read_only(path: Path) -> sqlite3.Connection:
    """A look at a database that others may be using."""
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=BUSY_TIMEOUT_S)


def find_revision(db: sqlite3.Connection) -> str | None:
    """The revision of the schema that the database names; None when it is none of Upcard's."""
    named = "SELECT count(*) FROM sqlite_master WHERE name IN ('alembic_version', 'match', 'action')"
    if db.execute(named).fetchone() != (3,):
        return None
    row = db.execute("SELECT version_num FROM alembic_version").fetchone()
    return None if row is None else str(row[0])


def flush(path: Path) -> None:
    """Have the disk keep what was written."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
