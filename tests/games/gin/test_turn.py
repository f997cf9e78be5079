from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.games import gin
from bot.games.cards import Card, write_cards
from bot.games.game import IllegalAction
from bot.games.gin import apply, legal, read, write
from bot.games.gin.actions import Reason
from bot.games.gin.events import DealOver, Dealt, Discarded, Drew, Passed, Took
from bot.games.gin.rules import DealStyle, GinRules, KnockSource
from bot.games.gin.state import GinState
from bot.games.gin.view import DealKind, Phase
from tests.games.moves import reason_against
from tests.games.positions import A, B, dealt, play, position

DECK = "3h7c 4h7s 5h8d AhQh 9cTh 9s9h 4cJc 5cJs Kc2h Qc5s 7h 6c6d"
FIFTIETH = GinRules(fiftieth_card=True)
B_KNOCKS = "B: 2c3c4c 6h7h8h JcJdJs 9d"
LAST_TURN = f"A: 2d4d 6s8s Ts Qs Kd Kh 9h 5c Ad | {B_KNOCKS} | stock 2h3h | drew Ad"


def refused(state: GinState, move: str) -> Reason:
    """Why the move is refused; the position stays as it is."""
    return reason_against(gin, state, move, Reason)


def choices(state: GinState) -> list[str]:
    assert state.turn is not None
    return [write(action) for action in legal(state, state.turn)]


def test_g2_4_the_nondealer_may_take_the_upcard() -> None:
    step = play(dealt(DECK), "A take")
    assert Card.H7 in step.state.hands[A]
    assert (step.state.phase, step.state.turn, step.state.pile) == (Phase.DISCARD, A, ())
    assert step.events == (Took(A, Card.H7),)


def test_g2_4_after_a_pass_the_dealer_may_take_it() -> None:
    step = play(dealt(DECK), "A pass", "B take")
    assert (step.state.phase, step.state.turn) == (Phase.DISCARD, B)
    assert step.events == (Passed(A), Took(B, Card.H7))


def test_g2_4_after_two_passes_the_nondealer_draws_from_the_stock_only() -> None:
    state = play(dealt(DECK), "A pass", "B pass").state
    assert (state.phase, state.turn) == (Phase.DRAW, A)
    assert choices(state) == ["draw"]
    assert refused(state, "A take") is Reason.SOURCE_CLOSED


def test_g2_4_the_passed_upcard_stays_under_the_next_discard() -> None:
    state = play(dealt(DECK), "A pass", "B pass", "A draw", "A discard 6c").state
    assert write_cards(state.pile) == "7h 6c"
    assert choices(state) == ["draw", "take"]


def test_g2_4_offer_allows_nothing_else() -> None:
    assert choices(dealt(DECK)) == ["take", "pass"]
    assert refused(dealt(DECK), "B take") is Reason.WRONG_PLAYER
    assert refused(dealt(DECK), "A draw") is Reason.WRONG_PHASE
    assert refused(dealt(DECK), "A discard Kc") is Reason.WRONG_PHASE


def test_g2_5_a_card_drawn_from_the_stock_is_told_without_its_name() -> None:
    step = play(dealt(DECK), "A pass", "B pass", "A draw")
    assert step.events[-1] == Drew(A, 30)
    assert step.state.drawn is Card.C6
    assert len(step.state.hands[A]) == 11


def test_g2_5_after_drawing_no_second_card() -> None:
    state = play(dealt(DECK), "A take").state
    assert refused(state, "A draw") is Reason.WRONG_PHASE
    assert refused(state, "A take") is Reason.WRONG_PHASE
    assert refused(state, "A pass") is Reason.WRONG_PHASE


def test_g2_6_a_discard_passes_the_turn() -> None:
    step = play(dealt(DECK), "A take", "A discard Kc")
    assert (step.state.phase, step.state.turn) == (Phase.DRAW, B)
    assert write_cards(step.state.pile) == "Kc"
    assert step.events[-1] == Discarded(A, Card.KC)


def test_g2_6_the_card_taken_may_not_be_thrown() -> None:
    state = play(dealt(DECK), "A take").state
    assert "discard 7h" not in choices(state)
    assert refused(state, "A discard 7h") is Reason.SAME_CARD


def test_g2_6_nor_with_a_knock_or_gin() -> None:
    state = position("A: 3c4c5c 8d8h8s QdQhQs 6h 6c | B: KcKd | took 6h")
    assert refused(state, "A knock 6h") is Reason.SAME_CARD
    assert refused(state, "A gin 6h") is Reason.SAME_CARD


def test_g2_6_unless_the_rules_allow_it() -> None:
    state = play(dealt(DECK, rules=GinRules(same_card_discard=True)), "A take").state
    assert play(state, "A discard 7h").state.turn == B


