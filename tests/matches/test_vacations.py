"""Vacations: no turn of somebody who is away runs out, and how long one may be away."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta

import pytest

from bot.matches import AgreementKind, Changed, Nudge
from bot.refusals import Refusal, Refused
from bot.store import DeadlineKind
from tests.matches.conftest import ALICE, BOB, Room
from tests.matches.test_agreements import on_turn, waiting
from tests.matches.test_challenges import refused
from tests.matches.test_damage import damage
from tests.matches.test_timeouts import deadlines
from tests.whole_table import WholeTable, whole

DAY = timedelta(days=1)


async def leave(room: Room, user: int, days: int) -> datetime | None:
    return await room.matches.vacations.take(user, name="Somebody", days=days)


async def warned_at(room: Room, table: WholeTable) -> datetime:
    return (await deadlines(room, table.id))[DeadlineKind.WARNING].at


async def test_a_turn_that_would_end_in_the_vacation_ends_with_it(room: Room) -> None:
    tables = [await room.begin(), await room.begin()]
    until = await leave(room, on_turn(tables[0]), 10)
    assert until == room.clock() + 10 * DAY
    for table in tables:
        after = await room.stands(table.id)
        mine = on_turn(after) == on_turn(tables[0])
        assert after.deadline == (until if mine else table.deadline)
        if mine:
            assert await warned_at(room, after) == until - timedelta(hours=6)


async def test_a_turn_of_the_other_one_runs_out_as_ever(room: Room) -> None:
    table = await room.begin()
    await leave(room, waiting(table), 10)
    assert (await room.stands(table.id)).deadline == table.deadline
    room.clock.pass_time(hours=24)
    await room.matches.tick()
    assert (await room.stands(table.id)).version == 1


async def test_a_turn_that_comes_in_the_vacation_waits_for_its_end_without_a_nudge(room: Room) -> None:
    table = await room.begin()
    away = waiting(table)
    until = await leave(room, away, 10)
    table = await room.act(table, "pass")
    assert on_turn(table) == away
    assert table.deadline == until
    room.clock.pass_time(hours=30)
    await room.matches.tick()
    assert not [
        notice for notice in room.told if isinstance(notice, Nudge) and notice.hand.chair.user == away
    ]
    assert (await room.stands(table.id)).version == 1


async def test_a_turn_that_ends_after_the_vacation_ends_as_before(room: Room) -> None:
    table = await room.begin(limit=5 * DAY)
    await leave(room, on_turn(table), 2)
    assert (await room.stands(table.id)).deadline == table.deadline


async def test_whoever_comes_back_early_has_no_more_than_a_turn(room: Room) -> None:
    table = await room.begin()
    away = on_turn(table)
    await leave(room, away, 20)
    room.clock.pass_time(days=3)
    assert await leave(room, away, 0) is None
    after = await room.stands(table.id)
    assert after.deadline == room.clock() + DAY
    assert await warned_at(room, after) == room.clock() + timedelta(hours=18)


async def test_all_matches_of_the_person_show_the_vacation(room: Room) -> None:
    tables = {(await room.begin()).id for _ in range(3)}
    room.told.clear()
    until = await leave(room, ALICE, 3)
    assert {notice.match.table.id for notice in room.told if isinstance(notice, Changed)} == tables
    for match in tables:
        alice, bob = (await room.stands(match)).chairs
        assert (alice.vacation_until, bob.vacation_until) == (until, None)
    assert set(await room.matches.surfaces.matches_behind()) == tables


async def test_a_challenge_knows_that_the_person_challenged_is_away(room: Room) -> None:
    until = await leave(room, BOB, 3)
    challenge = await room.matches.challenges.challenge(room.proposal())
    assert challenge.vacation_until == until
    assert (await room.matches.challenges.challenge(room.proposal(opponent=None))).vacation_until is None


async def test_a_pause_that_ends_in_a_vacation_waits_for_its_end(room: Room) -> None:
    table = await room.begin()
    for user in (ALICE, BOB):
        await room.matches.agreements.ask(table.id, user=user, kind=AgreementKind.PAUSE)
    until = await leave(room, on_turn(table), 5)
    assert (await room.stands(table.id)).deadline is None
    assert (
        await whole(room.matches, await room.matches.agreements.resume(table.id, user=ALICE))
    ).deadline == until


async def test_a_vacation_outlives_a_restart(room: Room) -> None:
    await room.matches.start()
    table = await room.begin()
    until = await leave(room, on_turn(table), 10)
    await room.matches.stop()
    await room.restarted().start()
    room.clock.pass_time(days=9)
    await room.matches.tick()
    await room.matches.stop()
    after = await room.stands(table.id)
    assert (after.version, after.deadline) == (0, until)


@pytest.mark.parametrize(
    "statement",
    ["UPDATE match SET snapshot = :junk WHERE id = :id", "UPDATE match SET game = 'whist' WHERE id = :id"],
)
async def test_a_match_that_cannot_be_read_keeps_nobody_from_going_away(room: Room, statement: str) -> None:
    bad, good = await room.begin(), await room.begin()
    await damage(room, statement, id=bad.id)
    until = await leave(room, on_turn(good), 5)
    assert (await room.stands(good.id)).deadline == until


@pytest.mark.parametrize("days", [31, 1_000])
async def test_no_vacation_is_longer_than_thirty_days(room: Room, days: int) -> None:
    await refused(Refusal.VACATION_TOO_LONG, leave(room, ALICE, days))


async def test_thirty_days_count_from_the_first_day_however_often_it_is_prolonged(room: Room) -> None:
    await leave(room, ALICE, 5)
    room.clock.pass_time(days=4)
    await refused(Refusal.VACATION_TOO_LONG, leave(room, ALICE, 27))
    assert await leave(room, ALICE, 26) == room.clock() + 26 * DAY


async def test_before_the_next_vacation_as_much_time_passes_as_the_last_one_took(room: Room) -> None:
    await leave(room, ALICE, 6)
    room.clock.pass_time(days=11, hours=23)
    await refused(Refusal.VACATION_TOO_SOON, leave(room, ALICE, 1))
    room.clock.pass_time(hours=1)
    assert await leave(room, ALICE, 30) is not None


async def test_a_vacation_that_ended_early_took_only_that_long(room: Room) -> None:
    await leave(room, ALICE, 30)
    room.clock.pass_time(days=2)
    await leave(room, ALICE, 0)
    room.clock.pass_time(days=2)
    assert await leave(room, ALICE, 1) is not None


async def test_who_is_not_away_has_no_vacation_to_end(room: Room) -> None:
    await refused(Refusal.NO_VACATION, leave(room, ALICE, 0))


async def test_a_vacation_before_the_clock_spares_the_one_on_turn(room: Room) -> None:
    """The clock has read that the time is up; the vacation begins; nobody has missed a turn."""
    table = await room.begin()
    room.clock.pass_time(hours=24)
    late = (await deadlines(room, table.id))[DeadlineKind.TURN]
    await leave(room, on_turn(table), 1)
    await refused(Refusal.STALE, room.matches.play.on_due(late))
    assert (await room.stands(table.id)).version == 0


async def test_vacation_and_move_at_the_same_instant_both_stand(room: Room) -> None:
    table = await room.begin()
    await asyncio.gather(room.act(table, "pass"), leave(room, waiting(table), 3))
    after = await room.stands(table.id)
    assert after.version == 1
    assert after.deadline == room.clock() + 3 * DAY


async def test_two_vacations_at_once_are_one(room: Room) -> None:
    answers = await asyncio.gather(*(leave(room, ALICE, 3) for _ in range(2)), return_exceptions=True)
    assert not [answer for answer in answers if isinstance(answer, Refused)]
    assert set(answers) == {room.clock() + 3 * DAY}
