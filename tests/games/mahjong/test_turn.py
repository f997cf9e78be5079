from __future__ import annotations

import pytest

from bot.games.cards import PACK, Card, parse_cards, write_cards
from bot.games.frame.dealing import high_card
from bot.games.frame.events import Added, Laid
from bot.games.game import IllegalAction, Seat
from bot.games.mahjong import apply, legal
from bot.games.mahjong.actions import Lay, Reason, Take
from bot.games.mahjong.rules import MahjongRules
from bot.games.mahjong.state import lay_out, undealt
from bot.games.mahjong.view import Discarded, Drew, Passed, Phase, Took
from tests.games.mahjong.positions import SEED, A, B, menu, play, position, refusal

HAND = "A: 2c 4h5h6h 9s Jc Js Kd | B: Jd 9c9d 2s | upcard Qs"
PILE = "A: 4h5h JcJd 2c 9s Kd | B: Ad 3c | pile 6h 8s Js Qd"
"""The deepest of the pile makes a run, the jack a set; the 8s and the Qd fit nowhere."""


@pytest.mark.parametrize(
    ("a", "b", "dealer"), [("Kc", "Qs", A), ("Ad", "2c", B), ("9h", "9s", B), ("9d", "9c", A)]
)
def test_mj2_1_the_higher_card_of_the_cut_deals(a: str, b: str, dealer: Seat) -> None:
    assert high_card((Card(a), Card(b))) == dealer


def test_mj2_2_ten_cards_each_and_the_upcard() -> None:
    state = lay_out(undealt(MahjongRules(), SEED, B), PACK)
    assert state.hands[A] == tuple(sorted(PACK[0:20:2]))
    assert state.hands[B] == tuple(sorted(PACK[1:20:2]))
    assert (state.pile, state.stock) == ((PACK[20],), PACK[21:])
    assert (state.turn, state.phase) == (A, Phase.OFFER_NONDEALER)


def test_mj1_1_all_cards_of_one_pack() -> None:
    state = lay_out(undealt(MahjongRules(), SEED, B), PACK)
    dealt = [*state.hands[A], *state.hands[B], *state.stock, *state.pile]
    assert sorted(dealt) == sorted(PACK)


def test_mj2_4_the_upcard_is_offered_to_the_nondealer_first() -> None:
    state = position(HAND, Phase.OFFER_NONDEALER)
    assert menu(state) == ["take 1", "pass"]
    taken = play(state, "A take 1")
    assert taken.events == (Took(A, (Card.QS,)),)
    assert (taken.state.phase, taken.state.turn, taken.state.pile) == (Phase.PLAY, A, ())


def test_mj2_4_then_to_the_dealer() -> None:
    state = play(position(HAND, Phase.OFFER_NONDEALER), "A pass").state
    assert (state.phase, state.turn) == (Phase.OFFER_DEALER, B)
    assert menu(state, B) == ["take 1", "pass"]
    assert play(state, "B take 1").state.turn == B


def test_mj2_4_after_two_passes_the_stock_is_the_only_source() -> None:
    passed = play(position(HAND, Phase.OFFER_NONDEALER), "A pass", "B pass")
    assert passed.events == (Passed(A), Passed(B))
    assert (passed.state.phase, passed.state.turn) == (Phase.DRAW, A)
    assert menu(passed.state) == ["draw"]
    assert refusal(passed.state, "take 1") is Reason.SOURCE_CLOSED
    later = play(passed.state, "A draw", "A discard Kd").state
    assert "take 1" in menu(later, B)


def test_mj7_4_1_nobody_lays_or_draws_during_the_offer() -> None:
    state = position(HAND, Phase.OFFER_NONDEALER)
    for text in ("draw", "lay 4h5h6h", "discard Kd"):
        assert refusal(state, text) is Reason.WRONG_PHASE
    assert refusal(state, "take 2") is Reason.SOURCE_CLOSED
    assert refusal(state, "pass", B) is Reason.WRONG_PLAYER


def test_mj7_4_2_one_card_from_the_stock() -> None:
    state = position(HAND, Phase.DRAW)
    drawn = play(state, "A draw")
    assert drawn.events == (Drew(A, len(state.stock) - 1),)
    assert state.stock[0] in drawn.state.hands[A]
    assert refusal(drawn.state, "draw") is Reason.WRONG_PHASE


def test_mj7_4_2_the_top_card_may_always_be_taken() -> None:
    taken = play(position(PILE, Phase.DRAW), "A take 1")
    assert taken.events == (Took(A, (Card.QD,)),)
    assert write_cards(taken.state.pile) == "6h 8s Js"


def test_mj7_4_2_several_if_the_deepest_can_be_laid() -> None:
    state = position(PILE, Phase.DRAW)
    assert menu(state) == ["take 1", "take 2", "take 4", "draw"]
    assert refusal(state, "take 3") is Reason.KEY_CARD_UNUSABLE
    assert refusal(state, "take 5") is Reason.SOURCE_CLOSED
    with pytest.raises(IllegalAction) as refused:
        apply(state, A, Take(0))
    assert refused.value.reason is Reason.SOURCE_CLOSED


def test_mj7_4_2_cards_taken_keep_the_order_of_the_pile() -> None:
    taken = play(position(PILE, Phase.DRAW), "A take 4")
    assert taken.events == (Took(A, parse_cards("6h 8s Js Qd")),)
    assert taken.state.key is Card.H6
    assert taken.state.pile == ()


