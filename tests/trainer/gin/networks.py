"""The expert's numbers as arrays, and what its networks foresee, by machine code."""

from __future__ import annotations

from typing import NamedTuple

from bot.games.gin.player.network import Parameters
from bot.games.gin.player.value import ENDINGS, STEPS
from bot.players.network import NEGATIVE_SLOPE, Network
from tests.trainer.gin.compiled import compiled
from tests.trainer.named import HOLDING, NAMES, WANTING, network_of
from tests.trainer.samples import Array, np

FORESEEN = tuple(name for name in NAMES if name not in {HOLDING, WANTING})
"""The networks that foresee endings: their places here are their numbers."""
PLAYING_ON, DRAWING, KNOCKING = range(3)
"""Of them, those for early knockers; those for others come three later."""
EARLY_KNOCKER, OTHER = range(2)
"""The kinds of opponents."""


class Numbers(NamedTuple):
    """The weights by input, so that a row of them is what one input adds; `FORESEEN` is the first axis."""

    own: Array
    common: Array
    first: Array
    second: Array
    second_bias: Array
    third: Array
    third_bias: Array
    holding_own: Array
    holding_common: Array
    holding_first: Array
    holding_second: Array
    holding_bias: float
    wanting_own: Array
    wanting_common: Array
    wanting_first: Array
    wanting_second: Array
    wanting_second_bias: Array
    wanting_third: Array
    wanting_third_bias: Array
    endings: Array
    """The net points of each ending, in fifths."""
    deals: Array
    """What deals pay and how often, by the kind of the opponent; zeros fill up."""


def numbers_of(parameters: Parameters) -> Numbers:
    """The arrays of the expert's numbers."""
    networks = [network_of(parameters, name) for name in FORESEEN]
    holding = network_of(parameters, HOLDING)
    deals = np.zeros((2, 2 * ENDINGS, 2))
    for kind in (EARLY_KNOCKER, OTHER):
        paid = parameters.against(early_knocker=kind == EARLY_KNOCKER).deals
        deals[kind, : len(paid)] = paid
    first = [np.stack(each) for each in zip(*map(_layers, networks), strict=True)]
    last = [np.array(each)[0] for each in (holding.rest[0].rows, holding.rest[0].bias)]
    of_cards = (*_layers(holding)[:3], *last, *_layers(network_of(parameters, WANTING)))
    return Numbers(*(*first, *of_cards, np.array(parameters.endings), deals))


def _layers(network: Network) -> list[Array]:
    """The weights of each layer by input, and its bias."""
    found = [np.array(network.own.rows), np.array(network.common.rows), np.array(network.common.bias)]
    for layer in network.rest:
        found += [np.array(layer.rows), np.array(layer.bias)]
    return [np.ascontiguousarray(each.T) for each in found]


@compiled
def add(sums: Array, weights: Array, inputs: Array) -> None:
    """Add what these inputs bring to the sums of a layer."""
    for at in range(len(weights)):
        value = inputs[at]
        if value:
            for unit in range(len(sums)):
                sums[unit] += weights[at, unit] * value


@compiled
def bent(sums: Array) -> Array:
    """The sums of a layer as the next one takes them: scaled below zero."""
    for unit in range(len(sums)):
        if sums[unit] < 0:
            sums[unit] *= NEGATIVE_SLOPE
    return sums


@compiled
def begun(numbers: Numbers, network: int, common: Array) -> Array:
    """The part of the first layer that all actions of a decision share."""
    sums = numbers.first[network].copy()
    add(sums, numbers.common[network], common)
    return sums


@compiled
def foreseen(numbers: Numbers, network: int, own: Array, start: Array) -> Array:
    """The chance of each ending after one action; ``start`` is what `begun` returned."""
    first, second = start.copy(), numbers.second_bias[network].copy()
    third = numbers.third_bias[network].copy()
    add(first, numbers.own[network], own)
    add(second, numbers.second[network], bent(first))
    add(third, numbers.third[network], bent(second))
    powers = np.exp(third - third.max())
    return powers / powers.sum()


@compiled
def score_of_holding(numbers: Numbers, own: Array, start: Array) -> float:
    """The chance that a card is held, judged alone; ``start`` is the part that all cards share."""
    sums, score = start.copy(), numbers.holding_bias
    add(sums, numbers.holding_own, own)
    for unit, value in enumerate(bent(sums)):
        score += numbers.holding_second[unit] * value
    return float(1 / (1 + np.exp(-score)))


@compiled
def score_of_wanting(numbers: Numbers, own: Array, start: Array) -> float:
    """The chance that a card can be melded; ``start`` is the part that all cards share."""
    first, second = start.copy(), numbers.wanting_second_bias.copy()
    third = numbers.wanting_third_bias.copy()
    add(first, numbers.wanting_own, own)
    add(second, numbers.wanting_second, bent(first))
    add(third, numbers.wanting_third, bent(second))
    return float(1 / (1 + np.exp(-third[0])))


@compiled
def win_chances(deals: Array, step: float) -> Array:
    """The chance to win by the steps that a seat lacks, and those that the other one lacks."""
    found, whole = np.zeros((STEPS + 1, STEPS + 1)), deals[:, 1].sum()
    found[0, 1:] = 1
    for own in range(1, STEPS + 1):
        for other in range(1, STEPS + 1):
            for paid, share in deals:
                steps = max(1, round(abs(paid) / step))
                if paid > 0:
                    found[own, other] += share * found[max(0, own - steps), other] / whole
                elif paid < 0:
                    found[own, other] += share * found[own, max(0, other - steps)] / whole
    return found
