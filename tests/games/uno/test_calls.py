"""Calling UNO and catching (3.9)."""

from __future__ import annotations

import pytest

from bot.games.game import Seat
from bot.games.uno import awaited, legal, view
from bot.games.uno.actions import CallUno, Catch
from bot.games.uno.events import Called, Caught
from tests.games.uno.positions import after, position, refused, sizes, step

LAST_TWO = "R3 G5 | R9 G4 B1 | R6 G8 B2 | R0 GS B7"


def test_uno3_9_a_call_with_the_play_leaves_nothing_to_catch() -> None:
    state = after(position(LAST_TWO), "0 play R3 uno")
    assert (state.called, state.exposed) == ((Seat(0),), ())
    assert refused(state, "2 catch 0") == "nothing_to_catch"


def test_uno3_9_a_call_before_the_play_counts() -> None:
    called = step(position(LAST_TWO), "0 uno")
    assert called.events == (Called(Seat(0)),)
    assert refused(called.state, "0 uno") == refused(called.state, "0 play R3 uno") == "uno_not_now"
    assert after(called.state, "0 play R3").exposed == ()


def test_uno3_9_a_call_after_the_play_counts_if_it_is_in_time() -> None:
    exposed = after(position(LAST_TWO), "0 play R3")
    assert exposed.exposed == (Seat(0),)
    assert refused(after(exposed, "0 uno"), "2 catch 0") == "nothing_to_catch"


@pytest.mark.parametrize("penalty", [2, 4])
def test_uno3_9_who_is_caught_draws_the_penalty(penalty: int) -> None:
    caught = step(position(LAST_TWO, uno_penalty=penalty), "0 play R3", "2 catch 0")
    assert caught.events[0] == Caught(Seat(0), by=Seat(2))
    assert sizes(caught.state)[0] == 1 + penalty
    assert caught.state.turn == Seat(1)


def test_uno3_9_the_first_catch_wins() -> None:
    caught = after(position(LAST_TWO), "0 play R3", "2 catch 0")
    assert refused(caught, "3 catch 0") == "nothing_to_catch"
    assert refused(caught, "0 uno") == "uno_not_now"


def test_uno3_9_everybody_else_may_catch_and_nobody_waits_for_it() -> None:
    state = after(position(LAST_TWO), "0 play R3")
    assert awaited(state) == (Seat(1),)
    assert all(Catch(Seat(0)) in legal(state, Seat(seat)) for seat in (1, 2, 3))
    assert legal(state, Seat(0)) == (CallUno(),)
    assert refused(state, "0 catch 0") == "nothing_to_catch"


@pytest.mark.parametrize("move", ["1 play R9", "1 draw", "1 timeout"])
def test_uno3_9_the_next_action_closes_the_window(move: str) -> None:
    state = after(position(LAST_TWO), "0 play R3", move)
    assert refused(state, "2 catch 0") == "nothing_to_catch"


@pytest.mark.parametrize("answer", ["accept", "challenge"])
def test_uno3_9_so_does_an_answer_to_a_wild_draw_four(answer: str) -> None:
    asked = after(position("WD G5 | R9 B1 | B2 B3"), "0 play WD G")
    assert asked.exposed == (Seat(0),)
    assert after(asked, f"1 {answer}").exposed == ()


def test_uno3_9_cards_that_are_drawn_by_force_do_not_close_it() -> None:
    state = after(position("RD G5 | R9 B1 | B2 B3 | Y1 Y2"), "0 play RD")
    assert state.turn == Seat(2)
    assert sizes(after(state, "1 catch 0"))[0] == 5


def test_uno3_9_a_call_lapses_when_its_player_draws() -> None:
    state = after(position("Y3 G5 | R9 G4 B1", pile="B4 B5"), "0 uno", "0 draw")
    assert state.called == ()
    assert not view(state, None).players[0].has_called


@pytest.mark.parametrize(
    ("hands", "move"),
    [("R3 G5 B1 | R9", "0 uno"), ("R3 G5 | R9 B1", "1 uno"), ("R3 B1 B2 | R9", "0 play R3 uno")],
)
def test_uno3_9_not_with_more_cards_nor_out_of_turn_with_two(hands: str, move: str) -> None:
    assert refused(position(hands), move) == "uno_not_now"


def test_uno3_9_a_drawn_card_may_be_played_with_a_call() -> None:
    state = after(position("G3 | R9 B1", pile="R4"), "0 draw")
    assert after(state, "0 play R4 uno").called == (Seat(0),)
