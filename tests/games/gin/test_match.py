from __future__ import annotations

import pytest

from bot.games.cards import write_cards
from bot.games.game import Ending, IllegalAction, Outcome, Seat
from bot.games.gin import apply, default, leave, legal, new, outcome, read, tally, write
from bot.games.gin.actions import Reason
from bot.games.gin.deal import is_misdeal
from bot.games.gin.events import DealOver, Dealt, GameOver, Left
from bot.games.gin.rules import DealStyle, GinRules
from bot.games.gin.view import DealKind, Phase
from tests.games.positions import SEED, A, B, dealt, deck, play, position

EXAMPLE = "3h7c4h7s5h8dAhQh9cTh9s9h4cJc5cJsKc2hQc5s 7h 6c6d3c4d7d6hJd"
"""The deal of 8.2: the non-dealer's and the dealer's cards by turns, the upcard, the stock."""

EXAMPLE_MOVES = (
    "A pass", "B take", "B discard 8d", "A draw", "A discard 6c", "B draw", "B discard 6d", "A draw",
    "A discard Kc", "B draw", "B discard Qh", "A draw", "A discard Qc", "B draw", "B discard Th", "A draw",
    "A discard Jd", "B take", "B discard 9h", "A take", "A knock 7d",
)  # fmt: skip

ABOUT_TO_GIN = "A: 3c4c5c6c 8d8h8s QdQhQs Ks | B: KcKd Qc 9d 7c 5d 4d Th 2h Ad | drew Ks"


def clock(text: str, phase: Phase = Phase.DISCARD, rules: GinRules | None = None) -> str:
    """What the clock plays for A."""
    state = position(text, phase, rules=rules)
    action = default(state, A)
    assert action in legal(state, A)
    return write(action)


def test_g8_2_the_example_deal_played_through() -> None:
    assert not is_misdeal(dealt(EXAMPLE), deck(EXAMPLE))
    step = play(dealt(EXAMPLE), *EXAMPLE_MOVES)
    over, again = step.events[-2:]
    assert isinstance(over, DealOver)
    assert isinstance(again, Dealt)
    assert (over.result.kind, over.result.points, over.result.boxes) == (DealKind.KNOCK, (8, 0), (1, 0))
    shown = over.result.showdown
    assert shown is not None
    assert [write_cards(meld.cards) for meld in shown.hands[A].melds] == [
        "3c 4c 5c",
        "2h 3h 4h 5h 6h",
        "9c 9h 9s",
    ]
    assert (shown.hands[A].points, shown.hands[B].points) == (1, 9)
    assert over.totals == (8, 0)
    assert (step.state.number, step.state.dealer, step.state.turn) == (2, A, B)


def test_g6_1_the_match_ends_with_the_deal_that_reaches_the_target() -> None:
    state = position(ABOUT_TO_GIN, rules=GinRules(target=93))
    step = play(state, "A gin Ks")
    over, end = step.events
    assert isinstance(over, DealOver)
    assert isinstance(end, GameOver)
    assert over.totals == (93, 0)
    assert end.final.totals == (93 + 100 + 25 + 93, 0)
    assert (step.state.phase, step.state.turn, step.state.final) == (Phase.OVER, None, end.final)
    assert outcome(step.state) == Outcome(ending=Ending.FINISHED, places=(1, 2), points=(311, 0))


def test_g6_1_one_point_short_another_deal_follows() -> None:
    step = play(position(ABOUT_TO_GIN, rules=GinRules(target=94)), "A gin Ks")
    assert outcome(step.state) is None
    assert isinstance(step.events[-1], Dealt)
    assert step.state.number == 2


@pytest.mark.parametrize(("seat", "places"), [(A, (2, 1)), (B, (1, 2))])
def test_g2_18_who_leaves_loses_the_match(seat: Seat, places: tuple[int, ...]) -> None:
    """Also for the seat that is not to act; the points won before stay, the deal scores nothing."""
    state = play(dealt(EXAMPLE), *EXAMPLE_MOVES).state
    step = leave(state, seat)
    assert step.events == (Left(seat),)
    assert outcome(step.state) == Outcome(ending=Ending.FORFEIT, places=places, points=(8, 0))
    assert step.state.final is None