def test_mj7_4_2_the_deepest_may_be_added_to_the_table_even_by_way_of_own_cards() -> None:
    far = position("A: 8h Kd 2c | B: Ad 3c | table 5h6h7h | pile 9h Qd", Phase.DRAW)
    assert "take 2" in menu(far)
    gap = position("A: Th Kd 2c | B: Ad 3c | table 5h6h7h | pile 9h Qd", Phase.DRAW)
    assert refusal(gap, "take 2") is Reason.KEY_CARD_UNUSABLE


def test_mj7_4_2_the_other_cards_taken_may_help_the_deepest() -> None:
    state = position("A: 8h Kd 2c | B: Ad 3c | pile 9h Th", Phase.DRAW)
    assert "take 2" in menu(state)


def test_mj7_4_2_the_key_card_must_be_laid_before_the_discard() -> None:
    state = play(position(PILE, Phase.DRAW), "A take 4").state
    assert refusal(state, "discard Kd") is Reason.KEY_CARD_NOT_MELDED
    assert refusal(state, "discard 6h") is Reason.KEY_CARD_NOT_MELDED
    assert refusal(state, "discard As") is Reason.NOT_IN_HAND
    assert not [text for text in menu(state) if text.startswith("discard")]
    laid = play(state, "A lay 4h5h6h").state
    assert laid.key is None
    assert play(laid, "A discard Qd").state.turn == B


def test_mj7_4_2_nothing_may_be_laid_that_spoils_the_key_card() -> None:
    """The 5h goes with the key 6h only as long as it is no part of a set."""
    state = position("A: 4h5h6h 5c5d Kd 2c | B: Ad 3c | took 6h Kd | upcard Qd")
    assert state.key is Card.H6
    assert refusal(state, "lay 5c5d5h") is Reason.KEY_CARD_UNUSABLE
    assert menu(state) == ["lay 4h5h6h"]


def test_mj7_4_2_other_melds_may_come_before_the_key_card() -> None:
    state = position("A: 4h5h6h JcJdJs Kd 2c | B: Ad 3c | took 6h Kd | upcard Qd")
    assert menu(state) == ["lay JcJdJs", "lay 4h5h6h"]


def test_mj7_4_2_a_single_card_taken_may_not_be_thrown_back() -> None:
    state = position("A: 2c 4h Qs | B: Jd | took Qs | upcard 3d")
    assert state.key is None
    assert refusal(state, "discard Qs") is Reason.SAME_CARD
    assert menu(state) == ["discard 2c", "discard 4h"]


def test_mj7_4_2_unless_it_is_the_last_card() -> None:
    state = position("A: 4h5h6h Qs | B: Jd 7s | took Qs | upcard 3d")
    assert play(state, "A lay 4h5h6h", "A discard Qs").state.results[0].winner == A


def test_mj7_4_2_of_several_cards_taken_all_but_the_key_may_be_thrown() -> None:
    state = play(position(PILE, Phase.DRAW), "A take 2", "A lay JcJdJs").state
    assert "discard Qd" in menu(state)


def test_mj7_4_2_any_number_of_melds_then_one_discard() -> None:
    state = position("A: 4h5h6h JcJdJs Kd 2c | B: 3c | upcard Qs")
    after = play(state, "A lay 4h5h6h", "A lay JcJdJs", "A discard Kd")
    assert after.events == (
        Laid(A, 1, parse_cards("4h5h6h")),
        Laid(A, 2, parse_cards("JcJdJs")),
        Discarded(A, Card.KD),
    )
    assert (after.state.turn, after.state.phase) == (B, Phase.DRAW)
    assert write_cards(after.state.pile) == "Qs Kd"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("lay 5h6h7h", Reason.NOT_IN_HAND),
        ("lay 4h5h", Reason.NOT_MELD),
        ("add Kd to 1", Reason.NO_SUCH_MELD),
        ("discard As", Reason.NOT_IN_HAND),
        ("pass", Reason.WRONG_PHASE),
        ("take 1", Reason.WRONG_PHASE),
    ],
)
def test_mj7_4_1_what_is_refused(text: str, reason: Reason) -> None:
    assert refusal(position(HAND), text) is reason


def test_mj7_4_1_to_lay_nothing_is_refused() -> None:
    with pytest.raises(IllegalAction) as refused:
        apply(position(HAND), A, Lay(()))
    assert refused.value.reason is Reason.NOTHING_TO_LAY


def test_mj7_4_3_additions_to_own_melds_and_others() -> None:
    state = position("A: 9s 7c8c 3c Kd | B: 2c | table 9c9d9h, 4c5c6c | upcard Qs")
    after = play(state, "A add 9s to 1", "A add 3c7c8c to 2")
    assert [write_cards(meld.cards) for meld in after.state.table] == ["9c 9d 9h 9s", "3c 4c 5c 6c 7c 8c"]
    assert after.events[0] == Added(A, 1, parse_cards("9s"), parse_cards("9c9d9h9s"))
    assert refusal(state, "add Kd to 2") is Reason.NOT_MELD


def test_the_menu_is_what_is_accepted() -> None:
    state = position("A: 4h5h6h 9s 2c | B: Kd | table 9c9d9h | upcard Qs")
    for action in legal(state, A):
        apply(state, A, action)
