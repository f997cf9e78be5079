"""The judges notice what they are there for: each is shown one thing that is wrong."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.games.cards import Card
from bot.games.gin.rules import GinRules
from bot.matches import Matches, Proposal, Terms
from bot.sandbox import Sandbox
from bot.sandbox.model import Snowflake
from bot.store import Store, open_store
from tests.chaos import verdict
from tests.chaos.history import History, read_histories
from tests.chaos.witness import ShownMove, Sight, Witness

ALICE, BOB = 1001, 1002


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    opened = await open_store(f"sqlite:///{tmp_path / 'upcard.sqlite3'}")
    yield opened
    await opened.close()


@pytest.fixture
async def history(store: Store) -> History:
    """A match in which both have passed."""
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
    challenge = await matches.desk.challenge(proposal)
    table = await matches.desk.accept(challenge.id, user=BOB, name="Bob", request=2)
    for version in range(2):
        user = table.chairs[table.on_turn[0]].user
        assert user is not None
        table = await matches.play.act(
            table.id, user=user, version=version, text="pass", request=10 + version
        )
    (found,) = await read_histories(store)
    return found


@pytest.fixture
def witness() -> Witness:
    return Witness(Sandbox(token="t"))


def hand(history: History, user: int) -> frozenset[Card]:
    """The cards that the person holds."""
    seat = next(one.seat for one in history.seats if one.user == user)
    return frozenset(history.states[-1].hands[seat])


def test_a_version_that_was_shown_and_is_not_logged(history: History, witness: Witness) -> None:
    witness.shown[history.number] = 2
    assert verdict.lost_moves(witness, (history,)) == []
    witness.shown[history.number] = 3
    assert len(verdict.lost_moves(witness, (history,))) == 1


def test_a_move_that_was_shown_and_replaced_by_another(history: History, witness: Witness) -> None:
    witness.moves.append(ShownMove(match=history.number, version=2, text="pass"))
    assert verdict.lost_moves(witness, (history,)) == []
    witness.moves.append(ShownMove(match=history.number, version=1, text="take"))
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


def test_a_card_that_is_there_twice(history: History) -> None:
    assert history.wrong_cards() == []
    last = history.states[-1]
    double = type(last)(
        **{name: getattr(last, name) for name in last.__struct_fields__} | {"pile": last.stock}
    )
    assert len(replace(history, states=(double,)).wrong_cards()) == 1


def test_a_traceback_in_the_log() -> None:
    assert verdict.unhandled('{"event": "ready", "level": "info"}') == []
    assert len(verdict.unhandled('{"event": "x", "level": "error", "exception": "Traceback"}')) == 1
    assert len(verdict.unhandled("Traceback (most recent call last):")) == 1
