"""How we talk to PostgreSQL: the database of a URL, connections to it, and its errors as sentences."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import psycopg
from sqlalchemy import URL, Engine, create_engine, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, InterfaceError, OperationalError

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

CONNECT_WITHIN_S: Final = 10

WAIT_S: Final = 60.0
"""How long a transaction waits for a connection of this process."""

BACKEND: Final = "SELECT pg_backend_pid()"
"""Who answers. It is not whom the driver was told of when it connected if a pooler stands between."""

_DRIVERS: Final = ("postgresql", "postgres", "postgresql+psycopg")

_AGAIN: Final = frozenset({"40001", "40P01"})
"""Of several transactions that got in each other's way, one is to be done again."""


def is_postgres(url: str) -> bool:
    """Whether a database URL is one of PostgreSQL's, whatever else is wrong with it."""
    return url.partition(":")[0] in _DRIVERS


def database_url(url: str) -> URL:
    """The database that a URL such as ``postgresql://upcard@localhost/upcard`` names.

    Raises StoreUrlRefused, never with the URL itself, which may hold a password.
    """
    try:
        parsed = make_url(url)
    except ArgumentError:
        parsed = None
    if parsed is None or not parsed.database:
        raise StoreUrlRefused(
            "The database URL cannot be read. Use one like postgresql://user:password@host/upcard."
        )
    return parsed.set(drivername="postgresql+psycopg")


def told(url: URL) -> str:
    """The database's name for sentences and the log: where it is, without who may use it and how."""
    return f"{url.host or 'localhost'}/{url.database}"


def plain_url(url: URL) -> str:
    """The address as PostgreSQL's own library reads it, with the password."""
    return url.set(drivername="postgresql").render_as_string(hide_password=False)


def has_pooler(url: URL) -> bool:
    """Whether something such as PgBouncer stands before the database; False where nobody answers."""
    try:
        with psycopg.connect(plain_url(url), connect_timeout=CONNECT_WITHIN_S, autocommit=True) as conn:
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
        connect_args={
            "prepare_threshold": None,
            "connect_timeout": CONNECT_WITHIN_S,
            "application_name": "upcard",
        },
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
        case (_, "40001" | "40P01" | "55P03" | "57014"):
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
