"""What every action is worth: the best first, which the expert plays, with the facts that say why."""

from __future__ import annotations

import random

import pytest

from bot.games import gin
from bot.games.cards import parse_card, parse_cards
from bot.games.gin.actions import Discard, Knock, Take
from bot.games.gin.advice import Advice
from bot.games.gin.player.advising import advise
from bot.games.gin.player.policy import Expert
from bot.games.gin.rules import PRESETS, DefenderChoice, GinRules, MeldChoice
from bot.games.gin.view import Phase
from tests.games.gin.player.test_heuristic import reshuffled
from tests.games.gin.positions import decision, position
from tests.players.play import seed_of

HAND = "4h5h6h JcJdJs 9c9d 2s 3c Kd"
RULESETS = {
    **PRESETS,
    "all asked": GinRules(meld_choice=MeldChoice.KNOCKER, defender_choice=DefenderChoice.MANUAL),
}


@pytest.mark.parametrize("name", RULESETS)
def test_the_best_is_what_the_expert_plays_and_all_that_is_legal_has_advice(name: str) -> None:
    state = gin.new(RULESETS[name], 2, seed_of("weigh", name)).state
    for number in range(70):
        if gin.outcome(state) is not None or state.turn is None:
            break
        view, legal = decision(state)
        found = advise(view, legal, seed=number)

        assert Expert().choose(view, legal, seed=number) == found[0].action
        assert {each.action for each in found} == set(legal)
        assert [each.worth for each in found] == sorted((each.worth for each in found), reverse=True)
        state = gin.apply(state, state.turn, found[0].action).state


def test_what_is_hidden_changes_nothing() -> None:
    mixer = random.Random(5)
    state = gin.new(GinRules(), 2, seed_of("weigh hidden")).state
    compared = 0
    for number in range(40):
        if gin.outcome(state) is not None or state.turn is None:
            break
        there = reshuffled(state, state.turn, mixer)
        view, legal = decision(state)
        found = advise(view, legal, seed=number)

        assert advise(*decision(there), seed=number) == found
        compared += there != state
        state = gin.apply(state, state.turn, found[0].action).state

    assert compared > 10


def of(found: tuple[Advice, ...], card: str) -> Advice:
    """What is said of throwing this card."""
    return next(each for each in found if each.action == Discard(parse_card(card)))


def test_a_discard_tells_what_it_gives_up_and_what_may_still_come() -> None:
    found = advise(*decision(position(HAND, drawn="Kd")), seed=1)

    assert of(found, "Kd").deadwood == 9 + 9 + 2 + 3
    assert of(found, "Kd").ways == parse_cards("Qd")
    assert set(of(found, "9c").ways) == set(parse_cards("9h Tc"))
    assert set(parse_cards("9h7h")) <= set(of(found, "Kd").outs)
    assert of(found, "Kd").win is None


def test_a_knock_tells_its_chances() -> None:
    found = advise(*decision(position("4h5h6h JcJdJs 9c9d9h As Kd", drawn="Kd", stock=27)), seed=1)
    knock = next(each for each in found if isinstance(each.action, Knock) and each.thrown == parse_card("Kd"))

    assert knock.deadwood == 1
    assert knock.win is not None
    assert knock.undercut is not None
    assert knock.win > 0.8
    assert knock.win + knock.undercut <= 1.001


def taken_of(hand: str, upcard: str) -> Advice:
    """What the first card on the pile is worth to whoever may have it first."""
    state = position(hand, phase=Phase.OFFER_NONDEALER, upcard=upcard, stock=31)
    return next(each for each in advise(*decision(state), seed=1) if isinstance(each.action, Take))


def test_a_card_taken_is_weighed_with_the_best_throw_after_it() -> None:
    taken = taken_of("4h5h6h 8c8d 2s3s Kc Qd Ts", "8h")

    assert taken.thrown in parse_cards("Kc Qd Ts")
    assert taken.deadwood == 2 + 3 + 10 + 10


def test_a_card_taken_is_weighed_with_throws_that_leave_much_too() -> None:
    """Nine and tens stay together: worth seven points in 500 deals against strong, as many against simple."""
    taken = taken_of("AcAd2c3h 5s6s7s 9cTcTh", "Ah")

    assert taken.thrown == parse_card("2c")
    assert taken.deadwood == 3 + 9 + 10 + 10
