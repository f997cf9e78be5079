"""How we talk to PostgreSQL: the database of a URL, connections to it, and its errors as sentences."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from sqlalchemy import URL, Engine, create_engine
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError

from bot.store.errors import (
    NotAStore,
    StoreBroken,
    StoreBusy,
    StoreError,
    StoreFull,
    StoreUnwritable,
    StoreUrlRefused,
)

CONNECTIONS: Final = 8
"""How many transactions of one process go on at the same time; more wait for their turn."""

WAIT_S: Final = 60.0
"""How long a transaction waits for a connection of this process."""

BACKEND: Final = "SELECT pg_backend_pid()"
"""Who answers. It is not whom the driver was told of when it connected if a pooler stands between."""

_DRIVER: Final = "postgresql+psycopg"

_DRIVERS: Final = ("postgresql", "postgres", _DRIVER)

_LIVELY: Final = {
    "application_name": "upcard",
    "connect_timeout": "3",
    "keepalives_idle": "2",
    "keepalives_interval": "1",
    "keepalives_count": "3",
    "tcp_user_timeout": "5000",
}
"""A machine that vanishes says nothing. Within 5 seconds it is noticed, and another host of a URL tried."""

_WHO: Final = ("user", "password")

_AGAIN: Final = frozenset({"40001", "40P01", "25P03"})
"""Of several transactions that got in each other's way one is to be done again; also one that was frozen."""


def is_postgres(url: str) -> bool:
    """Whether a database URL is one of PostgreSQL's, whatever else is wrong with it."""
    return url.partition(":")[0] in _DRIVERS


def database_url(url: str) -> URL:
    """The database that a URL such as ``postgresql://upcard@localhost/upcard`` names, as PostgreSQL reads it.

    It may name several hosts, of which a replica may take the place of another:
    ``postgresql://upcard@a,b/upcard?target_session_attrs=read-write``. Raises StoreUrlRefused, never with the
    URL itself, which may hold a password.
    """
    kind, _, rest = url.partition(":")
    try:
        said = conninfo_to_dict(f"postgresql:{rest}") if kind in _DRIVERS else {}
    except psycopg.Error:
        said = {}
    database = said.pop("dbname", None)
    if not database:
        raise StoreUrlRefused(
            "The database URL cannot be read. Use one like postgresql://user:password@host/upcard."
        )
    user, password = (None if (value := said.pop(key, None)) is None else str(value) for key in _WHO)
    return URL.create(
        _DRIVER,
        username=user,
        password=password,
        database=str(database),
        query=_LIVELY | {key: str(value) for key, value in said.items()},
    )


def address(url: URL, *, with_password: bool) -> str:
    """The same database as PostgreSQL's programs take it."""
    return make_conninfo(
        user=url.username,
        password=url.password if with_password else None,
        dbname=url.database,
        **{key: str(value) for key, value in url.query.items()},
    )


def told(url: URL) -> str:
    """The database's name for sentences and the log: where it is, without who may use it and how."""
    return f"{url.query.get('host', 'localhost')}/{url.database}"


def has_pooler(url: URL) -> bool:
    """Whether something such as PgBouncer stands before the database; False where nobody answers."""
    try:
        with psycopg.connect(address(url, with_password=True), autocommit=True) as conn:
            return conn.execute(BACKEND).fetchone() != (conn.info.backend_pid,)
    except psycopg.Error:
        return False


def open_engine(url: URL) -> Engine:
    """An engine on the database; a connection that broke while nobody used it is replaced."""
    return create_engine(
        url,
        hide_parameters=True,
        pool_size=CONNECTIONS,
        max_overflow=0,
        pool_timeout=WAIT_S,
        pool_pre_ping=True,
        # Poolers such as PgBouncer give each transaction another connection, which knows no statement of
        # an earlier one.
        connect_args={"prepare_threshold": None},
    )


def is_to_be_repeated(error: DBAPIError) -> bool:
    """Whether the same transaction may well succeed if it is done again."""
    return _state(error) in _AGAIN


@contextmanager
def as_store_errors(url: URL) -> Iterator[None]:
    """Turn the driver's errors into StoreErrors, which say nothing of what was to be written.

    PostgreSQL tells the whole row that it refuses, with all that is secret in it.
    """
    try:
        yield
    except DBAPIError as error:
        state = _state(error)
        is_lost = not state and isinstance(error, InterfaceError | OperationalError)
        found = _sentence("08" if is_lost else state, told(url))
        kind = type(error.orig).__name__
        raise found or StoreBroken(f"{told(url)} refused a statement ({state or kind}).") from None


def _state(error: DBAPIError) -> str:
    return getattr(error.orig, "sqlstate", None) or ""


def _sentence(state: str, where: str) -> StoreError | None:
    """The error for an SQLSTATE; None when the fault is ours, or there is no connection."""
    match state[:2], state:
        case (_, "40001" | "40P01" | "25P03" | "55P03" | "57014"):
            return StoreBusy(f"{where} is too busy. Nothing is lost; try again.")
        case ("53", "53300"):
            return StoreBusy(f"{where} takes no more connections. Raise max_connections, or use PgBouncer.")
        case ("53", _):
            return StoreFull(f"The disk or the memory of {where} is full. Nothing that was shown is lost.")
        case ("28", _):
            return StoreUnwritable(f"{where} refuses the user or the password of the database URL.")
        case (_, "3D000"):
            return NotAStore(f"There is no database {where}. Make it with createdb.")
        case ("42", "42501"):
            return StoreUnwritable(f"The user of the database URL may not write to {where}.")
        case (_, "25006"):
            return StoreUnwritable(f"{where} takes no writes: it is a replica, or read-only.")
        case ("57" | "08", _):
            return StoreBusy(f"{where} cannot be reached. Is PostgreSQL running, and is the URL right?")
        case ("58" | "XX", _):
            return StoreBroken(f"{where} is damaged, or its disk fails ({state}). Restore a backup.")
        case _:
            return None
