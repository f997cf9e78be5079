"""Matches whose server is out of reach: clocks stand, and nobody gains by it."""

from __future__ import annotations

from datetime import timedelta

import msgspec

from bot.matches import AgreementKind, Challenge, Changed
from bot.matches.clock import AT_ONCE
from bot.refusals import Refusal
from bot.store import (
    ChallengeId,
    DeadlineKind,
    GuildId,
)
from tests.matches.conftest import ALICE, BOB, GUILD, Room
from tests.matches.reaching import DAY, EXPIRED, OPEN, deadlines, posted, refused, restart
from tests.whole_table import whole


async def test_in_an_outage_the_clock_stands_and_goes_on_with_what_was_left(room: Room) -> None:
    table = await room.begin()
    room.clock.pass_time(hours=10)
    await room.matches.reach.server_down(GUILD)
    room.clock.pass_time(days=5)
    await room.matches.tick()
    down = await room.stands(table.id)
    assert (down.version, down.is_down, down.deadline) == (0, True, None)
    assert down.time_left == timedelta(hours=14)
    await room.matches.reach.server_up(GUILD)
    back = await room.stands(table.id)
    assert (back.is_down, back.time_left) == (False, None)
    assert back.deadline == room.clock() + timedelta(hours=14)
    assert (await deadlines(room, table.id))[DeadlineKind.WARNING].at == room.clock() + timedelta(hours=8)
    room.clock.pass_time(hours=15)
    await room.matches.tick()
    assert (await room.stands(table.id)).version == 1


async def test_an_outage_that_is_told_again_gives_no_more_time(room: Room) -> None:
    table = await room.begin()
    await room.matches.reach.server_down(GUILD)
    room.clock.pass_time(hours=2)
    await room.matches.reach.server_down(GUILD)
    room.clock.pass_time(hours=2)
    for _ in range(2):
        await room.matches.reach.server_up(GUILD)
    assert (await room.stands(table.id)).deadline == room.clock() + DAY
    room.clock.pass_time(hours=1)
    await room.matches.reach.servers_up([GUILD])
    assert (await room.stands(table.id)).deadline == room.clock() + timedelta(hours=23)


async def test_an_outage_survives_a_restart_whose_time_counts_once(room: Room) -> None:
    table = await room.begin()
    room.clock.pass_time(hours=10)
    await room.matches.reach.server_down(GUILD)
    room.clock.pass_time(hours=3)
    await restart(room, hours=5)
    await room.matches.reach.server_down(GUILD)
    room.clock.pass_time(days=2)
    await room.matches.tick()
    assert (await room.stands(table.id)).time_left == timedelta(hours=14)
    await room.matches.reach.servers_up([GUILD, 999])
    assert (await room.stands(table.id)).deadline == room.clock() + timedelta(hours=14)


async def test_a_move_in_an_outage_gives_the_next_one_a_whole_turn_that_stands_too(room: Room) -> None:
    table = await room.begin()
    room.clock.pass_time(hours=10)
    await room.matches.reach.server_down(GUILD)
    room.clock.pass_time(hours=30)
    table = await room.act(table, "pass")
    assert (table.version, table.time_left) == (1, DAY)
    room.clock.pass_time(hours=30)
    await room.matches.tick()
    await room.matches.reach.server_up(GUILD)
    after = await room.stands(table.id)
    assert (after.version, after.deadline) == (1, room.clock() + DAY)


async def test_an_outage_is_told_to_every_match_of_the_server_and_so_is_its_end(room: Room) -> None:
    table = await posted(room)
    room.told.clear()
    await room.matches.reach.server_down(GUILD)
    assert table.id in await room.matches.surfaces.matches_behind()
    await room.matches.reach.server_up(GUILD)
    assert [news.match.table.is_down for news in room.told if isinstance(news, Changed)] == [True, False]


