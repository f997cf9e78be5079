from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from sqlalchemy import event

from bot.store import (
    Agreements,
    Challenges,
    ChannelId,
    Connection,
    Deadlines,
    Histories,
    Matches,
    MatchId,
    Meetings,
    People,
    PersonBlocks,
    PresetOwner,
    Presets,
    Results,
    ServerBlocks,
    Servers,
    Standings,
    Store,
    Surfaces,
)
from tests.store.make import ANN, BOB, NOON, SERVER

QUERIES: dict[str, Callable[[Connection], Awaitable[object]]] = {
    "live matches": lambda conn: Matches(conn).live(after=MatchId(9)),
    "my matches": lambda conn: Matches(conn).live_of(ANN),
    "number of live matches": lambda conn: Matches(conn).count(),
    "log of a match": lambda conn: Matches(conn).log(MatchId(1)),
    "due deadlines": lambda conn: Deadlines(conn).due(NOON),
    "earliest deadline": lambda conn: Deadlines(conn).earliest(after=NOON),
    "due challenges": lambda conn: Challenges(conn).due(NOON),
    "earliest challenge": lambda conn: Challenges(conn).earliest(),
    "challenges behind": lambda conn: Challenges(conn).behind(),
    "my open challenges here": lambda conn: Challenges(conn).count_open_by(ANN, SERVER),
    "matches of a server": lambda conn: Matches(conn).live_in(SERVER),
    "my matches here": lambda conn: Matches(conn).count_live_of(ANN, SERVER),
    "matches of a channel": lambda conn: Matches(conn).count_live_in(SERVER, channel=ChannelId(1)),
    "wishes of a match": lambda conn: Agreements(conn).of(MatchId(1)),
    "seats that acted": lambda conn: Matches(conn).seats_that_acted(MatchId(1), 2),
    "people at a table": lambda conn: People(conn).known((ANN, BOB)),
    "presets of a person": lambda conn: Presets(conn).of(PresetOwner(user=ANN)),
    "preset of a server by name": lambda conn: Presets(conn).find_named(PresetOwner(guild=SERVER), "ours"),
    "number of presets": lambda conn: Presets(conn).count(PresetOwner(guild=SERVER)),
    "settings of a server": lambda conn: Servers(conn).find(SERVER),
    "blocked here": lambda conn: ServerBlocks(conn).among(SERVER, (ANN, BOB)),
    "blocks of a server": lambda conn: ServerBlocks(conn).of(SERVER),
    "blocks between two": lambda conn: PersonBlocks(conn).parts(ANN, BOB),
    "results to replay": lambda conn: Results(conn).rated_in(SERVER, "gin"),
    "results to void": lambda conn: Results(conn).latest_rated_in(SERVER, limit=25),
    "my challenges": lambda conn: Challenges(conn).open_of(ANN),
    "challenge of a match": lambda conn: Challenges(conn).find_of_match(MatchId(1)),
    "thread of a match": lambda conn: Matches(conn).find_thread(MatchId(1)),
    "challenges here": lambda conn: Challenges(conn).open_in(ChannelId(1)),
    "surfaces of a match behind": lambda conn: Surfaces(conn).behind(MatchId(1)),
    "my last results": lambda conn: Histories(conn, SERVER, "gin", ANN).latest(limit=10),
    "my last results at all games": lambda conn: Histories(conn, SERVER, None, ANN).latest(limit=10),
    "the course of my rating": lambda conn: Histories(conn, SERVER, "gin", ANN).course(),
    "my biggest win": lambda conn: Histories(conn, SERVER, "gin", ANN).biggest_win(),
    "my presets": lambda conn: Histories(conn, SERVER, "gin", ANN).presets(latest=100),
    "my rivals": lambda conn: Histories(conn, SERVER, "gin", ANN).rivals(limit=25),
    "my places": lambda conn: Histories(conn, SERVER, None, ANN).ranks(),
    "my matches with somebody": lambda conn: Meetings(conn, SERVER).of("gin", ANN, BOB),
    "what they counted": lambda conn: Meetings(conn, SERVER).counted("gin", ANN, BOB),
    "what a week counted": lambda conn: Standings(conn, SERVER, "gin").counted((ANN, BOB), NOON),
    "ratings a week ago": lambda conn: Standings(conn, SERVER, "gin").before(NOON),
    "ratings now": lambda conn: Standings(conn, SERVER, "gin").everybody(),
    "people in the standings": lambda conn: Standings(conn, SERVER, "gin").count(None),
    "people of a week": lambda conn: Standings(conn, SERVER, "gin").count(NOON),
}


async def plan_of(store: Store, query: Callable[[Connection], Awaitable[object]]) -> list[str]:
    """How SQLite goes about the query, step by step."""
    statements: list[tuple[str, Any]] = []

    def note(_conn: object, _cursor: object, statement: str, parameters: object, *_: object) -> None:
        statements.append((statement, parameters))

    engine = store._reader.sync_engine
    async with store.read() as conn:
        event.listen(engine, "before_cursor_execute", note)
        await query(conn)
        event.remove(engine, "before_cursor_execute", note)
        sql, parameters = statements[-1]
        steps = await conn.exec_driver_sql(f"EXPLAIN QUERY PLAN {sql}", parameters)
        return [step.detail for step in steps]


@pytest.mark.parametrize("name", QUERIES)
async def test_no_query_of_daily_life_reads_a_whole_table(store: Store, name: str) -> None:
    plan = await plan_of(store, QUERIES[name])

    assert plan
    # What is called anon_1 or (subquery-2) is a result that is looked at again, and no table.
    scans = [step for step in plan if step.startswith("SCAN") and "INDEX" not in step]
    assert [step for step in scans if not step.startswith(("SCAN anon_", "SCAN (subquery-"))] == []


async def test_my_matches_are_found_by_my_seats_and_not_by_walking_through_all(store: Store) -> None:
    plan = await plan_of(store, QUERIES["my matches"])

    assert any(step.startswith("SEARCH seat USING COVERING INDEX ix_seat_user_match") for step in plan)
    assert any(step.startswith("SEARCH match") and "rowid=?" in step for step in plan)


async def test_surfaces_behind_their_match_are_one_walk_with_one_look_at_each_match(store: Store) -> None:
    plan = await plan_of(store, lambda conn: Surfaces(conn).behind_anywhere())

    assert plan == ["SCAN surface", "SEARCH match USING INTEGER PRIMARY KEY (rowid=?)"]
