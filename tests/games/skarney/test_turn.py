from __future__ import annotations

import pytest

from bot.games.cards import Card, write_cards
from bot.games.skarney.actions import Reason
from bot.games.skarney.view import (
    Answer,
    Answered,
    CardOffered,
    DealKind,
    DealOver,
    Dealt,
    Drew,
    KeptLastCard,
    Phase,
)
from tests.games.skarney.positions import A, B, choices, dealt, play, position, refused

DECK = "3s3d 4c4h 5c5h 7c8c 7d8d 7h8h QhJs KcQs AdKs 2s9c 6dTd6h7s"
"""A: Ad 2s 3s 4c 5c 7c 7d 7h Qh Kc, B: 3d 4h 5h 8c 8d 8h 9c Js Qs Ks, the stock begins 6d Td 6h 7s."""


def test_ska2_a_deal_has_neither_knock_nor_discard() -> None:
    assert choices(dealt(DECK)) == ["draw"]
    after = play(dealt(DECK), "A draw").state
    assert {text.split()[0] for text in choices(after, but="-")} == {"offer", "contract"}


def test_ska4_1_a_turn_begins_with_a_card_from_the_stock() -> None:
    step = play(dealt(DECK), "A draw")
    assert (step.state.phase, step.state.turn, len(step.state.stock)) == (Phase.MELD, A, 31)
    assert Card.D6 in step.state.hands[A]
    assert step.state.drawn is Card.D6
    assert step.events == (Drew(A, 31),)


@pytest.mark.parametrize("move", ["A offer 2s", "A contract 3s4c5c 7c7d7h QhKcAd", "A end", "A last_card"])
def test_ska4_1_nothing_is_done_before_the_draw(move: str) -> None:
    assert refused(dealt(DECK), move) is Reason.WRONG_PHASE


def test_ska4_1_nobody_draws_twice_or_out_of_turn() -> None:
    assert refused(dealt(DECK), "B draw") is Reason.WRONG_PLAYER
    assert refused(play(dealt(DECK), "A draw").state, "A draw") is Reason.WRONG_PHASE


def test_ska4_3_an_offer_is_answered_by_the_opponent() -> None:
    step = play(dealt(DECK), "A draw", "A offer 2s")
    assert (step.state.phase, step.state.turn) == (Phase.ANSWER, B)
    assert choices(step.state) == ["accept", "reject"]
    assert step.events[-1] == CardOffered(A)
    assert len(step.state.hands[A]) == 10
    assert refused(step.state, "A accept") is Reason.WRONG_PLAYER
    assert refused(step.state, "B draw") is Reason.WRONG_PHASE


def test_ska4_3_a_rejected_card_goes_back_and_the_turn_passes() -> None:
    step = play(dealt(DECK), "A draw", "A offer 2s", "B reject")
    assert (step.state.phase, step.state.turn) == (Phase.DRAW, B)
    assert Card.S2 in step.state.hands[A]
    assert tuple(map(len, step.state.hands)) == (11, 10)
    assert step.events[-1] == Answered(B, Answer.REJECTED)


def test_ska4_3_an_accepted_card_changes_hands_and_the_turn_passes() -> None:
    step = play(dealt(DECK), "A draw", "A offer 2s", "B accept")
    assert (step.state.phase, step.state.turn) == (Phase.DRAW, B)
    assert Card.S2 in step.state.hands[B]
    assert tuple(map(len, step.state.hands)) == (10, 11)
    assert step.events[-1] == Answered(B, Answer.ACCEPTED)


def test_ska4_3_only_a_card_of_the_hand_is_offered() -> None:
    assert refused(play(dealt(DECK), "A draw").state, "A offer 9c") is Reason.NOT_IN_HAND


def test_ska4_3_the_accepted_card_is_not_the_next_offer() -> None:
    state = play(dealt(DECK), "A draw", "A offer 2s", "B accept", "B draw").state
    assert state.barred is Card.S2
    assert refused(state, "B offer 2s") is Reason.BARRED_CARD
    assert "offer 2s" not in choices(state, but="contract")
    assert "offer 9c" in choices(state, but="contract")


def test_ska4_3_after_that_offer_it_may_be_offered() -> None:
    state = play(dealt(DECK), "A draw", "A offer 2s", "B accept", "B draw", "B offer 9c", "A reject").state
    state = play(state, "A draw", "A offer Kc", "B reject", "B draw").state
    assert play(state, "B offer 2s").state.phase is Phase.ANSWER


def test_ska4_3_a_rejected_card_may_be_offered_again_at_once() -> None:
    state = play(dealt(DECK), "A draw", "A offer 2s", "B reject", "B draw", "B offer 9c", "A reject").state
    assert play(state, "A draw", "A offer 2s").state.phase is Phase.ANSWER


