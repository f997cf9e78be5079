from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.store import SqliteStore, Transaction
from bot.store.postgres.store import UPSERTS as POSTGRES_UPSERTS
from bot.store.postgres.store import PostgresStore
from bot.store.sqlite.store import UPSERTS
from tests.store.postgres import empty_store


@pytest.fixture
def tx(tmp_path: Path) -> Iterator[Transaction]:
    """A write that is kept open for the whole test."""
    with asyncio.Runner() as runner:
        opening = empty_store(tmp_path)
        store = runner.run(opening.__aenter__())
        if isinstance(store, PostgresStore):
            with store.engine.connect() as conn, conn.begin():
                yield Transaction(conn=conn, upserts=POSTGRES_UPSERTS)
        else:
            assert isinstance(store, SqliteStore)
            with store.writing.connect() as conn, conn.begin():
                yield Transaction(conn=conn, upserts=UPSERTS)
        runner.run(opening.__aexit__(None, None, None))
