from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from cogs.painting import repaints
from cogs.painting.repaints import RepaintQueue
from cogs.sending.post import Rejected, RetryLater
from tests.patience import until


class Painter:
    """Takes down what it is asked to show, and fails as told."""

    def __init__(self) -> None:
        self.shown: list[tuple[str, int]] = []
        self.takes_s = 0.0
        self.failures = 0
        self.retry_after_s = 0.001
        self.rejections = 0
        self.at_once = 0
        self._running = 0

    async def show(self, key: str, request: int) -> None:
        self._running += 1
        self.at_once = max(self.at_once, self._running)
        await asyncio.sleep(self.takes_s)
        self._running -= 1
        if self.failures:
            self.failures -= 1
            raise RetryLater(self.retry_after_s)
        if self.rejections:
            self.rejections -= 1
            raise Rejected(status=400, code=20009)
        if request < 0:
            raise RuntimeError("The picture can't be shown right now")
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


async def until_shown(painter: Painter, *shown: tuple[str, int]) -> None:
    """Wait until this was shown, in this order."""
    await until(lambda: painter.shown == list(shown))


async def test_what_is_refused_is_tried_again_with_growing_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(repaints, "FIRST_PUT_OFF_S", 0.01)
    painter = Painter()
    painter.rejections = 3
    made = queue_of(painter)
    began = time.monotonic()
    made.request("a", 5)
    await made.settled()
    assert painter.shown == []
    await until_shown(painter, ("a", 5))
    # 0.01 + 0.02 + 0.04 s.
    assert time.monotonic() - began >= 0.07
    await made.settled()
    await asyncio.sleep(0)
    assert made._waiting == {}


async def test_the_next_request_does_not_wait_for_what_was_refused() -> None:
    painter = Painter()
    painter.rejections = 1
    made = queue_of(painter)
    made.request("a", 5)
    await made.settled()
    assert made.waiting == 0
    made.request("a", 4)
    await made.settled()
    assert painter.shown == [("a", 5)]
    await asyncio.sleep(0)
    assert made._waiting == {}


async def test_a_request_that_comes_while_another_is_refused_is_merged_with_it() -> None:
    painter = Painter()
    painter.takes_s = 0.02
    painter.rejections = 1
    made = queue_of(painter)
    made.request("a", 5)
    await asyncio.sleep(0.01)
    made.request("a", 4)
    await made.settled()
    assert painter.shown == [("a", 5)]


async def test_only_what_does_not_matter_any_more_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(repaints, "FIRST_PUT_OFF_S", 0.001)
    monkeypatch.setattr(repaints, "LONGEST_PUT_OFF_S", 0.002)
    painter = Painter()
    painter.rejections = 50
    made: RepaintQueue[str, int] = RepaintQueue(painter.show, merge=max, is_live=lambda number: number > 1)
    made.open()
    made.request("a", 1)
    await until(lambda: painter.rejections == 50 - repaints.LAST_TRIES)
    await asyncio.sleep(0.02)
    assert (painter.rejections, made._waiting) == (50 - repaints.LAST_TRIES, {})
    made.request("b", 2)
    await until_shown(painter, ("b", 2))
    assert painter.rejections == 0


async def test_an_outage_of_a_day_does_not_end_the_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pause that doubled for ever would be no number any more after a thousand failures."""
    monkeypatch.setattr(repaints, "LONGEST_WAIT_S", 0.0)
    painter = Painter()
    painter.failures, painter.retry_after_s = 1_100, 0.0
    made = queue_of(painter)
    made.request("a", 5)
    await made.settled()
    assert painter.shown == [("a", 5)]


async def test_a_turn_that_cannot_be_had_drops_nothing(
    monkeypatch: pytest.MonkeyPatch, logged: list[dict[str, object]]
) -> None:
    monkeypatch.setattr(repaints, "FIRST_PUT_OFF_S", 0.01)
    painter, fails = Painter(), 2

    @asynccontextmanager
    async def turn(_key: str, _request: int) -> AsyncIterator[None]:
        nonlocal fails
        if fails:
            fails -= 1
            raise RuntimeError("something that nobody foresaw")
        yield

    made: RepaintQueue[str, int] = RepaintQueue(painter.show, merge=max, turn=turn)
    made.open()
    made.request("a", 5)
    await until_shown(painter, ("a", 5))
    assert [line["event"] for line in logged if line["log_level"] == "error"] == ["no turn to repaint"] * 2
    logged.clear()


async def test_closing_does_not_wait_for_what_was_refused() -> None:
    painter = Painter()
    painter.rejections = 1
    made = queue_of(painter)
    made.request("a", 5)
    await made.settled()
    await asyncio.wait_for(made.close(within_s=30.0), timeout=10.0)
    assert painter.shown == []


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