def test_ska4_4_who_accepts_an_ace_does_not_draw() -> None:
    step = play(dealt(DECK), "A draw", "A offer Ad", "B accept")
    assert (step.state.phase, step.state.turn, len(step.state.stock)) == (Phase.MELD, B, 31)
    assert step.events[-1] == Answered(B, Answer.ACCEPTED, skips_draw=True)
    assert refused(step.state, "B draw") is Reason.WRONG_PHASE
    assert play(step.state, "B offer 9c").state.phase is Phase.ANSWER


def test_ska4_4_a_rejected_ace_costs_nothing_and_the_skip_is_for_one_turn() -> None:
    assert play(dealt(DECK), "A draw", "A offer Ad", "B reject").state.phase is Phase.DRAW
    state = play(dealt(DECK), "A draw", "A offer Ad", "B accept", "B offer 9c", "A reject", "A draw").state
    assert play(state, "A offer 2s", "B reject").state.phase is Phase.DRAW


LAID = "A laid: 3s4c5c 7c7d7h QhKcAd"


def test_ska4_6_with_two_cards_the_offer_is_compulsory() -> None:
    state = position(f"A: 2s9h | {LAID} | B: 9c | drew 2s")
    assert refused(state, "A last_card") is Reason.OFFER_REQUIRED
    assert refused(state, "A end") is Reason.OFFER_REQUIRED
    assert choices(state, but="add") == ["offer 2s", "offer 9h"]


def test_ska4_6_a_single_card_is_kept() -> None:
    state = play(position(f"A: 2s9h | {LAID} | B: 9c | drew 2s"), "A add 2s to 1").state
    assert choices(state) == ["last_card"]
    assert refused(state, "A offer 9h") is Reason.LAST_CARD_ONLY
    assert refused(state, "A end") is Reason.LAST_CARD_ONLY
    step = play(state, "A last_card")
    assert (step.state.phase, step.state.turn) == (Phase.DRAW, B)
    assert write_cards(step.state.hands[A]) == "9h"
    assert step.events == (KeptLastCard(A),)


def test_ska4_6_a_card_accepted_before_a_last_card_is_free_in_the_next_turn() -> None:
    start = f"A: 2s | {LAID} | B: 9c9d9h TcJcQc 6d | B laid: 4d5d6h TdTsTh JdJsJh | drew 9c"
    state = play(position(start, turn=B), "B offer 6d", "A accept", "A draw").state
    state = play(state, "A add 2s6d to 1", "A last_card").state
    assert state.barred is None
    assert state.offer is None


def test_ska4_6_without_a_card_it_is_gin_at_once() -> None:
    step = play(position(f"A: 2s6d | {LAID} | B: 9cKh | drew 2s"), "A add 2s6d to 1")
    over, again = step.events[-2:]
    assert isinstance(over, DealOver)
    assert isinstance(again, Dealt)
    assert (over.result.kind, over.result.winner) == (DealKind.GIN, A)


def test_ska4_7_the_last_two_cards_are_never_drawn() -> None:
    state = position("A: 2s9h | B: 9cKd | stock 6d7d8d")
    drawn = play(state, "A draw").state
    assert len(drawn.stock) == 2
    assert refused(drawn, "A offer 2s") is Reason.NO_OFFER
    assert refused(drawn, "A last_card") is Reason.NO_OFFER
    assert choices(drawn, but="-") == ["end"]


def test_ska4_7_who_draws_the_last_card_may_still_lay() -> None:
    state = position("A: 3s4c5c 7c7d7h QhKcAd 2s | B: 9cKd | stock 6d8s8d")
    step = play(state, "A draw", "A contract 3s4c5c 7c7d7h QhKcAd", "A end")
    over = step.events[-2]
    assert isinstance(over, DealOver)
    assert (over.result.kind, over.result.hand_totals) == (DealKind.EXHAUSTED, (8, 19))


def test_ska4_7_and_may_still_go_gin() -> None:
    state = position(f"A: 2s | {LAID} | B: 9cKd | stock 6d8s8d")
    over = play(state, "A draw", "A add 2s6d to 1").events[-2]
    assert isinstance(over, DealOver)
    assert over.result.kind is DealKind.GIN


def test_ska4_7_one_card_more_in_the_stock_is_an_ordinary_turn() -> None:
    state = play(position("A: 2s9h | B: 9cKd | stock 6d7d8d8s"), "A draw", "A offer 2s", "B reject").state
    assert play(state, "B draw").state.is_exhausted
