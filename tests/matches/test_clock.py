"""Deadlines: absent players, forfeits, computer players, and time in which the bot itself was away."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta
from typing import NoReturn

import pytest

from bot.games.game import Ending
from bot.matches import Nudge, Status
from bot.matches.clock import STORE_RETRY
from bot.store import DeadlineRow, Store, StoreFull
from bot.store.waiting import Deadlines
from tests.matches.conftest import Room, calm
from tests.whole_table import whole

TEN_MINUTES = timedelta(minutes=10)


async def test_g2_18_the_clock_passes_the_upcard_for_an_absent_player(room: Room) -> None:
    table = await room.begin(limit=TEN_MINUTES)
    room.clock.pass_time(minutes=10)
    await room.matches.tick()
    after = await room.stands(table.id)
    assert after.version == 1
    assert after.chairs[table.on_turn[0]].missed == 1
    assert after.on_turn != table.on_turn


async def test_g2_18_an_absent_turn_is_drawn_and_thrown_in_one_go(room: Room) -> None:
    table = await room.begin(limit=TEN_MINUTES)
    for _ in range(2):
        table = await room.act(table, "pass")
    table = await room.act(table, table.menus[table.on_turn[0]][0])
    room.clock.pass_time(minutes=10)
    await room.matches.tick()
    after = await room.stands(table.id)
    assert after.version == table.version + 2
    assert after.on_turn != table.on_turn
    assert after.public.stock == table.public.stock - 1


async def test_g2_18_three_missed_turns_in_a_row_forfeit_the_match(room: Room) -> None:
    table = await room.begin(limit=TEN_MINUTES)
    absent = table.on_turn[0]
    while table.status is Status.LIVE:
        if table.on_turn[0] == absent:
            room.clock.pass_time(minutes=10)
            await room.matches.tick()
            table = await room.stands(table.id)
        else:
            menu = table.menus[table.on_turn[0]]
            table = await room.act(table, "draw" if "draw" in menu else menu[0])
    assert table.outcome is not None
    assert table.outcome.ending is Ending.FORFEIT
    assert table.outcome.places[absent] == 2
    assert table.chairs[absent].missed == 3


async def test_a_move_of_ones_own_forgives_missed_turns(room: Room) -> None:
    table = await room.begin(limit=TEN_MINUTES)
    late = table.on_turn[0]
    room.clock.pass_time(minutes=10)
    await room.matches.tick()
    table = await room.stands(table.id)
    while table.on_turn[0] != late:
        menu = table.menus[table.on_turn[0]]
        table = await room.act(table, "pass" if "pass" in menu else menu[0])
    table = await room.act(table, "draw" if "draw" in table.menus[late] else table.menus[late][0])
    assert (await room.stands(table.id)).chairs[late].missed == 0


async def test_without_a_turn_limit_the_clock_never_plays(room: Room) -> None:
    table = await room.begin(limit=None)
    room.clock.pass_time(days=400)
    await room.matches.tick()
    assert (await room.stands(table.id)).version == 0
    assert table.deadline is None


async def test_downtime_does_not_count(room: Room) -> None:
    table = await room.begin(limit=TEN_MINUTES)
    await room.matches.start()
    await room.matches.stop()
    room.clock.pass_time(hours=5)
    await room.restarted().start()
    await room.matches.stop()
    after = await room.stands(table.id)
    assert after.version == 0
    assert after.deadline == (table.deadline or room.clock()) + timedelta(hours=5)


async def test_someone_on_turn_for_two_minutes_is_nudged_once(room: Room) -> None:
    table = await room.begin()
    for _ in range(3):
        room.clock.pass_time(minutes=2)
        await room.matches.tick()
    nudges = [notice for notice in room.told if isinstance(notice, Nudge)]
    assert [nudge.hand.chair.user for nudge in nudges] == [table.chairs[table.on_turn[0]].user]


async def test_the_computer_moves_by_itself_and_outlives_a_restart(room: Room) -> None:
    table = await whole(
        room.matches, await room.matches.challenges.play_computer(room.proposal(), level="casual")
    )
    while table.chairs[table.on_turn[0]].computer is None:
        menu = table.menus[table.on_turn[0]]
        table = await room.act(table, "pass" if "pass" in menu else menu[0])
    await room.restarted().start()
    room.clock.pass_time(seconds=1)
    await room.matches.tick()
    await room.matches.stop()
    assert (await room.stands(table.id)).version > table.version


async def test_the_clockwork_wakes_up_when_a_match_begins(room: Room) -> None:
    room.clock.pass_time(seconds=0)
    await room.matches.start()
    table = await room.begin(limit=TEN_MINUTES)
    room.clock.pass_time(minutes=10)
    await room.matches.challenges.challenge(room.proposal())
    for _ in range(3_000):
        if (await room.stands(table.id)).version:
            break
        await asyncio.sleep(0.01)
    await room.matches.stop()
    assert (await room.stands(table.id)).version == 1


class Unwritable:
    """A store that reads and cannot write."""

    def __init__(self, store: Store) -> None:
        self.read = store.read

    async def write(self, _work: object) -> NoReturn:
        raise StoreFull("The disk is full.")


async def test_the_clockwork_looks_once_for_many_moves(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """A look of its own for each move cost a busy evening as much as the moves."""
    table = await room.begin(limit=TEN_MINUTES)
    await room.matches.start()
    looks = 0
    due = Deadlines.due

    def counting(deadlines: Deadlines, now: datetime, *, limit: int = 100) -> tuple[DeadlineRow, ...]:
        nonlocal looks
        looks += 1
        return due(deadlines, now, limit=limit)

    monkeypatch.setattr(Deadlines, "due", counting)
    monkeypatch.setattr("bot.matches.clock.TOGETHER", timedelta(seconds=60))
    try:
        for _ in range(6):
            table = await room.act(table, calm(table))
        # One for what happened before the pause began, which no move makes longer.
        assert looks <= 1
    finally:
        await room.matches.stop()


async def test_a_full_disk_at_the_end_does_not_keep_the_bot_from_stopping(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await room.matches.start()
    monkeypatch.setattr(room.matches._core, "store", Unwritable(room.store))
    await asyncio.wait_for(room.matches.stop(), timeout=60.0)


async def test_a_clock_without_a_store_looks_again_soon_and_puts_nothing_off(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await room.begin(limit=TEN_MINUTES)
    await room.matches.tick()
    room.clock.pass_time(minutes=10)
    with monkeypatch.context() as broken:
        broken.setattr(room.matches._core, "store", Unwritable(room.store))
        assert await room.matches._clock._guarded_tick() == STORE_RETRY
    await room.matches.tick()
    assert (await room.stands(table.id)).version == 1
