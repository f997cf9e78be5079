"""Which ends change ratings: nobody saves one by never coming, or by leaving at once."""

from __future__ import annotations

from datetime import timedelta

from bot.games.game import Ending, Seat
from bot.matches import Status
from bot.store import ResultRow
from tests.matches.conftest import ALICE, BOB, CAROL, Room, calm
from tests.matches.test_many_seats import DAVE, begin, play_on
from tests.matches.test_timeouts import miss
from tests.whole_table import WholeTable, whole

HOUR = timedelta(hours=1)


async def results(room: Room, table: WholeTable) -> dict[int, ResultRow]:
    return await room.store.read(lambda tx: {int(row.user): row for row in tx.results.of(table.id)})


async def is_rated(room: Room, table: WholeTable) -> bool:
    told = {row.rated for row in (await results(room, table)).values()}
    assert len(told) == 1
    return told.pop()


def gain(row: ResultRow) -> float:
    """By how much the match moved the belief about somebody's skill."""
    assert row.mu_after is not None
    assert row.mu_before is not None
    return row.mu_after - row.mu_before


async def without(room: Room, table: WholeTable, absent: Seat) -> WholeTable:
    """Everybody but one plays, whose turns all run out, until the match is over."""
    while table.status is Status.LIVE:
        if table.on_turn[0] == absent:
            table = await miss(room, table)
        else:
            table = await room.act(table, calm(table))
    return table


async def test_who_never_comes_loses_the_match_and_the_rating(room: Room) -> None:
    table = await room.begin(limit=HOUR)
    absent = table.on_turn[0]
    over = await without(room, table, absent)
    assert over.outcome is not None
    assert over.outcome.ending is Ending.FORFEIT
    assert await is_rated(room, over)
    told = await results(room, over)
    never_there = told.pop(int(over.chairs[absent].user or 0))
    (there,) = told.values()
    assert gain(never_there) < 0 < gain(there)


async def test_who_resigns_after_two_missed_turns_has_lost(room: Room) -> None:
    table = await room.begin(limit=HOUR)
    absent = table.on_turn[0]
    while table.chairs[absent].missed < 2:
        is_absent = table.on_turn[0] == absent
        table = await miss(room, table) if is_absent else await room.act(table, calm(table))
    over = await room.resign(table, int(table.chairs[absent].user or 0))
    assert await is_rated(room, over)


async def test_of_many_one_who_left_at_once_takes_nothing_from_the_others(room: Room) -> None:
    """Dave leaves before his first move; the others play on until only Alice and Carol's side is there."""
    table = await begin(room, ALICE, BOB, CAROL, DAVE)
    table = await room.resign(table, DAVE)
    while table.status is Status.LIVE and table.version < 12:
        table = await one_move(room, table)
    over = await room.resign(table, BOB)
    assert over.outcome is not None
    assert over.outcome.ending is Ending.FORFEIT
    assert await is_rated(room, over)
    told = await results(room, over)
    assert told[DAVE].place == max(row.place for row in told.values())
    assert {told[ALICE].place, told[CAROL].place} == {1}


async def one_move(room: Room, table: WholeTable) -> WholeTable:
    seat = table.on_turn[0]
    user = table.chairs[seat].user
    assert user is not None
    menu = table.menus[seat]
    calmly = next((text for text in ("pass", "draw") if text in menu), menu[0])
    return await whole(
        room.matches,
        await room.matches.play.act(
            table.id, user=user, version=table.version, text=calmly, request=next(room.requests)
        ),
    )


async def test_of_many_a_match_that_all_leave_at_once_counts_against_them(room: Room) -> None:
    table = await begin(room, ALICE, BOB, CAROL, DAVE)
    for _ in range(3):
        table = await one_move(room, table)
    table = await room.resign(table, DAVE)
    over = await room.resign(table, BOB)
    assert over.outcome is not None
    assert over.outcome.ending is Ending.FORFEIT
    assert await is_rated(room, over)
    told = await results(room, over)
    assert max(gain(told[DAVE]), gain(told[BOB])) < 0 < min(gain(told[ALICE]), gain(told[CAROL]))


async def test_a_match_played_to_its_end_counts_for_who_left_it_too(room: Room) -> None:
    table = await begin(room, ALICE, BOB, CAROL)
    over = await play_on(room, await room.resign(table, CAROL))
    assert over.outcome is not None
    assert over.outcome.ending is Ending.FINISHED
    told = await results(room, over)
    assert await is_rated(room, over)
    assert told[CAROL].place == max(row.place for row in told.values())
    assert gain(told[CAROL]) < 0
    assert gain(told[CAROL]) < min(gain(row) for user, row in told.items() if user != CAROL)