def test_g2_18_a_match_that_is_over_cannot_be_left_or_played() -> None:
    over = leave(dealt(EXAMPLE), A).state
    with pytest.raises(IllegalAction) as refused:
        leave(over, B)
    assert refused.value.reason is Reason.WRONG_PHASE
    with pytest.raises(IllegalAction):
        apply(over, A, read("pass"))
    assert legal(over, A) == legal(over, B) == ()


def test_g2_18_the_clock_passes_an_offer_and_draws_from_the_stock() -> None:
    assert clock("A: 2c | upcard 9d", Phase.OFFER_NONDEALER) == "pass"
    assert clock("A: 2c | upcard 9d", Phase.OFFER_DEALER) == "pass"
    assert clock("A: 2c | upcard 9d", Phase.DRAW) == "draw"
    assert clock("A: 2c | upcard 9d | stock 2h3h", Phase.FIFTIETH) == "pass"


def test_g2_18_the_clock_throws_the_card_just_drawn() -> None:
    assert clock("A: 3c4c5c 8d8h8s QdQhQs 6h Kc | drew 3c") == "discard 3c"


def test_g2_18_or_the_deadwood_card_of_the_highest_value() -> None:
    assert clock("A: 3c4c5c 8d8h8s 2d 9s 6h 7s Kc | took Kc") == "discard 9s"
    assert clock("A: 3c4c5c 8d8h8s 2d Ts 6h Jc Kc | took Kc") == "discard Jc"


def test_g2_18_or_where_all_is_melded_the_card_that_costs_least() -> None:
    """Kc was taken and may not be thrown; only the fours can spare a card."""
    assert clock("A: 4c4d4h4s 9d9h9s QdQhQs Kc | took Kc") == "discard 4c"


def test_g2_18_a_taken_card_may_be_thrown_where_the_rules_allow_it() -> None:
    lax = GinRules(same_card_discard=True)
    assert clock("A: 3c4c5c 8d8h8s 2d 9s 6h 7s Kc | took Kc", rules=lax) == "discard Kc"


def test_g2_18_the_clock_of_the_elder_hand_throws_deadwood() -> None:
    elder = GinRules(deal_style=DealStyle.ELDER_11)
    assert clock("A: 3c4c5c 8d8h8s 2d 9s 6h 7s Kc", rules=elder) == "discard Kc"


@pytest.mark.parametrize(
    ("hand", "ending"),
    [
        ("3c4c5c6c 8d8h8s8c QdQhQs | took 6c", "big gin"),
        ("3c4c5c6c 8d8h8s QdQhQs Ks | took 6c", "gin Ks"),
        ("3c4c5c 8d8h8s QdQhQs 6h 9s | took 5c", "knock 9s"),
    ],
)
def test_g2_18_the_clock_ends_the_fiftieth_card_as_well_as_it_can(hand: str, ending: str) -> None:
    text = f"A: {hand} | stock 2h3h"
    assert clock(text, Phase.FIFTIETH_END, GinRules(fiftieth_card=True)) == ending


def test_the_clock_plays_for_nobody_who_waits() -> None:
    with pytest.raises(IllegalAction, match="wrong_player"):
        default(dealt(EXAMPLE), B)


def test_gin_is_for_two() -> None:
    with pytest.raises(ValueError, match="2 players, not 3"):
        new(GinRules(), 3, SEED)


def test_the_tally_of_a_match() -> None:
    state = play(dealt(EXAMPLE), *EXAMPLE_MOVES).state
    assert tally(state, A) == {
        "deals": 1, "deals_won": 1, "gins": 0, "knocks": 1, "undercuts": 0, "best_deal": 8,
    }  # fmt: skip
    assert tally(state, B)["deals_won"] == 0
