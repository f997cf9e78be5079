"""Issue 15.7: what several processes do together is done though the database fails meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import timedelta
from itertools import count

import pytest

from bot.matches import LeftBehind
from bot.matches.clock import Clock
from bot.matches.servers.recounts import Recounts
from bot.store import StoreBusy
from bot.store.processes import Leases
from tests.matches.process import Process, several_processes
from tests.patience import PATIENCE_S, until

pytestmark = several_processes


@pytest.fixture
def failing_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of what is asked of the turns at "emojis", each second time the database cannot be reached."""
    calls = count()

    def failing(really: Callable[[Leases, str], bool | None]) -> Callable[[Leases, str], bool | None]:
        def asked(leases: Leases, name: str) -> bool | None:
            if name == "emojis" and next(calls) % 2 == 0:
                raise StoreBusy("The database cannot be reached.")
            return really(leases, name)

        return asked

    monkeypatch.setattr("bot.matches.processes.TURN_AGAIN_S", 0.01)
    monkeypatch.setattr(Leases, "take", failing(Leases.take))
    monkeypatch.setattr(Leases, "drop", failing(Leases.drop))


@pytest.mark.usefixtures("failing_turns")
async def test_what_is_done_alone_is_done_by_one_after_the_other_though_the_store_fails(
    first: Process, second: Process
) -> None:
    at_work, most = 0, 0

    async def work(process: Process) -> None:
        nonlocal at_work, most
        for _ in range(3):
            async with process.matches.processes.alone("emojis"):
                at_work += 1
                most = max(at_work, most)
                await asyncio.sleep(0)
                at_work -= 1

    await asyncio.wait_for(asyncio.gather(work(first), work(second)), PATIENCE_S)
    assert most == 1
    assert "emojis" not in await first.store.read(lambda tx: tx.leases.held())


async def test_what_a_dead_process_was_about_to_post_is_looked_for_though_the_store_fails(
    first: Process, second: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.store.processes.ALIVE_FOR", timedelta(seconds=2))
    start, fails = second.matches.reviews.start, iter([True, True])

    async def failing() -> None:
        if next(fails, False):
            raise StoreBusy("The database cannot be reached.")
        await start()

    monkeypatch.setattr(second.matches.reviews, "start", failing)
    await first.kill()
    await until(lambda: second.heard(LeftBehind))


async def test_whoever_cannot_begin_to_keep_the_time_keeps_none_until_it_can(
    first: Process, second: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, start = [], Clock.start

    async def counted(clock: Clock) -> timedelta:
        begun.append(clock)
        return await start(clock)

    fails = iter([True])

    async def marked(_recounts: Recounts) -> None:
        if next(fails, False):
            raise StoreBusy("The database cannot be reached.")

    monkeypatch.setattr(Clock, "start", counted)
    monkeypatch.setattr(Recounts, "mark_outdated", marked)
    await first.matches.stop()
    await until(lambda: len(begun) == 2)
    assert begun[0] is not begun[1]
    assert begun[0]._task is None
