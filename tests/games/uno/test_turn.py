"""The turn: matching, drawing, what cards do, challenges (3.1 to 3.8, 3.10, 3.11)."""

from __future__ import annotations

import msgspec
import pytest

from bot.games.game import Seat
from bot.games.uno import default, legal, outcome, view
from bot.games.uno.actions import Draw, Pass, Timeout, write
from bot.games.uno.cards import Card, Colour, is_honest, parse_card, parse_cards, playable
from bot.games.uno.events import Challenged, Event, Left, Missed, Reshuffled, RoundVoid
from bot.games.uno.rules import WildFourMatch
from bot.games.uno.state import UnoState
from bot.games.uno.view import Direction, Phase
from tests.games.uno.positions import after, position, refused, sizes, step

FOUR = "R3 G5 BS Y2 | R9 G4 B1 Y7 | R6 G8 B2 Y4 | R0 GS B7 W"


def menu(state: UnoState, seat: int) -> set[str]:
    return {write(action) for action in legal(state, Seat(seat))}


def test_uno3_1_a_card_or_a_draw() -> None:
    assert menu(position(FOUR), 0) == {"play R3", "play G5", "draw", "timeout"}
    assert menu(position(FOUR), 1) == set()


@pytest.mark.parametrize(
    ("hand", "top", "colour", "fits"),
    [
        ("R3 G5 BS YR", "R5", "R", "R3 G5"),
        ("G3 GS BR YD", "RS", "R", "GS"),
        ("G3 BS W YD", "W", "B", "BS W"),
        ("G3 WD", "Y9", "Y", "WD"),
        ("W", "WD", "G", "W"),
    ],
)
def test_uno3_2_colour_number_or_symbol(hand: str, top: str, colour: str, fits: str) -> None:
    assert playable(parse_cards(hand), parse_card(top), Colour(colour)) == parse_cards(fits)


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("0 play Y2", "no_match"),
        ("0 play R4", "not_in_hand"),
        ("1 play R9", "wrong_player"),
        ("0 pass", "wrong_phase"),
        ("0 challenge", "wrong_phase"),
        ("0 colour R", "wrong_phase"),
    ],
)
def test_uno3_2_what_is_refused(move: str, reason: str) -> None:
    assert refused(position(FOUR), move) == reason


def test_uno3_3_a_drawn_card_that_fits_may_be_played_or_kept() -> None:
    drawn = after(position(FOUR, pile="R4 G2"), "0 draw")
    assert (drawn.phase, drawn.turn, drawn.drawn) == (Phase.DRAWN, Seat(0), Card.R4)
    assert menu(drawn, 0) == {"play R4", "pass", "timeout"}
    assert refused(drawn, "0 play R3") == "only_drawn_card"
    assert refused(drawn, "0 draw") == "wrong_phase"
    assert after(drawn, "0 pass").turn == after(drawn, "0 play R4").turn == Seat(1)


def test_uno3_3_one_that_does_not_fit_ends_the_turn() -> None:
    drawn = after(position(FOUR, pile="Y4"), "0 draw")
    assert (drawn.phase, drawn.turn, sizes(drawn)[0]) == (Phase.TURN, Seat(1), 5)


def test_uno3_3_options_make_a_player_play() -> None:
    assert refused(position(FOUR, voluntary_draw=False), "0 draw") == "must_play"
    drawn = after(position("G3 | R9", pile="R4", must_play_drawn=True), "0 draw")
    assert refused(drawn, "0 pass") == "must_play"
    assert after(drawn, "0 timeout").turn == Seat(1)


def test_uno3_4_skip_reverse_and_draw_two() -> None:
    hands = "RS RR RD G1 | R9 B1 | R6 B2 | R0 B3"
    assert after(position(hands), "0 play RS").turn == Seat(2)
    turned = after(position(hands), "0 play RR")
    assert (turned.turn, turned.direction) == (Seat(3), Direction.COUNTER)
    hit = after(position(hands), "0 play RD")
    assert (hit.turn, sizes(hit)) == (Seat(2), (3, 4, 2, 2))
    assert after(position(hands, counter=True), "0 play RD").turn == Seat(2)


