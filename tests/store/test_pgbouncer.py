"""Issue 15.10: PgBouncer in transaction mode, which gives each transaction whatever connection is free.

`tests.matches.test_processes` plays through it.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import text

from bot.matches.playing_time import utc_now
from bot.store import StoreError, StoreUnwritable, Transaction
from bot.store.postgres.dumps import dump_database, restore_dump
from bot.store.postgres.store import PostgresStore
from tests.patience import until
from tests.pgbouncer import path, pgbouncer
from tests.store.postgres import postgres_store, server

pytestmark = [
    pytest.mark.skipif(server() is None, reason="it needs a PostgreSQL server"),
    pytest.mark.skipif(path() is None, reason="PgBouncer is not installed"),
]

CONNECTIONS = 2


@pytest.fixture(scope="module")
def pooler() -> Iterator[str]:
    with pgbouncer(server() or "", connections=CONNECTIONS) as url:
        yield url


@pytest.fixture
async def store(pooler: str) -> AsyncIterator[PostgresStore]:
    async with postgres_store(through=pooler) as opened:
        yield opened


def count_up(tx: Transaction) -> None:
    tx.settings.put("count", str(int(tx.settings.find("count") or 0) + 1))


def test_it_is_in_transaction_mode(pooler: str) -> None:
    with psycopg.connect(f"{pooler}/pgbouncer", autocommit=True) as admin:
        told = {str(row[0]): row[1] for row in admin.execute("SHOW CONFIG")}
    assert (told["pool_mode"], told["default_pool_size"]) == ("transaction", str(CONNECTIONS))


async def test_more_transactions_than_connections_are_as_if_each_were_alone(store: PostgresStore) -> None:
    other = PostgresStore(store.url)
    await asyncio.gather(*(each.write(count_up) for each in (store, other) for _ in range(30)))
    assert await other.read(lambda tx: tx.settings.find("count")) == "60"
    await other.close()


async def test_a_transaction_is_of_its_own_kind_whatever_the_connection_did_before(
    store: PostgresStore,
) -> None:
    def level(tx: Transaction) -> tuple[str, str]:
        asked = "SELECT current_setting('transaction_isolation'), current_setting('transaction_read_only')"
        found = tx.conn.execute(text(asked)).one()
        return str(found[0]), str(found[1])

    for _ in range(2 * CONNECTIONS):
        assert await store.read(level) == ("repeatable read", "on")
        assert await store.write(level) == ("serializable", "off")
        assert await store.write(level, is_simple=True) == ("read committed", "off")
    with pytest.raises(StoreError):
        await store.read(count_up)


async def test_nobody_listens_where_others_would_be_told(store: PostgresStore) -> None:
    """What a connection is told that does not ask for it is kept in memory for good."""
    heard: list[str] = []
    await store.hear(heard.append)
    hearing = store._hints._hearing
    assert hearing is not None
    await until(hearing.done)
    store.hint("moved 1 2 3")
    await until(lambda: store._hints._saying is None)

    def channels(tx: Transaction) -> int:
        listening = tx.conn.execute(text("SELECT count(*) FROM pg_listening_channels()")).scalar_one()
        tx.conn.execute(text("SELECT pg_sleep(0.05)"))
        return int(listening)

    # So many at once that each connection is asked.
    assert await asyncio.gather(*(store.read(channels) for _ in range(2 * CONNECTIONS))) == [0] * 4
    assert heard == []


async def test_backups_are_not_made_through_it(store: PostgresStore, tmp_path: Path) -> None:
    """PostgreSQL's programs leave a connection in which no table is found by its name."""
    url = store.url.render_as_string(hide_password=False)
    with pytest.raises(StoreUnwritable, match="pooler"):
        dump_database(url, tmp_path, at=utc_now())
    direct = f"{server()}/{store.url.database}"
    backup = dump_database(direct, tmp_path, at=utc_now())
    with pytest.raises(StoreUnwritable, match="pooler"):
        restore_dump(url, backup.path)
    await store.write(count_up)
