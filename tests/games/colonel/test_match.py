from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.games.cards import parse_cards
from bot.games.colonel import apply, default, leave, new, outcome, tally, void, write
from bot.games.colonel.actions import Reason
from bot.games.colonel.rules import PRESETS, ColonelRules
from bot.games.colonel.state import deal_result, final_score
from bot.games.colonel.view import Cut, DealKind, Dealt, FinalScore, GameOver, Left, Phase, Voided
from bot.games.game import Ending, IllegalAction, Outcome
from tests.games.colonel.positions import SEED, A, B, play, position

WON = deal_result(DealKind.OUT, ((), parse_cards("Ah Kd 5c")), number=1, dealer=B)
LOST = deal_result(DealKind.EXHAUSTED, (parse_cards("Ah Kd"), parse_cards("2c")), number=2, dealer=A)
EQUAL = deal_result(DealKind.EXHAUSTED, (parse_cards("5c5d"), parse_cards("Kh")), number=3, dealer=B)
LAST = "A: 2c | B: Ah Kd 5c | drew 2c | upcard Qs"


def test_col1_1_the_match_begins_with_cut_and_deal() -> None:
    step = new(ColonelRules(), 2, SEED)
    cut, dealt = step.events
    assert isinstance(cut, Cut)
    assert isinstance(dealt, Dealt)
    assert step.state.dealer == dealt.dealer == cut.dealer == (0 if cut.cards[0] > cut.cards[1] else 1)
    assert (dealt.number, dealt.upcard) == (1, step.state.pile[-1])


def test_col1_1_deals_alternate_whoever_won() -> None:
    state = position(LAST)
    assert state.dealer == B
    after = play(state, "A discard 2c").state
    assert (after.dealer, after.number, after.turn) == (A, 2, B)
    last = replace(position("A: 5c 9h | B: 5h | drew 9h | upcard Qs"), stock=())
    again = play(last, "A discard 9h").state
    assert again.results[0].winner is None
    assert again.dealer == A


def test_col5_3_the_first_with_the_target_wins() -> None:
    rules = ColonelRules(target=25)
    over = play(position(LAST, rules=rules), "A discard 2c")
    assert over.events[-1] == GameOver(FinalScore(winner=A, totals=(25, 0)))
    assert outcome(over.state) == Outcome(ending=Ending.FINISHED, places=(1, 2), points=(25, 0))
    assert over.state.phase is Phase.OVER


def test_col5_3_points_add_up_and_below_the_target_play_goes_on() -> None:
    assert final_score(ColonelRules(target=51), (WON, WON, LOST)) is None
    assert final_score(ColonelRules(target=50), (WON, WON, LOST)) == FinalScore(winner=A, totals=(50, 18))


def test_col5_3_a_single_hand_is_the_first_that_somebody_wins() -> None:
    rules = PRESETS["single_hand"]
    assert final_score(rules, (EQUAL,)) is None
    assert final_score(rules, (EQUAL, LOST)) == FinalScore(winner=B, totals=(0, 18))


def test_col8_who_leaves_loses() -> None:
    step = leave(position(LAST), A)
    assert step.events == (Left(A),)
    assert outcome(step.state) == Outcome(ending=Ending.FORFEIT, places=(2, 1), points=(0, 0))


def test_col8_a_void_match_has_no_winner() -> None:
    step = void(replace(position(LAST), results=(WON,)))
    assert step.events == (Voided(),)
    assert outcome(step.state) == Outcome(ending=Ending.VOID, places=(1, 1), points=(25, 0))


def test_col8_nothing_happens_after_the_end() -> None:
    over = leave(position(LAST), A).state
    for again in (lambda: leave(over, B), lambda: void(over), lambda: default(over, A)):
        with pytest.raises(IllegalAction) as refused:
            again()
        assert refused.value.reason is Reason.WRONG_PHASE


def test_col8_the_clock_draws_from_the_stock() -> None:
    assert write(default(position(LAST, Phase.DRAW), A)) == "draw"


@pytest.mark.parametrize(
    ("cards", "thrown"),
    [
        ("A: 4h5h6h 2c 9s | B: Kd", "9s"),
        ("A: Tc Kd As Ad 9s | B: Kc", "As"),
        ("A: Tc Kd 9s | B: Kc", "Kd"),
        ("A: Kd 9s 8d | B: Kc | took Kd", "9s"),
        ("A: JcJdJs 2c | B: Kc", "Js"),
    ],
)
def test_col8_the_clock_throws_the_costliest_card_allowed(cards: str, thrown: str) -> None:
    assert write(default(position(f"{cards} | upcard Qs"), A)) == f"discard {thrown}"


def test_col8_the_clock_rejects_a_challenge() -> None:
    asked = play(position(LAST, Phase.DRAW, rules=PRESETS["challenge"]), "A challenge").state
    assert write(default(asked, B)) == "reject"
    with pytest.raises(IllegalAction) as refused:
        default(asked, A)
    assert refused.value.reason is Reason.WRONG_PLAYER


def test_a_match_is_for_two() -> None:
    with pytest.raises(ValueError, match="2 players"):
        new(ColonelRules(), 3, SEED)


def test_the_tally_of_a_match() -> None:
    state = replace(position(LAST), results=(WON, LOST, EQUAL))
    assert tally(state, A) == {"deals": 3, "deals_won": 1, "outs": 1, "best_deal": 25}
    assert tally(state, B) == {"deals": 3, "deals_won": 1, "outs": 0, "best_deal": 18}


def test_the_clock_alone_brings_a_match_to_its_end() -> None:
    state, moves = new(ColonelRules(), 2, SEED).state, 0
    while outcome(state) is None and moves < 20_000:
        assert state.turn is not None
        state, moves = apply(state, state.turn, default(state, state.turn)).state, moves + 1
    assert outcome(state) is not None