def test_uno3_5_a_wild_card_names_any_colour() -> None:
    state = position("W R1 G1 | B2 B3")
    assert refused(state, "0 play W") == "color_needed"
    assert refused(state, "0 play R1 B") == "color_needed"
    for colour in Colour:
        assert after(state, f"0 play W {colour}").colour is colour


@pytest.mark.parametrize(
    ("rest", "colour_alone", "also_like_ones"),
    [("Y7 G4", True, False), ("B4 Y7", False, False), ("G4 W", True, True)],
)
def test_uno3_6_what_is_honest(rest: str, colour_alone: bool, also_like_ones: bool) -> None:  # noqa: FBT001  # a table
    held, top = parse_cards(rest), Card.B7
    assert is_honest(held, top, Colour.BLUE, WildFourMatch.COLOR) is colour_alone
    assert is_honest(held, top, Colour.BLUE, WildFourMatch.ANY) is also_like_ones


def test_uno3_6_a_bluff_may_be_refused_and_then_nobody_is_asked() -> None:
    bluff = position("WD R4 Y7 | B1 B2 | B3 B4", wd4_strict=True)
    assert refused(bluff, "0 play WD B") == "wd4_illegal"
    honest = after(position("WD G4 Y7 | B1 B2 | B3 B4", wd4_strict=True), "0 play WD B")
    assert (honest.phase, honest.turn, sizes(honest)) == (Phase.TURN, Seat(2), (2, 6, 2))


BLUFF = "WD R5 G6 | R9 Y1 | R6 R7"
HONEST = "WD G5 G6 | R9 Y1 | R6 R7"


def test_uno3_7_who_accepts_draws_four_and_misses_the_turn() -> None:
    state = after(position(HONEST), "0 play WD B", "1 accept")
    assert (state.turn, sizes(state)) == (Seat(2), (2, 6, 2))


def test_uno3_7_a_bluffer_draws_four_and_the_challenger_plays() -> None:
    state = after(position(BLUFF), "0 play WD B", "1 challenge")
    assert (state.phase, state.turn, state.colour) == (Phase.TURN, Seat(1), Colour.BLUE)
    assert sizes(state) == (6, 2, 2)


def test_uno3_7_a_wrong_challenger_draws_six() -> None:
    state = after(position(HONEST), "0 play WD B", "1 challenge")
    assert (state.turn, sizes(state)) == (Seat(2), (2, 8, 2))


def test_uno3_7_only_the_next_player_answers() -> None:
    asked = after(position(BLUFF), "0 play WD B")
    assert refused(asked, "2 challenge") == "wrong_player"
    assert refused(asked, "1 play R9") == "wrong_phase"


def test_uno3_7_the_challenger_alone_sees_the_hand() -> None:
    judged = step(position(BLUFF), "0 play WD B", "1 challenge")
    shown = view(judged.state, Seat(1)).shown
    assert shown is not None
    assert (shown.seat, shown.cards, shown.is_guilty) == (Seat(0), parse_cards("R5 G6"), True)
    assert all(view(judged.state, seat).shown is None for seat in (Seat(0), Seat(2), None))
    assert Challenged(Seat(1), Seat(0), is_guilty=True) in judged.events
    told = msgspec.json.encode(judged.events).decode()
    assert not [card for card in Card if f'"{card}"' in told]
    assert view(after(judged.state, "1 draw"), Seat(1)).shown is None


def test_uno3_7_the_hand_is_that_of_the_play_whatever_was_drawn_since() -> None:
    state = after(position("WD G5 | R9 Y1 | R6 R7", pile="R1 R2 R3 R4 Y1 Y2 Y3 Y4 Y5 Y6"), "0 play WD B")
    caught = after(state, "2 catch 0")
    assert Card.R1 in caught.hands[0]
    assert after(caught, "1 challenge").turn == Seat(2)


@pytest.mark.parametrize("card", ["RS", "RR", "RD"])
def test_uno3_8_with_two_the_same_player_goes_on(card: str) -> None:
    state = after(position(f"{card} G5 G6 | R9 R1"), f"0 play {card}")
    assert (state.turn, state.direction) == (Seat(0), Direction.CLOCKWISE)


