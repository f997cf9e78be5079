"""Matches whose table is lost: they wait until somebody brings it elsewhere, or end void."""

from __future__ import annotations

from datetime import timedelta

from bot.games.game import Ending
from bot.matches import AgreementKind, Status, Update
from bot.refusals import Refusal
from bot.store import Transaction
from tests.matches.conftest import ALICE, BOB, CAROL, CHANNEL, GUILD, Room
from tests.matches.reaching import ELSEWHERE, home, lost, place, posted, refused, restart
from tests.whole_table import whole


async def test_a_match_whose_channel_is_lost_stands_still(room: Room) -> None:
    table = await lost(room)
    assert (table.deadline, table.time_left) == (None, timedelta(hours=14))
    assert table.void_at == room.clock() + timedelta(days=7)
    await refused(Refusal.TABLE_LOST, room.act(table, "pass"))
    await refused(Refusal.TABLE_LOST, room.matches.agreements.resume(table.id, user=ALICE))
    room.clock.pass_time(days=6)
    await room.matches.tick()
    after = await room.stands(table.id)
    assert (after.version, after.status) == (0, Status.LIVE)
    assert await home(room, table) == []


async def test_one_of_its_players_brings_the_table_into_another_channel(room: Room) -> None:
    table = await lost(room)
    room.clock.pass_time(days=2)
    after = await whole(
        room.matches,
        await room.matches.reach.bring(table.id, user=BOB, guild=GUILD, channel=ELSEWHERE),
    )
    assert (after.channel, after.lost_at, after.void_at) == (ELSEWHERE, None, None)
    assert after.deadline == room.clock() + timedelta(hours=14)
    assert await home(room, table) == [ELSEWHERE]
    assert table.id in await room.matches.surfaces.matches_behind()
    assert (await room.act(after, "pass")).version == 1


async def test_only_players_bring_it_and_only_within_its_server(room: Room) -> None:
    table = await lost(room)
    reach = room.matches.reach
    await refused(Refusal.NOT_YOURS, reach.bring(table.id, user=CAROL, guild=GUILD, channel=ELSEWHERE))
    await refused(
        Refusal.NOT_A_MATCH_HERE, reach.bring(table.id, user=BOB, guild=GUILD + 1, channel=ELSEWHERE)
    )
    assert (await room.stands(table.id)).lost_at is not None


async def test_a_match_that_goes_on_is_not_brought_anywhere(room: Room) -> None:
    table = await posted(room)
    bring = room.matches.reach.bring(table.id, user=BOB, guild=GUILD, channel=ELSEWHERE)
    await refused(Refusal.NOT_PAUSED, bring)
    assert await home(room, table) == [CHANNEL]


async def test_it_goes_on_by_itself_when_its_channel_can_be_written_to_again(room: Room) -> None:
    table = await lost(room, gone=False)
    room.clock.pass_time(hours=1)
    await room.matches.reach.regain(table.id, channel=ELSEWHERE)
    assert (await room.stands(table.id)).lost_at is not None
    for _ in range(2):
        await room.matches.reach.regain(table.id, channel=CHANNEL)
    assert (await room.stands(table.id)).deadline == room.clock() + timedelta(hours=14)


async def test_a_loss_that_is_found_again_stops_no_clock_twice(room: Room) -> None:
    table = await lost(room, gone=False)
    room.told.clear()
    room.clock.pass_time(days=3)
    assert await room.matches.reach.lose(table.id, channel=CHANNEL, gone=True)
    again = await room.stands(table.id)
    assert (again.time_left, again.void_at) == (table.time_left, table.void_at)
    assert room.told == []


async def test_a_refusal_of_a_channel_that_the_table_has_left_loses_nothing(room: Room) -> None:
    table = await lost(room)
    await room.matches.reach.bring(table.id, user=BOB, guild=GUILD, channel=ELSEWHERE)
    assert not await room.matches.reach.lose(table.id, channel=CHANNEL, gone=True)
    assert await home(room, table) == [ELSEWHERE]


async def test_nobody_brings_it_in_time_and_the_match_is_void(room: Room) -> None:
    table = await lost(room)
    room.told.clear()
    room.clock.pass_time(days=7, seconds=1)
    await room.matches.tick()
    over = await room.stands(table.id)
    assert over.status is Status.OVER
    assert over.outcome is not None
    assert over.outcome.ending is Ending.VOID
    assert over.lost_at is not None
    (news,) = room.told
    assert isinstance(news, Update)

    def work(tx: Transaction) -> None:
        assert tx.results.of(table.id) == ()

    await room.store.read(work)


