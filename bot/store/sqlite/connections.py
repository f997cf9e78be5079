"""How we talk to SQLite: the file that a URL names, connections to it, and its errors as sentences."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from os import PathLike
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.pool import NullPool

from bot.store.errors import (
    NotAStore,
    StoreBroken,
    StoreBusy,
    StoreError,
    StoreFull,
    StoreUnwritable,
    StoreUrlRefused,
)

BUSY_TIMEOUT_S: Final = 5.0
"""How long a statement waits for another process that holds the file."""

_TRIES: Final = 200

# Python's driver would begin transactions by itself, late and not before all statements: None turns that off.
# Errors of the engines hide their parameters, which may be hands and seeds.
_CONNECT: Final[dict[str, Any]] = {"isolation_level": None, "timeout": BUSY_TIMEOUT_S}

_READABLE: Final = partial(str, encoding="utf-8", errors="replace")

_DRIVERS: Final = ("sqlite", "sqlite+aiosqlite")

# Without synchronous=FULL, a write-ahead log may lose its last commits when the power fails: moves that
# people have seen. fullfsync asks macOS for what fsync means elsewhere; other systems ignore it.
_EVERY_CONNECTION: Final = (
    f"PRAGMA busy_timeout={int(BUSY_TIMEOUT_S * 1000)}",
    "PRAGMA synchronous=FULL",
    "PRAGMA fullfsync=ON",
)
MIGRATOR: Final = (*_EVERY_CONNECTION, "PRAGMA foreign_keys=OFF")
"""Migrations rebuild tables; foreign keys would empty those that refer to the dropped one."""
WRITER: Final = (*_EVERY_CONNECTION, "PRAGMA foreign_keys=ON", "PRAGMA secure_delete=ON")
"""What somebody had deleted is overwritten in the file too; not every build of SQLite does so unasked."""
READER: Final = (*WRITER, "PRAGMA query_only=ON")


def database_path(url: str) -> Path:
    """The absolute path of the file that a URL such as ``sqlite:///data/upcard.sqlite3`` names.

    Raises StoreUrlRefused, never with the URL itself, which may hold a password.
    """
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise StoreUrlRefused(
            "The database URL cannot be read. Use one like sqlite:///data/upcard.db."
        ) from None
    if parsed.drivername not in _DRIVERS:
        raise StoreUrlRefused(
            f"The database URL asks for {parsed.drivername}. Use a SQLite file: sqlite:///data/upcard.db."
        )
    if not parsed.database or parsed.database == ":memory:" or parsed.database.startswith("file:"):
        raise StoreUrlRefused("Matches must outlive the program, so the database URL must name a file.")
    if parsed.query:
        raise StoreUrlRefused("The database URL must not have options after a question mark.")
    return Path(parsed.database).absolute()


def require_folder(path: Path) -> None:
    """Make the folder of the file; raises StoreUnwritable."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreUnwritable(f"The folder {path.parent} cannot be made: {error.strerror}.") from error


def use_write_ahead_log(path: Path) -> None:
    """Let readers and the writer work side by side; the file remembers it.

    Raises StoreUnwritable when the disk cannot do that, sqlite3.Error when the file is held for too long.
    """
    # A disk of a network has no shared memory for the log: SQLite then answers with the mode that it keeps.
    with closing(sqlite3.connect(path, timeout=BUSY_TIMEOUT_S, isolation_level=None)) as db:
        mode = _ask_for_log(db)
    if mode != "wal":
        raise StoreUnwritable(f"{path} cannot keep a write-ahead log. Put it on a local disk.")


def _ask_for_log(db: sqlite3.Connection) -> str:
    """The journal mode after asking; SQLite itself does not wait for another process that opens the file."""
    patience = _TRIES
    while True:
        try:
            mode: str = db.execute("PRAGMA journal_mode=WAL").fetchone()[0]
        except sqlite3.OperationalError as error:
            patience -= 1
            if patience == 0 or error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                raise
            time.sleep(BUSY_TIMEOUT_S / _TRIES)
        else:
            return mode


def open_engine(path: PathLike[str], pragmas: tuple[str, ...], *, begin: str) -> Engine:
    """An engine on the file: each connection begins with the pragmas, each transaction with ``begin``."""

    def connect() -> sqlite3.Connection:
        raw: sqlite3.Connection = sqlite3.connect(path, **_CONNECT)
        # A damaged text would fail as an error of the whole database; so it is a word that nobody knows.
        raw.text_factory = _READABLE
        try:
            for pragma in pragmas:
                raw.execute(pragma).close()
        except BaseException:
            raw.close()
            raise
        return raw

    engine = create_engine("sqlite://", creator=connect, hide_parameters=True, poolclass=NullPool)
    event.listen(engine, "begin", lambda conn: conn.exec_driver_sql(begin))
    return engine


def open_migrator(path: Path) -> Engine:
    """An engine for migrations, each of whose transactions holds others off at once."""
    # IMMEDIATE takes the lock of the writer before the first look at the schema. A plain BEGIN would take it
    # at the first change, when another process may have migrated the file already.
    return open_engine(path, MIGRATOR, begin="BEGIN IMMEDIATE")


@contextmanager
def as_store_errors(path: Path, otherwise: str | None = None) -> Iterator[None]:
    """Turn the driver's errors about the file at ``path`` into StoreErrors.

    Others pass as they are, unless ``otherwise`` is the sentence for them, with {path} and {why} in it.
    """
    try:
        yield
    except UnicodeDecodeError as error:
        if otherwise is None:
            raise
        # SQLite quotes what it cannot read, and Python cannot read the quotation.
        raise StoreBroken(f"{path} is damaged: its schema is no text. Restore a backup.") from error
    except (DBAPIError, sqlite3.Error) as error:
        driver_error = error.orig if isinstance(error, DBAPIError) else error
        told = _sentence(getattr(driver_error, "sqlite_errorname", ""), path)
        if told is None and otherwise is not None:
            told = StoreBroken(otherwise.format(path=path, why=str(driver_error).partition("\n")[0]))
        if told is None:
            raise
        raise told from error


def _sentence(code: str, path: Path) -> StoreError | None:
    """The error for SQLite's name of a result code (SQLITE_BUSY_SNAPSHOT); None when the fault is ours."""
    # The extended codes begin with the names of the primary ones: IOERR_WRITE, CANTOPEN_ISDIR.
    # The shared index of the log can grow no further: a full disk by another name, and no damage.
    name = "FULL" if code == "SQLITE_IOERR_SHMSIZE" else code.removeprefix("SQLITE_").split("_")[0]
    match name:
        case "BUSY" | "LOCKED":
            return StoreBusy(f"Another process is writing to {path}. Is the bot running twice?")
        case "FULL":
            return StoreFull(f"The disk under {path} is full. Make room; nothing that was shown is lost.")
        case "NOTADB":
            return NotAStore(f"{path} is not a database. Move it away, or set another database URL.")
        case "CANTOPEN" | "READONLY" | "PERM" | "AUTH":
            return StoreUnwritable(f"{path} cannot be written. Check that the file and its folder are yours.")
        case "CORRUPT" | "IOERR" | "PROTOCOL" | "NOLFS":
            return StoreBroken(f"{path} is damaged, or its disk fails ({code}). Restore a backup.")
        case _:
            return None
