from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import event

from bot.store import (
    ChannelId,
    EventId,
    MatchId,
    PresetOwner,
    SqliteStore,
    Transaction,
)
from tests.store.make import ANN, BOB, NOON, SERVER
from tests.store.postgres import sqlite_alone

pytestmark = sqlite_alone

QUERIES: dict[str, Callable[[Transaction], object]] = {
    "due events": lambda tx: tx.events.due(NOON),
    "earliest event": lambda tx: tx.events.earliest(),
    "matches of an event": lambda tx: tx.events.matches(EventId(1)),
    "events of a server": lambda tx: tx.events.of_guild(SERVER, limit=25),
    "my events": lambda tx: tx.events.live_of(ANN),
    "log of an event": lambda tx: tx.events.log(EventId(1)),
    "live matches": lambda tx: tx.match_lists.live(),
    "my matches": lambda tx: tx.match_lists.live_of(ANN),
    "number of live matches": lambda tx: tx.match_lists.count(),
    "log of a match": lambda tx: tx.matches.log(MatchId(1)),
    "due deadlines": lambda tx: tx.deadlines.due(NOON),
    "earliest deadline": lambda tx: tx.deadlines.earliest(after=NOON),
    "due challenges": lambda tx: tx.challenges.due(NOON),
    "earliest challenge": lambda tx: tx.challenges.earliest(),
    "challenges behind": lambda tx: tx.challenges.behind(),
    "my open challenges here": lambda tx: tx.challenges.count_open_by(ANN, SERVER),
    "whether anybody waits": lambda tx: tx.queue.has_any(),
    "who waits": lambda tx: tx.queue.waiting(),
    "my search here": lambda tx: tx.queue.find(SERVER, ANN),
    "last opponents": lambda tx: tx.queue.last_opponents("gin", (ANN, BOB)),
    "who is to be told": lambda tx: tx.watches.to_tell(
        SERVER, "gin", came=NOON, since=NOON, rested=NOON, limit=20
    ),
    "matches of a server": lambda tx: tx.match_lists.live_in(SERVER),
    "my matches here": lambda tx: tx.match_lists.count_live_of(ANN, SERVER),
    "matches of a channel": lambda tx: tx.match_lists.count_live_in(SERVER, channel=ChannelId(1)),
    "wishes of a match": lambda tx: tx.agreements.of(MatchId(1)),
    "a whole match": lambda tx: tx.whole_matches.find(MatchId(1)),
    "people at a table": lambda tx: tx.people.known((ANN, BOB)),
    "presets of a person": lambda tx: tx.presets.of(PresetOwner(user=ANN)),
    "preset of a server by name": lambda tx: tx.presets.find_named(PresetOwner(guild=SERVER), "ours"),
    "number of presets": lambda tx: tx.presets.count(PresetOwner(guild=SERVER)),
    "settings of a server": lambda tx: tx.servers.find(SERVER),
    "blocked here": lambda tx: tx.server_blocks.among(SERVER, (ANN, BOB)),
    "blocks of a server": lambda tx: tx.server_blocks.of(SERVER),
    "blocks between two": lambda tx: tx.person_blocks.parts(ANN, BOB),
    "results to replay": lambda tx: tx.results.rated_in(SERVER, "gin"),
    "results from a voided one on": lambda tx: tx.results.rated_from(
        SERVER, "gin", NOON, after=MatchId(1), limit=9
    ),
    "my rating before it": lambda tx: tx.results.last_rated_of(SERVER, "gin", ANN, before=NOON),
    "whether two had met before it": lambda tx: tx.meetings(SERVER).ever_met("gin", ANN, BOB, before=NOON),
    "results to void": lambda tx: tx.results.latest_rated_in(SERVER, limit=25),
    "my challenges": lambda tx: tx.challenges.open_of(ANN),
    "challenge of a match": lambda tx: tx.challenges.find_of_match(MatchId(1)),
    "matches to see again": lambda tx: tx.match_lists.over_of(ANN, SERVER, limit=25),
    "matches to prove": lambda tx: tx.match_lists.over_near(ANN, ChannelId(1), limit=25),
    "old matches": lambda tx: tx.retention.ended_before(NOON, limit=50),
    "messages behind": lambda tx: tx.surfaces.count_behind(),
    "tables of a channel": lambda tx: tx.surfaces.live_tables_in(SERVER, ChannelId(1)),
    "thread of a match": lambda tx: tx.matches.find_thread(MatchId(1)),
    "challenges here": lambda tx: tx.challenges.open_in(ChannelId(1)),
    "surfaces of a match behind": lambda tx: tx.surfaces.behind(MatchId(1)),
    "my last results": lambda tx: tx.histories(SERVER, "gin", ANN).latest(limit=10),
    "my last results at all games": lambda tx: tx.histories(SERVER, None, ANN).latest(limit=10),
    "the course of my rating": lambda tx: tx.histories(SERVER, "gin", ANN).course(),
    "my biggest win": lambda tx: tx.histories(SERVER, "gin", ANN).biggest_win(),
    "my presets": lambda tx: tx.histories(SERVER, "gin", ANN).presets(latest=100),
    "my rivals": lambda tx: tx.histories(SERVER, "gin", ANN).rivals(limit=25),
    "my places": lambda tx: tx.histories(SERVER, None, ANN).ranks(),
    "my matches with somebody": lambda tx: tx.meetings(SERVER).of("gin", ANN, BOB),
    "what they counted": lambda tx: tx.meetings(SERVER).counted("gin", ANN, BOB),
    "what a week counted": lambda tx: tx.standings(SERVER, "gin").counted((ANN, BOB), NOON),
    "ratings a week ago": lambda tx: tx.standings(SERVER, "gin").before(NOON),
    "ratings now": lambda tx: tx.standings(SERVER, "gin").everybody(),
    "people in the standings": lambda tx: tx.standings(SERVER, "gin").count(None),
    "people of a week": lambda tx: tx.standings(SERVER, "gin").count(NOON),
}


