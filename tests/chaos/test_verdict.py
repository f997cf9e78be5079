"""The judges notice what they are there for: each is shown one thing that is wrong."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import sys
import time
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import cast

import msgspec
import pytest

from bot.games.cards import Card
from bot.games.gin.rules import GinRules
from bot.matches import Matches, Proposal, Terms
from bot.sandbox import Press, Sandbox
from bot.sandbox.model import Snowflake
from bot.store import SqliteStore
from tests.chaos import verdict
from tests.chaos.history import History, read_histories
from tests.chaos.ledger import FileLedger
from tests.chaos.retention import Retention
from tests.chaos.verdict import Findings
from tests.chaos.witness import LAG_S, Deed, ShownMove, Sight, Witness
from tests.matches.conftest import ALICE, BOB, Clock, Room
from tests.patience import until


@pytest.fixture
def room(store: SqliteStore) -> Room:
    """The same store with people who play to the end."""
    return Room(store, Clock())


@pytest.fixture
async def history(store: SqliteStore) -> History:
    """A match in which both have passed; the draw after that, no choice, has been made as well."""
    matches = Matches(store)
    proposal = Proposal(
        guild=1,
        channel=2,
        challenger=ALICE,
        challenger_name="Alice",
        opponent=BOB,
        opponent_name="Bob",
        terms=Terms(game="gin", preset="standard", rules=GinRules(), turn_limit=None),
        request=1,
    )
    challenge = await matches.challenges.challenge(proposal)
    table = await matches.challenges.accept(challenge.id, user=BOB, name="Bob", request=2)
    for version in range(2):
        user = table.chairs[table.on_turn[0]].user
        assert user is not None
        table = (
            await matches.play.act(table.id, user=user, version=version, text="pass", request=10 + version)
        ).table
    (found,) = await read_histories(store)
    return found


@pytest.fixture
def witness() -> Witness:
    return Witness(Sandbox(token="t"))


def hand(history: History, user: int) -> frozenset[Card]:
    """The cards that the person holds."""
    seat = next(one.seat for one in history.seats if one.user == user)
    return frozenset(history.snapshots[-1].state.hands[seat])


def test_a_version_that_was_shown_and_is_not_logged(history: History, witness: Witness) -> None:
    witness.shown[history.number] = len(history.log)
    assert verdict.lost_moves(witness, (history,)) == []
    witness.shown[history.number] = len(history.log) + 1
    assert len(verdict.lost_moves(witness, (history,))) == 1


def test_a_move_that_was_shown_and_replaced_by_another(history: History, witness: Witness) -> None:
    first, second = (history.seats[action.seat].user or 0 for action in history.log[:2])
    witness.moves.append(ShownMove(match=history.number, version=2, text="pass", user=second))
    witness.moves.append(ShownMove(match=history.number, version=1, text="pass", user=second))
    assert verdict.lost_moves(witness, (history,)) == []
    witness.moves.append(ShownMove(match=history.number, version=1, text="take", user=first))
    assert len(verdict.lost_moves(witness, (history,))) == 1


@pytest.mark.parametrize(("reader", "leaks"), [(ALICE, 0), (BOB, 1), (None, 1)])
def test_a_hand_on_the_screen_of_another(
    history: History, witness: Witness, reader: int | None, leaks: int
) -> None:
    witness.sights.append(
        Sight(
            at=time.time(),
            message=Snowflake("5"),
            match=history.number,
            reader=None if reader is None else Snowflake(str(reader)),
            cards=hand(history, ALICE),
        )
    )
    assert len(verdict.leaked_cards(witness, (history,))) == leaks


@pytest.mark.parametrize(
    ("is_page", "is_example", "leaks"), [(True, False, 0), (False, True, 0), (False, False, 1)]
)
def test_cards_of_the_rules_of_lessons_and_of_the_daily_hand_are_of_no_match(
    history: History, witness: Witness, *, is_page: bool, is_example: bool, leaks: int
) -> None:
    witness.sights.append(
        Sight(
            at=time.time(),
            message=Snowflake("5"),
            match=None,
            reader=Snowflake("999"),
            cards=hand(history, ALICE),
            is_page=is_page,
            is_example=is_example,
        )
    )
    assert len(verdict.leaked_cards(witness, (history,))) == leaks


def figures(
    witness: Witness, *, cards: frozenset[Card] = frozenset(), alts: tuple[tuple[str, str], ...] = ()
) -> None:
    """A message with somebody's profile."""
    identity = Snowflake(str(len(witness.sights) + 50))
    witness.profiles.add(identity)
    witness.sights.append(
        Sight(at=time.time(), message=identity, match=None, reader=None, cards=cards, alts=alts)
    )


def test_a_profile_that_names_cards(history: History, witness: Witness) -> None:
    figures(witness)
    assert verdict.leaked_cards(witness, (history,)) == []
    figures(witness, cards=hand(history, ALICE))
    assert len(verdict.leaked_cards(witness, (history,))) == 1