async def test_a_challenge_stands_still_while_nobody_can_answer_it(room: Room) -> None:
    desk = room.matches.challenges
    here, away = await desk.challenge(room.proposal()), room.proposal()
    elsewhere = await desk.challenge(msgspec.structs.replace(away, guild=GUILD + 1))
    alone = await desk.challenge(msgspec.structs.replace(away, guild=None, request=1))
    room.clock.pass_time(hours=20)
    await room.matches.reach.server_down(GUILD)
    room.clock.pass_time(hours=50)
    await room.matches.tick()
    for number, status in ((here.id, OPEN), (elsewhere.id, EXPIRED), (alone.id, EXPIRED)):
        assert (await found(room, number)).status is status
    await room.matches.reach.server_up(GUILD)
    room.clock.pass_time(hours=3, minutes=59)
    await room.matches.tick()
    assert (await found(room, here.id)).status is OPEN
    room.clock.pass_time(minutes=1)
    await room.matches.tick()
    assert (await found(room, here.id)).status is EXPIRED


async def found(room: Room, number: ChallengeId) -> Challenge:
    challenge = await room.matches.challenges.find(number)
    assert challenge is not None
    return challenge


async def test_other_servers_clocks_run_on_in_an_outage(room: Room) -> None:
    table = await room.begin()
    await room.matches.reach.server_down(GUILD + 1)
    room.clock.pass_time(hours=25)
    await room.matches.tick()
    assert (await room.stands(table.id)).version == 1


async def test_a_deadline_that_came_due_with_the_outage_is_not_acted_on(room: Room) -> None:
    """The clock had read it before the outage was noted."""
    table = await room.begin()
    late = (await deadlines(room, table.id))[DeadlineKind.TURN]
    await room.matches.reach.server_down(GUILD)
    room.clock.pass_time(hours=25)
    await refused(Refusal.STALE, room.matches.play.on_due(late))
    assert (await room.stands(table.id)).version == 0


async def test_the_computer_plays_on_in_an_outage(room: Room) -> None:
    table = await whole(
        room.matches, await room.matches.challenges.play_computer(room.proposal(), level="casual")
    )
    await room.matches.reach.server_down(GUILD)
    for _ in range(AT_ONCE):
        table = await room.play_on(table, moves=1)
    assert table.version == AT_ONCE
    assert table.is_down


async def test_a_match_paused_by_agreement_goes_on_with_its_own_time_after_an_outage(room: Room) -> None:
    table = await room.begin()
    room.clock.pass_time(hours=10)
    for user in (ALICE, BOB):
        await room.matches.agreements.ask(table.id, user=user, kind=AgreementKind.PAUSE)
    await room.matches.reach.server_down(GUILD)
    room.clock.pass_time(days=3)
    resumed = await whole(room.matches, await room.matches.agreements.resume(table.id, user=BOB))
    assert resumed.time_left == timedelta(hours=14)
    room.clock.pass_time(days=3)
    await room.matches.reach.server_up(GUILD)
    assert (await room.stands(table.id)).deadline == room.clock() + timedelta(hours=14)


async def test_a_server_that_sends_the_bot_away_is_no_outage(room: Room) -> None:
    table = await room.begin()
    await room.matches.upkeep.server_left(GUILD)
    left = await room.stands(table.id)
    assert (left.is_down, left.deadline) == (False, room.clock() + DAY)


async def test_a_server_that_sends_the_bot_away_in_an_outage_lets_the_clock_go_on(room: Room) -> None:
    table = await room.begin()
    room.clock.pass_time(hours=10)
    await room.matches.reach.server_down(GUILD)
    room.clock.pass_time(hours=10)
    await room.matches.upkeep.servers_are([])
    left = await room.stands(table.id)
    assert (left.is_down, left.deadline) == (False, room.clock() + timedelta(hours=14))
    server = await room.store.read(lambda tx: tx.servers.find(GuildId(GUILD)))
    assert server is not None
    assert server.left_at == room.clock()
