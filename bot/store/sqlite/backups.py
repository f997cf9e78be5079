"""Backups: compressed copies of a database, each opened once before it counts, the newest of them kept."""

from __future__ import annotations

import errno
import gzip
import os
import shutil
import sqlite3
import zlib
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import BinaryIO, Final

from bot.store.backup_files import KEPT, Backup, Contents, Occasion, flush, put_backup, scratch_folder
from bot.store.errors import NotABackup, NotAStore, StoreBroken
from bot.store.sqlite.connections import BUSY_TIMEOUT_S, as_store_errors

SUFFIX: Final = ".sqlite3.gz"

_GZIP: Final = b"\x1f\x8b"
SQLITE_HEAD: Final = b"SQLite format 3\x00"
_CHUNK_BYTES: Final = 1 << 20


def make_backup(
    source: Path, folder: Path, *, at: datetime, occasion: Occasion = Occasion.ASKED, keep: int = KEPT
) -> Backup:
    """Pack the database as it stands at one instant into ``folder``, check it, and drop older backups.

    Only backups of the same database and occasion are dropped, all but the ``keep`` newest. Others may use
    the database meanwhile. Raises StoreError, and OSError when the folder cannot be written.
    """
    if keep < 1:
        raise ValueError("a backup that is made is kept")
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with scratch_folder(folder) as scratch, as_store_errors(source):
        plain, packed = scratch / "plain", scratch / "packed"
        back_up(source, plain)
        with closing(_opened(plain)) as db:
            is_ours = find_revision(db) is not None
        if not is_ours:
            raise NotAStore(f"{source} is a database, but not one of Upcard's.")
        _pack(plain, packed)
        plain.unlink()
        # What is checked is what a host would restore: the packed file, unpacked again.
        contents = unpack(packed, plain)
        path = put_backup(packed, folder, source.stem, SUFFIX, at=at, occasion=occasion, keep=keep)
    return Backup(path=path, size_bytes=path.stat().st_size, contents=contents)


def unpack(backup: Path, target: Path) -> Contents:
    """Write the database in a backup to ``target``, which must not exist, and look through it.

    A plain copy of a database counts as a backup too. Raises NotABackup, StoreBroken when it is damaged, and
    OSError when one of the two files cannot be read or written.
    """
    with backup.open("rb") as opened:
        head = opened.read(len(SQLITE_HEAD))
    try:
        if head.startswith(_GZIP):
            _decompress(backup, target)
        elif head == SQLITE_HEAD:
            back_up(backup, target)
        else:
            raise NotABackup(f"{backup} is no backup of Upcard.")
        return _contents(backup, target)
    except sqlite3.Error as error:
        raise StoreBroken(f"{backup} is damaged: the database in it cannot be read.") from error


def _pack(plain: Path, packed: Path) -> None:
    with plain.open("rb") as source, _private(packed) as target:
        # Without a name and a time in its head, the same database gives the same bytes.
        with gzip.GzipFile(filename="", mode="wb", fileobj=target, compresslevel=6, mtime=0) as squeezed:
            shutil.copyfileobj(source, squeezed, _CHUNK_BYTES)
        target.flush()
        os.fsync(target.fileno())


def _decompress(packed: Path, plain: Path) -> None:
    try:
        with gzip.open(packed) as source, _private(plain) as target:
            shutil.copyfileobj(source, target, _CHUNK_BYTES)
            target.flush()
            os.fsync(target.fileno())
    except (gzip.BadGzipFile, EOFError, zlib.error) as error:
        raise StoreBroken(f"{packed} is damaged: it cannot be unpacked.") from error


def _private(path: Path) -> BinaryIO:
    # Backups hold cards and secrets of live matches: nobody else on the machine may read them, at no instant.
    return os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb")


def _contents(backup: Path, plain: Path) -> Contents:
    with closing(_opened(plain)) as db:
        revision = find_revision(db)
        if revision is None:
            raise NotABackup(f"{backup} is no backup of Upcard: the database in it is another program's.")
        if db.execute("PRAGMA integrity_check").fetchone() != ("ok",):
            raise StoreBroken(f"{backup} is damaged: the database in it is not whole.")
        orphans = len(db.execute("PRAGMA foreign_key_check").fetchall())
    return Contents(revision=revision, orphans=orphans)


def _opened(plain: Path) -> sqlite3.Connection:
    """A look at a file that nobody else knows of."""
    # immutable: no lock, and no file beside it that would have to be cleaned up.
    return sqlite3.connect(f"{plain.absolute().as_uri()}?mode=ro&immutable=1", uri=True)


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
        # Contents, name, folder, in this order: a power cut then leaves no file of that name, or a whole one.
        flush(partial)
        partial.replace(target)
        flush(target.parent)
    finally:
        partial.unlink(missing_ok=True)


def _copy(original: sqlite3.Connection, copy: sqlite3.Connection, path: Path) -> None:
    """Copy all pages. A full disk is the disk of the copy and not the database's, and raises OSError."""
    try:
        # All pages in one step, so that the copy is of one instant, and a bot that writes does not start it
        # anew.
        original.backup(copy)
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_FULL:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path)) from error
        raise


def read_only(path: Path) -> sqlite3.Connection:
    """A look at a database that others may be using."""
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=BUSY_TIMEOUT_S)


def undoing(path: Path) -> sqlite3.Connection:
    """The same, where SQLite may first undo what a killed process has left half written."""
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True, timeout=BUSY_TIMEOUT_S)


def find_revision(db: sqlite3.Connection) -> str | None:
    """The revision of the schema that the database names; None when it is none of Upcard's."""
    named = "SELECT count(*) FROM sqlite_master WHERE name IN ('alembic_version', 'match', 'action')"
    if db.execute(named).fetchone() != (3,):
        return None
    row = db.execute("SELECT version_num FROM alembic_version").fetchone()
    return None if row is None else str(row[0])
