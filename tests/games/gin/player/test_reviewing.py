"""What a choice cost, and what luck had to do with it."""

from __future__ import annotations

import pytest

from bot.games.cards import Mask, bits_of, mask_of
from bot.games.game import Seat
from bot.games.gin import apply, awaited, legal, new, outcome, view
from bot.games.gin.actions import Action, Discard, Draw
from bot.games.gin.player.advising import (
    CERTAIN,
    advise,
    judge,
    luck_of_deal,
    luck_of_draw,
    review_action,
    usual_deadwood,
)
from bot.games.gin.player.unseen import drawable_cards
from bot.games.gin.rules import GinRules
from bot.games.gin.state import GinState
from bot.games.gin.view import GinView
from bot.games.melds.deadwood import counting
from bot.games.melds.rules import STANDARD


def walk(number: int, moves: int) -> GinState:
    """A match after so many of the expert's moves."""
    state = new(GinRules(), 2, bytes([number]) * 32).state
    for seed in range(moves):
        if outcome(state) is not None:
            break
        seat = awaited(state)[0]
        action = advise(view(state, seat), legal(state, seat), seed=seed)[0].action
        state = apply(state, seat, action).state
    return state


def discarding(number: int) -> tuple[GinView, tuple[Action, ...]]:
    """A decision between discards."""
    for moves in range(4, 12):
        state = walk(number, moves)
        seat = awaited(state)[0]
        menu = legal(state, seat)
        if sum(isinstance(action, Discard) for action in menu) > 5:
            return view(state, seat), menu
    raise AssertionError("no discard came")


def drawing() -> tuple[GinState, Seat]:
    """A state in which a card may be drawn from the stock, and who may."""
    states = (walk(1, moves) for moves in range(2, 9))
    state = next(each for each in states if Draw() in legal(each, awaited(each)[0]))
    return state, awaited(state)[0]


@pytest.mark.parametrize("number", range(3))
def test_the_experts_own_choice_costs_nothing_and_others_what_they_are_worth_less(number: int) -> None:
    seen, menu = discarding(number)
    weighed = advise(seen, menu, seed=7)
    best = judge(seen, menu, weighed[0].action, seed=7)
    assert best is not None
    assert (best.loss, best.best) == (0.0, None)
    worst = judge(seen, menu, weighed[-1].action, seed=7)
    assert worst is not None
    assert worst.loss == pytest.approx(min(60.0, weighed[0].worth - weighed[-1].worth))
    assert worst.best == weighed[0]
    assert worst.played == weighed[-1]


@pytest.mark.parametrize("number", range(3))
def test_what_is_worth_hardly_less_costs_nothing(number: int) -> None:
    seen, menu = discarding(number)
    best, *others = advise(seen, menu, seed=7)
    for other in others:
        found = judge(seen, menu, other.action, seed=7)
        assert found is not None
        certain = best.worth - other.worth >= CERTAIN
        assert (found.loss > 0, found.best is not None) == (certain, certain), other


def test_where_there_is_no_choice_nothing_is_judged() -> None:
    seen, menu = discarding(0)
    assert judge(seen, menu[:1], menu[0], seed=1) is None


def test_the_average_deal_has_no_luck() -> None:
    """Over many deals the luck of dealt hands comes to nothing, within a few points each."""
    lucks = [
        luck_of_deal(view(new(GinRules(), 2, bytes([number, seat]) * 16).state, Seat(seat)))
        for number in range(100)
        for seat in range(2)
    ]
    assert abs(sum(lucks) / len(lucks)) < 4
    assert max(lucks) > 20 > -10 > min(lucks)
    assert 50 < usual_deadwood(STANDARD, 10) < 75


def test_the_luck_of_all_draws_together_is_nothing() -> None:
    """The mean over all cards that could have come is just what each is measured against."""
    state, seat = drawing()
    before = view(state, seat)
    after = view(apply(state, seat, Draw()).state, seat)
    assert before.hand is not None
    assert after.drawn is not None
    held, count = mask_of(before.hand.cards), counting(before.rules.melds)
    coming = [count.after_discard(Mask(held | bit)) for bit in bits_of(drawable_cards(before))]
    got = count.after_discard(Mask(held | after.drawn.bit))
    assert luck_of_draw(before, after) == pytest.approx(sum(coming) / len(coming) - got)
    assert luck_of_draw(before, before) == 0.0


def test_a_study_of_the_others_action_judges_nothing_but_its_luck() -> None:
    state, seat = drawing()
    before, after = view(state, seat), view(apply(state, seat, Draw()).state, seat)
    found = review_action(before, legal(state, seat), None, seed=3, dealt=(), after=after)
    assert found.judgement is None
    assert found.drawn[seat] == luck_of_draw(before, after)
    assert found.drawn[1 - seat] == 0.0
    assert found.dealt == (0.0, 0.0)
