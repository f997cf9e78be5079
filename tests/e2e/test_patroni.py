"""Issue 15.10: Patroni makes a replica the primary while people play, and nothing that they saw is lost."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.sandbox import Sandbox
from bot.store import visit_store
from tests.chaos.history import read_histories
from tests.chaos.verdict import lost_moves, unhandled
from tests.chaos.witness import Witness
from tests.e2e.bot_process import TOKEN, BotProcess
from tests.e2e.players import Player
from tests.e2e.stubborn import play_on
from tests.patience import LENIENT, until
from tests.patroni_cluster import PatroniCluster, has_patroni
from tests.postgres_server import free_port

DATABASE = "upcard"

UP_WITHIN_S = 180.0
"""How long a crowded machine may take to start all of it."""

MOVES = 8

pytestmark = [
    pytest.mark.skipif(not has_patroni(), reason="Patroni is not installed"),
    pytest.mark.timeout(600),
]


@pytest.fixture
def folder() -> Iterator[Path]:
    """One that PostgreSQL's own user reaches, unlike those of tests."""
    found = Path(tempfile.mkdtemp(prefix="upcard-patroni-"))
    found.chmod(0o755)
    yield found
    shutil.rmtree(found)


@pytest.fixture
async def cluster(folder: Path) -> AsyncIterator[PatroniCluster]:
    """A primary with a replica that has each of its commits."""
    cluster = PatroniCluster(folder)
    try:
        cluster.start()
        await until(lambda: cluster.leader() is not None and cluster.is_safe(), within_s=UP_WITHIN_S)
        cluster.create(DATABASE)
        yield cluster
    finally:
        cluster.stop()


@asynccontextmanager
async def processes(sandbox: Sandbox, data: Path, url: str) -> AsyncIterator[list[BotProcess]]:
    """One that has the gateway, and one that answers requests."""
    port = free_port()
    own = {"gateway": {}, "web": {"BOT_WEB_PORT": str(port)}}
    bots = [
        BotProcess(sandbox, data / name, settings={"BOT_DATABASE_URL": url, **more})
        for name, more in own.items()
    ]
    try:
        for bot in bots:
            await bot.start()
        await sandbox.core.endpoint.set(f"http://127.0.0.1:{port}/interactions")
        yield bots
    finally:
        for bot in bots:
            await bot.stop()


async def test_people_play_on_when_the_primary_is_gone(cluster: PatroniCluster, tmp_path: Path) -> None:
    url = cluster.url(DATABASE)
    async with Sandbox(token=TOKEN, settings=LENIENT) as sandbox, processes(sandbox, tmp_path, url) as bots:
        witness = Witness(sandbox)
        witness.open()
        guild = sandbox.add_guild("Card Room")
        channel = guild.add_channel("card-table")
        people = [sandbox.add_person(name, guild) for name in ("Alice", "Bob")]
        alice, bob = (Player(sandbox, person, channel) for person in people)
        await alice.offered_commands()
        await (await alice.person.slash(channel, "play", opponent=bob.person, target=500)).answered()
        await bob.accept()
        playing = [asyncio.create_task(play_on(player)) for player in (alice, bob)]

        def seen() -> int:
            return max(witness.shown.values(), default=0)

        await until(lambda: seen() >= MOVES)
        lost, before = cluster.leader(), seen()
        assert lost is not None
        cluster.kill(lost)
        await until(lambda: seen() >= before + MOVES, within_s=UP_WITHIN_S)

        assert cluster.leader() not in (None, lost)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        store = await visit_store(url)
        assert lost_moves(witness, await read_histories(store)) == []
        await store.close()
    assert [line for bot in bots for line in unhandled(bot.log)] == []
