"""Rounds played out fast, beside the real engine with sensible players."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from bot.games import uno
from bot.games.game import Seat
from bot.games.uno.rules import PRESETS
from bot.games.uno.state import UnoState
from bot.games.uno.view import Phase
from bot.players.registry import BASELINES
from tests.games.uno.positions import position
from tests.trainer.uno.playout import CARDS, Rest, is_usual, played_out

SENSIBLE = BASELINES["uno"]["sensible"]
OFTEN = 40
"""Times that a turn is played: of equal plays each is then chosen once."""
Table = tuple[Any, ...]


def turns(seats: int, number: int) -> Iterator[UnoState]:
    """Every turn of some rounds between sensible players."""
    for seed in range(number):
        state = uno.new(PRESETS["quick"], seats, bytes([seed] * 32)).state
        while not state.results:
            yield state
            state = on_the_engine(state, seed)


def on_the_engine(state: UnoState, seed: int) -> UnoState:
    """The state after one turn, and after a wild draw four was accepted."""
    while True:
        assert state.turn is not None
        view, legal = uno.view(state, state.turn), uno.legal(state, state.turn)
        choice = SENSIBLE.choose(view, legal, seed=seed)
        assert choice is not None
        state = uno.apply(state, state.turn, choice).state
        if state.phase not in (Phase.CHALLENGE, Phase.DRAWN):
            return state


def of_the_engine(state: UnoState) -> Table:
    turn = None if state.results else state.turn
    return state.top, state.colour, state.hands, turn


def of_the_playout(state: UnoState, seed: int) -> Table:
    rest = Rest(state, random.Random(seed))
    rest.turn()
    hands = tuple(tuple(sorted(CARDS[card] for card in hand)) for hand in rest.hands)
    turn = None if rest.winner is not None else Seat(rest.at)
    return CARDS[rest.top], tuple(uno.cards.Colour)[rest.colour], hands, turn


@pytest.mark.parametrize("seats", [2, 4])
def test_every_turn_leads_to_what_it_leads_to_on_the_engine(seats: int) -> None:
    seen = 0
    for state in turns(seats, 2):
        if state.phase is Phase.CHOOSE_COLOR or not state.pile:
            continue  # the playout names the colour before its first turn, and shuffles piles as it likes
        expected = {of_the_engine(on_the_engine(state, seed)) for seed in range(OFTEN)}
        assert {of_the_playout(state, seed) for seed in range(OFTEN)} == expected
        seen += 1
    assert seen > 30


def test_4_1_the_last_card_still_hits_and_counts_all_hands() -> None:
    state = position("RD | G4 WD | YS Y9", pile="B1 B2 B3")
    assert played_out(state, random.Random(1)) == (Seat(0), (0, 54 + 1 + 2, 29))


def test_3_7_a_wild_draw_four_is_believed() -> None:
    state = position("WD G1 | R1 R2 R3 | G9", turn=0)
    challenged = uno.apply(state, Seat(0), uno.read("play WD G uno")).state
    rest = Rest(challenged, random.Random(1))
    assert [len(hand) for hand in rest.hands] == [1, 7, 1]
    assert rest.at == 2


def test_3_10_a_round_in_which_nobody_can_draw_is_void() -> None:
    assert played_out(position("B1 | G2 | Y3", pile=""), random.Random(1)) == (None, (1, 2, 3))


def test_only_the_usual_rules_are_played_out() -> None:
    usual = {name for name, rules in PRESETS.items() if is_usual(rules)}
    assert usual == {"standard", "official", "quick", "duel", "lowest"}
