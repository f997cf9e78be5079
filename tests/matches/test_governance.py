"""What those who look after a server's tables do with its matches."""

from __future__ import annotations

from bot.games.game import Ending
from bot.matches import AgreementKind, Cause, Changed, MatchId, Status, SurfaceKind, Update
from bot.rankings import shown, void_result
from bot.refusals import Refusal
from bot.store import Transaction, UserId
from tests.matches.conftest import ALICE, BOB, CAROL, CHANNEL, GUILD, Room
from tests.matches.test_challenges import refused
from tests.patience import until


async def test_the_matches_of_a_server_come_in_pages_oldest_first(room: Room) -> None:
    tables = [await room.begin() for _ in range(3)]
    await room.matches.play.resign(tables[1].id, user=BOB, request=90)
    governance = room.matches.managers
    assert await governance.count_live(GUILD) == 2
    assert [each.id for each in await governance.live(GUILD, limit=9)] == [tables[0].id, tables[2].id]
    assert [each.id for each in await governance.live(GUILD, limit=1, offset=1)] == [tables[2].id]
    assert await governance.live(GUILD + 1, limit=9) == ()


async def test_a_match_ends_without_a_result_and_both_hear_of_it(room: Room) -> None:
    table = await room.act(await room.begin(), "pass")
    room.told.clear()
    over = await room.matches.managers.end(GUILD, table.id, by=CAROL, request=90)
    assert over.status is Status.OVER
    assert over.outcome is not None
    assert over.outcome.ending is Ending.VOID
    assert over.version == table.version + 1
    assert [type(notice) for notice in room.told] == [Update]
    assert await room.matches.of_user(ALICE) == ()
    assert await room.matches.managers.counted(GUILD, limit=9) == ()
    log = await room.store.read(lambda tx: tx.matches.log(table.id))
    assert (log[-1].cause, log[-1].text) == (Cause.MANAGER, "void")


async def test_a_press_to_end_delivered_twice_ends_once(room: Room) -> None:
    table = await room.begin()
    first = await room.matches.managers.end(GUILD, table.id, by=CAROL, request=90)
    again = await room.matches.managers.end(GUILD, table.id, by=CAROL, request=90)
    assert again.version == first.version
    await refused(Refusal.MATCH_OVER, room.matches.managers.end(GUILD, table.id, by=CAROL, request=91))


async def test_matches_of_other_servers_are_none(room: Room) -> None:
    table = await room.begin()
    governance = room.matches.managers
    for number in (table.id, MatchId(99)):
        await refused(Refusal.NOT_A_MATCH_HERE, governance.end(GUILD + 1, number, by=CAROL, request=90))
        await refused(Refusal.NOT_A_MATCH_HERE, governance.void_result(GUILD + 1, number, by=CAROL))
        wanting = governance.want_table(GUILD + 1, number, by=CAROL, channel=CHANNEL)
        await refused(Refusal.NOT_A_MATCH_HERE, wanting)
    assert (await room.stands(table.id)).status is Status.LIVE


async def test_a_lost_table_is_wanted_again_in_its_channel(room: Room) -> None:
    table = await room.begin()
    await room.matches.surfaces.forget(table.id, SurfaceKind.TABLE, None)
    await room.matches.managers.want_table(GUILD, table.id, by=CAROL, channel=CHANNEL + 1)
    surfaces = await room.matches.surfaces.of(table.id)
    assert {(each.kind, each.user) for each in surfaces} == {
        (SurfaceKind.TABLE, None),
        (SurfaceKind.HAND, ALICE),
        (SurfaceKind.HAND, BOB),
    }
    assert next(each.channel for each in surfaces if each.kind is SurfaceKind.TABLE) == CHANNEL


async def test_a_voided_result_leaves_the_rankings_as_they_were(room: Room) -> None:
    first = await room.play_on(await room.begin(target=25), moves=3_000, seed=1)
    before = await room.matches.standings(GUILD, "gin", since=None, limit=9, offset=0)
    second = await room.play_on(await room.begin(target=25), moves=3_000, seed=2)
    assert [each.id for each in await room.matches.managers.counted(GUILD, limit=9)] == [
        second.id,
        first.id,
    ]
    room.told.clear()
    voided = await room.matches.managers.void_result(GUILD, second.id, by=CAROL)
    assert voided.is_voided
    assert await room.matches.standings(GUILD, "gin", since=None, limit=9, offset=0) == before
    assert {shown(line) for line in before.lines} != {1500}
    assert [type(notice) for notice in room.told] == [Changed]
    assert await room.matches.surfaces.matches_behind() == (first.id, second.id)
    assert not (await room.stands(first.id)).is_voided


async def test_a_ranking_that_was_left_out_of_date_is_made_right_after_the_next_start(room: Room) -> None:
    over = await room.play_on(await room.begin(target=25), moves=3_000)

    def work(tx: Transaction) -> None:
        assert void_result(tx, over.id, by=UserId(CAROL), at=room.clock()) is not None

    await room.store.write(work)
    assert (await room.matches.standings(GUILD, "gin", since=None, limit=9, offset=0)).waiting
    await room.matches.start()
    await until(lambda: is_right(room))
    assert not (await room.matches.standings(GUILD, "gin", since=None, limit=9, offset=0)).waiting
    await room.matches.stop()


async def is_right(room: Room) -> bool:
    return not await room.store.read(lambda tx: tx.stale_rankings.all())


async def test_only_a_result_that_counts_can_be_voided_and_only_once(room: Room) -> None:
    governance = room.matches.managers
    live = await room.begin()
    await refused(Refusal.NO_RESULT, governance.void_result(GUILD, live.id, by=CAROL))
    ended = await governance.end(GUILD, live.id, by=CAROL, request=90)
    await refused(Refusal.NO_RESULT, governance.void_result(GUILD, ended.id, by=CAROL))
    over = await room.play_on(await room.begin(target=25), moves=3_000)
    assert await governance.has_result(over.id)
    await governance.void_result(GUILD, over.id, by=CAROL)
    assert not await governance.has_result(over.id)
    await refused(Refusal.NO_RESULT, governance.void_result(GUILD, over.id, by=ALICE))


async def test_a_paused_match_can_be_ended_too(room: Room) -> None:
    table = await room.begin()
    for user in (ALICE, BOB):
        await room.matches.agreements.ask(table.id, user=user, kind=AgreementKind.PAUSE)
    assert (await room.stands(table.id)).paused_at is not None
    over = await room.matches.managers.end(GUILD, table.id, by=CAROL, request=90)
    assert over.status is Status.OVER
    assert over.paused_at is None
