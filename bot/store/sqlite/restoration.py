"""Going back to a backup, with the database that it replaces kept beside it."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Final

from bot.store.backup_files import Contents, flush, scratch_folder
from bot.store.sqlite.backups import SQLITE_HEAD, unpack
from bot.store.sqlite.connections import BUSY_TIMEOUT_S, as_store_errors, require_folder
from bot.store.sqlite.schema import require_known

_BESIDE: Final = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside a database; beside another database it would be played into that one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Restored:
    """What was brought back, and where the database that stood there before is now."""

    contents: Contents
    replaced: Path | None


def restore(backup: Path, database: Path, *, at: datetime) -> Restored:
    """Put the database in the backup into the place of ``database``; the caller holds the claim on it.

    Nothing is changed unless the backup is whole and of a schema that this program knows. A crash leaves
    the old database or the new one. Raises StoreError, and OSError when a file cannot be read or written.
    """
    database = database.resolve()
    require_folder(database)
    with scratch_folder(database.parent) as scratch:
        fresh = scratch / "fresh"
        # All checks come before the first change: a damaged or newer backup leaves everything as it was.
        contents = unpack(backup, fresh)
        require_known(contents.revision, backup)
        # SQLite itself made a plain copy, with whatever rights the umask leaves to others.
        fresh.chmod(0o600)
        flush(fresh)
        replaced = _kept_name(database, at) if _is_there(database) else None
        if replaced is not None:
            _set_aside(database, replaced)
        fresh.replace(database)
        flush(database.parent)
    return Restored(contents=contents, replaced=replaced)


def _is_there(database: Path) -> bool:
    return database.exists() or any(_beside(database, suffix).exists() for suffix in _BESIDE)


def _beside(database: Path, suffix: str) -> Path:
    return database.with_name(database.name + suffix)


def _kept_name(database: Path, at: datetime) -> Path:
    stamp = at.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")
    for ordinal in count(1):
        name = f"{database.stem}-{stamp}-replaced{'' if ordinal == 1 else f'-{ordinal}'}{database.suffix}"
        path = database.with_name(name)
        if not _is_there(path):
            return path
    raise AssertionError("counting has no end")


def _set_aside(database: Path, replaced: Path) -> None:
    """Give the old database a second name, and take away what lies beside it.

    The old name stays until the new file takes it in one step: at no instant is there no database.
    """
    if database.exists():
        # What the log holds is part of the old database: without it, the file that is kept would lack the
        # last moves.
        if _has_head(database):
            _take_in(database)
        _name_again(database, replaced)
    for suffix in _BESIDE:
        beside = _beside(database, suffix)
        if beside.exists():
            beside.replace(_beside(replaced, suffix))
    flush(database.parent)


def _has_head(database: Path) -> bool:
    """Whether SQLite would know the file; beside one that it does not know, it deletes the log."""
    with database.open("rb") as opened:
        return opened.read(len(SQLITE_HEAD)) == SQLITE_HEAD


def _take_in(database: Path) -> None:
    """Write the log beside the file into the file; a damaged file and its log stay apart.

    Raises StoreBusy when somebody else reads or writes it.
    """
    try:
        with closing(sqlite3.connect(database, timeout=BUSY_TIMEOUT_S, isolation_level=None)) as db:
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            db.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode & 0xFF in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
            with as_store_errors(database):
                raise


def _name_again(database: Path, replaced: Path) -> None:
    try:
        os.link(database, replaced)
    except FileExistsError:
        raise
    except OSError:
        # A file system without hard links.
        shutil.copy2(database, replaced)
        flush(replaced)
