from __future__ import annotations

import asyncio

from cogs.painting.slots import Slots
from cogs.sending.post import Hiccup


class Painter:
    """Takes down what it is asked to show, and fails as told."""

    def __init__(self) -> None:
        self.shown: list[tuple[str, int]] = []
        self.takes_s = 0.0
        self.pause_s = 0.0
        self.hiccups = 0
        self.at_once = 0
        self._running = 0

    async def show(self, key: str, wish: int) -> float:
        self._running += 1
        self.at_once = max(self.at_once, self._running)
        await asyncio.sleep(self.takes_s)
        self._running -= 1
        if self.hiccups:
            self.hiccups -= 1
            raise Hiccup(0.001)
        if wish < 0:
            raise RuntimeError("cannot be shown")
        self.shown.append((key, wish))
        return self.pause_s


def slots(painter: Painter) -> Slots[str, int]:
    made: Slots[str, int] = Slots(painter.show, merge=max)
    made.open()
    return made


async def test_a_burst_shows_the_first_and_the_newest() -> None:
    painter = Painter()
    painter.takes_s = 0.01
    made = slots(painter)
    made.wish("a", 1)
    await asyncio.sleep(0.005)
    for number in (2, 3, 4):
        made.wish("a", number)
    await made.settled()
    assert painter.shown == [("a", 1), ("a", 4)]


async def test_keys_do_not_wait_for_each_other() -> None:
    painter = Painter()
    painter.takes_s = 0.01
    made = slots(painter)
    made.wish("a", 1)
    made.wish("b", 2)
    await made.settled()
    assert painter.at_once == 2


async def test_wishes_wait_until_it_opens() -> None:
    painter = Painter()
    made: Slots[str, int] = Slots(painter.show, merge=max)
    made.wish("a", 1)
    await asyncio.sleep(0.01)
    assert painter.shown == []
    made.open()
    await made.settled()
    assert painter.shown == [("a", 1)]


async def test_a_pause_gathers_wishes() -> None:
    painter = Painter()
    painter.pause_s = 0.03
    made = slots(painter)
    made.wish("a", 1)
    await asyncio.sleep(0.01)
    made.wish("a", 2)
    await asyncio.sleep(0.01)
    made.wish("a", 3)
    assert painter.shown == [("a", 1)]
    await made.settled()
    assert painter.shown == [("a", 1), ("a", 3)]


async def test_a_claim_keeps_the_worker_away() -> None:
    painter = Painter()
    made = slots(painter)
    async with made.claimed("a"):
        made.wish("a", 1)
        await asyncio.sleep(0.01)
        made.wish("a", 2)
        assert painter.shown == []
    await made.settled()
    assert painter.shown == [("a", 2)]


async def test_a_hiccup_is_tried_again_and_loses_nothing() -> None:
    painter = Painter()
    painter.hiccups = 1
    made = slots(painter)
    made.wish("a", 5)
    await made.settled()
    assert painter.shown == [("a", 5)]


async def test_one_failure_stops_no_other(logged: list[dict[str, object]]) -> None:
    painter = Painter()
    made = slots(painter)
    made.wish("a", -1)
    made.wish("b", 1)
    await made.settled()
    assert painter.shown == [("b", 1)]
    assert [line["event"] for line in logged if line["log_level"] == "error"] == ["surface failed"]
    logged.clear()


async def test_closing_finishes_what_runs_and_takes_no_more() -> None:
    painter = Painter()
    painter.takes_s = 0.02
    made = slots(painter)
    made.wish("a", 1)
    await made.close(within_s=30.0)
    made.wish("a", 2)
    await made.settled()
    assert painter.shown == [("a", 1)]


async def test_closing_does_not_wait_for_ever() -> None:
    painter = Painter()
    painter.takes_s = 60.0
    made = slots(painter)
    made.wish("a", 1)
    await asyncio.wait_for(made.close(within_s=0.01), timeout=30.0)
    assert painter.shown == []


async def test_nothing_is_kept_of_what_is_done() -> None:
    painter = Painter()
    made = slots(painter)
    made.wish("a", 1)
    async with made.claimed("b"):
        pass
    await made.settled()
    await asyncio.sleep(0)
    assert made._slots == {}
