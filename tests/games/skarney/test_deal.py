from __future__ import annotations

import pytest

from bot.games.cards import PACK, write_cards
from bot.games.frame.dealing import next_dealer
from bot.games.frame.rules import CutWinner, NextDealer
from bot.games.game import IllegalAction, Seat
from bot.games.shuffle import shuffled
from bot.games.skarney import apply, default, legal, new, read, write
from bot.games.skarney.actions import Deal, Reason
from bot.games.skarney.rules import SkarneyRules
from bot.games.skarney.state import SkarneyState
from bot.games.skarney.view import Chosen, Cut, Dealt, Phase
from tests.games.skarney.positions import SEED, A, B, dealt

SEED_B_HIGH = next(
    seed
    for seed in (number.to_bytes(32, "big") for number in range(50))
    if shuffled(PACK, seed, "cut")[0] < shuffled(PACK, seed, "cut")[1]
)
"""A match in which B cuts the higher card."""


def start(cut_winner: CutWinner) -> SkarneyState:
    return new(SkarneyRules(cut_winner=cut_winner), 2, SEED_B_HIGH).state


def test_ska1_1_the_higher_card_deals_first() -> None:
    step = new(SkarneyRules(), 2, SEED_B_HIGH)
    cut, deal = step.events
    assert isinstance(cut, Cut)
    assert cut.cards[0] < cut.cards[1]
    assert (cut.winner, cut.dealer) == (B, B)
    assert deal == Dealt(1, B)
    assert (step.state.dealer, step.state.turn) == (B, A)


def test_ska1_1_the_lower_card_deals_where_the_rules_say_so() -> None:
    state = start(CutWinner.OPPONENT_DEALS)
    assert (state.dealer, state.turn) == (A, B)


@pytest.mark.parametrize("dealer", [A, B])
def test_ska1_1_or_the_winner_of_the_cut_chooses(dealer: Seat) -> None:
    state = start(CutWinner.CHOOSES)
    assert (state.phase, state.turn, legal(state, A)) == (Phase.CHOOSE_DEALER, B, ())
    assert [write(action) for action in legal(state, B)] == ["deal first", "deal second"]
    step = apply(state, B, Deal(dealer))
    assert step.events == (Chosen(B, dealer), Dealt(1, dealer))
    assert (step.state.dealer, step.state.turn, step.state.phase) == (dealer, 1 - dealer, Phase.DRAW)


def test_ska1_1_nobody_else_chooses_and_nothing_else_is_done_before() -> None:
    state = start(CutWinner.CHOOSES)
    with pytest.raises(IllegalAction) as wrong_player:
        apply(state, A, Deal(A))
    with pytest.raises(IllegalAction) as wrong_phase:
        apply(state, B, read("draw"))
    assert wrong_player.value.reason is Reason.WRONG_PLAYER
    assert wrong_phase.value.reason is Reason.WRONG_PHASE


def test_ska1_1_the_deal_alternates_but_after_a_deal_that_nobody_has_won() -> None:
    assert next_dealer(NextDealer.ALTERNATE, A, A) == next_dealer(NextDealer.ALTERNATE, A, B) == B
    assert next_dealer(NextDealer.ALTERNATE, B, A) == A
    assert next_dealer(NextDealer.ALTERNATE, A, None) == A


def test_ska1_2_ten_cards_each_singly_the_nondealer_first() -> None:
    state = dealt("3s3d 4c4h 5c5h 7c8c 7d8d 7h8h QhJs KcQs AdKs 2s9c 6dTd")
    assert write_cards(state.hands[A]) == "Ad 2s 3s 4c 5c 7c 7d 7h Qh Kc"
    assert write_cards(state.hands[B]) == "3d 4h 5h 8c 8d 8h 9c Js Qs Ks"
    assert write_cards(state.stock[:2]) == "6d Td"
    assert len(state.stock) == 32
    assert state.table == ((), ())


def test_ska4_1_the_nondealer_starts() -> None:
    assert dealt("", dealer=B).turn == A
    assert dealt("", dealer=A).turn == B


def test_ska4_8_the_clock_deals_first_itself() -> None:
    assert write(default(start(CutWinner.CHOOSES), B)) == "deal second"


def test_skarney_is_for_two() -> None:
    with pytest.raises(ValueError, match="2 players, not 3"):
        new(SkarneyRules(), 3, SEED)
