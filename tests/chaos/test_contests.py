"""What the chaos job finds wrong with ladders, seasons, duplicate sets and matches across servers."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.games.gin.rules import PRESETS
from bot.matches import DuplicateSpan, Terms
from bot.records import SeasonLength
from bot.sandbox import Sandbox
from bot.store import SqliteStore
from tests.chaos.contests import count_contests, wrong_contests
from tests.e2e.bot_process import TOKEN
from tests.matches.conftest import ALICE, BOB, CAROL, GUILD, Clock, Room
from tests.matches.test_ladders import accept, challenge, join
from tests.matches.test_seasons import settle_for, wait_for_the_end, win
from tests.matches.two_servers import begun


@pytest.fixture
def room(store: SqliteStore) -> Room:
    """The same store with people who play to the end."""
    return Room(store, Clock())


async def found(room: Room) -> list[str]:
    return await wrong_contests(room.store, Sandbox(token=TOKEN))


async def spoil(room: Room, sql: str, *values: int) -> None:
    await room.store.write(lambda tx: tx.conn.exec_driver_sql(sql, values))


async def test_a_ladder_that_is_not_what_its_log_leads_to(room: Room) -> None:
    await join(room, ALICE, BOB, CAROL)
    await accept(room, await challenge(room, CAROL, ALICE))
    assert await found(room) == []
    assert (await count_contests(room.store))["acts on ladders"] == 5

    await spoil(
        room, "UPDATE ladder SET snapshot = CAST(replace(CAST(snapshot AS TEXT), '1,2', '2,1') AS BLOB)"
    )
    assert await found(room) == [f"the ladder of {GUILD} at gin is not what its log leads to"]


async def test_a_challenge_whose_end_the_ladder_does_not_know(room: Room) -> None:
    await join(room, ALICE, BOB)
    await challenge(room, BOB, ALICE)
    assert await found(room) == []

    await spoil(room, "UPDATE challenge SET status = 'declined'")
    assert await found(room) == [
        f"a challenge on the ladder of {GUILD} is over, and the ladder does not know it"
    ]


async def test_a_season_without_its_titles_and_one_with_the_wrong_champion(room: Room) -> None:
    await settle_for(room, SeasonLength.MONTH)
    season = await win(room)
    wait_for_the_end(room, season)
    room.clock.pass_time(minutes=2)
    await room.matches.tick()
    wrong = await found(room)
    assert not any("champions" in line or "titles" in line for line in wrong)

    await spoil(room, "UPDATE title SET user = ?", CAROL)
    assert f"season {season.id} at gin has the wrong champions" in await found(room)
    await spoil(room, "UPDATE season SET settled_at = NULL, ends_at = 1")
    assert any(line.endswith("and has no titles") for line in await found(room))


async def test_a_set_whose_proof_does_not_hold_and_one_whose_match_goes_on(room: Room) -> None:
    rules = replace(PRESETS["duplicate"], deals=1)
    terms = Terms(game="gin", preset="duplicate", rules=rules, turn_limit=None)
    sets = room.matches.duplicates
    opened = await sets.current(GUILD, DuplicateSpan.DAY, terms, user=ALICE)
    match = await sets.play(opened.id, user=ALICE, name="Alice", guild=GUILD, channel=1, request=1)
    room.clock.pass_time(seconds=(opened.closes_at - room.clock()).total_seconds())
    await room.matches.tick()
    assert await found(room) == []
    assert (await count_contests(room.store))["closed sets"] == 1

    await spoil(room, "UPDATE match SET status = 'live' WHERE id = ?", match.table.id)
    assert await found(room) == [f"set {opened.id} is closed, and a match of it goes on"]
    await spoil(room, "UPDATE duplicate SET proof = CAST(replace(CAST(proof AS TEXT), 'set', 'sat') AS BLOB)")
    assert any(line.startswith(f"the proof of set {opened.id}") for line in await found(room))


async def test_a_match_across_servers_that_came_of_one_search_alone(room: Room) -> None:
    match = await begun(room)
    assert await found(room) == []

    await spoil(
        room,
        "UPDATE challenge SET match = NULL, status = 'open' WHERE id ="
        " (SELECT MAX(id) FROM challenge WHERE match = ?)",
        match.table.id,
    )
    assert await found(room) == [f"match {match.table.id} across servers came of 1 searches"]
