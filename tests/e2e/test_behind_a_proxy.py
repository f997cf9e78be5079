"""Issue 15.9: the real Caddy, as hosts are given it, before two processes that answer Discord's requests."""

from __future__ import annotations

import asyncio
import io
import os
import shutil
import signal
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path

import aiohttp
import pytest

from bot.sandbox import Sandbox
from bot.sandbox.endpoint import EndpointRefused
from cogs.endpoint import LARGEST_BYTES, PATH
from tests.documents import ROOT
from tests.e2e.bot_process import TOKEN
from tests.e2e.players import Player
from tests.forge import ForkedBot
from tests.patience import LENIENT, until
from tests.postgres_server import free_port
from tests.store.postgres import postgres_store, server

CADDYFILE = ROOT / "docs" / "hosting" / "Caddyfile"

UP_WITHIN_S = 240.0

ANSWERED = 'upcard_interaction_requests_total{status="202"}'

pytestmark = [
    pytest.mark.skipif(server() is None, reason="several processes share PostgreSQL alone"),
    pytest.mark.skipif(shutil.which("caddy") is None, reason="Caddy is not installed"),
]


@dataclass
class Worker:
    """A process of the bot with its ports."""

    bot: ForkedBot
    log_file: Path
    port: int
    health_port: int

    async def numbers(self) -> dict[str, float]:
        """What it has measured, by name and labels."""
        text = await fetched(f"http://127.0.0.1:{self.health_port}/metrics")
        lines = (line.rpartition(" ") for line in text.splitlines() if not line.startswith("#"))
        return {name: float(value) for name, _, value in lines}


async def fetched(url: str) -> str:
    async with aiohttp.ClientSession() as session, session.get(url) as answer:
        return await answer.text()


@contextmanager
def worker(folder: Path, words: str, *, database: str, discord: str) -> Iterator[Worker]:
    folder.mkdir()
    port, health_port = free_port(), free_port()
    settings = {
        "BOT_TOKEN": TOKEN,
        "BOT_DISCORD_URL": discord,
        "BOT_DATABASE_URL": database,
        "BOT_DATA": str(folder),
        "BOT_WEB_PORT": str(port),
        "BOT_HEALTH_PORT": str(health_port),
        "BOT_SLIP_SECONDS": "0",
        "BOT_RESULT_SECONDS": "0",
        "BOT_DRAWERS": "0",
        "BOT_THINKERS": "0",
        "BOT_LOG_FORMAT": "json",
    }
    log_file = folder / "bot.log"
    bot = ForkedBot(settings, log_file, words)
    try:
        yield Worker(bot, log_file, port, health_port)
    finally:
        bot.send_signal(signal.SIGTERM)
        try:
            bot.wait(60)
        finally:
            bot.kill()
    assert "Traceback" not in log_file.read_text(encoding="utf-8")


@contextmanager
def caddy(folder: Path, workers: list[Worker]) -> Iterator[str]:
    """The proxy; gives its address."""
    site = f"http://127.0.0.1:{free_port()}"
    told = {"SITE": site, "WEB": " ".join(f"127.0.0.1:{each.port}" for each in workers), "HOME": str(folder)}
    with (folder / "caddy.log").open("wb") as log:
        process = subprocess.Popen(
            ["caddy", "run", "--config", CADDYFILE, "--adapter", "caddyfile"],
            env={"PATH": os.environ["PATH"], **told},
            stdout=log,
            stderr=log,
        )
    try:
        yield site
    finally:
        process.terminate()
        process.wait(timeout=30)


@dataclass
class Evening:
    """A sandbox whose interactions go through the proxy."""

    sandbox: Sandbox
    site: str
    web: list[Worker]


@pytest.fixture
async def evening(tmp_path: Path) -> AsyncIterator[Evening]:
    async with (
        Sandbox(token=TOKEN, settings=LENIENT) as sandbox,
        postgres_store() as store,
        _opened(tmp_path, sandbox, store.url.render_as_string(hide_password=False)) as opened,
    ):
        yield opened


@asynccontextmanager
async def _opened(folder: Path, sandbox: Sandbox, database: str) -> AsyncIterator[Evening]:
    with ExitStack() as stack:
        kinds = {"gateway": "run", "web-1": "web", "web-2": "web"}
        _, *web = (
            stack.enter_context(worker(folder / name, words, database=database, discord=sandbox.url))
            for name, words in kinds.items()
        )
        site = stack.enter_context(caddy(folder, web))

        async def is_up() -> bool:
            try:
                both = [(await each.numbers())["upcard_gateway_connected"] for each in web]
                await sandbox.core.endpoint.set(f"{site}{PATH}")
            except (EndpointRefused, OSError, aiohttp.ClientError):
                return False
            return both == [1.0, 1.0] and bool(sandbox.core.gateway.sessions)

        await until(is_up, within_s=UP_WITHIN_S)
        yield Evening(sandbox, site, web)
        # Nothing is delivered to whoever stops last; the stop itself is awaited beside the event loop.
        await sandbox.core.endpoint.set(None)
        for each in web:
            each.bot.send_signal(signal.SIGTERM)
        await asyncio.gather(*(asyncio.to_thread(each.bot.wait, 60) for each in web))


@pytest.mark.timeout(600)
async def test_a_match_is_played_by_both_and_one_may_be_stopped_in_the_middle(evening: Evening) -> None:
    sandbox, (first, second) = evening.sandbox, evening.web
    guild = sandbox.add_guild("Card Room")
    channel = guild.add_channel("card-table")
    people = [sandbox.add_person(name, guild) for name in ("Alice", "Bob")]
    players = [Player(sandbox, person, channel) for person in people]
    await players[0].offered_commands()
    challenge = await (
        await people[0].slash(channel, "play", opponent=people[1], rules="standard", target=50)
    ).replied()
    await (await people[1].press(challenge, "Accept")).answered()
    playing = asyncio.gather(*(player.play_to_the_end() for player in players))

    async def both_were_asked() -> bool:
        asked = [await each.numbers() for each in (first, second)]
        return all(each.get(ANSWERED, 0) >= 3 for each in asked)

    await until(both_were_asked, within_s=UP_WITHIN_S)
    numbers = await first.numbers()
    assert numbers['upcard_presses_total{outcome="answered"}'] >= 2
    assert numbers['upcard_processes_alive{kind="web"}'] == 2
    assert numbers['upcard_processes_alive{kind="gateway"}'] == 1
    before = (await second.numbers())[ANSWERED]
    first.bot.send_signal(signal.SIGTERM)

    async def it_goes_on() -> bool:
        return (await second.numbers())[ANSWERED] >= before + 10

    await until(it_goes_on, within_s=UP_WITHIN_S)
    playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)
    assert sandbox.core.endpoint.failed == []
    assert await asyncio.to_thread(first.bot.wait, 60) == 0


async def test_the_proxy_lets_nothing_else_through(evening: Evening) -> None:
    async with aiohttp.ClientSession() as session:
        for path in ("/", "/metrics", "/healthz", f"{PATH}/more"):
            async with session.get(f"{evening.site}{path}") as answer:
                assert answer.status == 404, path
        # One that is as large as it may be is passed on: it is the bot that finds no signature.
        # A larger one is broken off, which older versions of Caddy call a fault of the process behind them.
        for body, statuses in ((2, {401}), (LARGEST_BYTES, {401}), (LARGEST_BYTES + 1, {413, 502})):
            async with session.post(f"{evening.site}{PATH}", data=io.BytesIO(b" " * body)) as answer:
                assert answer.status in statuses