async def plan_of(store: SqliteStore, query: Callable[[Transaction], object]) -> list[str]:
    """How SQLite goes about the query, step by step."""
    statements: list[tuple[str, Any]] = []

    def note(_conn: object, _cursor: object, statement: str, parameters: object, *_: object) -> None:
        statements.append((statement, parameters))

    engine = store.reading

    def work(tx: Transaction) -> list[str]:
        event.listen(engine, "before_cursor_execute", note)
        query(tx)
        event.remove(engine, "before_cursor_execute", note)
        sql, parameters = statements[-1]
        steps = tx.conn.exec_driver_sql(f"EXPLAIN QUERY PLAN {sql}", parameters)
        return [step.detail for step in steps]

    return await store.read(work)


@pytest.mark.parametrize("name", QUERIES)
async def test_no_query_of_daily_life_reads_a_whole_table(store: SqliteStore, name: str) -> None:
    plan = await plan_of(store, QUERIES[name])

    assert plan
    # What is called anon_1 or (subquery-2) is a result that is looked at again, and no table.
    scans = [step for step in plan if step.startswith("SCAN") and "INDEX" not in step]
    assert [step for step in scans if not step.startswith(("SCAN anon_", "SCAN (subquery-"))] == []


@pytest.mark.parametrize(
    ("name", "index"),
    [
        ("old matches", "ix_match_with_cards"),
        ("matches to see again", "ix_seat_user_match"),
        ("matches to prove", "ix_match_away_thread"),
        ("messages behind", "ix_match_status_id"),
        ("tables of a channel", "ix_match_guild_status"),
    ],
)
async def test_15_4_what_grows_with_the_years_is_not_walked_through(
    store: SqliteStore, name: str, index: str
) -> None:
    assert any(index in step for step in await plan_of(store, QUERIES[name]))


async def test_my_matches_are_found_by_my_seats_and_not_by_walking_through_all(store: SqliteStore) -> None:
    plan = await plan_of(store, QUERIES["my matches"])

    assert any(step.startswith("SEARCH seat USING COVERING INDEX ix_seat_user_match") for step in plan)
    assert any(step.startswith("SEARCH match") and "rowid=?" in step for step in plan)


async def test_surfaces_behind_their_match_are_one_walk_with_one_look_at_each_match(
    store: SqliteStore,
) -> None:
    plan = await plan_of(store, lambda tx: tx.surfaces.behind_anywhere())

    assert plan == ["SCAN surface", "SEARCH match USING INTEGER PRIMARY KEY (rowid=?)"]
