"""What the chaos job finds wrong with ladders, seasons, duplicate sets, friendlies, team matches, and matches
across servers.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.competition import Score
from bot.games.gin.rules import PRESETS
from bot.matches import DuplicateSpan, Terms
from bot.records import SeasonLength
from bot.sandbox import Sandbox
from bot.store import SqliteStore, Transaction
from tests.chaos.contests import count_contests, wrong_contests
from tests.chaos.history import read_history
from tests.chaos.later import close_sets, going_on
from tests.chaos.ledger import FileLedger
from tests.e2e.bot_process import TOKEN
from tests.matches.conftest import ALICE, BOB, CAROL, GUILD, Clock, Room
from tests.matches.test_ladders import accept, challenge, join
from tests.matches.test_seasons import settle_for, wait_for_the_end, win
from tests.matches.test_teams import Evening
from tests.matches.two_servers import DAVE, begun
from tests.matches.two_sides import TwoSides


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


async def test_a_friendly_with_a_match_elsewhere_another_seal_and_a_result_that_comes_twice(
    room: Room,
) -> None:
    sides = TwoSides(room)
    await sides.begin(pairs=1)
    await sides.come(ALICE, DAVE)
    await sides.lose(ALICE)
    await room.matches.tick()
    told = f"friendly {sides.number}"
    assert await found(room) == []
    counts = await count_contests(room.store)
    assert (counts["friendlies over"] + counts["friendlies playing"], counts["friendly matches"]) == (
        1,
        1,
    )

    await spoil(
        room,
        "INSERT INTO event_act (event, version, request, text, at)"
        " SELECT event, version + 100, NULL, text, at FROM event_act WHERE text LIKE '%\"report\"%'",
    )
    assert f"{told} has 2 results of pairing 1" in await found(room)
    await spoil(room, "UPDATE match SET away_guild = 77 WHERE away_guild IS NOT NULL")
    assert any("which is not between its two servers" in line for line in await found(room))
    await spoil(room, "UPDATE event SET salt = '1'")
    assert any("or with another salt" in line for line in await found(room))


async def test_a_friendly_with_a_pair_of_one_server(room: Room) -> None:
    sides = TwoSides(room)
    await sides.begin(pairs=1)
    await sides.come(ALICE, DAVE)
    await sides.lose(ALICE)
    assert await found(room) == []

    def change(tx: Transaction) -> None:
        row = tx.events.find(sides.number)
        assert row is not None
        snapshot = row.snapshot.replace(b'"side":2', b'"side":1')
        tx.conn.exec_driver_sql("UPDATE event SET snapshot = ?", (snapshot,))

    await room.store.write(change)
    assert f"friendly {sides.number} has a pair that is not of both servers" in await found(room)


async def test_the_score_of_a_friendly_is_made_again_from_its_results(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    sides = TwoSides(room)
    await sides.begin(pairs=1)
    await sides.come(ALICE, DAVE)
    await sides.lose(ALICE)
    monkeypatch.setattr("tests.chaos.friendlies.score", lambda _: Score(wins=(1, 0), points=(0, 0)))
    (line,) = await found(room)
    assert line.startswith(f"friendly {sides.number} has the score ")


@pytest.mark.parametrize(
    ("sql", "fault"),
    [
        ("DELETE FROM duplicate_player WHERE person = 2", "has 1 tables"),
        ("UPDATE match SET seed = randomblob(32) WHERE id = 1", "has other deals at its second table"),
        ("UPDATE seat SET user = 7 WHERE match = 1 AND seat = 0", "has other people in its seats"),
        ("UPDATE team_place SET answer = 'open' WHERE place = 3", "began before all had accepted"),
        ("UPDATE match SET status = 'over'", "goes on, and both tables are over"),
        (
            "UPDATE team_place SET has_left = TRUE WHERE place = 3",
            "says that [3] left, of whom not all did",
        ),
        ("UPDATE duplicate SET closed_at = 1", "is over, and has no proof"),
    ],
)
async def test_a_team_match_that_goes_on_and_is_wrong(room: Room, sql: str, fault: str) -> None:
    team = await Evening(room).begin()
    assert await found(room) == []
    assert (await count_contests(room.store))["team matches playing"] == 1

    await spoil(room, sql)
    assert f"team match {team.id} {fault}" in await found(room)


async def test_a_team_match_whose_proof_has_other_moves(room: Room) -> None:
    team = await Evening(room).play_both()
    assert await found(room) == []
    assert (await count_contests(room.store))["team matches over"] == 1

    await spoil(room, "UPDATE action SET text = 'pass' WHERE match = ? AND version = 4", team.matches[0])
    assert f"the proof of set {team.id} has other moves than match {team.matches[0]}" in await found(room)


async def test_a_team_match_gets_its_time_until_the_end(room: Room, store: SqliteStore) -> None:
    team, ledger = await Evening(room).begin(), FileLedger(store.path)
    close_sets(ledger)
    assert going_on(ledger) == ()
    close_sets(ledger, teams=True)
    assert going_on(ledger) == (f"set {team.id}",)


async def test_k45_the_cards_of_a_team_match_are_for_its_table_alone_until_both_are_over(room: Room) -> None:
    evening = Evening(room)
    team = await evening.begin()
    history = await read_history(room.store, team.matches[0])
    upcard, now = frozenset(history.snapshots[0].state.pile[-1:]), room.clock().timestamp()
    assert len(upcard) == 1
    assert [history.allows(upcard, reader, now) for reader in (ALICE, CAROL, None)] == [True, False, False]

    for seed, match in enumerate(team.matches):
        await evening.play(match, seed=seed)
    await room.matches.tick()
    history = await read_history(room.store, team.matches[0])
    assert history.allows(upcard, None, room.clock().timestamp())
