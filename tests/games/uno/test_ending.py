"""The end of a round and of a match, and leaving (section 4, 5.1)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.games.game import Ending, IllegalAction, Seat
from bot.games.uno import awaited, leave, legal, new, outcome, tally, void
from bot.games.uno.cards import Colour, parse_card, parse_cards
from bot.games.uno.events import GameOver, RoundOver
from bot.games.uno.rules import UnoRules
from bot.games.uno.scoring import count, value
from bot.games.uno.view import Phase
from tests.games.uno.positions import after, position, refused, sizes, step

LAST = "R3 | R9 GS | W B2"


def test_uno4_1_the_last_card_ends_the_round() -> None:
    done = step(position(LAST), "0 play R3")
    result = next(fact.result for fact in done.events if isinstance(fact, RoundOver))
    assert (result.winner, result.points, result.counts) == (Seat(0), (81, 0, 0), (0, 29, 52))
    assert (done.state.number, done.state.phase) == (2, Phase.TURN)


@pytest.mark.parametrize(
    ("hands", "move", "points"),
    [("RD | R9 GS | W B2", "0 play RD", 98), ("WD | R9 GS | W B2", "0 play WD B", 105)],
)
def test_uno4_1_the_next_player_still_draws(hands: str, move: str, points: int) -> None:
    done = after(position(hands, pile="Y9 B8 G1 G6", single_round=True), move)
    assert done.results[0].points[0] == points
    assert done.phase is Phase.OVER


def test_uno4_1_other_last_cards_do_nothing() -> None:
    done = after(position("R7 | R9 GS | W B2", seven_zero=True, single_round=True), "0 play R7")
    assert done.results[0].winner == Seat(0)


@pytest.mark.parametrize(
    ("card", "points"),
    [("R0", 0), ("G9", 9), ("BS", 20), ("YR", 20), ("RD", 20), ("W", 50), ("WD", 50), ("X", 40)],
)
def test_uno4_2_values(card: str, points: int) -> None:
    assert value(parse_card(card)) == points


def test_uno4_2_the_sum_of_a_hand() -> None:
    assert count(parse_cards("R5 G0 B9 YS WD")) == 84


@pytest.mark.parametrize(("target", "ends"), [(100, False), (500, False)])
def test_uno4_3_below_the_target_the_match_goes_on(target: int, ends: bool) -> None:  # noqa: FBT001  # a table
    assert (outcome(after(position(LAST, target=target), "0 play R3")) is not None) is ends


def test_uno4_3_the_target_itself_wins() -> None:
    done = step(position("R3 | W | W B0", target=100), "0 play R3")
    end = outcome(done.state)
    assert any(isinstance(fact, GameOver) for fact in done.events)
    assert end is not None
    assert (end.ending, end.places, end.points) == (Ending.FINISHED, (1, 2, 2), (100, 0, 0))
    assert tally(done.state, Seat(0)) == {
        "deals": 1,
        "deals_won": 1,
        "best_deal": 100,
        "points": 100,
    }


def test_uno4_3_a_single_round_may_be_all() -> None:
    end = outcome(after(position(LAST, single_round=True), "0 play R3"))
    assert end is not None
    assert end.places == (1, 2, 2)


def test_uno5_1_cards_of_who_leaves_lie_under_the_pile_and_the_others_go_on() -> None:
    left = leave(position("R3 G5 | R9 G4 | B1 B2"), Seat(0)).state
    assert left.pile[-2:] == parse_cards("R3 G5")
    assert (sizes(left), awaited(left)) == ((0, 2, 2), (Seat(1),))
    assert legal(left, Seat(0)) == ()
    assert outcome(left) is None


def test_uno5_1_who_left_is_last_and_two_places_may_be_the_same() -> None:
    state = position("R3 | R9 GS | W B2 | Y1 Y2", single_round=True)
    state = leave(leave(state, Seat(1)).state, Seat(2)).state
    end = outcome(after(state, "0 play R3"))
    assert end is not None
    assert end.places == (1, 3, 3, 2)


def test_uno5_1_who_is_left_alone_wins() -> None:
    end = outcome(leave(position("R3 | R9 GS"), Seat(0)).state)
    assert end is not None
    assert (end.ending, end.places) == (Ending.FORFEIT, (2, 1))


@pytest.mark.parametrize("who", [0, 1])
def test_uno5_1_nobody_draws_when_one_of_the_two_of_a_challenge_leaves(who: int) -> None:
    asked = after(position("WD G5 G6 | R9 Y1 | R6 R7 | B1 B2"), "0 play WD B")
    left = leave(asked, Seat(who)).state
    assert (left.phase, left.owed, left.four) == (Phase.TURN, 0, None)
    assert left.turn == (Seat(1) if who == 0 else Seat(2))


def test_uno5_1_the_first_colour_is_then_named_by_the_next() -> None:
    choosing = replace(
        position("R1 B1 | R2 R3 | G1 G2", top="W", colour="R"), phase=Phase.CHOOSE_COLOR, colour=None
    )
    left = leave(choosing, Seat(0)).state
    assert after(left, "1 colour B").colour is Colour.BLUE


def test_uno5_1_the_deal_passes_over_who_left() -> None:
    state = leave(position("R3 | R9 GS | W B2", turn=1), Seat(0)).state
    state = replace(state, hands=(state.hands[0], parse_cards("R9"), state.hands[2]))
    dealt = after(state, "1 play R9")
    assert (dealt.dealer, dealt.hands[0]) == (Seat(1), ())


def test_uno4_3_nothing_is_done_after_the_end() -> None:
    over = after(position(LAST, single_round=True), "0 play R3")
    assert refused(over, "1 play R9") == refused(over, "1 uno") == "wrong_phase"
    with pytest.raises(IllegalAction):
        void(over)


@pytest.mark.parametrize("seats", [1, 11])
def test_uno2_2_two_to_ten_play(seats: int) -> None:
    with pytest.raises(ValueError, match="2 to 10"):
        new(UnoRules(), seats, bytes(32))
