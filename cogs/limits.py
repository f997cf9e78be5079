"""What keeps the bot within Discord's limits, and the counters that a host can read.

discord.py knows the limits of single routes, not the global one of 50 requests a second, and nothing of the
ban that follows 10,000 refused requests. `Throttle` therefore holds each request that carries the
bot's token, by a trace of aiohttp; replies to interactions carry a token of their own and are not held.
"""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar
from enum import IntEnum
from http import HTTPStatus
from types import SimpleNamespace
from typing import Final, Protocol

import aiohttp
from typing_extensions import override

from bot.refusals import Refusal
from cogs.lines import Line

PER_SECOND = 40.0
"""Requests a second in the long run, of the 50 that Discord allows one bot."""

BURST = 6.0
"""Requests that may go out at once. Together with the rate, and those whose turn came up to `HELD_S` before,
there are at most 50 in any second.
"""

HELD_S = 0.1
"""How long a turn is kept for a message that is still being read and drawn. Another one goes meanwhile after
that, and this one goes next.
"""

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

    LATE = -1
    """Had its turn, and took too long to be drawn."""
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


class _Held:
    """A turn that is kept for the next request of a task."""

    def __init__(self, give_back: Callable[[], None]) -> None:
        self._give_back = give_back
        self._timer = asyncio.get_running_loop().call_later(HELD_S, self.end)
        self._is_here = True
        self._is_used = False

    def use(self) -> bool | None:
        """Whether the turn is still there to be used, now; None where it was used before."""
        if self._is_used:
            return None
        self._is_used = True
        was_here, self._is_here = self._is_here, False
        self._timer.cancel()
        return was_here

    def end(self) -> None:
        """Give back a turn that was not used."""
        self._timer.cancel()
        if self._is_here:
            self._is_here = False
            self._give_back()


_held: ContextVar[_Held | None] = ContextVar("held", default=None)


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


class TokenBucket(Line[Rank]):
    """Lets ``rate`` callers a second through on average and ``burst`` at once; the first rank goes first.

    Where several processes are one bot to Discord, each is allowed its share of both.
    """

    def __init__(self, *, rate: float, burst: float, clock: Clock = time.monotonic) -> None:
        super().__init__()
        self._rate = self._whole_rate = rate
        self._burst = self._whole_burst = burst
        self._clock = clock
        self._tokens = burst
        self._filled_at = clock()
        self._gone: Final = Window(span_s=1.0, clock=clock)
        self.among = 1
        """How many processes are one bot."""

    def requests(self) -> int:
        """How many requests were made in the last second, and how many wait."""
        return self._gone.count + len(self._waiters)

    def allow(self, share: float, *, among: int) -> None:
        """Let through only this share of the whole, from 0 to 1, as one of so many processes."""
        self.among = among
        self._rate = self._whole_rate * share
        self._burst = max(1.0, self._whole_burst * share)
        self._look()

    async def acquire(self, rank: Rank = Rank.FIRST) -> None:
        """Wait for a token and take it."""
        await self._wait(rank, rank=rank)

    async def admit(self) -> None:
        """Let a request go: in the turn that this task holds, or else when the turn of its rank comes."""
        held = _held.get()
        is_here = None if held is None else held.use()
        if not is_here:
            await self.acquire(_rank.get() if is_here is None else Rank.LATE)

    @asynccontextmanager
    async def held(self, rank: Rank) -> AsyncIterator[None]:
        """Wait for a turn now, before the message is read and drawn that the next request will send.

        So nothing is drawn that is out of date before it can be sent. A turn that is not needed is given
        back.
        """
        await self.acquire(rank)
        held = _Held(self._give_back)
        before = _held.set(held)
        try:
            with ranked(rank):
                yield
        finally:
            _held.reset(before)
            held.end()

    def _give_back(self) -> None:
        self._tokens = min(self._burst, self._tokens + 1.0)
        self._look()

    @override
    def _gave_up(self, kind: Rank) -> None:
        self._give_back()

    @override
    def _wait_s(self, kind: Rank) -> float:
        now = self._clock()
        self._tokens = min(self._burst, self._tokens + (now - self._filled_at) * self._rate)
        self._filled_at = now
        return max(0.0, (1.0 - self._tokens) / self._rate)

    @override
    def _go(self, kind: Rank) -> None:
        self._tokens -= 1.0
        self._gone.add()


class Throttle:
    """Holds the bot's requests and counts the refused ones; `trace` hands it to the HTTP client.

    ``unauthorized`` is called when Discord refuses the bot's token (401), ``dated`` with the header `Date` of
    each of its answers.
    """

    def __init__(
        self,
        bucket: TokenBucket | None = None,
        *,
        clock: Clock = time.monotonic,
        meter: Meter | None = None,
        unauthorized: Callable[[], None] = lambda: None,
        answered: Iterable[Answered] = (),
    ) -> None:
        self._meter = meter or NoMeter()
        self._unauthorized = unauthorized
        self._answered = tuple(answered)
        self._bucket = bucket or TokenBucket(rate=PER_SECOND, burst=BURST, clock=clock)
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
            if _FREE.search(params.url.path):
                self._meter.asked("interaction")
            return
        # All processes may have one address, which Discord would ban.
        most = INVALID_LIMIT // self._bucket.among
        if self.invalid.count >= most:
            raise TooManyRefusals(f"{most} requests were refused within ten minutes")
        await self._bucket.admit()
        self._meter.asked("bot")

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
    """Counts replies, repaints, requests and refusals, never who or what it was.

    `bot.app` passes the one that a host reads.
    """

    def pressed(self, answered_s: float | None) -> None:
        """A command or press came; its first answer took so long, None when Discord took none."""

    def turned_down(self, reason: Refusal) -> None:
        """A command or press was answered with a refusal."""

    def received(self, status: int) -> None:
        """A request of Discord's was answered with this status."""

    def painted(self, how: str) -> None:
        """A message was posted or edited ("post", "edit")."""

    def asked(self, token: str) -> None:
        """Discord was asked, with the bot's token ("bot") or with that of an interaction ("interaction")."""

    def refused(self, status: int, code: int) -> None:
        """Discord refused a request with this status and with a code of its own, 0 where it gave none."""


class NoMeter:
    """Counts nothing."""

    def pressed(self, answered_s: float | None) -> None:
        """Nobody wants to know."""

    def turned_down(self, reason: Refusal) -> None:
        """Nobody wants to know."""

    def received(self, status: int) -> None:
        """Nobody wants to know."""

    def painted(self, how: str) -> None:
        """Nobody wants to know."""

    def asked(self, token: str) -> None:
        """Nobody wants to know."""

    def refused(self, status: int, code: int) -> None:
        """Nobody wants to know."""
