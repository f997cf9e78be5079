from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import replace
from itertools import count
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.sandbox import GENTLE, Sandbox
from bot.store import SqliteStore
from cogs.client import UpcardClient
from cogs.supervisor import CannotConnect, Supervisor, aim_at
from tests.cogs.club import TOKEN, BlankPool, Club
from tests.patience import LENIENT, until

Life = Callable[["Client"], Awaitable[None]]


class Client:
    """A client with a life of its own."""

    def __init__(self, life: Life) -> None:
        self._life = life
        self.drained = 0
        self.told_for_good = False
        self.closed = asyncio.Event()

    async def start(self, token: str) -> None:
        assert token == "token"
        await self._life(self)

    async def drain(self, *, within_s: float, for_good: bool = False) -> None:
        assert within_s > 0
        self.told_for_good |= for_good
        self.drained += 1
        self.closed.set()


class Line:
    """Clients that are made one after another."""

    def __init__(self, *lives: Life) -> None:
        self._lives = deque(lives)
        self.made: list[Client] = []
        self.is_empty = asyncio.Event()

    def __call__(self) -> Client:
        self.made.append(Client(self._lives.popleft()))
        if not self._lives:
            self.is_empty.set()
        return self.made[-1]


async def until_closed(client: Client) -> None:
    await client.closed.wait()


async def malformed_event(_client: Client) -> None:
    raise AttributeError("'NoneType' object has no attribute 'sequence'")


async def too_many_logins(_client: Client) -> None:
    answer = SimpleNamespace(status=429, reason="Too Many Requests")
    raise discord.HTTPException(answer, "You are being rate limited.")


async def wrong_token(_client: Client) -> None:
    raise discord.LoginFailure("Improper token has been passed.")


def closed_with(code: int) -> Life:
    """A client whose connection Discord closes with a code of the gateway."""

    async def life(_client: Client) -> None:
        socket: Any = SimpleNamespace(close_code=code)
        raise discord.ConnectionClosed(socket, shard_id=None, code=code)

    return life


async def wrong_intents(_client: Client) -> None:
    raise discord.PrivilegedIntentsRequired(None)


async def test_a_client_that_died_is_followed_by_another(logged: list[dict[str, object]]) -> None:
    line = Line(malformed_event, malformed_event, until_closed)
    supervisor = Supervisor(line, "token", first_wait_s=0.001)
    running = asyncio.create_task(supervisor.run())
    await line.is_empty.wait()
    await asyncio.sleep(0.01)
    supervisor.stop()
    await running
    assert all(client.drained for client in line.made)
    assert [client.told_for_good for client in line.made] == [False, False, True]
    assert [line["event"] for line in logged if line["log_level"] == "error"] == ["the connection ended"] * 2
    logged.clear()


async def test_429_at_the_login_is_waited_for_and_no_error(logged: list[dict[str, object]]) -> None:
    line = Line(too_many_logins, until_closed)
    supervisor = Supervisor(line, "token", first_wait_s=0.001)
    running = asyncio.create_task(supervisor.run())
    await line.is_empty.wait()
    supervisor.stop()
    await asyncio.wait_for(running, timeout=30.0)
    ended = [line for line in logged if line["event"] == "the connection ended"]
    assert [line["log_level"] for line in ended] == ["warning"]


@pytest.mark.parametrize(
    ("life", "word"),
    [
        (wrong_token, "token"),
        (wrong_intents, "intents"),
        (closed_with(4004), "token"),
        (closed_with(4011), "Remove BOT_SHARDS"),
        (closed_with(4012), "no longer takes connections"),
    ],
)
async def test_what_cannot_be_mended_ends_with_a_sentence(life: Life, word: str) -> None:
    line = Line(life)
    with pytest.raises(CannotConnect, match=word):
        await Supervisor(line, "token").run()
    assert line.made[0].drained


async def test_stopping_drains_the_running_client() -> None:
    line = Line(until_closed)
    supervisor = Supervisor(line, "token")
    running = asyncio.create_task(supervisor.run())
    await line.is_empty.wait()
    supervisor.stop()
    await asyncio.wait_for(running, timeout=30.0)
    assert line.made[0].drained
    assert line.made[0].told_for_good


async def test_stopping_ends_a_wait(logged: list[dict[str, object]]) -> None:
    line = Line(malformed_event)
    supervisor = Supervisor(line, "token", first_wait_s=60.0)
    running = asyncio.create_task(supervisor.run())
    await until(lambda: "reconnecting" in [line["event"] for line in logged])
    supervisor.stop()
    await asyncio.wait_for(running, timeout=30.0)
    logged.clear()


