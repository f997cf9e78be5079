from __future__ import annotations

import pytest

from bot.games.cards import Card, write_cards
from bot.games.gin.actions import Reason
from bot.games.gin.events import DealOver
from bot.games.gin.rules import PRESETS, FinalDiscard, GinRules
from bot.games.gin.state import GinState
from bot.games.gin.view import DealKind, DealResult
from tests.games.gin.test_turn import choices, refused
from tests.games.positions import A, play, position

NO_MELD = "B: KcKd Qc 9d 7c 5d 4d Th 2h Ad"
KNOCKABLE = f"A: 3c4c5c 8d8h8s QdQhQs 6h 9c | {NO_MELD} | drew 9c"
GIN_HAND = f"A: 3c4c5c6c 8d8h8s QdQhQs Ks | {NO_MELD} | drew Ks"
BIG_GIN_HAND = f"A: 3c4c5c6c 8d8h8s8c QdQhQs | {NO_MELD} | drew 6c"


def ended(state: GinState, move: str) -> DealResult:
    over = play(state, move).events[0]
    assert isinstance(over, DealOver)
    return over.result


def test_g2_7_knock_with_ten_or_less() -> None:
    state = position(KNOCKABLE)
    assert choices(state)[-2:] == ["knock 6h", "knock 9c"]
    result = ended(state, "A knock 9c")
    assert (result.kind, result.winner) == (DealKind.KNOCK, A)
    assert result.showdown is not None
    assert result.showdown.thrown is Card.C9
    assert result.showdown.hands[A].points == 6


def test_g2_7_knock_above_the_limit_is_refused() -> None:
    state = position(f"A: 3c4c5c 8d8h8s QdQh Qc 6h 9c | {NO_MELD} | drew 9c".replace("Qc 6h", "6h Js"))
    assert not [choice for choice in choices(state) if choice.startswith("knock")]
    assert refused(state, "A knock 9c") is Reason.OVER_LIMIT


def test_g2_7_a_knock_needs_a_card_thrown() -> None:
    assert refused(position(KNOCKABLE), "A knock") is Reason.DISCARD_REQUIRED
    assert refused(position(KNOCKABLE), "A knock 2s") is Reason.NOT_IN_HAND


def test_g2_7_nobody_must_knock() -> None:
    assert play(position(KNOCKABLE), "A discard 9c").state.results == ()


def test_g2_8_gin_and_a_knock_without_deadwood_are_the_same() -> None:
    state = position(GIN_HAND)
    assert ended(state, "A gin Ks") == ended(state, "A knock Ks")
    assert ended(state, "A gin Ks").kind is DealKind.GIN
    assert "gin Ks" in choices(state)
    assert "knock Ks" not in choices(state)


def test_g2_8_gin_may_be_held_back() -> None:
    assert play(position(GIN_HAND), "A discard Ks").state.results == ()


def test_g2_8_gin_with_deadwood_is_refused() -> None:
    assert refused(position(KNOCKABLE), "A gin 9c") is Reason.NOT_GIN


@pytest.mark.parametrize("came", ["drew", "took"])
def test_g2_9_big_gin_whatever_pile_the_card_came_from(came: str) -> None:
    state = position(BIG_GIN_HAND.replace("drew", came))
    assert choices(state)[-1] == "big gin"
    result = ended(state, "A big gin")
    assert result.kind is DealKind.BIG_GIN
    assert result.showdown is not None
    assert len(result.showdown.hands[A].cards) == 11


def test_g2_9_big_gin_needs_eleven_melded_cards() -> None:
    assert refused(position(GIN_HAND), "A big gin") is Reason.NOT_BIG_GIN


def test_g2_9_big_gin_switched_off_is_gin_after_a_discard() -> None:
    state = position(BIG_GIN_HAND, rules=GinRules(big_gin=0))
    assert refused(state, "A big gin") is Reason.DISABLED
    assert "big gin" not in choices(state)
    assert ended(state, "A gin 3c").kind is DealKind.GIN


def test_g7_1_straight_gin_knows_no_knock() -> None:
    straight = PRESETS["straight"]
    assert refused(position(KNOCKABLE, rules=straight), "A knock 9c") is Reason.OVER_LIMIT
    assert ended(position(GIN_HAND, rules=straight), "A gin Ks").kind is DealKind.GIN


def test_g7_2_1_the_upcard_is_the_limit() -> None:
    oklahoma = PRESETS["oklahoma"]
    assert refused(position(f"{KNOCKABLE} | knock 5d", rules=oklahoma), "A knock 9c") is Reason.OVER_LIMIT
    assert ended(position(f"{KNOCKABLE} | knock 6d", rules=oklahoma), "A knock 9c").kind is DealKind.KNOCK


def test_g7_2_4_all_eleven_may_count() -> None:
    fosdick = PRESETS["oklahoma_fosdick"]
    state = position(
        f"A: 3c4c5c6c 8d8h8s QdQhQs 2h | {NO_MELD.replace('2h', '2d')} | drew 2h | knock 9d", rules=fosdick
    )
    assert choices(state)[-1] == "knock"
    result = ended(state, "A knock")
    assert (result.kind, result.showdown and result.showdown.thrown) == (DealKind.KNOCK, None)
    assert result.showdown is not None
    assert result.showdown.hands[A].points == 2


def test_g7_2_4_eleven_cards_over_the_limit_are_refused() -> None:
    fosdick = PRESETS["oklahoma_fosdick"]
    assert refused(position(f"{KNOCKABLE} | knock 9h", rules=fosdick), "A knock") is Reason.OVER_LIMIT


def test_g7_2_4_eleven_cards_without_deadwood_are_gin() -> None:
    optional = GinRules(final_discard=FinalDiscard.OPTIONAL)
    result = ended(position(BIG_GIN_HAND, rules=optional), "A knock")
    assert (result.kind, result.points[A]) == (DealKind.GIN, 25 + 68)


def test_g2_10_the_knocker_lays_the_auto_arrangement() -> None:
    state = position("A: 5c5d5h 6c6d6h 7c7d7h 9s Kc | B: 8c8d8h 4c4d KhKs Qs Jd 2s | drew Kc")
    shown = ended(state, "A knock Kc").showdown
    assert shown is not None
    assert [write_cards(meld.cards) for meld in shown.hands[A].melds] == ["5c 5d 5h", "6c 6d 6h", "7c 7d 7h"]