def test_a_profile_whose_picture_is_told_in_two_ways(witness: Witness) -> None:
    for words in ("Alice: 3 wins", "Alice: 3 wins"):
        figures(witness, alts=(("abc", words),))
    assert verdict.wrong_figures(witness) == []
    figures(witness, alts=(("abc", "Bob: 3 wins"),))
    assert len(verdict.wrong_figures(witness)) == 1


async def test_an_old_match_that_is_not_emptied(room: Room, tmp_path: Path) -> None:
    table = await room.begin()
    await room.matches.play.resign(table.id, user=ALICE, request=99)
    await room.store.write(lambda tx: tx.conn.exec_driver_sql("UPDATE surface SET version = 1000"))
    retention = Retention(tmp_path / "upcard.sqlite3")
    assert await retention.age()
    assert len(retention.kept_too_long()) == 1
    assert await read_histories(room.store) != ()
    await room.store.write(lambda tx: tx.retention.empty([table.id]))
    assert retention.kept_too_long() == []
    assert await read_histories(room.store) == ()
    assert [one.number for one in retention.all_of(())] == [int(table.id)]


def test_a_proof_of_a_match_that_goes_on(history: History, witness: Witness) -> None:
    now = time.time()
    witness.sights.append(
        Sight(
            at=now,
            message=Snowflake("5"),
            match=None,
            reader=Snowflake(str(BOB)),
            cards=hand(history, ALICE),
            opens=history.number,
        )
    )
    ended = replace(history.record.row, ended_at=datetime.fromtimestamp(now - 1, UTC))
    over = replace(history, record=replace(history.record, row=ended))
    assert len(verdict.leaked_cards(witness, (history,))) == 1
    assert verdict.leaked_cards(witness, (over,)) == []


def test_data_of_somebody_with_the_secret_of_a_match_that_goes_on(history: History, witness: Witness) -> None:
    now = time.time()
    witness.exports.append((now, b'{"matches": []}'))
    assert verdict.leaked_secrets(witness, (history,)) == []
    witness.exports.append((now, b'{"secret": "%s"}' % history.row.secret.hex().encode()))
    ended = replace(history.record.row, ended_at=datetime.fromtimestamp(now - 1, UTC))
    over = replace(history, record=replace(history.record, row=ended))
    assert len(verdict.leaked_secrets(witness, (history,))) == 1
    assert verdict.leaked_secrets(witness, (over,)) == []


def test_a_card_that_is_there_twice(history: History) -> None:
    assert history.wrong_cards() == []
    last = history.snapshots[-1]
    double = msgspec.structs.replace(last, state=msgspec.structs.replace(last.state, pile=last.state.stock))
    assert len(replace(history, snapshots=(double,)).wrong_cards()) == 1


def test_a_traceback_in_the_log() -> None:
    assert verdict.unhandled('{"event": "ready", "level": "info"}') == []
    assert len(verdict.unhandled('{"event": "x", "level": "error", "exception": "Traceback"}')) == 1
    assert len(verdict.unhandled("Traceback (most recent call last):")) == 1


@dataclass(frozen=True)
class Pressed:
    """What was pressed, as far as the judge asks."""

    channel_id: str = "5"


@dataclass(frozen=True)
class Lost:
    """A press that nobody answered."""

    id: str = "77"
    failed: bool = True
    kind: None = None
    interaction: Pressed = Pressed()


def _press(witness: Witness, *, excused: bool = False) -> Deed:
    deed = Deed(press=cast("Press", Lost()), custom_id="m:1:0:pass", at=1000.0, excused=excused)
    witness.deeds.append(deed)
    return deed


def test_a_press_without_an_answer_that_nothing_excuses(witness: Witness) -> None:
    witness.offline, witness._gone_since = [(900.0, 990.0)], None
    _press(witness)
    assert verdict.unanswered(witness) == ["m:1:0:pass at 1000.000"]


def test_a_press_is_excused_by_a_bot_that_is_away_and_by_a_late_delivery(witness: Witness) -> None:
    witness.offline, witness._gone_since = [(900.0, 1001.0)], None
    _press(witness)
    assert verdict.unanswered(witness) == []
    witness.offline.clear()
    witness.deeds.clear()
    _press(witness, excused=True)
    assert verdict.unanswered(witness) == []


def test_a_press_is_excused_by_a_machine_that_was_too_busy(witness: Witness) -> None:
    witness.offline, witness._gone_since = [], None
    witness.slow = [(990.0, 995.0), (1004.0, 1005.0)]
    _press(witness)
    assert len(verdict.unanswered(witness)) == 1
    witness.slow.append((1001.0, 1002.0))
    assert verdict.unanswered(witness) == []


