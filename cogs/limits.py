"""What keeps the bot within Discord's limits, and the counters that a host can read.

discord.py knows the limits of single routes, not the global one of 50 requests a second, and nothing of the
ban that follows 10,000 refused requests. `Throttle` therefore holds each request that carries the
bot's token, by a trace of aiohttp; replies to interactions carry a token of their own and are not held.
"""

from __future__ import annotations

import json
import re
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from enum import IntEnum
from http import HTTPStatus
from types import SimpleNamespace
from typing import Protocol

import aiohttp
from typing_extensions import override

from cogs.lines import Line

PER_SECOND = 40.0
"""Requests a second in the long run, of the 50 that Discord allows one bot."""

BURST = 10.0
"""Requests that may go out at once; together with the rate there are at most 50 in any second."""

INVALID_LIMIT = 5_000
"""Refused requests in ten minutes at which the bot stops asking; at 10,000 Discord bans its address."""

INVALID_SPAN_S = 600.0

_INVALID = frozenset({401, 403, 429})
_FREE = re.compile(r"/(?:interactions/\d+/[^/]+/callback|webhooks/\d+/[^/]+(?:/.*)?)$")

Clock = Callable[[], float]

Answered = Callable[[str, str, int, Mapping[str, str]], None]
"""Called with the method and path of a request, and the status and headers of Discord's answer."""


class TooManyRefusals(aiohttp.ClientError):
    """So many requests were refused that asking on would get the address banned; the bot waits."""


class Rank(IntEnum):
    """Whose requests go first when all have to wait: hands and answers, then messages for everybody."""

    FIRST = 0
    TABLES = 1


_rank: ContextVar[Rank] = ContextVar("rank", default=Rank.FIRST)


def current_rank() -> Rank:
    """The rank of this task's requests."""
    return _rank.get()


@contextmanager
def ranked(rank: Rank) -> Iterator[None]:
    """Give the requests of this task a rank meanwhile."""
    before = _rank.set(rank)
    try:
        yield
    finally:
        _rank.reset(before)


class TokenBucket(Line[Rank]):
    """Lets ``rate`` callers a second through on average and ``burst`` at once; the first rank goes first."""

    def __init__(self, *, rate: float, burst: float, clock: Clock = time.monotonic) -> None:
        super().__init__()
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._tokens = burst
        self._filled_at = clock()

    async def acquire(self, rank: Rank = Rank.FIRST) -> None:
        """Wait for a token and take it."""
        await self._wait(rank, rank=rank)

    @override
    def _wait_s(self, kind: Rank) -> float:
        now = self._clock()
        self._tokens = min(self._burst, self._tokens + (now - self._filled_at) * self._rate)
        self._filled_at = now
        return max(0.0, (1.0 - self._tokens) / self._rate)

    @override
    def _go(self, kind: Rank) -> None:
        self._tokens -= 1.0


class Window:
    """Counts events of the last ``span_s`` seconds."""

    def __init__(self, *, span_s: float, clock: Clock = time.monotonic) -> None:
        self._span_s = span_s
        self._clock = clock
        self._at: deque[float] = deque()

    def add(self) -> None:
        """One event, now."""
        self._at.append(self._clock())

    @property
    def count(self) -> int:
        """Events that are not older than the span."""
        oldest = self._clock() - self._span_s
        while self._at and self._at[0] <= oldest:
            self._at.popleft()
        return len(self._at)


class Throttle:
    """Holds the bot's requests and counts the refused ones; `trace` hands it to the HTTP client.

    ``unauthorized`` is called when Discord refuses the bot's token (401), ``dated`` with the header `Date` of
    each of its answers.
    """

    def __init__(
        self,
        *,
        rate: float = PER_SECOND,
        burst: float = BURST,
        clock: Clock = time.monotonic,
        meter: Meter | None = None,
        unauthorized: Callable[[], None] = lambda: None,
        answered: Iterable[Answered] = (),
    ) -> None:
        self._meter = meter or NoMeter()
        self._unauthorized = unauthorized
        self._answered = tuple(answered)
        self._bucket = TokenBucket(rate=rate, burst=burst, clock=clock)
        self.invalid = Window(span_s=INVALID_SPAN_S, clock=clock)

    def trace(self) -> aiohttp.TraceConfig:
        """What discord.py's ``http_trace`` takes: called before and after each request, retries included."""
        config = aiohttp.TraceConfig()
        config.on_request_start.append(self._before)
        config.on_request_end.append(self._after)
        config.on_response_chunk_received.append(self._read)
        config.freeze()
        return config

    async def _before(
        self,
        _session: aiohttp.ClientSession,
        _context: SimpleNamespace,
        params: aiohttp.TraceRequestStartParams,
    ) -> None:
        if not is_limited(params.url.scheme, params.url.path):
            return
        if self.invalid.count >= INVALID_LIMIT:
            raise TooManyRefusals(f"{INVALID_LIMIT} requests were refused within ten minutes")
        await self._bucket.acquire(_rank.get())

    async def _after(
        self,
        _session: aiohttp.ClientSession,
        context: SimpleNamespace,
        params: aiohttp.TraceRequestEndParams,
    ) -> None:
        response = params.response
        context.status = response.status
        # Discord does not count a 429 of a limit that several bots share.
        shared = response.headers.get("X-RateLimit-Scope") == "shared"
        if response.status in _INVALID and not shared:
            self.invalid.add()
        if response.status == HTTPStatus.UNAUTHORIZED and is_limited(response.url.scheme, response.url.path):
            self._unauthorized()
        for answered in self._answered:
            answered(params.method, params.url.path, response.status, response.headers)

    async def _read(
        self,
        _session: aiohttp.ClientSession,
        context: SimpleNamespace,
        params: aiohttp.TraceResponseChunkReceivedParams,
    ) -> None:
        """The body of an answer is there, after its head: that of a refusal says why."""
        status: int = getattr(context, "status", 0)
        if status >= 400:
            self._meter.refused(status, refusal_code(params.chunk))


def refusal_code(body: bytes) -> int:
    """Discord's own code in the body of a refusal; 0 when there is none."""
    try:
        told = json.loads(body)
    except ValueError:
        return 0
    code = told.get("code") if isinstance(told, dict) else None
    return code if isinstance(code, int) else 0


def is_limited(scheme: str, path: str) -> bool:
    """Whether a request counts against the global limit: not the gateway, not answers to interactions."""
    return scheme in {"http", "https"} and "/api/" in path and _FREE.search(path) is None


class Meter(Protocol):
    """Counts replies, repaints and refusals, never who or what it was; `bot.app` passes the one that a host
    reads.
    """

    def pressed(self, answered_s: float | None) -> None:
        """A command or press came; its first answer took so long, None when Discord took none."""

    def painted(self, how: str) -> None:
        """A message was posted or edited ("post", "edit")."""

    def refused(self, status: int, code: int) -> None:
        """Discord refused a request with this status and with a code of its own, 0 where it gave none."""


class NoMeter:
    """Counts nothing."""

    def pressed(self, answered_s: float | None) -> None:
        """Nobody wants to know."""

    def painted(self, how: str) -> None:
        """Nobody wants to know."""

    def refused(self, status: int, code: int) -> None:
        """Nobody wants to know."""
