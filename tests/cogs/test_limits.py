from __future__ import annotations

import asyncio
import time

import aiohttp
import pytest
from aiohttp import web

from cogs.limits import (
    BURST,
    HELD_S,
    INVALID_LIMIT,
    PER_SECOND,
    Rank,
    Throttle,
    TokenBucket,
    TooManyRefusals,
    Window,
    is_limited,
)


class Hand:
    """A clock that a test turns."""

    def __init__(self) -> None:
        self.time_s = 1_000.0

    def __call__(self) -> float:
        return self.time_s


@pytest.mark.parametrize(
    ("path", "limited"),
    [
        ("/api/v10/channels/1/messages", True),
        ("/api/v10/channels/1/messages/2", True),
        ("/api/v10/users/@me/channels", True),
        ("/api/v10/applications/1/commands", True),
        ("/api/v10/interactions/1/token/callback", False),
        ("/api/v10/webhooks/1/token/messages/@original", False),
        ("/api/v10/webhooks/1/token", False),
        ("/api/v10/webhooks/1", True),
        ("/gateway", False),
        ("/cdn/avatars/1.png", False),
    ],
)
def test_which_requests_count_against_the_global_limit(path: str, *, limited: bool) -> None:
    assert is_limited("http", path) is limited


def test_the_gateway_is_no_request() -> None:
    assert not is_limited("wss", "/api/v10/channels/1/messages")


async def test_a_bucket_lets_a_burst_through_and_then_its_rate() -> None:
    bucket = TokenBucket(rate=50.0, burst=5.0)
    began = time.monotonic()
    await asyncio.gather(*(bucket.acquire() for _ in range(15)))
    took_s = time.monotonic() - began
    assert 0.18 <= took_s < 30.0


async def test_hands_go_before_tables_when_all_have_to_wait() -> None:
    """Of 40 requests a second the private hands have the first; a table can wait."""
    bucket = TokenBucket(rate=50.0, burst=1.0)
    order: list[Rank] = []

    async def ask(rank: Rank) -> None:
        await bucket.acquire(rank)
        order.append(rank)

    tables = [asyncio.create_task(ask(Rank.TABLES)) for _ in range(4)]
    await asyncio.sleep(0)
    hands = [asyncio.create_task(ask(Rank.FIRST)) for _ in range(3)]
    await asyncio.gather(*tables, *hands)
    assert order == [Rank.TABLES, *[Rank.FIRST] * 3, *[Rank.TABLES] * 3]


async def test_a_hand_is_drawn_before_tables_that_asked_earlier_once_a_turn_is_free() -> None:
    """What is drawn before its turn shows an old state when it arrives."""
    bucket = TokenBucket(rate=50.0, burst=1.0)
    drawn: list[Rank] = []

    async def paint(rank: Rank) -> None:
        async with bucket.held(rank):
            drawn.append(rank)
            await bucket.admit()

    await bucket.acquire()
    tables = [asyncio.create_task(paint(Rank.TABLES)) for _ in range(3)]
    await asyncio.sleep(0)
    hands = [asyncio.create_task(paint(Rank.FIRST)) for _ in range(3)]
    await asyncio.sleep(0)
    assert not drawn
    await asyncio.gather(*tables, *hands)
    assert drawn == [*[Rank.FIRST] * 3, *[Rank.TABLES] * 3]


async def test_a_held_turn_is_used_by_the_request_and_costs_no_second_one() -> None:
    clock = Hand()
    bucket = TokenBucket(rate=1.0, burst=2.0, clock=clock)
    async with bucket.held(Rank.FIRST):
        await bucket.admit()
    await asyncio.wait_for(bucket.admit(), 5.0)
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(bucket.admit(), 0.01)


async def test_a_turn_in_which_nothing_is_sent_is_given_back() -> None:
    bucket = TokenBucket(rate=1.0, burst=1.0, clock=Hand())
    for _ in range(3):
        async with asyncio.timeout(5.0), bucket.held(Rank.FIRST):
            pass
    await asyncio.wait_for(bucket.admit(), 5.0)


async def test_what_is_drawn_for_long_lets_another_go_and_then_goes_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Turns that were kept for long would otherwise all be used in the same second."""
    monkeypatch.setattr("cogs.limits.HELD_S", 0.01)
    bucket = TokenBucket(rate=20.0, burst=1.0)
    order: list[str] = []

    async def ask(name: str) -> None:
        await bucket.acquire(Rank.FIRST)
        order.append(name)

    async with bucket.held(Rank.TABLES):
        await asyncio.wait_for(ask("another"), 5.0)
        hand = asyncio.create_task(ask("hand"))
        await asyncio.sleep(0)
        await bucket.admit()
        order.append("late")
    await hand
    assert order == ["another", "late", "hand"]


def test_a_window_forgets() -> None:
    clock = Hand()
    window = Window(span_s=600.0, clock=clock)
    window.add()
    clock.time_s += 300
    window.add()
    assert window.count == 2
    clock.time_s += 300
    assert window.count == 1
    clock.time_s += 301
    assert window.count == 0


class Refusing:
    """A server that answers as told, and counts."""

    def __init__(self) -> None:
        self.status = 403
        self.headers: dict[str, str] = {}
        self.asked = 0

    async def answer(self, _request: web.Request) -> web.Response:
        self.asked += 1
        return web.Response(status=self.status, headers=self.headers)


async def ask(throttle: Throttle, server: Refusing, *, times: int = 1) -> None:
    """Ask the server through the throttle."""
    app = web.Application()
    app.router.add_get("/{path:.*}", server.answer)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    port = runner.addresses[0][1]
    try:
        async with aiohttp.ClientSession(trace_configs=[throttle.trace()]) as session:
            for _ in range(times):
                async with session.get(f"http://127.0.0.1:{port}/api/v10/channels/1"):
                    pass
    finally:
        await runner.cleanup()


@pytest.mark.parametrize(
    ("status", "headers", "counted"),
    [
        (401, {}, 1),
        (403, {}, 1),
        (429, {}, 1),
        (429, {"X-RateLimit-Scope": "shared"}, 0),
        (404, {}, 0),
        (200, {}, 0),
    ],
)
async def test_refused_requests_are_counted(status: int, headers: dict[str, str], counted: int) -> None:
    throttle, server = Throttle(), Refusing()
    server.status, server.headers = status, headers
    await ask(throttle, server)
    assert throttle.invalid.count == counted


async def test_after_too_many_refusals_nothing_is_asked() -> None:
    throttle, server = Throttle(), Refusing()
    for _ in range(INVALID_LIMIT):
        throttle.invalid.add()
    with pytest.raises(TooManyRefusals):
        await ask(throttle, server)
    assert server.asked == 0


async def test_several_processes_share_the_refusals_that_one_address_may_cause() -> None:
    bucket, server = TokenBucket(rate=50.0, burst=5.0), Refusing()
    throttle = Throttle(bucket)
    bucket.allow(0.5, among=2)
    for _ in range(INVALID_LIMIT // 2):
        throttle.invalid.add()
    with pytest.raises(TooManyRefusals):
        await ask(throttle, server)


async def test_requests_keep_to_the_rate() -> None:
    throttle, server = Throttle(TokenBucket(rate=50.0, burst=5.0)), Refusing()
    server.status = 200
    began = time.monotonic()
    await ask(throttle, server, times=20)
    assert time.monotonic() - began >= 0.28


def test_no_second_sees_more_than_discord_allows() -> None:
    """A turn may have come before the second in which its request goes out."""
    assert PER_SECOND * (1.0 + HELD_S) + BURST <= 50
