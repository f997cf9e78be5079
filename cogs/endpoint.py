"""Interactions by requests that Discord makes, instead of by the gateway.

Each request is signed; whatever is not Discord's gets a 401 and nothing else. It is answered with 202 at
once, and the interaction by its own callback, as one of the gateway is: the same cogs answer.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, Final, Protocol

import msgspec
import structlog
from aiohttp import web
from nacl.exceptions import BadSignatureError
from nacl.signing import VerifyKey

from bot.matches.playing_time import utc_now
from cogs.limits import Meter, NoMeter

PATH: Final = "/interactions"

LARGEST_BYTES: Final = 1 << 20
"""No interaction is larger: those with the most options and messages have some 50 kB."""

READ_WITHIN_S: Final = 2.0
"""How long a request may take to arrive; Discord waits three seconds for the answer."""

VALID_FOR_S: Final = 300.0
"""How far the time of a signature may be from ours: one that was kept for later is worth nothing."""

PING: Final = 1

_log = structlog.get_logger(__name__)


class Answering(Protocol):
    """The part of a client that answers interactions."""

    def answer(self, interaction: dict[str, Any]) -> None:
        """Begin to answer an interaction, as it came from Discord."""
        ...


class Endpoint:
    """What listens to Discord's requests."""

    def __init__(
        self,
        client: Answering,
        verify_key: str,
        *,
        clock: Callable[[], float] | None = None,
        meter: Meter | None = None,
    ) -> None:
        self._client = client
        self._key = VerifyKey(bytes.fromhex(verify_key))
        self._clock = clock or (lambda: utc_now().timestamp())
        self._meter = meter or NoMeter()
        self._runner: web.AppRunner | None = None
        self._is_leaving = False
        self.port = 0

    async def open(self, host: str, port: int) -> None:
        """Listen; raises OSError where the port cannot be used."""
        app = web.Application(client_max_size=LARGEST_BYTES)
        app.router.add_post(PATH, self._serve)
        app.router.add_get("/healthz", self._tell_health)
        self._runner = web.AppRunner(app, access_log=None, keepalive_timeout=75.0, shutdown_timeout=5.0)
        await self._runner.setup()
        await web.TCPSite(self._runner, host, port).start()
        self.port = self._runner.addresses[0][1]

    def leave(self) -> None:
        """From now on tell the proxy to send requests elsewhere; those that still come are answered."""
        self._is_leaving = True

    async def close(self) -> None:
        """Take no more requests, and answer those that have come."""
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    async def _serve(self, request: web.Request) -> web.Response:
        try:
            answer = await self._answer(request)
        except web.HTTPException as refused:
            self._meter.received(refused.status)
            raise
        self._meter.received(answer.status)
        if self._is_leaving:
            answer.force_close()
        return answer

    async def _answer(self, request: web.Request) -> web.Response:
        try:
            async with asyncio.timeout(READ_WITHIN_S):
                body = await request.read()
        except TimeoutError:
            return web.Response(status=HTTPStatus.REQUEST_TIMEOUT)
        except (ConnectionError, web.RequestPayloadError):
            # It broke off: nobody hears the answer.
            return web.Response(status=HTTPStatus.BAD_REQUEST)
        if not self._is_signed(request, body):
            return web.Response(status=HTTPStatus.UNAUTHORIZED, text="invalid request signature")
        try:
            interaction = msgspec.json.decode(body, type=dict[str, Any])
            kind = interaction["type"]
        except (msgspec.DecodeError, KeyError):
            return web.Response(status=HTTPStatus.BAD_REQUEST)
        if kind == PING:
            return web.json_response({"type": PING})
        try:
            self._client.answer(interaction)
        except (LookupError, TypeError, ValueError) as error:
            # Signed, and yet none that this version knows. Its own words may hold what a person wrote.
            _log.warning("an interaction cannot be read", error=type(error).__name__)
            return web.Response(status=HTTPStatus.BAD_REQUEST)
        return web.Response(status=HTTPStatus.ACCEPTED)

    def _is_signed(self, request: web.Request, body: bytes) -> bool:
        """Whether the request is Discord's, and of now."""
        timestamp = request.headers.get("X-Signature-Timestamp", "")
        try:
            signature = bytes.fromhex(request.headers.get("X-Signature-Ed25519", ""))
            self._key.verify(timestamp.encode() + body, signature)
            return abs(self._clock() - int(timestamp)) <= VALID_FOR_S
        # A signature of another length is a ValueError.
        except (BadSignatureError, ValueError, TypeError):
            return False

    async def _tell_health(self, _: web.Request) -> web.Response:
        if self._is_leaving:
            return web.Response(status=HTTPStatus.SERVICE_UNAVAILABLE, text="stopping")
        return web.Response(text="ok")