def test_g2_6_a_card_from_the_stock_may_be_thrown() -> None:
    state = play(dealt(DECK), "A pass", "B pass", "A draw", "A discard 6c").state
    assert state.turn == B


def test_g2_6_a_card_not_held_cannot_be_thrown() -> None:
    assert refused(play(dealt(DECK), "A take").state, "A discard 2s") is Reason.NOT_IN_HAND


def test_g2_2_2_elder_hand_throws_any_of_the_eleven() -> None:
    state = dealt(DECK, rules=GinRules(deal_style=DealStyle.ELDER_11))
    assert len(choices(state)) == 11
    after = play(state, "A discard 7h").state
    assert (after.phase, after.turn) == (Phase.DRAW, B)


def test_g2_2_3_first_turn_of_a_second_deck_draws_from_the_stock() -> None:
    state = dealt(DECK, rules=GinRules(knock_source=KnockSource.SECOND_DECK), knock_card="6s")
    assert choices(state) == ["draw"]
    assert refused(state, "A take") is Reason.SOURCE_CLOSED


def test_g2_14_three_cards_left_is_not_the_end() -> None:
    state = position("A: 2d4d6s8sTsQsKdKh9h5cAd | B: 3c | stock 2h3h4h | drew Ad")
    assert play(state, "A discard Kd").state.phase is Phase.DRAW


def test_g2_14_the_last_turn_without_a_knock_is_void() -> None:
    step = play(position(LAST_TURN), "A discard Kd")
    thrown, over, dealt_again = step.events
    assert isinstance(over, DealOver)
    assert isinstance(dealt_again, Dealt)
    assert thrown == Discarded(A, Card.KD)
    assert (over.result.kind, over.result.points, over.result.boxes) == (DealKind.VOID, (0, 0), (0, 0))
    assert over.result.showdown is None
    assert dealt_again.dealer == B


def test_g2_14_in_the_last_turn_one_may_still_knock() -> None:
    state = position("A: 2c3c4c 6h7h8h JcJdJs 9d Kd | B: Kh | stock 2h3h | drew Kd")
    over = play(state, "A knock Kd").events[0]
    assert isinstance(over, DealOver)
    assert over.result.kind is DealKind.KNOCK


def test_g2_15_the_last_discard_goes_to_the_opponent_or_nobody() -> None:
    state = play(position(LAST_TURN, rules=FIFTIETH), "A discard Ad").state
    assert (state.phase, state.turn) == (Phase.FIFTIETH, B)
    assert choices(state) == ["take", "pass"]
    assert refused(state, "B draw") is Reason.SOURCE_CLOSED
    assert refused(state, "B discard 9d") is Reason.WRONG_PHASE


def test_g2_15_a_pass_makes_the_deal_void() -> None:
    step = play(position(LAST_TURN, rules=FIFTIETH), "A discard Ad", "B pass")
    over = step.events[2]
    assert isinstance(over, DealOver)
    assert over.result.kind is DealKind.VOID


def test_g2_15_taken_only_to_end_the_deal() -> None:
    no_use = LAST_TURN.replace("JcJdJs", "JcJdQc")
    state = play(position(no_use, rules=FIFTIETH), "A discard Kd").state
    assert choices(state) == ["pass"]
    assert refused(state, "B take") is Reason.CANNOT_END


def test_g2_15_and_then_it_must_be_ended_with_another_card() -> None:
    state = play(position(LAST_TURN, rules=FIFTIETH), "A discard Ad", "B take").state
    assert state.phase is Phase.FIFTIETH_END
    assert choices(state) == ["knock 9d"]
    assert refused(state, "B discard 9d") is Reason.WRONG_PHASE
    assert refused(state, "B knock Ad") is Reason.SAME_CARD
    over = play(state, "B knock 9d").events[0]
    assert isinstance(over, DealOver)
    assert (over.result.kind, over.result.winner) == (DealKind.KNOCK, B)


def test_g2_15_never_by_throwing_it_back_whatever_else_may_be_thrown_back() -> None:
    rules = GinRules(fiftieth_card=True, same_card_discard=True)
    state = play(position(LAST_TURN, rules=rules), "A discard Ad", "B take").state
    assert choices(state) == ["knock 9d"]
    assert refused(state, "B knock Ad") is Reason.SAME_CARD
    only_with_nine = replace(rules, knock_limit=9)
    of_no_use = play(position(LAST_TURN, rules=only_with_nine), "A discard Kd").state
    assert choices(of_no_use) == ["pass"]
    assert refused(of_no_use, "B take") is Reason.CANNOT_END


def test_2_nothing_is_allowed_to_the_seat_that_waits() -> None:
    state = play(dealt(DECK), "A take").state
    assert legal(state, B) == ()
    with pytest.raises(IllegalAction, match="wrong_player"):
        apply(state, B, read("draw"))
