"""Issue 15.7: shards, made by one process or shared among several."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import pytest

from bot.matches import Matches
from bot.matches.shards import ShardShare
from bot.sandbox import Sandbox
from bot.settings import SettingsError, read_settings
from bot.shards import Shards, read_shards
from bot.store import SqliteStore, StoreBusy
from bot.store.postgres.store import PostgresStore, open_postgres
from cogs.client import UpcardClient
from tests.cogs.club import TOKEN, BlankPool
from tests.patience import until
from tests.store.postgres import postgres_store, server


@dataclass
class Process:
    """A bot of its own, as in a process of its own."""

    matches: Matches
    client: UpcardClient
    running: asyncio.Task[None]

    @property
    def shards(self) -> set[int]:
        return set(self.client.own_shards)

    async def stop(self) -> None:
        await self.client.drain(within_s=20.0, for_good=True)
        await asyncio.gather(self.running, return_exceptions=True)
        await self.matches.stop()


async def started(store: SqliteStore | PostgresStore, shards: Shards) -> Process:
    matches = Matches(store)
    await matches.start()
    client = UpcardClient(matches, BlankPool(), guild_ready_timeout_s=0.0, shards=shards)
    return Process(matches, client, asyncio.create_task(client.start(TOKEN)))


@asynccontextmanager
async def another(store: PostgresStore, shards: Shards) -> AsyncIterator[Process]:
    own = await open_postgres(store.url.render_as_string(hide_password=False))
    process = await started(own, shards)
    try:
        yield process
    finally:
        await process.stop()
        await own.close()


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("16", Shards(count=16)),
        ("0-3/16", Shards(count=16, own=range(4))),
        ("15/16", Shards(count=16, own=range(15, 16))),
    ],
)
def test_a_host_writes_how_many_shards_there_are_or_which_are_its_own(written: str, read: Shards) -> None:
    assert read_shards(written) == read


@pytest.mark.parametrize("written", ["none", "0", "4-2/8", "0-8/8", "1/0", "-1", "20000", "1/2/3"])
def test_shards_that_cannot_be_get_a_sentence(written: str) -> None:
    with pytest.raises(SettingsError, match=r"BOT_SHARDS: .*shards"):
        read_settings(shards=written)


async def test_one_process_makes_all_shards_that_discord_recommends(
    sandbox: Sandbox, store: SqliteStore
) -> None:
    guilds = [sandbox.add_guild(f"Club {number}") for number in range(4)]
    process = await started(store, Shards(count=3))
    await until(lambda: process.shards == {0, 1, 2})
    await until(lambda: len(process.client.guilds) == len(guilds))
    await until(lambda: not process.matches.playing_time.stands)
    await process.stop()


async def test_a_part_of_the_shards_hears_of_its_own_servers_alone(
    sandbox: Sandbox, store: SqliteStore
) -> None:
    for number in range(4):
        sandbox.add_guild(f"Club {number}")
    process = await started(store, Shards(count=2, own=range(1, 2)))
    await until(lambda: process.shards == {1})
    await process.client.wait_until_ready()
    assert all(process.client.is_ours(guild.id) for guild in process.client.guilds)
    await process.stop()


@pytest.mark.skipif(server() is None, reason="several processes share PostgreSQL alone")
async def test_processes_share_the_shards_and_the_rest_takes_those_of_one_that_stops(
    sandbox: Sandbox,
) -> None:
    wanted = Shards(count=4)
    async with postgres_store() as store:
        first = await started(store, wanted)
        await until(lambda: first.shards == {0, 1, 2, 3})
        async with another(store, wanted) as second:
            # Each shard stays with the first one until the second is connected by it.
            await until(lambda: len(first.shards) == len(second.shards) == 2)
            assert first.shards | second.shards == {0, 1, 2, 3}
            await first.stop()
            assert second.shards == {0, 1, 2, 3}


@pytest.mark.skipif(server() is None, reason="several processes share PostgreSQL alone")
async def test_a_process_without_a_shard_is_well_as_long_as_another_makes_it(sandbox: Sandbox) -> None:
    """A supervisor that waits until the next process is well would wait for ever."""
    wanted = Shards(count=1)
    async with postgres_store() as store:
        first = await started(store, wanted)
        await until(lambda: first.shards == {0})
        async with another(store, wanted) as second:
            await until(lambda: second.client.does_its_part)
            assert not second.client.is_connected
            await first.stop()
            await until(lambda: second.client.is_connected)
            sandbox.gateway.refuse()
            await until(lambda: not second.client.does_its_part)
            sandbox.gateway.accept()
            await until(lambda: second.client.does_its_part)


@pytest.mark.skipif(server() is None, reason="several processes share PostgreSQL alone")
async def test_a_process_that_stops_while_the_database_is_away_hands_its_shards_over_when_it_is_back(
    sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = Shards(count=2)
    async with postgres_store() as store:
        first = await started(store, wanted)
        await until(lambda: first.shards == {0, 1})
        async with another(store, wanted) as second:
            await until(lambda: len(first.shards) == len(second.shards) == 1)
            share, fails = first.matches.processes.share_shards, iter([True, True])

            async def failing(number: int, *, connected: frozenset[int]) -> ShardShare:
                if next(fails, False):
                    raise StoreBusy("The database cannot be reached.")
                return await share(number, connected=connected)

            monkeypatch.setattr(first.matches.processes, "share_shards", failing)
            await first.stop()
            assert second.shards == {0, 1}
