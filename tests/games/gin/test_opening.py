"""Before the first deal: the winner of the cut chooses the dealer, and targets are declared."""

from __future__ import annotations

import pytest

from bot.games.frame.dealing import high_card
from bot.games.frame.rules import CutWinner
from bot.games.game import Ending, IllegalAction, Seat
from bot.games.gin import apply, default, leave, legal, new, outcome, read, view, write
from bot.games.gin.actions import Reason
from bot.games.gin.events import Chosen, Cut, Dealt, Declared
from bot.games.gin.formats import sheets
from bot.games.gin.rules import ExactFifty, GinRules, MatchFormat
from bot.games.gin.scoring import final_score
from bot.games.gin.state import GinState
from bot.games.gin.view import FinalScore, Phase
from tests.games.gin.test_sheet import sheet as deals
from tests.games.gin.test_turn import refused
from tests.games.positions import SEED, A, B, play

CHOOSES = GinRules(cut_winner=CutWinner.CHOOSES)
DECLARED = GinRules(format=MatchFormat.DECLARED)
BOTH = GinRules(format=MatchFormat.DECLARED, cut_winner=CutWinner.CHOOSES)


def winner_of_the_cut(state: GinState) -> Seat:
    assert state.turn is not None
    return state.turn


def declared(text: str, targets: tuple[int, int], rules: GinRules = DECLARED) -> FinalScore:
    end = final_score(rules, deals(text), targets)
    assert end is not None
    return end


def test_g2_1_the_winner_of_the_cut_is_asked_who_deals() -> None:
    step = new(CHOOSES, 2, SEED)
    (cut,) = step.events
    assert isinstance(cut, Cut)
    assert cut.dealer is None
    assert step.state.phase is Phase.CHOOSE_DEALER
    assert winner_of_the_cut(step.state) == high_card(cut.cards)
    assert step.state.hands == ((), ())


@pytest.mark.parametrize("dealer", [A, B])
def test_g2_1_and_says_so(dealer: Seat) -> None:
    state = new(CHOOSES, 2, SEED).state
    chosen = apply(state, winner_of_the_cut(state), read(f"deal {('first', 'second')[dealer]}"))
    said, dealt, *_ = chosen.events
    assert said == Chosen(winner_of_the_cut(state), dealer)
    assert isinstance(dealt, Dealt)
    assert dealt.dealer == chosen.state.dealer == dealer
    assert chosen.state.turn == 1 - dealer


def test_g2_1_the_other_one_is_not_asked() -> None:
    state = new(CHOOSES, 2, SEED).state
    waits = Seat(1 - winner_of_the_cut(state))
    assert legal(state, waits) == ()
    with pytest.raises(IllegalAction, match="wrong_player"):
        apply(state, waits, read("deal first"))
    assert refused(state, f"{'AB'[winner_of_the_cut(state)]} draw") is Reason.WRONG_PHASE


def test_g2_18_the_clock_lets_the_winner_of_the_cut_deal() -> None:
    state = new(CHOOSES, 2, SEED).state
    seat = winner_of_the_cut(state)
    assert apply(state, seat, default(state, seat)).state.dealer == seat


def test_g6_8_both_declare_at_once_and_in_any_order() -> None:
    state = new(DECLARED, 2, SEED).state
    assert (state.phase, state.turn) == (Phase.DECLARE, None)
    assert [write(action) for action in legal(state, A)] == [f"declare {n}" for n in range(100, 501, 25)]
    assert legal(state, A) == legal(state, B)
    for order in (("A declare 200", "B declare 300"), ("B declare 300", "A declare 200")):
        after = play(state, *order)
        assert after.state.declared == (200, 300)
        assert after.state.number >= 1


def test_g6_8_a_number_is_secret_until_both_are_set() -> None:
    step = play(new(DECLARED, 2, SEED).state, "A declare 275")
    assert step.events == (Declared(A),)
    assert [view(step.state, seat).declared for seat in (A, B, None)] == [275, None, None]
    assert all(player.target == 0 for player in view(step.state, B).players)
    assert legal(step.state, A) == ()
    both = play(step.state, "B declare 100")
    assert both.events[0] == Declared(B, (275, 100))
    assert [player.target for player in view(both.state, None).players] == [275, 100]
    assert view(both.state, None).target == 275


@pytest.mark.parametrize("points", [75, 110, 525])
def test_g6_8_other_numbers_are_refused(points: int) -> None:
    assert refused(new(DECLARED, 2, SEED).state, f"A declare {points}") is Reason.NOT_DECLARABLE


def test_g6_8_declared_is_declared() -> None:
    state = play(new(DECLARED, 2, SEED).state, "A declare 275").state
    assert refused(state, "A declare 300") is Reason.WRONG_PLAYER
    assert refused(state, "B draw") is Reason.WRONG_PHASE


def test_g6_8_the_clock_declares_too() -> None:
    state = new(DECLARED, 2, SEED).state
    assert default(state, A) in legal(state, A)


def test_g6_8_who_reaches_the_own_number_wins_and_gets_it_as_bonus() -> None:
    end = declared("B90 A60 A50", (100, 200))
    assert (end.winner, end.totals) == (A, (110 + 100 + 50, 90 + 25))
    assert declared("B90 A60 B60 B55", (300, 200)).totals == (60 + 25, 205 + 200 + 75)


def test_g6_8_the_others_number_ends_nothing() -> None:
    assert final_score(DECLARED, deals("B90 A60 B60"), (100, 200)) is None


def test_g6_4_by_declared_numbers_the_bonus_is_the_leaders() -> None:
    fifty = GinRules(format=MatchFormat.DECLARED, exact_50=ExactFifty.HAND_POINTS)
    end = declared("A100 B50 A25 B25", (125, 300), fifty)
    assert (end.winner, end.forfeit, end.totals) == (B, True, (125 + 50, 75 + 125 + 50))


def test_g6_8_the_sheet_goes_by_the_declared_numbers() -> None:
    (sheet,) = sheets(DECLARED, deals("A120"), (150, 100))
    assert sheet.final is None
    (sheet,) = sheets(DECLARED, deals("A120"), (100, 150))
    assert sheet.final is not None


def test_g6_8_first_the_dealer_is_chosen_and_then_declared() -> None:
    state = new(BOTH, 2, SEED).state
    assert state.phase is Phase.CHOOSE_DEALER
    state = apply(state, winner_of_the_cut(state), read("deal second")).state
    assert state.phase is Phase.DECLARE
    state = play(state, "B declare 100", "A declare 100").state
    assert state.dealer == B


def test_g2_18_who_leaves_before_the_deal_loses_too() -> None:
    end = outcome(leave(new(BOTH, 2, SEED).state, A).state)
    assert end is not None
    assert (end.ending, end.places, end.points) == (Ending.FORFEIT, (2, 1), (0, 0))
