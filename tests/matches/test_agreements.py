"""Pauses and ends by agreement: who must want them, what they stop, and what comes first at one instant."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from bot.games.game import Ending
from bot.matches import AgreementKind, Changed, Motion, OnTimeout, Status
from bot.refusals import Refusal, Refused
from bot.store import DeadlineKind, Transaction
from tests.matches.conftest import ALICE, BOB, CAROL, GUILD, Room
from tests.matches.test_challenges import refused
from tests.matches.test_timeouts import deadlines
from tests.whole_table import WholeTable, whole

PAUSE, ABORT = AgreementKind.PAUSE, AgreementKind.ABORT
DAY = timedelta(hours=24)


def on_turn(table: WholeTable) -> int:
    user = table.chairs[table.on_turn[0]].user
    assert user is not None
    return user


def waiting(table: WholeTable) -> int:
    return ALICE if on_turn(table) == BOB else BOB


async def paused(room: Room) -> WholeTable:
    """A match that both have agreed to pause."""
    table = await room.begin()
    await room.matches.agreements.ask(table.id, user=ALICE, kind=PAUSE)
    return await whole(room.matches, await room.matches.agreements.agree(table.id, user=BOB, kind=PAUSE))


# Pauses


async def test_one_asks_and_the_clock_goes_on(room: Room) -> None:
    table = await room.begin()
    asked = await whole(room.matches, await room.matches.agreements.ask(table.id, user=ALICE, kind=PAUSE))
    assert asked.motions == (Motion(asked.chairs[0].seat, PAUSE),)
    assert asked.paused_at is None
    assert asked.deadline == table.deadline
    assert isinstance(room.told[-1], Changed)


async def test_when_both_want_it_the_clock_stands(room: Room) -> None:
    table = await room.begin()
    room.clock.pass_time(hours=5)
    await room.matches.agreements.ask(table.id, user=ALICE, kind=PAUSE)
    after = await whole(room.matches, await room.matches.agreements.agree(table.id, user=BOB, kind=PAUSE))
    assert after.paused_at == room.clock()
    assert (after.time_left, after.deadline, after.motions) == (timedelta(hours=19), None, ())
    assert after.version == table.version
    assert await deadlines(room, table.id) == {}
    room.clock.pass_time(days=90)
    await room.matches.tick()
    assert await room.stands(table.id) == after


async def test_both_asking_is_agreeing(room: Room) -> None:
    table = await room.begin()
    for user in (ALICE, ALICE):
        assert (
            await whole(room.matches, await room.matches.agreements.ask(table.id, user=user, kind=PAUSE))
        ).paused_at is None
    assert (
        await whole(room.matches, await room.matches.agreements.ask(table.id, user=BOB, kind=PAUSE))
    ).paused_at is not None


async def test_the_turn_goes_on_with_the_time_that_was_left(room: Room) -> None:
    table = await paused(room)
    room.clock.pass_time(days=9)
    after = await whole(room.matches, await room.matches.agreements.resume(table.id, user=BOB))
    assert (after.paused_at, after.time_left) == (None, None)
    assert after.deadline == room.clock() + DAY
    assert (await deadlines(room, table.id))[DeadlineKind.WARNING].at == room.clock() + timedelta(hours=18)


async def test_a_pause_neither_forgets_nor_repeats_a_warning(room: Room) -> None:
    table = await room.begin()
    room.clock.pass_time(hours=19)
    await room.matches.tick()
    for user in (ALICE, BOB):
        await room.matches.agreements.ask(table.id, user=user, kind=PAUSE)
    room.clock.pass_time(days=1)
    after = await whole(room.matches, await room.matches.agreements.resume(table.id, user=ALICE))
    assert after.is_warned
    assert DeadlineKind.WARNING not in await deadlines(room, table.id)
    assert after.deadline == room.clock() + timedelta(hours=5)


async def test_nobody_moves_in_a_pause_but_anybody_may_resign(room: Room) -> None:
    table = await paused(room)
    await refused(Refusal.PAUSED, room.act(table, "pass"))
    await refused(Refusal.PAUSED, room.matches.agreements.ask(table.id, user=ALICE, kind=PAUSE))
    over = await whole(room.matches, await room.matches.play.resign(table.id, user=ALICE, request=5))
    assert over.status is Status.OVER
    assert over.paused_at is None


async def test_a_pause_outlives_a_restart_and_downtime(room: Room) -> None:
    await room.matches.start()
    table = await paused(room)
    await room.matches.stop()
    room.clock.pass_time(hours=30)
    await room.restarted().start()
    await room.matches.tick()
    assert await room.stands(table.id) == table
    after = await whole(room.matches, await room.matches.agreements.resume(table.id, user=ALICE))
    await room.matches.stop()
    assert after.deadline == room.clock() + DAY


async def test_against_the_computer_a_pause_is_granted_at_once(room: Room) -> None:
    table = await whole(
        room.matches, await room.matches.challenges.play_computer(room.proposal(), level="casual")
    )
    while table.chairs[table.on_turn[0]].computer is None:
        menu = table.menus[table.on_turn[0]]
        table = await room.act(table, "pass" if "pass" in menu else menu[0])
    assert (
        await whole(room.matches, await room.matches.agreements.ask(table.id, user=ALICE, kind=PAUSE))
    ).paused_at is not None
    room.clock.pass_time(hours=1)
    await room.matches.tick()
    assert (await room.stands(table.id)).version == table.version
    await room.matches.agreements.resume(table.id, user=ALICE)
    room.clock.pass_time(seconds=1)
    await room.matches.tick()
    assert (await room.stands(table.id)).version > table.version


async def test_what_cannot_be_paused_or_resumed_is_refused(room: Room) -> None:
    timeless, table = await room.begin(limit=None), await room.begin()
    accords = room.matches.agreements
    await refused(Refusal.NO_CLOCK, accords.ask(timeless.id, user=ALICE, kind=PAUSE))
    await refused(Refusal.NOT_PAUSED, accords.resume(table.id, user=ALICE))
    await refused(Refusal.REQUEST_GONE, accords.agree(table.id, user=ALICE, kind=PAUSE))
    await refused(Refusal.REQUEST_GONE, accords.refuse(table.id, user=ALICE, kind=PAUSE))
    for step in (accords.ask, accords.agree, accords.refuse):
        await refused(Refusal.NOT_YOURS, step(table.id, user=CAROL, kind=PAUSE))
    await refused(Refusal.NOT_YOURS, accords.resume(table.id, user=CAROL))


async def test_nobody_agrees_with_themselves(room: Room) -> None:
    table = await room.begin()
    await room.matches.agreements.ask(table.id, user=ALICE, kind=PAUSE)
    await refused(Refusal.REQUEST_GONE, room.matches.agreements.agree(table.id, user=ALICE, kind=PAUSE))


@pytest.mark.parametrize("user", [ALICE, BOB])
async def test_a_request_can_be_refused_and_taken_back(room: Room, user: int) -> None:
    table = await room.begin()
    await room.matches.agreements.ask(table.id, user=ALICE, kind=PAUSE)
    after = await whole(room.matches, await room.matches.agreements.refuse(table.id, user=user, kind=PAUSE))
    assert after.motions == (await room.stands(table.id)).motions == ()


async def test_a_move_of_the_asker_takes_the_request_back_and_one_of_the_other_does_not(room: Room) -> None:
    table = await room.begin()
    first, second = on_turn(table), waiting(table)
    await room.matches.agreements.ask(table.id, user=second, kind=PAUSE)
    table = await room.act(table, "pass")
    assert [motion.seat for motion in table.motions] == [table.seat_of(second)]
    table = await room.act(table, "pass")
    assert table.motions == (await room.stands(table.id)).motions == ()
    await refused(Refusal.REQUEST_GONE, room.matches.agreements.agree(table.id, user=first, kind=PAUSE))


# Ends by agreement


async def test_before_both_have_moved_they_may_call_the_match_off(room: Room) -> None:
    table = await room.act(await room.begin(), "pass")
    assert table.is_abortable
    await room.matches.agreements.ask(table.id, user=ALICE, kind=ABORT)
    over = await whole(room.matches, await room.matches.agreements.agree(table.id, user=BOB, kind=ABORT))
    assert over.outcome is not None
    assert (over.status, over.outcome.ending) == (Status.OVER, Ending.VOID)

    def work(tx: Transaction) -> None:
        assert tx.results.of(table.id) == ()

    await room.store.read(work)
    assert (await room.matches.standings(GUILD, "gin", since=None, limit=10, offset=0)).lines == ()
    await room.matches.audit()
    assert (await room.stands(table.id)).status is Status.OVER


async def test_after_both_have_moved_it_is_too_late(room: Room) -> None:
    table = await room.act(await room.begin(), "pass")
    await room.matches.agreements.ask(table.id, user=waiting(table), kind=ABORT)
    table = await room.act(table, "pass")
    assert (table.is_abortable, table.motions) == (False, ())
    for step in (room.matches.agreements.ask, room.matches.agreements.agree):
        await refused(Refusal.TOO_LATE_TO_ABORT, step(table.id, user=ALICE, kind=ABORT))


async def test_what_the_clock_plays_is_no_move_of_anybody(room: Room) -> None:
    table = await room.begin()
    for _ in range(2):
        room.clock.pass_time(hours=24)
        await room.matches.tick()
    assert (await room.stands(table.id)).is_abortable


async def test_alone_against_the_computer_the_match_is_called_off_at_once(room: Room) -> None:
    table = await whole(
        room.matches, await room.matches.challenges.play_computer(room.proposal(), level="casual")
    )
    over = await whole(room.matches, await room.matches.agreements.ask(table.id, user=ALICE, kind=ABORT))
    assert over.status is Status.OVER


async def test_a_paused_match_can_be_called_off(room: Room) -> None:
    table = await paused(room)
    for user in (ALICE, BOB):
        table = await whole(room.matches, await room.matches.agreements.ask(table.id, user=user, kind=ABORT))
    assert (table.status, table.paused_at) == (Status.OVER, None)


# At the same instant


@pytest.mark.parametrize("move_first", [False, True])
async def test_agreement_and_move_of_the_asker(room: Room, *, move_first: bool) -> None:
    """Whoever is first: the pause stands and the move is refused, or the move stands and no pause comes."""
    table = await room.begin()
    asker, other = on_turn(table), waiting(table)
    await room.matches.agreements.ask(table.id, user=asker, kind=PAUSE)
    steps = [room.matches.agreements.agree(table.id, user=other, kind=PAUSE), room.act(table, "pass")]
    if move_first:
        steps.reverse()
    answers = await asyncio.gather(*steps, return_exceptions=True)
    (late,) = [answer for answer in answers if isinstance(answer, Refused)]
    after = await room.stands(table.id)
    if after.paused_at is not None:
        assert (after.version, late.refusal) == (0, Refusal.PAUSED)
        assert await deadlines(room, table.id) == {}
    else:
        assert (after.version, late.refusal) == (1, Refusal.REQUEST_GONE)
        assert after.deadline == room.clock() + DAY


@pytest.mark.parametrize("option", OnTimeout)
async def test_a_pause_before_the_clock_spares_the_one_on_turn(room: Room, option: OnTimeout) -> None:
    """The clock has read that the time is up; the second one agrees to the pause; nobody missed a turn."""
    table = await room.begin(on_timeout=option)
    await room.matches.agreements.ask(table.id, user=ALICE, kind=PAUSE)
    room.clock.pass_time(hours=24)
    late = (await deadlines(room, table.id))[DeadlineKind.TURN]
    await room.matches.agreements.agree(table.id, user=BOB, kind=PAUSE)
    await refused(Refusal.STALE, room.matches.play.on_due(late))
    after = await room.stands(table.id)
    assert (after.version, after.time_left) == (0, timedelta())


async def test_the_clock_before_the_pause_leaves_the_next_turn_to_be_paused(room: Room) -> None:
    table = await room.begin()
    await room.matches.agreements.ask(table.id, user=ALICE, kind=PAUSE)
    room.clock.pass_time(hours=24)
    late = (await deadlines(room, table.id))[DeadlineKind.TURN]
    await asyncio.gather(
        room.matches.play.on_due(late), room.matches.agreements.agree(table.id, user=BOB, kind=PAUSE)
    )
    after = await room.stands(table.id)
    assert (after.version, after.time_left) == (1, DAY)


async def test_two_who_agree_at_once_pause_once(room: Room) -> None:
    table = await room.begin()
    await asyncio.gather(
        *(room.matches.agreements.ask(table.id, user=user, kind=PAUSE) for user in (ALICE, BOB))
    )
    assert (await room.stands(table.id)).paused_at is not None
    answers = await asyncio.gather(
        *(room.matches.agreements.resume(table.id, user=user) for user in (ALICE, BOB)),
        return_exceptions=True,
    )
    assert [each.refusal for each in answers if isinstance(each, Refused)] == [Refusal.NOT_PAUSED]
    assert (await room.stands(table.id)).deadline == room.clock() + DAY


async def test_a_computer_that_thinks_when_the_pause_comes_does_not_move(room: Room) -> None:
    table = await whole(
        room.matches, await room.matches.challenges.play_computer(room.proposal(), level="casual")
    )
    while table.chairs[table.on_turn[0]].computer is None:
        menu = table.menus[table.on_turn[0]]
        table = await room.act(table, "pass" if "pass" in menu else menu[0])
    thinking = (await deadlines(room, table.id))[DeadlineKind.COMPUTER]
    await room.matches.agreements.ask(table.id, user=ALICE, kind=PAUSE)
    await refused(Refusal.STALE, room.matches.play.on_due(thinking))
    assert (await room.stands(table.id)).version == table.version
