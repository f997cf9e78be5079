"""Moves that are played by themselves: logged like any other, once, by nobody, on the running time."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.games import gin
from bot.games.gin.view import Phase
from bot.matches import Update
from bot.refusals import Refusal
from bot.store import ActionRow, Cause, DeadlineKind, MatchId
from tests.matches.conftest import Room
from tests.matches.test_challenges import refused
from tests.whole_table import WholeTable

TEN_MINUTES = timedelta(minutes=10)


async def log_of(room: Room, match: MatchId) -> tuple[ActionRow, ...]:
    return await room.store.read(lambda tx: tx.matches.log(match))


async def after_two_passes(room: Room) -> WholeTable:
    table = await room.begin(limit=TEN_MINUTES)
    return await room.act(await room.act(table, "pass"), "pass")


async def test_14_1_after_two_passes_the_non_dealer_has_drawn(room: Room) -> None:
    table = await after_two_passes(room)
    assert (table.version, table.public.phase) == (3, Phase.DISCARD)
    view = table.views[table.on_turn[0]]
    assert view.drawn is not None
    assert all(action.startswith("discard") for action in table.menus[table.on_turn[0]][:10])


async def test_14_1_it_is_an_action_of_the_log_that_nobody_brought_about(room: Room) -> None:
    table = await after_two_passes(room)
    passed, drew = (await log_of(room, table.id))[-2:]
    assert (passed.text, passed.cause) == ("pass", Cause.PLAYER)
    assert (drew.text, drew.cause, drew.request) == ("draw", Cause.FORCED, None)
    assert drew.seat == table.on_turn[0]


async def test_14_1_both_moves_are_told_at_once(room: Room) -> None:
    table = await room.begin()
    table = await room.act(table, "pass")
    before = len(room.told)
    await room.act(table, "pass")
    (update,) = room.told[before:]
    assert isinstance(update, Update)
    assert [type(event).__name__ for event in update.events] == ["Passed", "Drew"]


async def test_14_1_the_time_of_the_turn_runs_from_its_beginning(room: Room) -> None:
    table = await after_two_passes(room)
    assert table.deadline == room.clock() + TEN_MINUTES
    kinds = await room.store.read(lambda tx: {row.kind for row in tx.deadlines.of(table.id)})
    assert DeadlineKind.NUDGE in kinds


async def test_14_1_who_was_drawn_for_has_not_moved(room: Room) -> None:
    """Only then may a match be called off without a result."""
    table = await room.begin(limit=TEN_MINUTES)
    room.clock.pass_time(minutes=10)
    await room.matches.tick()
    table = await room.act(await room.stands(table.id), "pass")
    assert table.public.phase is Phase.DISCARD
    assert table.is_abortable
    assert table.chairs[table.on_turn[0]].missed == 1


async def test_14_1_the_computer_moves_on_after_its_draw(room: Room) -> None:
    table = await after_two_passes(room)
    later = await room.play_on(table, moves=3)
    assert later.version == table.version + 3


async def test_14_1_a_press_on_a_button_of_before_is_too_late(room: Room) -> None:
    table = await room.begin()
    table = await room.act(table, "pass")
    await room.act(table, "pass")
    await refused(Refusal.STALE, room.act_in(table, 1 - table.on_turn[0], "draw"))


async def test_14_1_a_match_that_already_waits_for_the_draw_goes_on_by_it(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As one that began before forced moves were played."""
    with monkeypatch.context() as older:
        older.setattr(gin, "forced", lambda _state: None)
        table = await after_two_passes(room)
    assert table.menus[table.on_turn[0]] == ("draw",)
    after = await room.act(table, "draw")
    assert (after.version, after.public.phase) == (3, Phase.DISCARD)
    assert (await log_of(room, table.id))[-1].cause is Cause.PLAYER
