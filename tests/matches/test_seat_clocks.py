"""Clocks at parallel tables: each person has their own, and others' moves touch none of it."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.matches import AgreementKind, MatchId, Nudge, Status
from bot.refusals import Refusal, Refused
from bot.store import Cause, DeadlineKind, DeadlineRow
from tests.matches.conftest import ALICE, BOB, CAROL, Room
from tests.matches.lobbies import DAVE, TEN_MINUTES, opened, started
from tests.whole_table import WholeTable, whole

DAY = timedelta(hours=24)


async def four(room: Room, limit: timedelta = TEN_MINUTES) -> WholeTable:
    return await whole(room.matches, await started(room, BOB, CAROL, DAVE, limit=limit))


async def clocks(room: Room, match: MatchId, kind: DeadlineKind) -> dict[int | None, DeadlineRow]:
    return await room.store.read(
        lambda tx: {row.seat: row for row in tx.deadlines.of(match) if row.kind is kind}
    )


async def clock_moves(room: Room, match: MatchId) -> list[int]:
    """Whom the clock has played for."""
    return await room.store.read(
        lambda tx: [row.seat for row in tx.matches.log(match) if row.cause is Cause.CLOCK]
    )


async def test_two_on_turn_at_once_have_a_clock_each(room: Room) -> None:
    table = await four(room)
    turns = await clocks(room, table.id, DeadlineKind.TURN)
    assert tuple(turns) == table.on_turn
    assert [at is not None for at in table.deadlines] == [seat in table.on_turn for seat in range(4)]


async def test_a_move_at_one_table_gives_nobody_at_the_other_more_time(room: Room) -> None:
    table = await four(room)
    one, other = table.on_turn
    room.clock.pass_time(minutes=4)
    after = await room.act_in(table, one, "pass")
    assert after.deadlines[other] == table.deadlines[other]
    (next_one,) = set(after.on_turn) - {other}
    assert after.deadlines[next_one] == room.clock() + TEN_MINUTES
    assert after.deadline == table.deadlines[other]


async def test_the_clock_plays_only_for_the_one_whose_time_is_up(room: Room) -> None:
    table = await four(room)
    one, other = table.on_turn
    room.clock.pass_time(minutes=4)
    table = await room.act_in(table, one, "pass")
    room.clock.pass_time(minutes=6)
    await room.matches.tick()
    assert set(await clock_moves(room, table.id)) == {other}
    after = await room.stands(table.id)
    assert after.chairs[other].missed == 1
    assert [chair.missed for chair in after.chairs].count(0) == 3


async def test_only_the_one_who_waits_long_is_nudged(room: Room) -> None:
    table = await four(room)
    one, other = table.on_turn
    room.clock.pass_time(minutes=1)
    table = await room.act_in(table, one, "pass")
    room.told.clear()
    room.clock.pass_time(minutes=1)
    await room.matches.tick()
    nudged = [notice.hand.chair.user for notice in room.told if isinstance(notice, Nudge)]
    assert nudged == [table.chairs[other].user]


async def test_only_the_one_with_little_time_is_warned(room: Room) -> None:
    table = await four(room, limit=DAY)
    one, other = table.on_turn
    room.clock.pass_time(hours=10)
    table = await room.act_in(table, one, "pass")
    room.clock.pass_time(hours=8)
    await room.matches.tick()
    after = await room.stands(table.id)
    assert (after.warned, after.is_warned) == ((other,), True)


async def test_a_pause_keeps_for_each_the_time_that_they_had(room: Room) -> None:
    table = await four(room)
    one, other = table.on_turn
    room.clock.pass_time(minutes=4)
    table = await room.act_in(table, one, "pass")
    (fresh,) = set(table.on_turn) - {other}
    for user in table.people:
        table = await whole(
            room.matches,
            await room.matches.agreements.ask(table.id, user=user, kind=AgreementKind.PAUSE),
        )
    assert table.paused_at is not None
    assert table.time_left == timedelta(minutes=6)
    room.clock.pass_time(hours=3)
    table = await whole(room.matches, await room.matches.agreements.resume(table.id, user=ALICE))
    assert table.deadlines[other] == room.clock() + timedelta(minutes=6)
    assert table.deadlines[fresh] == room.clock() + TEN_MINUTES


async def test_a_vacation_moves_only_the_own_clock(room: Room) -> None:
    table = await four(room)
    one, other = table.on_turn
    away = table.chairs[one].user
    assert away is not None
    await room.matches.vacations.take(away, name="Away", days=3)
    after = await room.stands(table.id)
    assert after.deadlines[one] == room.clock() + timedelta(days=3)
    assert after.deadlines[other] == table.deadlines[other]


async def test_computers_think_side_by_side_while_a_person_moves(room: Room) -> None:
    """Two tables, at each a computer: neither waits for the other, nor for a person at the other table."""
    lobby = await opened(room, BOB)
    for _ in range(2):
        await room.matches.lobbies.add_computer(
            lobby.id, user=ALICE, level="casual", request=next(room.requests)
        )
    table = await whole(
        room.matches, await room.matches.lobbies.start(lobby.id, user=ALICE, request=next(room.requests))
    )
    for _ in range(40):
        if table.outcome is not None:
            break
        thinking = await clocks(room, table.id, DeadlineKind.COMPUTER)
        assert set(thinking) == {seat for seat in table.on_turn if table.chairs[seat].computer}
        people = [seat for seat in table.on_turn if table.chairs[seat].user is not None]
        if people:
            menu = table.menus[people[0]]
            text = next((text for text in ("pass", "draw") if text in menu), menu[0])
            table = await room.act_in(table, people[0], text)
            still = await clocks(room, table.id, DeadlineKind.COMPUTER)
            assert all(still[seat] == thinking[seat] for seat in thinking.keys() & still.keys())
        else:
            room.clock.pass_time(seconds=1)
            await room.matches.tick()
            table = await room.stands(table.id)


async def test_who_has_left_is_marked_and_has_no_clock(room: Room) -> None:
    table = await four(room)
    after = await room.resign(table, BOB)
    seat = after.seat_of(BOB)
    assert seat is not None
    assert after.chairs[seat].left_at == room.clock()
    assert not after.chairs[seat].is_there
    assert after.deadlines[seat] is None


async def test_agreements_do_not_wait_for_who_has_left(room: Room) -> None:
    table = await room.resign(await four(room), BOB)
    for user in (ALICE, CAROL, DAVE):
        table = await whole(
            room.matches,
            await room.matches.agreements.ask(table.id, user=user, kind=AgreementKind.PAUSE),
        )
    assert table.paused_at is not None
    with pytest.raises(Refused) as refused:
        await room.matches.agreements.resume(table.id, user=BOB)
    assert refused.value.refusal is Refusal.LEFT


async def test_a_match_that_was_left_is_none_of_ones_own(room: Room) -> None:
    table = await room.resign(await four(room), BOB)
    assert await room.matches.of_user(BOB) == ()
    assert [each.id for each in await room.matches.of_user(ALICE)] == [table.id]


async def test_who_has_left_can_be_forgotten_while_the_others_play_on(room: Room) -> None:
    table = await room.resign(await four(room), BOB)
    await room.matches.privacy.forget(BOB)
    after = await room.stands(table.id)
    assert (after.status, after.version) == (Status.LIVE, table.version)
    assert [chair.name for chair in after.chairs if chair.user is None] == ["Former player"]


async def test_who_is_forgotten_leaves_each_match_once(room: Room) -> None:
    table = await four(room)
    await room.matches.privacy.forget(BOB)
    log = await room.store.read(lambda tx: tx.matches.log(table.id))
    assert [row.text for row in log] == ["leave"]
    assert (await room.stands(table.id)).status is Status.LIVE


async def test_a_match_in_which_only_computers_are_left_is_void(room: Room) -> None:
    lobby = await opened(room)
    for _ in range(3):
        await room.matches.lobbies.add_computer(
            lobby.id, user=ALICE, level="casual", request=next(room.requests)
        )
    table = await whole(
        room.matches, await room.matches.lobbies.start(lobby.id, user=ALICE, request=next(room.requests))
    )
    after = await room.resign(table, ALICE)
    assert (after.status, after.outcome is not None) == (Status.OVER, True)


async def test_a_press_on_a_question_is_meant_as_long_as_only_others_have_moved(room: Room) -> None:
    table = await four(room)
    one, other = table.on_turn
    after = await room.act_in(table, one, "pass")
    mine, theirs = table.chairs[other].user, table.chairs[one].user
    assert mine is not None
    assert theirs is not None
    assert await room.matches.play.is_meant(after, user=mine, version=table.version)
    assert not await room.matches.play.is_meant(after, user=theirs, version=table.version)
