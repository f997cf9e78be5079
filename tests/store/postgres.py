"""A PostgreSQL server for tests: each test has a database of its own, copied from an empty one."""

from __future__ import annotations

import itertools
import os
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import cache
from typing import Final

import psycopg
import pytest

from bot.store.postgres.store import PostgresStore, open_postgres

SERVER: Final = "UPCARD_TEST_POSTGRES"
"""Where the server is, such as ``postgresql://upcard@localhost:5432``; without it SQLite is tested."""

_numbers = itertools.count(1)


def server() -> str | None:
    """The server's URL, without a database."""
    return os.environ.get(SERVER)


sqlite_alone = pytest.mark.skipif(server() is not None, reason="it is about SQLite's own ways")


@cache
def _template() -> str:
    """An empty database of the newest schema, made once by each process of the tests."""
    name = f"upcard_empty_{os.getpid()}"
    with _admin() as admin:
        admin.execute(f'DROP DATABASE IF EXISTS "{name}"')
        admin.execute(f'CREATE DATABASE "{name}"')
    return name


@contextmanager
def _admin() -> Iterator[psycopg.Connection[tuple[object, ...]]]:
    with psycopg.connect(f"{server()}/postgres", autocommit=True) as connection:
        yield connection


async def _migrated() -> str:
    name = _template()
    await (await open_postgres(f"{server()}/{name}")).close()
    return name


@asynccontextmanager
async def postgres_store() -> AsyncIterator[PostgresStore]:
    """A store that nobody has written to; its database goes with it."""
    template = await _migrated()
    name = f"upcard_test_{os.getpid()}_{next(_numbers)}"
    with _admin() as admin:
        admin.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
    store = await open_postgres(f"{server()}/{name}")
    try:
        yield store
    finally:
        await store.close()
        with _admin() as admin:
            admin.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
