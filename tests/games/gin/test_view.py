from __future__ import annotations

from bot.games.cards import Card, write_cards
from bot.games.gin import leave, view
from bot.games.gin.rules import PRESETS, GinRules
from bot.games.gin.view import DealKind, Phase
from tests.games.positions import A, B, dealt, play, position

DECK = "3h7c 4h7s 5h8d AhQh 9cTh 9s9h 4cJc 5cJs Kc2h Qc5s 7h 6c6d"
KNOCKABLE = "A: 3c4c5c 8d8h8s QdQhQs 6h 9c | B: KcKd Qc 9d 7c 5d 4d Th 2h Ad | upcard 2s | drew 9c"


def test_g2_17_what_a_player_sees() -> None:
    seen = view(dealt(DECK), A)
    assert (seen.seat, seen.phase, seen.turn, seen.dealer) == (A, Phase.OFFER_NONDEALER, A, B)
    assert (seen.upcard, seen.stock, seen.knock_limit, seen.target) == (Card.H7, 31, 10, 100)
    assert [player.cards for player in seen.players] == [10, 10]
    assert seen.hand is not None
    assert write_cards(seen.hand.cards) == "3h 4h 5h Ah 4c 5c 9c 9s Qc Kc"


def test_g2_17_a_spectator_sees_no_hand() -> None:
    seen = view(position(KNOCKABLE), None)
    assert (seen.seat, seen.hand, seen.drawn, seen.throwable, seen.finishes) == (None, None, None, (), ())


def test_g2_17_the_drawn_card_is_seen_by_its_drawer_only() -> None:
    state = position(KNOCKABLE)
    assert view(state, A).drawn is Card.C9
    assert view(state, B).drawn is None
    assert view(state, B).taken is None


def test_g2_17_a_taken_card_is_seen_by_all() -> None:
    state = play(dealt(DECK), "A take").state
    assert [view(state, seat).taken for seat in (A, B, None)] == [Card.H7] * 3


def test_g1_7_a_hand_is_shown_meld_by_meld_and_then_deadwood() -> None:
    hand = view(position(KNOCKABLE), A).hand
    assert hand is not None
    assert [write_cards(meld.cards) for meld in hand.melds] == ["3c 4c 5c", "8d 8h 8s", "Qd Qh Qs"]
    assert (write_cards(hand.deadwood), hand.points) == ("6h 9c", 15)


def test_g2_6_throwable_cards_in_the_order_of_the_hand_without_the_one_taken() -> None:
    seen = view(position(KNOCKABLE.replace("drew", "took")), A)
    assert seen.hand is not None
    assert seen.throwable == tuple(card for card in seen.hand.cards if card is not Card.C9)


def test_g2_7_finishes_with_the_hand_that_they_would_show() -> None:
    finishes = view(position(KNOCKABLE), A).finishes
    assert [(finish.kind, finish.card, finish.hand.points) for finish in finishes] == [
        (DealKind.KNOCK, Card.C9, 6),
        (DealKind.KNOCK, Card.H6, 9),
    ]


def test_g2_9_finishes_best_first() -> None:
    seen = view(position("A: 3c4c5c6c 8d8h8s QdQhQs Qc | B: Kc | drew 6c"), A)
    assert [(finish.kind, finish.card) for finish in seen.finishes][:2] == [
        (DealKind.BIG_GIN, None),
        (DealKind.GIN, Card.C3),
    ]


def test_g7_2_4_a_finish_without_a_discard() -> None:
    text = f"{KNOCKABLE.replace('9c', '2d')} | knock 9d"
    finishes = view(position(text, rules=PRESETS["oklahoma_fosdick"]), A).finishes
    assert [(finish.card, finish.hand.points) for finish in finishes] == [
        (Card.H6, 2),
        (Card.D2, 6),
        (None, 8),
    ]


def test_g2_15_no_card_is_throwable_when_the_deal_must_be_ended() -> None:
    text = f"{KNOCKABLE.replace('drew', 'took')} | stock 2h3h"
    seen = view(position(text, Phase.FIFTIETH_END, rules=GinRules(fiftieth_card=True)), A)
    assert seen.throwable == ()
    assert [finish.card for finish in seen.finishes] == [Card.H6]


def test_g2_17_the_waiting_player_has_nothing_to_choose() -> None:
    seen = view(position(KNOCKABLE), B)
    assert (seen.throwable, seen.finishes) == ((), ())


def test_g7_2_1_the_knock_card_is_shown() -> None:
    state = dealt(DECK, rules=PRESETS["oklahoma"])
    assert (view(state, None).knock_card, view(state, None).knock_limit) == (Card.H7, 7)
    assert view(dealt(DECK), A).knock_card is None


def test_g2_13_results_stay_visible_to_all() -> None:
    state = play(position(KNOCKABLE), "A knock 9c").state
    for seat in (A, B, None):
        (result,) = view(state, seat).results
        assert result.showdown is not None
        assert result.showdown.hands[B].points == 58
        assert [player.points for player in view(state, seat).players] == [52, 0]


def test_g2_18_who_left_is_seen() -> None:
    seen = view(leave(dealt(DECK), B).state, None)
    assert (seen.phase, seen.turn, seen.left) == (Phase.OVER, None, B)
