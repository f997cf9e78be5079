"""How likely the bets make each of the hands that somebody may hold."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import exp
from operator import mul

from bot.games.omaha.player.reading import BETS, Habits, Step, part_of_bets, usual_bets
from bot.games.omaha.player.sampling import Weights
from bot.games.omaha.view import DeedKind

SOFT = 0.06
"""How sharply the hands that bet differ from those that do not, in parts of all hands."""

BLUFFS = 0.1
"""How often a hand too weak to bet for value bets all the same, in parts of how often anything is bet."""

SLOW = 0.7
"""How often a hand that is good enough to bet or raise does so."""


def above(order: Sequence[int], weights: Weights, part: float) -> list[float]:
    """For each hand, 0 to 1, whether it is among the best ``part`` of those that the weights tell of."""
    found, below = [0.0] * len(weights), 0.0
    border = 1 - part
    for at in order:
        weight = weights[at]
        found[at] = 1 / (1 + exp(max(-30.0, min(30.0, (border - below - weight / 2) / SOFT))))
        below += weight
    return found


def normal(weights: Weights) -> Weights:
    """The same weights with a sum of 1."""
    whole = sum(weights)
    return [each / whole for each in weights] if whole > 0 else [1 / len(weights)] * len(weights)


def likely_bets(order: Sequence[int], weights: Weights, often: float, usual: float) -> list[float]:
    """For each hand the chance that a player bets it who bets so often, where people do as usual.

    Who bets more often has no better cards than others: half of what is more are bets with any hand.
    """
    part = min(often, (usual + often) / 2)
    bluffs = max(BLUFFS * part, (often - part) / (1 - part))
    return [bluffs + (1 - bluffs) * each for each in above(order, weights, part)]


def narrowed(weights: Weights, step: Step, order: Sequence[int], habits: Habits) -> Weights:
    """How likely the hands are after a bet, raise, call or check: the larger the bet, the better they are."""
    usual = usual_bets(step.street, step.raises, to_call=step.price > 0, led=step.led)
    often = habits.bets_at(step.street, step.raises, to_call=step.price > 0, led=step.led)
    if step.kind in BETS:
        part = part_of_bets(step.size) / habits.at(step.street).part
        likely = likely_bets(order, weights, min(0.9, often * part), min(0.9, usual * part))
    else:
        likely = [1.0] * len(weights)
        if step.could_bet:
            likely = [1 - SLOW * each for each in above(order, weights, min(often, (usual + often) / 2))]
        if step.kind is DeedKind.CALL:
            folds = habits.folds_to(step.street, step.price, step.rivals, has_bet=step.has_bet)
            staying = above(order, weights, 1 - folds)
            likely = list(map(mul, likely, staying))
    return normal(list(map(mul, weights, likely)))


def picked(weights: Sequence[float], number: int, chance: random.Random) -> list[int]:
    """So many of the hands, each nearly as often as these weights say; their sum is 1."""
    found, reached, next_ = [], 0.0, chance.random() / number
    for at, weight in enumerate(weights):
        reached += weight
        while next_ < reached:
            found.append(at)
            next_ += 1 / number
    return found
