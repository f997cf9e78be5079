"""How we talk to SQLite: the file that a URL names, and connections that keep what they promise."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sqlalchemy import URL, event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from bot.store.errors import StoreUnwritable, StoreUrlRefused

BUSY_TIMEOUT_S: Final = 5.0
"""How long a statement waits for another process that holds the file."""

POOL_TIMEOUT_S: Final = 60.0
"""How long a reading waits for another one to end."""

_DRIVERS: Final = ("sqlite", "sqlite+aiosqlite")

# fullfsync asks macOS for what fsync means elsewhere; other systems ignore it.
_EVERY_CONNECTION: Final = (
    f"PRAGMA busy_timeout={int(BUSY_TIMEOUT_S * 1000)}",
    "PRAGMA synchronous=FULL",
    "PRAGMA fullfsync=ON",
)
MIGRATOR: Final = (*_EVERY_CONNECTION, "PRAGMA foreign_keys=OFF")
"""Migrations rebuild tables; foreign keys would empty those that refer to the dropped one."""
WRITER: Final = (*_EVERY_CONNECTION, "PRAGMA foreign_keys=ON")
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


def open_engine(path: Path, pragmas: tuple[str, ...], *, begin: str, connections: int) -> AsyncEngine:
    """An engine on the file, each connection prepared by the pragmas, each transaction opened by ``begin``.

    Python's driver would begin transactions by itself, late and only before some statements; isolation level
    None turns that off. Parameters are hidden from error texts: they hold hands and seeds.
    """
    engine = create_async_engine(
        URL.create("sqlite+aiosqlite", database=str(path)),
        connect_args={"isolation_level": None, "timeout": BUSY_TIMEOUT_S},
        hide_parameters=True,
        pool_size=connections,
        max_overflow=0,
        pool_timeout=POOL_TIMEOUT_S,
    )

    def prepare(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
        cursor = connection.cursor()
        for pragma in pragmas:
            cursor.execute(pragma)
        cursor.close()

    event.listen(engine.sync_engine, "connect", prepare)
    event.listen(engine.sync_engine, "begin", lambda conn: conn.exec_driver_sql(begin))
    return engine
