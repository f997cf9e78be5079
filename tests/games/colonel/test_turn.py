from __future__ import annotations

import pytest

from bot.games.cards import PACK, Card, parse_cards, write_cards
from bot.games.colonel import apply, legal
from bot.games.colonel.actions import Discard, Lay, Reason
from bot.games.colonel.rules import ColonelRules
from bot.games.colonel.state import lay_out, undealt
from bot.games.colonel.view import DealKind, DealOver, Discarded, Drew, Phase, Took
from bot.games.frame.dealing import high_card
from bot.games.frame.events import Added, Laid
from bot.games.game import IllegalAction, Seat
from tests.games.colonel.positions import SEED, A, B, menu, play, position, refusal

HAND = "A: 2c 4h5h6h 9s Jc Js Kd Th 7d 8c | B: Jd 9c9d9h 2s 5s 6s Qh Ah 3c | upcard Qs"


@pytest.mark.parametrize(
    ("a", "b", "dealer"), [("Kc", "Qs", A), ("Ad", "2c", B), ("9h", "9s", B), ("9d", "9c", A)]
)
def test_col1_1_the_higher_card_of_the_cut_deals(a: str, b: str, dealer: Seat) -> None:
    assert high_card((Card(a), Card(b))) == dealer


def test_col1_2_ten_cards_each_and_the_upcard() -> None:
    state = lay_out(undealt(ColonelRules(), SEED, B), PACK)
    assert state.hands[A] == tuple(sorted(PACK[0:20:2]))
    assert state.hands[B] == tuple(sorted(PACK[1:20:2]))
    assert (state.pile, state.stock) == ((PACK[20],), PACK[21:])
    assert len(state.stock) == 31
    assert (state.turn, state.phase) == (A, Phase.DRAW)


def test_col4_1_stock_or_top_discard() -> None:
    state = position("A: 2c 4h | B: Jd | upcard Qs", Phase.DRAW)
    assert menu(state) == ["take", "draw"]
    drawn, taken = play(state, "A draw"), play(state, "A take")
    assert drawn.events == (Drew(A, len(state.stock) - 1),)
    assert state.stock[0] in drawn.state.hands[A]
    assert taken.events == (Took(A, Card.QS),)
    assert (taken.state.hands[A], taken.state.pile) == (tuple(sorted(parse_cards("2c4hQs"))), ())
    assert taken.state.phase is Phase.MELD


def test_col4_1_there_is_one_draw_in_a_turn() -> None:
    state = position(HAND)
    assert refusal(state, "draw") is Reason.WRONG_PHASE
    assert refusal(state, "take") is Reason.WRONG_PHASE


def test_col4_2_melding_is_optional_and_the_discard_ends_the_turn() -> None:
    state = position(HAND)
    after = play(state, "A discard Kd")
    assert after.events == (Discarded(A, Card.KD),)
    assert (after.state.turn, after.state.phase, after.state.pile[-1]) == (B, Phase.DRAW, Card.KD)


def test_col4_2_any_number_of_melds() -> None:
    state = position("A: 4h5h6h JcJdJs Kd 2c | B: 3c | upcard Qs")
    after = play(state, "A lay 4h5h6h", "A lay JcJdJs")
    assert [write_cards(meld.cards) for meld in after.state.table] == ["4h 5h 6h", "Jc Jd Js"]
    assert after.events == (Laid(A, 1, parse_cards("4h5h6h")), Laid(A, 2, parse_cards("JcJdJs")))
    assert (after.state.turn, after.state.phase) == (A, Phase.MELD)
    assert menu(after.state) == ["discard 2c", "discard Kd"]


def test_col4_2_every_meld_is_on_the_menu() -> None:
    state = position("A: 4h5h6h7h 7c7d Kd | B: 3c | upcard Qs")
    lays = [action.cards for action in legal(state, A) if isinstance(action, Lay)]
    assert {write_cards(cards) for cards in lays} == {
        "4h 5h 6h",
        "5h 6h 7h",
        "4h 5h 6h 7h",
        "7c 7d 7h",
    }


def test_col4_2_the_card_taken_may_not_be_thrown() -> None:
    state = position("A: 2c 4h Qs | B: Jd | took Qs | upcard 3d")
    assert refusal(state, "discard Qs") is Reason.SAME_CARD
    assert menu(state) == ["discard 2c", "discard 4h"]


def test_col4_2_unless_it_is_the_last_card() -> None:
    state = position("A: 4h5h6h Qs | B: Jd 7s | took Qs | upcard 3d")
    over = play(state, "A lay 4h5h6h", "A discard Qs").state
    assert over.results[0].kind is DealKind.OUT


