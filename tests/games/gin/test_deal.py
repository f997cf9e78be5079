from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.games.cards import PACK, parse_cards, write_cards
from bot.games.frame.dealing import next_dealer
from bot.games.frame.rules import CutWinner, NextDealer
from bot.games.game import Seat
from bot.games.gin import new
from bot.games.gin.deal import first_dealer, is_misdeal, next_deal
from bot.games.gin.events import Cut, DealOver, Dealt
from bot.games.gin.rules import DealStyle, GinRules, KnockSource, PredrawKnock
from bot.games.gin.scoring import unscored
from bot.games.gin.state import GinState
from bot.games.gin.view import DealKind, Phase
from bot.games.shuffle import shuffled
from tests.games.positions import SEED, A, B, dealt, deck

ELDER = GinRules(deal_style=DealStyle.ELDER_11)
SECOND_DECK = GinRules(knock_source=KnockSource.SECOND_DECK)
DECK = "3h7c 4h7s 5h8d AhQh 9cTh 9s9h 4cJc 5cJs Kc2h Qc5s 7h 6c6d"
READY = "3h7c 4h7s 5h8d AhQh 9cTh 9s2d 9hJc Ad4s 2c3s 3c5s 7h"
"""The non-dealer's ten are 3h4h5h 9c9s9h and Ah Ad 2c 3c: 7."""


def seed_number(number: int) -> bytes:
    return number.to_bytes(32, "big")


def with_result(state: GinState, kind: DealKind, *, winner: Seat | None) -> GinState:
    """The match after this deal ended so."""
    result = replace(unscored(kind, number=state.number, dealer=state.dealer), winner=winner)
    return replace(state, results=(*state.results, result))


@pytest.mark.parametrize(
    ("cards", "winner"), [("Kd Qs", A), ("Ah 2c", B), ("9h 9s", B), ("9d 9c", A), ("9h 9d", A)]
)
def test_g2_1_the_higher_card_deals(cards: str, winner: Seat) -> None:
    assert first_dealer(GinRules(), parse_cards(cards)) == winner


def test_g2_1_or_the_other_player() -> None:
    assert first_dealer(GinRules(cut_winner=CutWinner.OPPONENT_DEALS), parse_cards("Kd Qs")) == B


def test_g2_1_the_cut_is_seen_and_decides() -> None:
    step = new(GinRules(), 2, SEED)
    cut = step.events[0]
    assert isinstance(cut, Cut)
    assert cut.cards == shuffled(PACK, SEED, "cut")[:2]
    assert cut.dealer == first_dealer(GinRules(), cut.cards) == step.state.dealer


def test_g1_1_one_pack_is_dealt() -> None:
    state = dealt(DECK)
    everywhere = (*state.hands[A], *state.hands[B], *state.stock, *state.pile)
    assert sorted(everywhere) == sorted(PACK)


@pytest.mark.parametrize("dealer", [A, B])
def test_g2_2_1_ten_cards_each_by_turns_and_an_upcard(dealer: Seat) -> None:
    state = dealt(DECK, dealer=dealer)
    assert write_cards(state.hands[1 - dealer]) == "Ah 3h 4c 4h 5c 5h 9c 9s Qc Kc"
    assert write_cards(state.hands[dealer]) == "2h 5s 7c 7s 8d 9h Th Jc Js Qh"
    assert write_cards(state.pile) == "7h"
    assert write_cards(state.stock[:2]) == "6c 6d"
    assert (len(state.stock), state.phase, state.turn) == (31, Phase.OFFER_NONDEALER, 1 - dealer)


def test_g2_2_2_the_21st_card_to_the_nondealer_who_begins_with_a_discard() -> None:
    state = dealt(DECK, rules=ELDER)
    assert write_cards(state.hands[A]) == "Ah 3h 4c 4h 5c 5h 7h 9c 9s Qc Kc"
    assert (state.pile, len(state.stock)) == ((), 31)
    assert (state.phase, state.turn) == (Phase.DISCARD, A)


def test_g2_2_3_a_knock_card_from_a_second_deck() -> None:
    state = dealt(DECK, rules=SECOND_DECK, knock_card="6s")
    assert (state.pile, len(state.stock), state.limit) == ((), 32, 6)
    assert (state.phase, state.turn) == (Phase.DRAW, A)


def test_g2_2_3_the_last_winner_draws_first_and_a_void_deal_keeps_the_knock_card() -> None:
    first = new(SECOND_DECK, 2, SEED).state
    assert first.knock_card == shuffled(PACK, SEED, f"knock/{first.number}")[0]
    won = next_deal(with_result(first, DealKind.KNOCK, winner=A)).state
    assert won.turn == A
    assert won.knock_card == shuffled(PACK, SEED, f"knock/{first.number + 1}")[0]
    void = next_deal(with_result(won, DealKind.VOID, winner=None)).state
    assert void.turn == A
    assert void.knock_card == won.knock_card


def test_g2_3_ten_dealt_cards_that_could_knock_are_a_misdeal() -> None:
    assert is_misdeal(dealt(READY), deck(READY))
    assert not is_misdeal(dealt(DECK), deck(DECK))


def test_g2_3_misdeal_goes_by_the_limit_of_the_deal() -> None:
    upcard = GinRules(knock_source=KnockSource.UPCARD)
    assert is_misdeal(dealt(READY, rules=upcard), deck(READY))
    low = READY.replace(" 7h", " 6h")
    assert not is_misdeal(dealt(low, rules=upcard), deck(low))


def test_g2_3_misdeal_counts_the_first_ten_cards_of_eleven() -> None:
    low = READY.replace(" 7h", " Kh")
    assert is_misdeal(dealt(low, rules=ELDER), deck(low))


def test_g2_3_misdeal_may_be_ignored() -> None:
    ignore = GinRules(predraw_knock=PredrawKnock.IGNORE)
    assert not is_misdeal(dealt(READY, rules=ignore), deck(READY))


def test_g2_3_a_misdeal_is_on_record_and_dealt_again_by_the_same_dealer() -> None:
    seed = next(seed for seed in map(seed_number, range(5000)) if len(new(GinRules(), 2, seed).events) > 2)
    step = new(GinRules(), 2, seed)
    _, first, over, second = step.events
    assert isinstance(first, Dealt)
    assert isinstance(over, DealOver)
    assert isinstance(second, Dealt)
    assert (over.result.kind, over.result.showdown, over.totals) == (DealKind.MISDEAL, None, (0, 0))
    assert (first.number, second.number) == (1, 2)
    assert first.dealer == second.dealer
    assert step.state.results == (over.result,)


@pytest.mark.parametrize(
    ("mode", "winner", "dealer"),
    [
        (NextDealer.ALTERNATE, A, B),
        (NextDealer.ALTERNATE, B, B),
        (NextDealer.WINNER, A, A),
        (NextDealer.WINNER, B, B),
        (NextDealer.LOSER, A, B),
        (NextDealer.LOSER, B, A),
    ],
)
def test_g2_16_who_deals_next(mode: NextDealer, winner: Seat, dealer: Seat) -> None:
    """After a deal that A dealt."""
    assert next_dealer(mode, A, winner) == dealer


@pytest.mark.parametrize("mode", NextDealer)
def test_g2_16_without_a_winner_the_same_dealer_again(mode: NextDealer) -> None:
    assert next_dealer(mode, A, None) == A
