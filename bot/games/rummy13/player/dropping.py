"""Whether a drop in a pool costs less than playing on: by the chance to win, the points, and the score."""

from __future__ import annotations

import math

from bot.games.rummy13.rules import MOST_POINTS
from bot.games.rummy13.view import Rummy13View

_CHANCE = (1.39, 0.51)
"""From the chance to declare in time to that of beating one player, as logits: what is added, the factor."""
_LOSS = (1.9, 0.67)
"""From what a hand is likely to cost now to what it costs if the deal is lost: points, and the factor."""
_GAIN = 40.4
"""The points that another player pays on average when this one wins."""
_SPREAD = 20.0
"""How far what a deal costs is from its average, in points."""


def is_better_dropped(view: Rummy13View, ready: float, points: float) -> bool:
    """Whether to drop now, by the chance to declare in time and by what the hand is likely to cost.

    The view is of a seat that may drop, in a pool.
    """
    assert view.drop is not None
    others = sum(player.cards > 0 for player in view.players) - 1
    chance = win_chance(ready, others)
    loss = min(MOST_POINTS, _LOSS[0] + _LOSS[1] * points)
    fine = view.rules.drop_points(view.drop)
    stay = chance * _standing(view, own=0, other=_GAIN) + (1 - chance) * _after_loss(view, loss)
    return _standing(view, own=fine, other=0) > stay


def win_chance(ready: float, others: int) -> float:
    """The chance to win a deal against so many, by the chance to declare in time."""
    return 1 / (1 + others * math.exp(-_CHANCE[0] - _CHANCE[1] * logit(ready)))


def logit(chance: float) -> float:
    """The logarithm of the odds; no chance counts as less than one in a hundred, or as surer than 99."""
    kept = min(max(chance, 0.01), 0.99)
    return math.log(kept / (1 - kept))


def _after_loss(view: Rummy13View, loss: float) -> float:
    """The standing in the pool after a lost deal, which may cost more or less than its average."""
    costs = (max(2.0, loss - _SPREAD), loss, min(MOST_POINTS, loss + _SPREAD))
    return sum(_standing(view, own=cost, other=0) for cost in costs) / len(costs)


def _standing(view: Rummy13View, *, own: float, other: float) -> float:
    """The chance to win the pool once this seat has paid so much, and each other one so much.

    That is taken to be its share of the points that all players may still pay.
    """
    left = [
        0.0
        if player.out_since or seat in view.left
        else max(0.0, view.rules.target - player.total - (own if seat == view.seat else other))
        for seat, player in enumerate(view.players)
    ]
    assert view.seat is not None
    total = sum(left)
    return left[view.seat] / total if total else 1.0
