"""Rounds played out fast, beside the real engine with sensible players."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from bot.games import uno
from bot.games.game import Seat
from bot.games.uno.actions import CallUno
from bot.games.uno.cards import parse_cards
from bot.games.uno.rules import PRESETS, BlankMode, UnoRules
from bot.games.uno.state import UnoState
from bot.games.uno.view import Phase
from bot.players.registry import BASELINES
from tests.games.uno.positions import position
from tests.trainer.uno.playout import CARDS, Rest, played_out

SENSIBLE = BASELINES["uno"]["sensible"]
OFTEN = 40
"""Times that a turn is played: of equal plays each is then chosen once."""
Table = tuple[Any, ...]
RULES = (
    PRESETS["quick"],
    replace(PRESETS["strict"], single_round=True),
    UnoRules(single_round=True, seven_zero=True),
    UnoRules(single_round=True, stacking=True),
    UnoRules(single_round=True, draw_until_playable=True, wd4_strict=True, stacking=True),
    UnoRules(single_round=True, blank_mode=BlankMode.DRAW_TEN),
)
"""Those by which nobody acts out of turn."""


def turns(rules: UnoRules, seats: int, number: int) -> Iterator[UnoState]:
    """Every turn of some rounds between sensible players."""
    for seed in range(number):
        state = uno.new(rules, seats, bytes([seed] * 32)).state
        while not state.results:
            yield state
            state = on_the_engine(state, seed)


def on_the_engine(state: UnoState, seed: int) -> UnoState:
    """The state after one turn, and after a wild draw four was accepted; nobody lets itself be caught."""
    while True:
        for seat in state.exposed:
            state = uno.apply(state, seat, CallUno()).state
        assert state.turn is not None
        view, legal = uno.view(state, state.turn), uno.legal(state, state.turn)
        choice = SENSIBLE.choose(view, legal, seed=seed)
        assert choice is not None
        state = uno.apply(state, state.turn, choice).state
        is_answered = state.phase is not Phase.CHALLENGE or state.rules.stacking
        if is_answered and state.phase is not Phase.DRAWN:
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


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("seats", [2, 4])
def test_every_turn_leads_to_what_it_leads_to_on_the_engine(seats: int, rules: UnoRules) -> None:
    seen = 0
    for state in turns(rules, seats, 2):
        if state.phase is Phase.CHOOSE_COLOR or len(state.pile) < 20:
            continue  # the playout names the colour before its first turn, and shuffles piles as it likes
        expected = {of_the_engine(on_the_engine(state, seed)) for seed in range(OFTEN)}
        assert {of_the_playout(state, seed) for seed in range(OFTEN)} == expected
        seen += 1
    assert seen > 20


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


def test_4_1_with_stacking_the_next_player_draws_the_whole_sum_after_the_last_card() -> None:
    state = position("RD | BD | G1 G2", pile="B1 B2 B3 B4 B5", stacking=True, turn=1)
    stacked = replace(state, owed=2, discards=parse_cards("RD"))
    assert played_out(stacked, random.Random(1)) == (Seat(1), (20, 0, 1 + 2 + 1 + 2 + 3 + 4))


def test_6_2_what_was_owed_is_drawn_once() -> None:
    state = position("G1 G2 | R2 B2", pile="B1 B2 B3 B4 B5", stacking=True)
    rest = Rest(replace(state, owed=2, discards=parse_cards("RD")), random.Random(1))
    rest.turn()
    assert [len(hand) for hand in rest.hands] == [4, 2]
    rest.turn()
    assert [len(hand) for hand in rest.hands] == [4, 1]


def test_6_3_somebody_with_the_identical_card_is_quicker_now_and_then() -> None:
    state = position("G1 G2 | B1 B2 | R5 B4 B5 | Y1 Y2", top="R5", jump_in=True)
    acted = set()
    for seed in range(OFTEN):
        rest = Rest(state, random.Random(seed))
        rest.turn()
        acted.add((rest.at, len(rest.hands[0]), len(rest.hands[2])))
    assert acted == {(1, 3, 3), (3, 2, 2)}


def test_6_3_whoever_lets_a_chance_to_jump_in_go_by_does_not_take_it() -> None:
    state = position("G1 G2 | B1 B2 | R5 B4 B5 | Y1 Y2", top="R5", jump_in=True)
    for seed in range(OFTEN):
        rest = Rest(state, random.Random(seed), passing=Seat(2))
        rest.turn()
        assert rest.at == 1


def test_6_3_nobody_jumps_in_with_a_wild_card() -> None:
    state = position("G1 G2 | B1 B2 | W B4 B5", top="W", colour="R", jump_in=True)
    rest = Rest(state, random.Random(1))
    rest.turn()
    assert rest.at == 1


def test_6_4_after_a_zero_all_hands_go_on() -> None:
    state = position("R0 G1 G2 | B1 B2 B3 | Y1 Y2 Y3 Y4 Y5", seven_zero=True, counter=True)
    rest = Rest(state, random.Random(1))
    rest.turn()
    assert [len(hand) for hand in rest.hands] == [3, 5, 2]
    assert rest.at == 2
