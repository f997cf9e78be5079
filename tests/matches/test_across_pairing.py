"""Who of two servers is paired with whom: only people who want it, where both servers allow it, each once."""

from __future__ import annotations

import asyncio

import pytest

from bot.matches import (
    ChallengeStatus,
    Matches,
    Paired,
    ServerSettings,
    SurfaceKind,
    Waits,
)
from bot.refusals import Refusal
from tests.matches.conftest import ALICE, BOB, CAROL, GUILD, Room
from tests.matches.two_servers import (
    DAVE,
    HERE,
    OTHER,
    THERE,
    allow,
    away_of,
    begun,
    live,
    refused,
    surfaces,
    waits,
)


async def test_two_of_different_servers_play_where_both_allow_it(room: Room) -> None:
    match = await begun(room)
    assert (match.table.guild, match.table.channel, match.table.kind) == (GUILD, HERE, SurfaceKind.TABLE)
    away = away_of(match)
    assert (away.guild, away.channel, away.kind) == (OTHER, THERE, SurfaceKind.AWAY)
    assert await surfaces(room, match.table.id) == {SurfaceKind.TABLE: HERE, SurfaceKind.AWAY: THERE}
    assert {hand.chair.user for hand in match.hands} == {ALICE, BOB}
    assert any(isinstance(each, Paired) for each in room.told)


async def test_nobody_waits_across_servers_where_the_server_forbids_it(room: Room) -> None:
    await refused(Refusal.ACROSS_OFF, waits(room, ALICE))


@pytest.mark.parametrize(("of_alice", "of_bob"), [(False, True), (True, False), (False, False)])
async def test_only_who_chose_so_is_paired_with_other_servers(
    room: Room,
    of_alice: bool,  # noqa: FBT001
    of_bob: bool,  # noqa: FBT001
) -> None:
    await allow(room, GUILD, OTHER)
    await waits(room, ALICE, across=of_alice)
    await waits(room, BOB, guild=OTHER, across=of_bob)
    await room.matches.tick()
    assert await live(room) == ()


async def test_a_server_that_forbids_it_later_keeps_its_people_to_itself(room: Room) -> None:
    await allow(room, GUILD, OTHER)
    await waits(room, ALICE)
    await waits(room, BOB, guild=OTHER)
    await room.matches.servers.change(OTHER, lambda _: ServerSettings(), by=DAVE)
    await room.matches.tick()
    assert await live(room) == ()
    await waits(room, CAROL, guild=OTHER, across=False)
    await room.matches.tick()
    (match,) = await live(room)
    assert match.away is None
    assert match.table.people == (BOB, CAROL)


async def test_who_looks_everywhere_also_finds_people_of_the_own_server(room: Room) -> None:
    await allow(room, GUILD)
    await waits(room, ALICE)
    await waits(room, CAROL, across=False)
    await room.matches.tick()
    (match,) = await live(room)
    assert (match.away, match.table.people) == (None, (ALICE, CAROL))


async def test_blocks_of_people_and_of_either_server_are_honoured(room: Room) -> None:
    await allow(room, GUILD, OTHER)
    await room.matches.servers.block_person(BOB, other=ALICE, name="Alice")
    await room.matches.servers.block(OTHER, user=CAROL, name="Carol", by=DAVE)
    await waits(room, ALICE)
    await waits(room, CAROL)
    await waits(room, BOB, guild=OTHER)
    await room.matches.servers.block_person(ALICE, other=CAROL, name="Carol")
    await room.matches.tick()
    assert await live(room) == ()


async def test_nobody_plays_themselves_from_two_servers(room: Room) -> None:
    await allow(room, GUILD, OTHER)
    await waits(room, ALICE)
    await waits(room, ALICE, guild=OTHER)
    room.clock.pass_time(minutes=10)
    await room.matches.tick()
    assert await live(room) == ()


async def test_a_rematch_begins_when_both_want_it_and_only_the_opponent_is_told(room: Room) -> None:
    match = await begun(room)
    number = match.table.id
    await room.matches.play.resign(number, user=ALICE, request=1)
    wanted = await waits(room, BOB, guild=OTHER, rematch_of=number)
    await room.matches.queue.call(wanted.id)
    (news,) = [each for each in room.told if isinstance(each, Waits)]
    assert list(news.readers) == [ALICE]
    await waits(room, CAROL)
    await room.matches.tick()
    assert await live(room) == ()
    await waits(room, ALICE, rematch_of=number)
    await room.matches.tick()
    (again,) = await live(room)
    assert {hand.chair.user for hand in again.hands} == {ALICE, BOB}
    assert (again.table.guild, away_of(again).guild) == (OTHER, GUILD)


async def test_no_rematch_is_asked_of_somebody_who_does_not_want_it(room: Room) -> None:
    match = await begun(room)
    await room.matches.play.resign(match.table.id, user=ALICE, request=1)
    await room.matches.servers.block_person(ALICE, other=BOB, name="Guest")
    await refused(Refusal.APART, waits(room, BOB, guild=OTHER, rematch_of=match.table.id))


async def test_services_that_look_at_once_pair_everybody_once(room: Room) -> None:
    """Of several processes only one begins each match, whatever all of them have read."""
    await allow(room, GUILD, OTHER)
    for user, guild in ((ALICE, GUILD), (BOB, OTHER), (CAROL, GUILD), (DAVE, OTHER)):
        await waits(room, user, guild=guild)
    others = [Matches(room.store, now=room.clock) for _ in range(3)]
    await asyncio.gather(*(each.queue.look() for each in (room.matches, *others)))
    playing = [hand.chair.user or 0 for match in await live(room) for hand in match.hands]
    assert sorted(playing) == [ALICE, BOB, CAROL, DAVE]


async def test_who_looks_while_a_look_is_at_work_waits_for_it(room: Room) -> None:
    await allow(room, GUILD, OTHER)
    await waits(room, ALICE)
    await waits(room, BOB, guild=OTHER)
    at_work = asyncio.ensure_future(room.matches.queue.look())
    await asyncio.sleep(0)
    await room.matches.queue.look()
    assert len(await live(room)) == 1
    await at_work


async def test_a_kill_leaves_two_waiting_or_two_playing(room: Room) -> None:
    """A service that ends in the middle of the pairing is followed by one that goes on."""
    await allow(room, GUILD, OTHER)
    first, second = await waits(room, ALICE), await waits(room, BOB, guild=OTHER)
    for steps in range(40):
        room.clock.pass_time(seconds=2)
        task = asyncio.ensure_future(room.matches.queue.look())
        for _ in range(steps):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    await room.restarted().queue.look()
    (match,) = await live(room)
    became = [await room.matches.challenges.find(each.id) for each in (first, second)]
    assert [each and each.status for each in became] == [ChallengeStatus.ACCEPTED, ChallengeStatus.PAIRED]
    assert [each and each.match for each in became] == [match.table.id] * 2
    # Both messages have become tables: none is painted as a search again.
    assert await room.matches.challenges.behind() == ()
