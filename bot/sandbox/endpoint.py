"""Interactions by requests: each is posted, signed, to the address that the application's owner has set."""

from __future__ import annotations

import asyncio
from typing import Final

import aiohttp
import msgspec
from nacl.signing import SigningKey

from bot.sandbox.model import Json
from bot.sandbox.settings import Clock

PING: Final = 1

PROBE_EVERY: Final = 50
"""Discord goes on to send wrong signatures now and then: every so many interactions."""

_UNANSWERED: Final = (aiohttp.ClientError, TimeoutError, OSError)
"""What a request raises that gets no answer."""


class EndpointRefused(Exception):
    """Discord does not take the address; the message says what was wrong with its answers."""


class Endpoint:
    """The address to which interactions are posted, if there is one."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._key = SigningKey.generate()
        self._session: aiohttp.ClientSession | None = None
        self._posting: set[asyncio.Task[None]] = set()
        self._posted = 0
        self.url: str | None = None
        self.failed: list[str] = []
        """What was wrong with answers of the address, for tests and whoever looks."""

    @property
    def verify_key(self) -> str:
        """The key by which the application knows that a request is Discord's, in hexadecimal digits."""
        return self._key.verify_key.encode().hex()

    async def set(self, url: str | None) -> None:
        """Set or remove the address; raises EndpointRefused unless it answers as Discord asks."""
        if url is not None:
            ping = {"id": "1", "application_id": "1", "type": PING, "version": 1, "token": "x"}
            try:
                status, answer = await self._post(url, ping, forged=False)
                wrong, _ = await self._post(url, ping, forged=True)
            except _UNANSWERED as error:
                raise EndpointRefused(f"a PING was not answered ({type(error).__name__})") from None
            if status != 200 or answer.get("type") != PING:
                raise EndpointRefused(f"a PING was answered with {status}")
            if wrong != 401:
                raise EndpointRefused(f"a wrong signature was answered with {wrong} instead of 401")
        self.url = url

    def deliver(self, payload: Json) -> None:
        """Post an interaction, now."""
        task = asyncio.create_task(self._deliver(payload), name="deliver")
        self._posting.add(task)
        task.add_done_callback(self._posting.discard)

    async def close(self) -> None:
        """Post nothing more."""
        for task in tuple(self._posting):
            task.cancel()
        await asyncio.gather(*self._posting, return_exceptions=True)
        if self._session is not None:
            await self._session.close()
            self._session = None

    async def _deliver(self, payload: Json) -> None:
        url = self.url
        if url is None:
            return
        self._posted += 1
        try:
            if self._posted % PROBE_EVERY == 0:
                status, _ = await self._post(url, payload, forged=True)
                if status != 401:
                    self.failed.append(f"a wrong signature was answered with {status}")
            status, _ = await self._post(url, payload, forged=False)
            if status not in {200, 202, 204}:
                self.failed.append(f"an interaction was answered with {status}")
        except _UNANSWERED as error:
            self.failed.append(type(error).__name__)

    async def _post(self, url: str, payload: Json, *, forged: bool) -> tuple[int, Json]:
        if self._session is None:
            # A connection for each, so that a load balancer chooses anew who answers.
            connector = aiohttp.TCPConnector(force_close=True)
            self._session = aiohttp.ClientSession(
                connector=connector, timeout=aiohttp.ClientTimeout(total=5.0)
            )
        body = msgspec.json.encode(payload)
        timestamp = str(int(self._clock.now()))
        key = SigningKey.generate() if forged else self._key
        headers = {
            "Content-Type": "application/json",
            "User-Agent": "Discord-Interactions/1.0 (+https://discord.com)",
            "X-Signature-Ed25519": key.sign(timestamp.encode() + body).signature.hex(),
            "X-Signature-Timestamp": timestamp,
        }
        async with self._session.post(url, data=body, headers=headers) as response:
            text = await response.read()
            try:
                answer = msgspec.json.decode(text) if text else {}
            except msgspec.DecodeError:
                answer = {}
            return response.status, answer if isinstance(answer, dict) else {}
