"""The clock against people: a deadline that was read, and then a move that was quicker."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from bot.matches import ChallengeStatus, MatchId, Nudge, Status
from bot.refusals import Refusal, Refused
from bot.store import DeadlineKind, DeadlineRow, Transaction
from tests.matches.conftest import ALICE, BOB, Room, calm
from tests.whole_table import whole

TEN_MINUTES = timedelta(minutes=10)


async def due(room: Room, kind: DeadlineKind) -> DeadlineRow:
    """The deadline of this kind that has come, as the clockwork reads it."""
    (found,) = await room.store.read(
        lambda tx: [each for each in tx.deadlines.due(room.clock()) if each.kind is kind]
    )
    return found


async def causes(room: Room, match: MatchId) -> list[str]:
    return await room.store.read(lambda tx: [action.cause.value for action in tx.matches.log(match)])


async def test_a_move_before_the_clock_spares_the_next_player(room: Room) -> None:
    """The clock has read that Alice's time is up; she moves; Bob's time has only begun."""
    table = await room.begin(limit=TEN_MINUTES)
    room.clock.pass_time(minutes=10)
    late = await due(room, DeadlineKind.TURN)
    table = await room.act(table, "pass")
    with pytest.raises(Refused) as refused:
        await room.matches.play.on_due(late)
    assert refused.value.refusal is Refusal.STALE
    after = await room.stands(table.id)
    assert (after.version, after.on_turn) == (table.version, table.on_turn)
    assert [chair.missed for chair in after.chairs] == [0, 0]
    assert after.deadline == room.clock() + TEN_MINUTES


async def test_a_move_within_the_turn_is_followed_by_a_whole_new_limit(room: Room) -> None:
    table = await room.begin(limit=TEN_MINUTES)
    for _ in range(2):
        table = await room.act(table, "pass")
    table = await room.act(table, table.menus[table.on_turn[0]][0])
    room.clock.pass_time(minutes=10)
    late = await due(room, DeadlineKind.TURN)
    table = await room.act(table, "draw")
    with pytest.raises(Refused):
        await room.matches.play.on_due(late)
    assert (await room.stands(table.id)).version == table.version


async def test_a_move_before_the_nudge_leaves_the_next_nudge_alone(room: Room) -> None:
    table = await room.begin()
    room.clock.pass_time(minutes=2)
    late = await due(room, DeadlineKind.NUDGE)
    table = await room.act(table, "pass")
    with pytest.raises(Refused):
        await room.matches.play.on_due(late)
    room.clock.pass_time(minutes=2)
    await room.matches.tick()
    nudges = [notice.hand.chair.user for notice in room.told if isinstance(notice, Nudge)]
    assert nudges == [table.chairs[table.on_turn[0]].user]


async def test_the_computer_moves_once_for_one_deadline(room: Room) -> None:
    table = await whole(
        room.matches, await room.matches.challenges.play_computer(room.proposal(), level="casual")
    )
    while table.chairs[table.on_turn[0]].computer is None:
        table = await room.act(table, calm(table))
    room.clock.pass_time(seconds=1)
    deadline = await due(room, DeadlineKind.COMPUTER)
    twice = await asyncio.gather(
        room.matches.play.on_due(deadline), room.matches.play.on_due(deadline), return_exceptions=True
    )
    assert [type(each) for each in twice if each is not None] == [Refused]
    assert (await causes(room, table.id)).count("computer") == 1


async def test_player_and_clock_at_the_same_instant_make_one_move(room: Room) -> None:
    """Whoever is first; the other is refused, and the log has no gap."""
    for clock_first in (False, True):
        table = await room.begin(limit=TEN_MINUTES)
        room.clock.pass_time(minutes=10)
        late = await due(room, DeadlineKind.TURN)
        moves = [room.act(table, "pass"), room.matches.play.on_due(late)]
        if clock_first:
            moves.reverse()
        answers = await asyncio.gather(*moves, return_exceptions=True)
        assert [type(each) for each in answers if isinstance(each, Exception)] == [Refused]
        assert (await room.stands(table.id)).version == len(await causes(room, table.id)) == 1
        await room.matches.play.resign(table.id, user=ALICE, request=next(room.requests))


async def test_a_resignation_stops_the_clock(room: Room) -> None:
    table = await room.begin(limit=TEN_MINUTES)
    room.clock.pass_time(minutes=10)
    late = await due(room, DeadlineKind.TURN)
    await room.matches.play.resign(table.id, user=BOB, request=next(room.requests))
    with pytest.raises(Refused) as refused:
        await room.matches.play.on_due(late)
    assert refused.value.refusal is Refusal.MATCH_OVER
    await room.matches.tick()
    assert (await room.stands(table.id)).status is Status.OVER

    def work(tx: Transaction) -> None:
        assert tx.deadlines.earliest(after=late.at - timedelta(days=9)) is None

    await room.store.read(work)


async def test_an_answered_challenge_keeps_its_message(room: Room) -> None:
    """The challenger's note of the message may come after the quick opponent's answer."""
    desk = room.matches.challenges
    challenge = await desk.challenge(room.proposal())
    await desk.posted(challenge.id, 777)
    await desk.accept(challenge.id, user=BOB, name="Bob", request=7)
    await desk.posted(challenge.id, 777)
    assert await desk.behind() == ()
    found = await desk.find(challenge.id)
    assert found is not None
    assert (found.status, found.message) == (ChallengeStatus.ACCEPTED, 777)


async def test_a_late_press_on_an_answered_challenge_paints_nothing_over_the_table(room: Room) -> None:
    desk = room.matches.challenges
    challenge = await desk.challenge(room.proposal(opponent=None))
    await desk.posted(challenge.id, 777)
    await desk.accept(challenge.id, user=BOB, name="Bob", request=7)
    await desk.posted(challenge.id, 888)
    assert await desk.behind() == ()