def test_col4_2_a_card_from_the_stock_may_be_thrown() -> None:
    state = position("A: 2c 4h Qs | B: Jd | drew Qs | upcard 3d")
    assert "discard Qs" in menu(state)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("lay 5h6h7h", Reason.NOT_IN_HAND),
        ("lay 4h5h", Reason.NOT_MELD),
        ("lay JcJs", Reason.NOT_MELD),
        ("add Kd to 1", Reason.NO_SUCH_MELD),
        ("discard As", Reason.NOT_IN_HAND),
    ],
)
def test_col4_2_what_is_refused(text: str, reason: Reason) -> None:
    assert refusal(position(HAND), text) is reason


def test_col4_2_to_lay_nothing_is_refused() -> None:
    with pytest.raises(IllegalAction) as refused:
        apply(position(HAND), A, Lay(()))
    assert refused.value.reason is Reason.NOTHING_TO_LAY


def test_col4_2_nobody_plays_out_of_turn() -> None:
    state = position(HAND)
    assert legal(state, B) == ()
    assert refusal(state, "discard Qh", B) is Reason.WRONG_PLAYER
    assert refusal(position(HAND, Phase.DRAW), "lay 4h5h6h") is Reason.WRONG_PHASE


def test_col4_3_additions_to_anybodys_meld() -> None:
    state = position("A: 9s 7c8c Ah Kd | B: 3c | table 9c9d9h, 4c5c6c | upcard Qs")
    assert [text for text in menu(state) if text.startswith("add")] == [
        "add 9s to 1",
        "add 7c to 2",
        "add 7c8c to 2",
    ]
    after = play(state, "A add 9s to 1", "A add 7c8c to 2")
    assert [write_cards(meld.cards) for meld in after.state.table] == ["9c 9d 9h 9s", "4c 5c 6c 7c 8c"]
    assert after.events[1] == Added(A, 2, parse_cards("7c8c"), parse_cards("4c5c6c7c8c"))
    assert after.state.table[0].owner == B
    assert after.state.table[0].seats == (B, B, B, A)


def test_col4_3_the_ace_goes_on_the_king_and_not_below_the_two() -> None:
    state = position("A: Ah Kd 9s | B: 3c | table JhQhKh, 2d3d4d | upcard Qs")
    after = play(state, "A add Ah to 1").state
    assert write_cards(after.table[0].cards) == "Jh Qh Kh Ah"
    low = position("A: Ad Kd 9s | B: 3c | table JhQhKh, 2d3d4d | upcard Qs")
    assert refusal(low, "add Ad to 2") is Reason.NOT_MELD


def test_col4_3_melds_are_not_rearranged() -> None:
    """The 7h of the set would make a run with 8h 9h, but it stays."""
    state = position("A: 8h9h Kd | B: 3c | table 7c7d7h | upcard Qs")
    assert menu(state) == ["discard 8h", "discard 9h", "discard Kd"]
    assert refusal(state, "add 8h9h to 1") is Reason.NOT_MELD


def test_col4_4_out_by_laying() -> None:
    state = position("A: 4h5h6h | B: Ah Kd 5c | drew 6h | upcard Qs")
    over = play(state, "A lay 4h5h6h")
    (result,) = over.state.results
    assert (result.kind, result.winner, result.points) == (DealKind.OUT, A, (25, 0))
    assert over.events[1] == DealOver(result, (25, 0))


def test_col4_4_out_by_adding() -> None:
    state = position("A: 9s | B: Kd | drew 9s | table 9c9d9h | upcard Qs")
    assert play(state, "A add 9s to 1").state.results[0].winner == A


def test_col4_4_out_by_the_last_discard() -> None:
    state = position("A: 4h5h6h 2c | B: Kd | drew 6h | upcard Qs")
    assert play(state, "A lay 4h5h6h", "A discard 2c").state.results[0].points == (10, 0)


def test_col4_4_who_has_cards_left_goes_on() -> None:
    state = position("A: 4h5h6h 2c 3d | B: Kd | drew 6h | upcard Qs")
    after = play(state, "A lay 4h5h6h", "A discard 2c").state
    assert (after.results, after.turn, after.hands[A]) == ((), B, parse_cards("3d"))


def test_the_menu_is_what_is_accepted() -> None:
    state = position("A: 4h5h6h 9s 2c | B: Kd | table 9c9d9h | upcard Qs")
    for action in legal(state, A):
        apply(state, A, action)
    assert Discard(Card.S9) in legal(state, A)