async def test_the_bots_own_absence_counts_for_nobody_who_looks_for_a_channel(room: Room) -> None:
    table = await lost(room)
    await restart(room, days=20)
    await room.matches.tick()
    assert (await room.stands(table.id)).void_at == room.clock() + timedelta(days=7)


async def test_what_else_ends_a_lost_match_is_told_as_what_it_was(room: Room) -> None:
    table = await lost(room)
    over = await whole(room.matches, await room.matches.managers.end(GUILD, table.id, by=CAROL, request=90))
    assert (over.status, over.lost_at) == (Status.OVER, None)


async def test_a_lost_match_can_be_given_up(room: Room) -> None:
    table = await lost(room)
    over = await whole(room.matches, await room.matches.play.resign(table.id, user=BOB, request=90))
    assert over.outcome is not None
    assert over.outcome.ending is Ending.FORFEIT


async def test_a_deleted_channel_takes_its_own_tables_only(room: Room) -> None:
    first, second = await posted(room), await room.begin()
    await place(room, second, ELSEWHERE)
    await room.matches.reach.channel_gone(GUILD, ELSEWHERE)
    assert (await room.stands(first.id)).lost_at is None
    assert (await room.stands(second.id)).lost_at == room.clock()
    assert (await home(room, first), await home(room, second)) == ([CHANNEL], [])


async def test_an_agreed_pause_outlasts_a_loss_unless_a_player_resumes(room: Room) -> None:
    table = await posted(room)
    room.clock.pass_time(hours=10)
    for user in (ALICE, BOB):
        await room.matches.agreements.ask(table.id, user=user, kind=AgreementKind.PAUSE)
    await room.matches.reach.lose(table.id, channel=CHANNEL, gone=False)
    room.clock.pass_time(days=1)
    await room.matches.reach.regain(table.id, channel=CHANNEL)
    still = await room.stands(table.id)
    assert (still.lost_at, still.deadline, still.time_left) == (None, None, timedelta(hours=14))
    assert still.paused_at is not None
    await room.matches.reach.lose(table.id, channel=CHANNEL, gone=True)
    kept = await whole(
        room.matches,
        await room.matches.managers.want_table(GUILD, table.id, by=CAROL, channel=ELSEWHERE),
    )
    assert (kept.channel, kept.is_stopped, kept.lost_at) == (ELSEWHERE, True, None)
    await place(room, table, ELSEWHERE)
    await room.matches.reach.lose(table.id, channel=ELSEWHERE, gone=True)
    after = await whole(
        room.matches,
        await room.matches.reach.bring(table.id, user=ALICE, guild=GUILD, channel=CHANNEL),
    )
    assert after.deadline == room.clock() + timedelta(hours=14)


async def test_in_an_outage_or_without_the_server_no_table_is_lost(room: Room) -> None:
    table = await posted(room)
    await room.matches.reach.server_down(GUILD)
    assert not await room.matches.reach.lose(table.id, channel=CHANNEL, gone=True)
    await room.matches.upkeep.server_left(GUILD)
    assert not await room.matches.reach.lose(table.id, channel=CHANNEL, gone=False)
    assert await home(room, table) == [CHANNEL]
    assert (await room.act(table, "pass")).version == 1


async def test_a_lost_match_of_a_server_that_then_sends_the_bot_away_goes_on(room: Room) -> None:
    """Discord refuses the table a moment before it says why."""
    table = await lost(room, gone=False)
    await room.matches.upkeep.server_left(GUILD)
    left = await room.stands(table.id)
    assert (left.lost_at, left.deadline) == (None, room.clock() + timedelta(hours=14))


async def test_grace_stands_still_in_an_outage(room: Room) -> None:
    table = await lost(room)
    await room.matches.reach.server_down(GUILD)
    room.clock.pass_time(days=30)
    await room.matches.tick()
    assert (await room.stands(table.id)).status is Status.LIVE
    await room.matches.reach.server_up(GUILD)
    assert (await room.stands(table.id)).void_at == room.clock() + timedelta(days=7)


async def test_a_match_that_is_over_loses_nothing(room: Room) -> None:
    table = await posted(room)
    await room.matches.play.resign(table.id, user=ALICE, request=90)
    assert not await room.matches.reach.lose(table.id, channel=CHANNEL, gone=True)
    await room.matches.reach.channel_gone(GUILD, CHANNEL)
    assert await home(room, table) == []
