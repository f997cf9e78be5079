"""Keeps a client running: starts another one after whatever ended it, and stops in good order."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from http import HTTPStatus
from typing import Protocol

import aiohttp
import discord
import structlog
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

FIRST_WAIT_S = 1.0
LONGEST_WAIT_S = 120.0

DRAIN_S = 10.0
"""How long running answers, and then paintings, may take when the bot stops."""

BROKEN_DRAIN_S = 2.0
"""How long they may take on a client whose connection has ended."""

STEADY_S = 300.0
"""A client that ran for so long was well: the next failure waits from the beginning."""

TOKEN_REFUSED = 4004
"""The gateway's code for a token that is no longer good."""

TOO_MANY_SERVERS = 4011
"""The gateway's code for a connection that would have more than 2,500 servers."""

OUTDATED = frozenset({4010, 4012, 4013})
"""The gateway's codes for what only another version of this program would do otherwise."""

BAD_TOKEN = "Discord refuses the token. Copy it again from the developer portal, page Bot."  # noqa: S105

_TOO_MANY_SERVERS = (
    "This bot is on more servers than its connections to Discord (shards) can serve, 2,500 each. Remove "
    "BOT_SHARDS, so that there are as many as Discord recommends, or set it to a larger number."
)

_OUTAGES = (
    OSError,
    TimeoutError,
    aiohttp.ClientError,
    discord.ConnectionClosed,
    discord.DiscordServerError,
    discord.GatewayNotFound,
)

_log = structlog.get_logger(__name__)


class CannotConnect(Exception):
    """Discord will never let this bot in as it is set up; the message says what to do."""


class SupervisedClient(Protocol):
    """A client, as the supervisor sees it."""

    async def start(self, token: str) -> None:
        """Log in and stay connected."""

    async def drain(self, *, within_s: float, for_good: bool = False) -> None:
        """Finish what is being done, then close; a second call finds nothing to do."""


class Supervisor:
    """Runs one client after another. discord.py ends a client for good when its first connection fails or a
    single event is malformed, so each try gets a new one.
    """

    def __init__(
        self,
        make_client: Callable[[], SupervisedClient],
        token: str,
        *,
        first_wait_s: float = FIRST_WAIT_S,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._make_client = make_client
        self._token = token
        self._first_wait_s = first_wait_s
        self._clock = clock
        self._stopping = asyncio.Event()

    def stop(self) -> None:
        """Let `run` end, in good order."""
        self._stopping.set()

    async def run(self) -> None:
        """Run until `stop`. Raises CannotConnect when trying again is pointless."""
        wait_s = self._first_wait_s
        while not self._stopping.is_set():
            client = self._make_client()
            began_at = self._clock()
            try:
                await self._run_one(client)
            finally:
                await client.drain(within_s=BROKEN_DRAIN_S)
            if self._stopping.is_set():
                return
            if self._clock() - began_at >= STEADY_S:
                wait_s = self._first_wait_s
            _log.warning("reconnecting", wait_s=round(wait_s, 1))
            await self._pause(wait_s * random.uniform(0.8, 1.2))  # noqa: S311  # spreads bots, hides nothing
            wait_s = min(wait_s * 2, LONGEST_WAIT_S)

    async def _run_one(self, client: SupervisedClient) -> None:
        """Run one client until it ends or `stop` is called. Raises CannotConnect."""
        running = asyncio.create_task(client.start(self._token), name="client")
        stopping = asyncio.create_task(self._stopping.wait(), name="stop-signal")
        await asyncio.wait({running, stopping}, return_when=asyncio.FIRST_COMPLETED)
        stopping.cancel()
        if not running.done():
            await client.drain(within_s=DRAIN_S, for_good=True)
            await asyncio.wait({running}, timeout=5.0)
            running.cancel()
        await asyncio.gather(running, stopping, return_exceptions=True)
        # Closed in the middle of its login, a client fails in ways of its own.
        if self._stopping.is_set() or running.cancelled():
            return
        if (error := running.exception()) is not None:
            _judge(error)

    async def _pause(self, seconds: float) -> None:
        try:
            await asyncio.wait_for(self._stopping.wait(), timeout=seconds)
        except TimeoutError:
            return


def _judge(error: BaseException) -> None:
    """Log what ended a client; raises CannotConnect for what another try cannot mend."""
    match error:
        case discord.LoginFailure():
            raise CannotConnect(BAD_TOKEN)
        case discord.ConnectionClosed() if error.code == TOKEN_REFUSED:
            raise CannotConnect(BAD_TOKEN)
        case discord.ConnectionClosed() if error.code == TOO_MANY_SERVERS:
            raise CannotConnect(_TOO_MANY_SERVERS)
        case discord.ConnectionClosed() if error.code in OUTDATED:
            raise CannotConnect(f"Discord no longer takes connections of this version ({error.code}).")
        case discord.PrivilegedIntentsRequired():
            raise CannotConnect("Discord refuses the intents. Upcard needs none that must be allowed.")
        case _ if (outage := _find_outage(error)) is not None:
            _log.warning("the connection ended", error=type(outage).__name__)
        case _:
            _log.error("the connection ended", error=type(error).__name__, exc_info=error)


def _find_outage(error: BaseException) -> BaseException | None:
    """The failure of the network or of Discord that an error is, or that discord.py stumbled over."""
    found: BaseException | None = error
    while found is not None and not isinstance(found, _OUTAGES) and not _is_refused_for_now(found):
        found = found.__cause__ or found.__context__
    return found


def _is_refused_for_now(error: BaseException) -> bool:
    """Whether Discord has had too many requests for now, from this bot or from its address (429)."""
    return isinstance(error, discord.HTTPException) and error.status == HTTPStatus.TOO_MANY_REQUESTS


def aim_at(url: str) -> None:
    """Have every client of this process speak to the Discord at this address, as http://127.0.0.1:8420."""
    base = yarl.URL(url)
    Route.BASE = str(base / "api" / "v10")
    discord.Asset.BASE = str(base / "cdn")
    scheme = "wss" if base.scheme == "https" else "ws"
    DiscordWebSocket.DEFAULT_GATEWAY = base.with_scheme(scheme) / "gateway"
