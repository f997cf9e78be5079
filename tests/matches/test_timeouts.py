"""What a missed turn means: the option of the challenge, one warning before it, and nobody at the table."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.games.game import Ending
from bot.matches import Changed, MatchId, Nudge, OnTimeout, Status
from bot.refusals import Refusal, Refused
from bot.store import DeadlineKind, DeadlineRow, Transaction
from tests.matches.conftest import ALICE, BOB, GUILD, Room, calm
from tests.whole_table import WholeTable, whole

HOUR, DAY = timedelta(hours=1), timedelta(hours=24)


async def deadlines(room: Room, match: MatchId) -> dict[DeadlineKind, DeadlineRow]:
    return await room.store.read(lambda tx: {each.kind: each for each in tx.deadlines.of(match)})


async def miss(room: Room, table: WholeTable) -> WholeTable:
    """Let the time of the seat on turn run out."""
    assert table.deadline is not None
    room.clock.time = table.deadline
    await room.matches.tick()
    return await room.stands(table.id)


def nudged(room: Room) -> list[int | None]:
    """Whose hands were posted again with the warning."""
    return [
        notice.hand.chair.user
        for notice in room.told
        if isinstance(notice, Nudge) and notice.hand.table.is_warned
    ]


# The option


async def test_the_option_stands_in_the_challenge_and_in_the_match(room: Room) -> None:
    proposal = room.proposal(on_timeout=OnTimeout.FORFEIT)
    challenge = await room.matches.challenges.challenge(proposal)
    assert challenge.terms.on_timeout is OnTimeout.FORFEIT
    table = await whole(
        room.matches, await room.matches.challenges.accept(challenge.id, user=BOB, name="Bob", request=7)
    )
    assert table.terms == proposal.terms


async def test_with_forfeit_one_missed_turn_loses_the_match(room: Room) -> None:
    table = await room.begin(on_timeout=OnTimeout.FORFEIT)
    absent = table.on_turn[0]
    over = await miss(room, table)
    assert over.outcome is not None
    assert over.outcome.ending is Ending.FORFEIT
    assert over.outcome.places[absent] == 2
    assert over.version == 1


async def test_with_play_one_missed_turn_is_played(room: Room) -> None:
    over = await miss(room, await room.begin())
    assert (over.status, over.version) == (Status.LIVE, 1)


# The warning


async def test_a_quarter_of_the_limit_before_the_end_the_one_on_turn_is_warned_once(room: Room) -> None:
    table = await room.begin(limit=DAY)
    person = table.chairs[table.on_turn[0]].user
    room.clock.pass_time(hours=17, minutes=59)
    await room.matches.tick()
    assert nudged(room) == []
    room.clock.pass_time(minutes=1)
    for _ in range(3):
        await room.matches.tick()
        room.clock.pass_time(minutes=5)
    assert nudged(room) == [person]
    assert (await room.stands(table.id)).is_warned


@pytest.mark.parametrize(("limit", "warnings"), [(HOUR, 1), (HOUR - timedelta(minutes=1), 0)])
async def test_only_turns_of_an_hour_or_more_have_a_warning(
    room: Room, limit: timedelta, warnings: int
) -> None:
    table = await room.begin(limit=limit)
    room.clock.time += limit - timedelta(minutes=1)
    await room.matches.tick()
    assert len(nudged(room)) == warnings
    assert (await room.stands(table.id)).is_warned == bool(warnings)


async def test_a_warning_that_was_given_is_not_given_again_after_a_restart(room: Room) -> None:
    table = await room.begin(limit=DAY)
    room.clock.pass_time(hours=18)
    await room.matches.tick()
    await room.restarted().start()
    room.clock.pass_time(hours=1)
    await room.matches.tick()
    await room.matches.stop()
    assert len(nudged(room)) == 1
    assert (await room.stands(table.id)).is_warned


async def test_downtime_moves_the_warning_with_its_deadline(room: Room) -> None:
    table = await room.begin(limit=DAY)
    await room.matches.start()
    await room.matches.stop()
    room.clock.pass_time(hours=20)
    await room.restarted().start()
    room.clock.pass_time(hours=17, minutes=59)
    await room.matches.tick()
    assert nudged(room) == []
    room.clock.pass_time(minutes=1)
    await room.matches.tick()
    await room.matches.stop()
    assert len(nudged(room)) == 1
    assert (await room.stands(table.id)).deadline == room.clock() + timedelta(hours=6)


async def test_a_move_before_the_warning_leaves_the_next_player_alone(room: Room) -> None:
    """The clock has read that Alice is to be warned; she moves; nobody is warned."""
    table = await room.begin(limit=DAY)
    room.clock.pass_time(hours=18)
    late = (await deadlines(room, table.id))[DeadlineKind.WARNING]
    table = await room.act(table, "pass")
    with pytest.raises(Refused) as refused:
        await room.matches.play.on_due(late)
    assert refused.value.refusal is Refusal.STALE
    assert nudged(room) == []
    assert not (await room.stands(table.id)).is_warned
    warning = (await deadlines(room, table.id))[DeadlineKind.WARNING]
    assert warning.at == room.clock() + timedelta(hours=18)


async def test_a_warning_has_the_messages_painted_again_although_the_version_is_the_same(room: Room) -> None:
    table = await room.begin(limit=DAY)
    for surface in await room.matches.surfaces.of(table.id):
        assert surface.message is None
    room.clock.pass_time(hours=18)
    await room.matches.tick()
    assert table.id in await room.matches.surfaces.matches_behind()
    told = [notice.match.table.version for notice in room.told if isinstance(notice, Changed)]
    assert told == [table.version]


# Nobody there


async def test_when_both_have_missed_two_turns_in_a_row_the_match_is_void(room: Room) -> None:
    table = await room.begin()
    for _ in range(3):
        table = await miss(room, table)
        assert table.status is Status.LIVE
    table = await miss(room, table)
    assert table.status is Status.OVER
    assert table.outcome is not None
    assert (table.outcome.ending, table.outcome.places) == (Ending.VOID, (1, 1))
    assert [chair.missed for chair in table.chairs] == [2, 2]


async def test_a_void_match_leaves_no_result_and_no_clock(room: Room) -> None:
    table = await room.begin()
    for _ in range(2):
        table = await room.act(table, "pass")
    while table.status is Status.LIVE:
        table = await miss(room, table)
    page = await room.matches.standings(GUILD, "gin", since=None, limit=10, offset=0)
    assert page.lines == ()

    def work(tx: Transaction) -> None:
        assert tx.results.of(table.id) == ()
        assert tx.matches.require(table.id).ending == "void"

    await room.store.read(work)
    assert await deadlines(room, table.id) == {}


async def test_a_void_match_is_sound_and_refuses_moves(room: Room) -> None:
    table = await room.begin()
    while table.status is Status.LIVE:
        table = await miss(room, table)
    await room.matches.audit()
    room.restarted()
    assert await room.stands(table.id) == table
    with pytest.raises(Refused) as refused:
        await room.matches.play.resign(table.id, user=ALICE, request=5)
    assert refused.value.refusal is Refusal.MATCH_OVER


async def test_one_who_plays_now_and_then_is_no_absent_one(room: Room) -> None:
    """Alice misses all her turns and Bob every other one: she forfeits, nothing is void."""
    table = await room.begin()
    absent, turns = table.on_turn[0], 0
    while table.status is Status.LIVE:
        turns += table.on_turn[0] != absent
        if table.on_turn[0] == absent or turns % 2:
            table = await miss(room, table)
        else:
            seat = table.on_turn[0]
            while table.on_turn == (seat,):
                table = await room.act(table, calm(table))
    assert table.outcome is not None
    assert table.outcome.ending is Ending.FORFEIT
    assert table.outcome.places[absent] == 2


async def test_alone_against_the_computer_three_missed_turns_forfeit(room: Room) -> None:
    table = await whole(
        room.matches, await room.matches.challenges.play_computer(room.proposal(), level="casual")
    )
    while table.status is Status.LIVE:
        if table.chairs[table.on_turn[0]].computer is None:
            table = await miss(room, table)
        else:
            room.clock.pass_time(seconds=1)
            await room.matches.tick()
            table = await room.stands(table.id)
    assert table.outcome is not None
    assert table.outcome.ending is Ending.FORFEIT
