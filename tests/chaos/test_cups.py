"""What the chaos job does to cups, and finds wrong with them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

import pytest

from bot.competition import Knockout, Phase
from bot.games.gin.rules import GinRules
from bot.matches import Cup, Matches, NewCup, Terms, examine_events
from bot.sandbox import Sandbox
from bot.store import EventActRow, Store, open_store
from tests.chaos.cups import count_rounds, wrong_cups
from tests.chaos.later import make_later
from tests.chaos.ledger import FileLedger
from tests.e2e.bot_process import TOKEN

ALICE, BOB = 1001, 1002


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "upcard.sqlite3"


@pytest.fixture
async def store(file: Path) -> AsyncIterator[Store]:
    opened = await open_store(f"sqlite:///{file}")
    yield opened
    await opened.close()


async def announced(matches: Matches) -> Cup:
    """A knockout of two, which starts in twenty minutes."""
    requests = count(1)
    cup = await matches.events.announce(
        NewCup(
            guild=1,
            channel=2,
            host=3,
            host_name="Dora",
            terms=Terms(game="gin", preset="standard", rules=GinRules(), turn_limit=timedelta(minutes=1)),
            format=Knockout(),
            starts_in_s=20 * 60,
            round_time_s=20 * 60,
            places=8,
            check_in=False,
            request=next(requests),
        )
    )
    for user in (ALICE, BOB):
        await matches.events.join(cup.id, user=user, name="Somebody", request=next(requests))
    return cup


async def test_a_cup_for_which_it_is_later_follows_from_its_log_and_begins(file: Path, store: Store) -> None:
    matches = Matches(store, now=lambda: datetime.now(UTC))
    cup = await announced(matches)
    for _ in range(4):
        make_later(FileLedger(file), timedelta(minutes=6))
    assert [ill async for ill in examine_events(store)] == []
    matches.playing_time.heard()
    await matches.tick()
    begun = await matches.events.require(cup.id)
    assert begun.event.phase is Phase.PLAYING
    assert len(begun.event.pairings) == 1
    assert [ill async for ill in examine_events(store)] == []
    assert (await count_rounds(store)).total() == 1
    assert await wrong_cups(store, Sandbox(token=TOKEN)) == []


async def test_a_round_that_is_in_the_log_twice_is_found(file: Path, store: Store) -> None:
    matches = Matches(store, now=lambda: datetime.now(UTC))
    cup = await announced(matches)
    make_later(FileLedger(file), timedelta(minutes=24))
    matches.playing_time.heard()
    await matches.tick()
    (last,) = [
        each for each in await store.read(lambda tx: tx.events.log(cup.id)) if "start_round" in each.text
    ]
    again = EventActRow(event=cup.id, version=last.version + 1, request=None, text=last.text, at=last.at)
    await store.write(lambda tx: tx.events._insert(again))
    found = await wrong_cups(store, Sandbox(token=TOKEN))
    assert f"cup {cup.id} was paired 2 times for 1 rounds" in found


async def test_a_match_of_no_pairing_is_found(file: Path, store: Store) -> None:
    matches = Matches(store, now=lambda: datetime.now(UTC))
    cup = await announced(matches)
    make_later(FileLedger(file), timedelta(minutes=24))
    matches.playing_time.heard()
    await matches.tick()
    for user in (ALICE, BOB):
        await matches.events.come(cup.id, user=user, request=user)
    assert await wrong_cups(store, Sandbox(token=TOKEN)) == []

    await store.write(lambda tx: tx.conn.exec_driver_sql("UPDATE event_match SET pairing = 7"))
    (line,) = await wrong_cups(store, Sandbox(token=TOKEN))
    assert line == f"cup {cup.id} has pairings [1] and matches of [7]"