def test_a_press_is_excused_by_a_bot_that_was_not_let_work(witness: Witness) -> None:
    witness.offline, witness._gone_since = [], None
    witness.waits = [(990.0, 995.0, 5.0), (1000.5, 1001.0, 0.4), (1001.0, 1001.5, 0.5)]
    _press(witness)
    assert len(verdict.unanswered(witness)) == 1
    assert verdict.excused_by_machine(witness) == []
    witness.waits.append((1001.5, 1002.0, 0.2))
    assert verdict.unanswered(witness) == []
    [told] = verdict.excused_by_machine(witness)
    assert "waited 1.10 s for a processor" in told


async def test_a_bot_that_has_no_processor_is_noticed(witness: Witness) -> None:
    """Three processes for each processor, none of which may sleep."""
    watch = asyncio.create_task(witness.watch_the_machine())
    busy = [sys.executable, "-c", "while True: pass"]
    processes = [await asyncio.create_subprocess_exec(*busy) for _ in range(3 * (os.cpu_count() or 1))]
    began = time.time()
    try:
        await until(lambda: witness.was_slow(began, time.time()))
    finally:
        for process in processes:
            process.kill()
            await process.wait()
        watch.cancel()


def test_a_press_is_excused_by_a_channel_that_was_deleted_before_the_answer(witness: Witness) -> None:
    witness.offline, witness._gone_since = [], None
    _press(witness)
    witness.closed = {Snowflake("6"): 1001.0, Snowflake("5"): 1004.0}
    assert len(verdict.unanswered(witness)) == 1
    witness.closed[Snowflake("5")] = 1001.0
    assert verdict.unanswered(witness) == []


def test_the_witness_notes_when_a_channel_is_deleted(witness: Witness) -> None:
    witness.open()
    guild = witness.sandbox.add_guild("Card Room")
    _, gone = guild.add_channel("kept"), guild.add_channel("gone")
    gone.delete()
    assert list(witness.closed) == [gone.id]


async def test_a_busy_machine_is_noticed(witness: Witness) -> None:
    watch = asyncio.create_task(witness.watch_the_machine())
    while not witness.slow:
        time.sleep(2 * LAG_S)  # noqa: ASYNC251  # what a crowded machine does to everybody
        await asyncio.sleep(0)
    watch.cancel()
    assert witness.was_slow(time.time() - 2 * LAG_S, time.time())


def test_a_press_is_excused_by_answers_that_were_made_to_fail(witness: Witness) -> None:
    witness.offline, witness._gone_since = [], None
    deed = _press(witness)
    for failures in range(1, verdict.ATTEMPTS):
        witness.failures.answers[deed.press.id] = failures
        assert len(verdict.unanswered(witness)) == 1
    witness.failures.answers[deed.press.id] = verdict.ATTEMPTS
    assert verdict.unanswered(witness) == []


def test_a_match_that_is_still_open(store: SqliteStore, history: History) -> None:
    assert verdict.unfinished(FileLedger(store.path)) == [f"match {history.number}"]
    _change(store, "UPDATE match SET status = 'over'")
    assert verdict.unfinished(FileLedger(store.path)) == []


async def test_a_snapshot_that_is_not_what_the_log_leads_to(store: SqliteStore, history: History) -> None:
    assert await verdict.damaged(store) == []
    _change(store, "DELETE FROM action WHERE version = 1")
    assert len(await verdict.damaged(store)) == 1


def _file_of(room: Room) -> SqliteStore:
    assert isinstance(room.store, SqliteStore)
    return room.store


async def test_a_rating_that_no_result_leads_to(room: Room) -> None:
    await room.play_on(await room.begin(target=25), moves=400)
    histories = await read_histories(room.store)
    assert [one.is_played_out for one in histories] == [True]
    assert await verdict.wrong_ratings(room.store, histories) == []
    _change(_file_of(room), "UPDATE rating SET won = won + 1 WHERE user = (SELECT min(user) FROM rating)")
    assert len(set(await verdict.wrong_ratings(room.store, histories))) == 1


async def test_a_match_that_was_played_out_without_a_result(room: Room) -> None:
    await room.play_on(await room.begin(target=25), moves=400)
    histories = await read_histories(room.store)
    _change(_file_of(room), "DELETE FROM result")
    _change(_file_of(room), "DELETE FROM rating")
    found = await verdict.wrong_ratings(room.store, histories)
    assert found == ["match 1 was played out, and has 0 results"]


@pytest.mark.parametrize("kind", Findings.__dataclass_fields__)
def test_one_line_of_any_kind_is_enough(kind: str) -> None:
    clean, findings = Findings(), Findings()
    getattr(findings, kind).append("something")
    assert (clean.is_clean, findings.is_clean) == (True, False)
    assert ["something"] in [lines for _, lines in findings.by_kind()]


def _change(store: SqliteStore, statement: str) -> None:
    with closing(sqlite3.connect(store.path)) as db, db:
        db.execute(statement)
