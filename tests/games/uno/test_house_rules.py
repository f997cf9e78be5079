"""The house rules (section 6)."""

from __future__ import annotations

import pytest

from bot.games.game import Seat
from bot.games.uno import awaited, legal, outcome, view
from bot.games.uno.actions import write
from bot.games.uno.cards import Card, parse_cards
from bot.games.uno.rules import BlankMode
from bot.games.uno.state import UnoState
from bot.games.uno.view import Phase
from tests.games.uno.positions import after, position, refused, sizes


def plays(state: UnoState, seat: int) -> list[str]:
    return [write(action) for action in legal(state, Seat(seat)) if write(action).startswith("play")]


@pytest.mark.parametrize("mode", [BlankMode.WILD, BlankMode.CUSTOM_TEXT])
def test_uno6_1_a_blank_is_a_wild_card(mode: BlankMode) -> None:
    state = after(position("X R1 R2 | B1 B2", blank_mode=mode), "0 play X B")
    assert (state.turn, state.colour, state.top) == (Seat(1), "B", Card.BLANK)


def test_uno6_1_or_makes_the_next_player_draw_ten() -> None:
    state = after(position("X R1 R2 | B1 B2 | B3 B4", blank_mode=BlankMode.DRAW_TEN), "0 play X B")
    assert (state.turn, sizes(state)) == (Seat(2), (2, 12, 2))


STACK = "RD G1 G2 | BD B1 B2 | B3 B4 B5"


def test_uno6_2_a_draw_two_is_answered_and_the_sum_is_drawn() -> None:
    state = after(position(STACK, stacking=True), "0 play RD")
    assert (state.turn, state.owed, sizes(state)) == (Seat(1), 2, (2, 3, 3))
    assert plays(state, 1) == ["play BD"]
    assert refused(state, "1 play B1") == "no_match"
    hit = after(state, "1 play BD", "2 draw")
    assert (hit.turn, hit.owed, sizes(hit)) == (Seat(0), 0, (2, 2, 7))


def test_uno6_2_kinds_are_not_mixed() -> None:
    state = after(position("RD G1 G2 | WD B1 B2", stacking=True), "0 play RD")
    assert plays(state, 1) == []


def test_uno6_2_stacked_wild_draw_fours_cannot_be_challenged() -> None:
    state = after(position("WD G1 G2 | WD B1 B2 | R3 R4", stacking=True), "0 play WD B")
    assert state.phase is Phase.CHALLENGE
    stacked = after(state, "1 play WD G")
    assert (stacked.phase, stacked.owed) == (Phase.TURN, 8)
    assert refused(stacked, "2 challenge") == "wrong_phase"
    assert sizes(after(stacked, "2 draw"))[2] == 10
    assert sizes(after(stacked, "2 timeout"))[2] == 10


def test_uno6_2_a_last_card_makes_the_next_draw_the_whole_sum() -> None:
    state = position("RD G1 | BD | R3 R4", stacking=True, single_round=True)
    assert sizes(after(state, "0 play RD", "1 play BD")) == (1, 0, 6)


def test_uno6_3_the_identical_card_is_played_out_of_turn() -> None:
    state = after(position("R3 G1 G2 | B1 B2 | R3 B4 B5 | Y1 Y2", jump_in=True), "0 play R3")
    assert plays(state, 2) == ["play R3"]
    assert awaited(state) == (Seat(1),)
    jumped = after(state, "2 play R3")
    assert jumped.turn == Seat(3)
    assert refused(jumped, "2 play B4") == "wrong_player"


def test_uno6_3_only_where_the_rules_say_so_and_never_with_a_wild_card() -> None:
    hands = "R3 G1 G2 | B1 B2 | R3 W B5"
    assert refused(after(position(hands), "0 play R3"), "2 play R3") == "wrong_player"
    wild = position("W G1 G2 | B1 B2 | W B4 B5", jump_in=True)
    assert refused(after(wild, "0 play W R"), "2 play W R") == "wrong_player"


def test_uno6_3_it_also_closes_the_window() -> None:
    state = after(position("R3 G1 | B1 B2 | R3 B4 B5", jump_in=True), "0 play R3")
    assert after(state, "2 play R3").exposed == ()


def test_uno6_4_a_seven_swaps_hands() -> None:
    state = position("R7 G1 G2 | B1 | Y1 Y2", seven_zero=True)
    assert refused(state, "0 play R7") == refused(state, "0 play R7 with 0") == "swap_needed"
    swapped = after(state, "0 play R7 with 1")
    assert swapped.hands[:2] == (parse_cards("B1"), parse_cards("G1 G2"))
    assert swapped.exposed == (Seat(0),)
    assert refused(position("R6 G1 G2 | B1", seven_zero=True), "0 play R6 with 1") == "swap_needed"


def test_uno6_4_a_zero_passes_all_hands_on_and_calls_are_cleared() -> None:
    state = position("R0 G1 | B1 B2 | Y1 Y2", seven_zero=True)
    passed = after(state, "0 play R0 uno")
    assert passed.hands == (parse_cards("Y1 Y2"), parse_cards("G1"), parse_cards("B1 B2"))
    assert (passed.called, passed.exposed) == ((), (Seat(1),))
    other = after(position("R0 G1 | B1 B2 | Y1 Y2", seven_zero=True, counter=True), "0 play R0")
    assert other.hands == (parse_cards("B1 B2"), parse_cards("Y1 Y2"), parse_cards("G1"))


def test_uno6_5_one_draws_until_a_card_fits() -> None:
    state = after(position("G1 | B1 B2", pile="Y1 Y2 R4 Y3", draw_until_playable=True), "0 draw")
    assert (state.phase, state.drawn, sizes(state)[0]) == (Phase.DRAWN, Card.R4, 4)
    empty = after(position("G1 | B1 B2", pile="Y1 Y2", draw_until_playable=True), "0 draw")
    assert (empty.turn, sizes(empty)[0]) == (Seat(1), 3)


def test_uno6_6_points_are_bad() -> None:
    done = after(position("R3 | W W | R9", lowest_wins=True, target=100), "0 play R3")
    end = outcome(done)
    assert end is not None
    assert (end.points, end.places) == ((0, 100, 9), (1, 3, 2))
    assert view(done, None).final is not None


def test_uno6_6_the_first_place_may_be_shared() -> None:
    done = after(position("R3 | R0 | W W", lowest_wins=True, target=100), "0 play R3")
    end = outcome(done)
    assert end is not None
    assert end.places == (1, 1, 3)
    assert done.final is not None
    assert done.final.winners == (Seat(0), Seat(1))