async def test_the_real_client_comes_through_a_refused_first_connection(
    sandbox: Sandbox, store: SqliteStore, logged: list[dict[str, object]]
) -> None:
    club = Club(sandbox, store, BlankPool())
    sandbox.gateway.refuse()

    def make() -> UpcardClient:
        return UpcardClient(club.matches, club.pool, guild_ready_timeout_s=0.0)

    supervisor = Supervisor(make, TOKEN, first_wait_s=0.05)
    running = asyncio.create_task(supervisor.run())
    await until(lambda: "discord cannot be reached" in [line["event"] for line in logged])
    sandbox.gateway.accept()
    await sandbox.wait_for_bot()
    message = await club.challenge()
    await (await club.bob.press(message, "Accept")).answered()
    supervisor.stop()
    await asyncio.wait_for(running, timeout=60.0)
    failed = [line for line in logged if line["event"] == "discord cannot be reached"]
    assert {line["log_level"] for line in failed} == {"warning"}


async def test_a_stop_while_servers_are_still_waited_for_is_in_good_order(
    sandbox: Sandbox, store: SqliteStore
) -> None:
    """discord.py's client tells of them when the wait is over, even if it is closed by then."""
    club = Club(sandbox, store, BlankPool())
    client = UpcardClient(club.matches, club.pool, guild_ready_timeout_s=1.0)
    running = asyncio.create_task(client.start(TOKEN))
    await sandbox.wait_for_bot()
    await until(lambda: client._connection._ready_task is not None)
    waiting = client._connection._ready_task
    assert waiting is not None
    await client.drain(within_s=10.0)
    await asyncio.gather(running, return_exceptions=True)
    await asyncio.wait({waiting}, timeout=30.0)
    assert waiting.cancelled() or waiting.exception() is None


async def test_a_wrong_token_is_said(sandbox: Sandbox, store: SqliteStore) -> None:
    club = Club(sandbox, store, BlankPool())
    supervisor = Supervisor(lambda: UpcardClient(club.matches, club.pool), "another-token")
    with pytest.raises(CannotConnect, match="token"):
        await asyncio.wait_for(supervisor.run(), timeout=30.0)


async def test_4011_of_the_gateway_ends_with_what_to_do_and_no_retry(store: SqliteStore) -> None:
    """More than 2,500 servers on one connection: every further attempt would be refused in the same way."""
    hardships = replace(GENTLE, guilds_per_shard=0)
    async with Sandbox(token=TOKEN, settings=replace(LENIENT, hardships=hardships)) as sandbox:
        aim_at(sandbox.url)
        club, clients = Club(sandbox, store, BlankPool()), count()

        def make() -> UpcardClient:
            next(clients)
            return club.make_client()

        with pytest.raises(CannotConnect, match="Remove BOT_SHARDS"):
            await asyncio.wait_for(Supervisor(make, TOKEN).run(), timeout=60.0)
        assert next(clients) == 1


async def test_401_of_a_token_that_was_replaced_ends_with_a_sentence(
    sandbox: Sandbox, store: SqliteStore
) -> None:
    """Its gateway may stay connected, while every message is refused and all tables fall behind."""
    club = Club(sandbox, store, BlankPool())
    supervisor = Supervisor(club.make_client, TOKEN, first_wait_s=0.01)
    running = asyncio.create_task(supervisor.run())
    await until(lambda: bool(club.alice.commands(club.channel)))
    message = await club.challenge()
    sandbox.fail("*", r"^/(?!interactions|webhooks)", status=401, times=None)
    await club.bob.press(message, "Accept")
    with pytest.raises(CannotConnect, match="refuses the token"):
        await asyncio.wait_for(running, timeout=60.0)


async def test_401_that_passes_ends_nothing(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """Discord has answered so in outages too."""
    monkeypatch.setattr("cogs.sending.post.UNAUTHORIZED_WAIT_S", 0.05)
    fault = club.sandbox.fail("POST", "^/users/@me/channels$", status=401)
    message = await club.challenge()
    await (await club.bob.press(message, "Accept")).answered()
    await until(lambda: fault.hits == 1)
    checked = f"/users/{club.sandbox.bot_id}"
    await until(lambda: any(each.path.endswith(checked) for each in club.sandbox.records))
    await until(lambda: not club.bot._is_token_doubted)
    assert not club.bot.is_closed()
    await club.settled()
    assert club.bob.inbox
    assert club.alice.inbox
