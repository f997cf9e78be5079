"""A PostgreSQL server for tests: each test has a database of its own, copied from an empty one."""

from __future__ import annotations

import atexit
import itertools
import os
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from functools import cache
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import Engine, create_engine

from bot.store import Store
from bot.store.postgres.connections import database_url
from bot.store.postgres.store import PostgresStore, open_postgres
from tests.empty_store import open_empty_store
from tests.postgres_server import SERVER

_numbers = itertools.count(1)


def server() -> str | None:
    """The server's URL, without a database."""
    return os.environ.get(SERVER)


sqlite_alone = pytest.mark.skipif(server() is not None, reason="it is about SQLite's own ways")


@cache
def _template() -> str:
    """An empty database of the newest schema, made once by each process of the tests."""
    name = f"upcard_empty_{os.getpid()}"
    _drop(name)
    with _admin() as admin:
        admin.execute(f'CREATE DATABASE "{name}"')
    atexit.register(_drop, name)
    return name


def _drop(name: str) -> None:
    # At the end of all tests their server may be gone already, with all its databases.
    with suppress(psycopg.OperationalError), _admin() as admin:
        admin.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')


@contextmanager
def _admin() -> Iterator[psycopg.Connection[tuple[object, ...]]]:
    with psycopg.connect(f"{server()}/postgres", autocommit=True) as connection:
        yield connection


async def _migrated() -> str:
    name = _template()
    await (await open_postgres(f"{server()}/{name}")).close()
    return name


@asynccontextmanager
async def postgres_store(
    *, is_shared: bool = True, through: str | None = None
) -> AsyncIterator[PostgresStore]:
    """A store that nobody has written to; its database goes with it.

    One that is not shared is used by a test as if by a single process. It may be reached ``through`` a
    pooler with this URL.
    """
    template = await _migrated()
    name = f"upcard_test_{os.getpid()}_{next(_numbers)}"
    with _admin() as admin:
        admin.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
    store = await open_postgres(f"{through or server()}/{name}")
    if not is_shared:
        vars(store)["is_shared"] = False
    try:
        yield store
    finally:
        await store.close()
        _drop(name)


@asynccontextmanager
async def empty_store(folder: Path) -> AsyncIterator[Store]:
    """A store that nobody has written to: SQLite's, or PostgreSQL's where the tests are told of a server."""
    if server() is not None:
        async with postgres_store(is_shared=False) as opened:
            yield opened
        return
    store = open_empty_store(folder)
    yield store
    await store.close()


@contextmanager
def new_engine() -> Iterator[Engine]:
    """A PostgreSQL database without tables, which goes with its engine."""
    name = f"upcard_test_{os.getpid()}_{next(_numbers)}"
    with _admin() as admin:
        admin.execute(f'CREATE DATABASE "{name}"')
    engine = create_engine(database_url(f"{server()}/{name}"))
    yield engine
    engine.dispose()
    _drop(name)