@pytest.mark.parametrize(("answer", "turn"), [("accept", 0), ("challenge", 0)])
def test_uno3_8_also_after_a_wild_draw_four(answer: str, turn: int) -> None:
    state = after(position("WD G5 G6 | R9 R1"), "0 play WD B", f"1 {answer}")
    assert state.turn == Seat(turn)


def test_uno3_8_two_who_are_left_of_three_are_two() -> None:
    state = position("RR G5 G6 | R9 R1 | B1 B2")
    assert after(position("RR G5 G6 | R9 R1"), "0 play RR").turn == Seat(0)
    assert after(state, "0 play RR").turn == Seat(2)


def test_uno3_10_the_discards_become_the_pile() -> None:
    drawn = step(position(FOUR, pile="", below="Y4 W"), "0 draw")
    assert Reshuffled(2) in drawn.events
    assert drawn.state.discards == (Card.R5,)
    assert len(drawn.state.pile) == 1


def test_uno3_10_one_draws_what_there_is() -> None:
    state = after(position("RD G5 G6 | R9 R1 | B1 B2", pile="Y1"), "0 play RD")
    # The 5 below the draw two comes back as well.
    assert sizes(state) == (2, 4, 2)


def test_uno3_10_when_all_have_passed_the_round_is_void() -> None:
    state = position("G1 | B2 | Y3", pile="")
    assert menu(state, 0) == {"pass", "uno", "timeout"}
    assert refused(state, "0 draw") == "wrong_phase"
    void = step(state, "0 pass", "1 pass", "2 pass")
    assert any(isinstance(fact, RoundVoid) for fact in void.events)
    assert (void.state.results, void.state.dealer, void.state.number) == ((), Seat(2), 2)


def test_uno3_11_a_missed_turn_draws_one_and_passes() -> None:
    state = position(FOUR, pile="R4")
    assert default(state, Seat(0)) == Timeout()
    missed = step(state, "0 timeout")
    assert (missed.state.turn, sizes(missed.state)[0]) == (Seat(1), 5)
    assert missed.events[0] == Missed(Seat(0))


def test_uno3_11_elsewhere_it_passes_accepts_and_names_the_colour_most_held() -> None:
    drawn = after(position(FOUR, pile="R4"), "0 draw")
    assert after(drawn, "0 timeout").turn == Seat(1)
    asked = after(position(HONEST), "0 play WD B")
    assert sizes(after(asked, "1 timeout")) == (2, 6, 2)
    choosing = msgspec.structs.replace(
        position("R1 B1 B2 | R2", top="W", colour="R"), phase=Phase.CHOOSE_COLOR, colour=None
    )
    assert after(choosing, "0 timeout").colour is Colour.BLUE


def timed_out(state: UnoState, turns: int) -> tuple[UnoState, list[Event]]:
    """Seat 0 misses its turns, seat 1 draws and keeps what it draws."""
    facts: list[Event] = []
    for _ in range(turns):
        missed = step(state, "0 timeout")
        facts += missed.events
        state = missed.state
        while state.turn == Seat(1):
            state = after(state, "1 pass" if state.phase is Phase.DRAWN else "1 draw")
    return state, facts


def test_uno3_11_three_in_a_row_and_the_player_leaves() -> None:
    state, facts = timed_out(position("R3 G5 | B1 B2", pile="Y1 " * 20), 2)
    assert outcome(state) is None
    over = step(state, "0 timeout")
    assert Left(Seat(0)) in over.events
    end = outcome(over.state)
    assert end is not None
    assert end.places == (2, 1)
    assert [fact for fact in facts if isinstance(fact, Missed)] == [Missed(Seat(0))] * 2


def test_uno3_11_whoever_acts_in_between_has_not_missed_three() -> None:
    state, _ = timed_out(position("R3 G5 | B1 B2", pile="Y1 " * 20), 2)
    state = after(state, "0 draw", "1 draw")
    state, _ = timed_out(state, 2)
    assert outcome(state) is None
    assert Draw() in legal(state, Seat(0))
    assert Pass() not in legal(state, Seat(0))
