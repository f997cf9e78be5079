from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from cogs.painting.repaints import RepaintQueue
from cogs.sending.post import RetryLater


class Painter:
    """Takes down what it is asked to show, and fails as told."""

    def __init__(self) -> None:
        self.shown: list[tuple[str, int]] = []
        self.takes_s = 0.0
        self.failures = 0
        self.at_once = 0
        self._running = 0

    async def show(self, key: str, request: int) -> None:
        self._running += 1
        self.at_once = max(self.at_once, self._running)
        await asyncio.sleep(self.takes_s)
        self._running -= 1
        if self.failures:
            self.failures -= 1
            raise RetryLater(0.001)
        if request < 0:
            raise RuntimeError("cannot be shown")
        self.shown.append((key, request))


def queue_of(painter: Painter) -> RepaintQueue[str, int]:
    made: RepaintQueue[str, int] = RepaintQueue(painter.show, merge=max)
    made.open()
    return made


async def test_a_burst_shows_the_first_and_the_newest() -> None:
    painter = Painter()
    painter.takes_s = 0.01
    made = queue_of(painter)
    made.request("a", 1)
    await asyncio.sleep(0.005)
    for number in (2, 3, 4):
        made.request("a", number)
    await made.settled()
    assert painter.shown == [("a", 1), ("a", 4)]


async def test_keys_do_not_wait_for_each_other() -> None:
    painter = Painter()
    painter.takes_s = 0.01
    made = queue_of(painter)
    made.request("a", 1)
    made.request("b", 2)
    await made.settled()
    assert painter.at_once == 2


async def test_requests_wait_until_it_opens() -> None:
    painter = Painter()
    made: RepaintQueue[str, int] = RepaintQueue(painter.show, merge=max)
    made.request("a", 1)
    await asyncio.sleep(0.01)
    assert painter.shown == []
    made.open()
    await made.settled()
    assert painter.shown == [("a", 1)]


async def test_what_comes_while_a_message_waits_for_its_turn_is_gathered() -> None:
    painter, turns = Painter(), asyncio.Lock()

    @asynccontextmanager
    async def turn(_key: str, _request: int) -> AsyncIterator[None]:
        async with turns:
            yield

    made: RepaintQueue[str, int] = RepaintQueue(painter.show, merge=max, turn=turn)
    made.open()
    async with turns:
        for number in (1, 2, 3):
            made.request("a", number)
            await asyncio.sleep(0.01)
        assert painter.shown == []
    await made.settled()
    assert painter.shown == [("a", 3)]


async def test_a_press_does_not_wait_for_the_turn_of_a_message() -> None:
    painter, turns = Painter(), asyncio.Lock()

    @asynccontextmanager
    async def turn(_key: str, _request: int) -> AsyncIterator[None]:
        async with turns:
            yield

    made: RepaintQueue[str, int] = RepaintQueue(painter.show, merge=max, turn=turn)
    made.open()
    async with turns:
        made.request("a", 1)
        await asyncio.sleep(0.01)
        async with asyncio.timeout(5), made.locked("a"):
            pass
    await made.settled()
    assert painter.shown == [("a", 1)]


async def test_a_lock_keeps_the_worker_away() -> None:
    painter = Painter()
    made = queue_of(painter)
    async with made.locked("a"):
        made.request("a", 1)
        await asyncio.sleep(0.01)
        made.request("a", 2)
        assert painter.shown == []
    await made.settled()
    assert painter.shown == [("a", 2)]


async def test_a_failure_of_discord_is_tried_again_and_loses_nothing() -> None:
    painter = Painter()
    painter.failures = 1
    made = queue_of(painter)
    made.request("a", 5)
    await made.settled()
    assert painter.shown == [("a", 5)]


async def test_one_failure_stops_no_other(logged: list[dict[str, object]]) -> None:
    painter = Painter()
    made = queue_of(painter)
    made.request("a", -1)
    made.request("b", 1)
    await made.settled()
    assert painter.shown == [("b", 1)]
    assert [line["event"] for line in logged if line["log_level"] == "error"] == ["repaint failed"]
    logged.clear()


async def test_closing_finishes_what_runs_and_takes_no_more() -> None:
    painter = Painter()
    painter.takes_s = 0.02
    made = queue_of(painter)
    made.request("a", 1)
    await made.close(within_s=30.0)
    made.request("a", 2)
    await made.settled()
    assert painter.shown == [("a", 1)]


async def test_closing_does_not_wait_for_ever() -> None:
    painter = Painter()
    painter.takes_s = 60.0
    made = queue_of(painter)
    made.request("a", 1)
    await asyncio.wait_for(made.close(within_s=0.01), timeout=30.0)
    assert painter.shown == []


async def test_nothing_is_kept_of_what_is_done() -> None:
    painter = Painter()
    made = queue_of(painter)
    made.request("a", 1)
    async with made.locked("b"):
        pass
    await made.settled()
    await asyncio.sleep(0)
    assert made._waiting == {}
