from __future__ import annotations

import random

import pytest

from bot.games.game import Ending, IllegalAction, Outcome, Seat
from bot.games.skarney import apply, default, leave, legal, new, outcome, read, tally, void, write
from bot.games.skarney.actions import Contract, Lay, Reason
from bot.games.skarney.rules import SkarneyRules
from bot.games.skarney.state import SkarneyState
from bot.games.skarney.view import DealOver, Dealt, GameOver, Left, Phase, Voided
from tests.games.skarney.positions import SEED, A, B, dealt, play, position

LAID = "A laid: 3s4c5c 7c7d7h QhKcAd"
ABOUT_TO_GIN = f"A: 2s6d | {LAID} | B: AhKsQs5h | drew 2s"
"""A is about to score 40 + 40."""


def clock(state: SkarneyState, seat: Seat = A) -> str:
    action = default(state, seat)
    assert action in legal(state, seat)
    return write(action)


def test_ska5_3_the_match_ends_with_the_deal_that_reaches_the_target() -> None:
    step = play(position(ABOUT_TO_GIN, rules=SkarneyRules(target=80, game_bonus=50)), "A add 2s6d to 1")
    _, over, end = step.events
    assert isinstance(over, DealOver)
    assert isinstance(end, GameOver)
    assert over.totals == (80, 0)
    assert end.final.totals == (130, 0)
    assert (step.state.phase, step.state.turn, step.state.final) == (Phase.OVER, None, end.final)
    assert outcome(step.state) == Outcome(ending=Ending.FINISHED, places=(1, 2), points=(130, 0))


def test_ska5_3_one_point_short_another_deal_follows() -> None:
    step = play(position(ABOUT_TO_GIN, rules=SkarneyRules(target=81)), "A add 2s6d to 1")
    assert outcome(step.state) is None
    assert step.events[-1] == Dealt(2, A)
    assert (step.state.turn, step.state.phase, step.state.table) == (B, Phase.DRAW, ((), ()))


def test_ska1_1_the_same_dealer_deals_again_when_nobody_has_won() -> None:
    step = play(position("A: Ah | B: 9c6d | stock 4h4s | drew Ah"), "A end")
    assert step.events[-1] == Dealt(2, B)


def test_ska4_8_the_clock_draws_rejects_and_offers_what_costs_most() -> None:
    assert clock(position("A: 2c3d | B: 9c")) == "draw"
    state = position("A: 2cAdKs | B: 9c | drew 2c")
    assert clock(state) == "offer Ad"
    assert clock(play(state, "A offer Ad").state, B) == "reject"
    assert clock(position("A: 2cKsTh | B: 9c | drew 2c")) == "offer Ks"


def test_ska4_8_the_clock_keeps_to_the_bar_and_to_the_last_card() -> None:
    state = play(position("A: 2c3d | B: 9c5c | drew 2c", turn=A), "A offer 3d", "B accept", "B draw").state
    barred = play(position("A: Ah2d | B: 9c5c | drew 2d"), "A offer Ah", "B accept").state
    assert clock(barred, B) == "offer 9c"
    assert clock(state, B).startswith("offer ")
    assert clock(position("A: 2c | B: 9c | drew 2c")) == "last_card"
    assert clock(position("A: 2c5d | B: 9c | drew 2c | stock 4h4s")) == "end"


@pytest.mark.parametrize(("seat", "places"), [(A, (2, 1)), (B, (1, 2))])
def test_ska4_8_who_leaves_loses_the_match(seat: Seat, places: tuple[int, ...]) -> None:
    state = play(position(ABOUT_TO_GIN), "A add 2s6d to 1").state
    step = leave(state, seat)
    assert step.events == (Left(seat),)
    assert outcome(step.state) == Outcome(ending=Ending.FORFEIT, places=places, points=(80, 0))
    with pytest.raises(IllegalAction) as refused:
        apply(step.state, A, read("draw"))
    assert refused.value.reason is Reason.WRONG_PHASE


def test_ska4_8_a_void_match_is_nobodys() -> None:
    step = void(play(dealt(""), "A draw").state)
    assert step.events == (Voided(),)
    assert outcome(step.state) == Outcome(ending=Ending.VOID, places=(1, 1), points=(0, 0))
    with pytest.raises(IllegalAction):
        leave(step.state, A)


def test_the_clock_plays_for_nobody_who_waits() -> None:
    with pytest.raises(IllegalAction, match="wrong_player"):
        default(dealt(""), B)


def test_the_tally_of_a_match() -> None:
    state = play(position(ABOUT_TO_GIN), "A add 2s6d to 1").state
    assert tally(state, A) == {"deals": 1, "deals_won": 1, "gins": 1, "contracts": 1, "best_deal": 80}
    assert tally(state, B) == {"deals": 1, "deals_won": 0, "gins": 0, "contracts": 0, "best_deal": 0}


@pytest.mark.parametrize("seed", range(3))
def test_menus_stay_small_and_their_texts_short_in_hands_of_any_size(seed: int) -> None:
    """Players who lay nothing until late hold hands of 25 cards and more, which lay millions of contracts."""
    rng = random.Random(seed)
    state = new(SkarneyRules(), 2, SEED[:-1] + bytes([seed])).state
    most_cards = 0
    while not state.results:
        assert state.turn is not None
        menu = legal(state, state.turn)
        laying = [action for action in menu if isinstance(action, Contract | Lay)]
        assert len(menu) <= 150
        assert max(len(write(action)) for action in menu) <= 70
        most_cards = max(most_cards, len(state.hands[state.turn]))
        waits = len(state.stock) > 6
        choice = [action for action in menu if action not in laying] if waits else laying or menu
        state = apply(state, state.turn, rng.choice(choice)).state
    assert most_cards >= 22
