"""The expert's neural networks: their numbers, and how outputs are computed from inputs.

They are small enough for plain Python, so that the bot needs no library of numbers at run time.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from operator import mul
from pathlib import Path

import msgspec

Row = tuple[float, ...]


class Layer(msgspec.Struct, frozen=True):
    """A linear layer: one row of weights for each output, and a bias added to it."""

    rows: tuple[Row, ...]
    bias: Row

    def of(self, inputs: Sequence[float]) -> list[float]:
        """The outputs, without an activation function."""
        return [sum(map(mul, row, inputs), bias) for row, bias in zip(self.rows, self.bias, strict=True)]


class Network(msgspec.Struct, frozen=True):
    """A feed-forward network with leaky rectifiers.

    Its first layer has two parts, so that what all actions of a decision have in common is computed once.
    """

    own: Layer
    """Takes the features of one action; its bias is not used."""
    common: Layer
    """Takes the features that all actions share."""
    rest: tuple[Layer, ...]

    def partial_sums(self, common: Sequence[float]) -> Row:
        """The common part of the first layer's outputs, computed once for all actions of a decision."""
        return tuple(self.common.of(common))

    def outputs(self, own: Sequence[float], partial: Row) -> list[float]:
        """The outputs of the last layer for one action; ``partial`` is what `partial_sums` returned."""
        found = [sum(map(mul, row, own), start) for row, start in zip(self.own.rows, partial, strict=True)]
        for layer in self.rest:
            found = layer.of([each if each > 0 else NEGATIVE_SLOPE * each for each in found])
        return found

    def probabilities(self, own: Sequence[float], partial: Row) -> list[float]:
        """The softmax of the outputs: the probability of each ending of the deal."""
        outputs = self.outputs(own, partial)
        # The greatest output is taken off first, so that no power overflows; the quotients stay the same.
        top = max(outputs)
        powers = [math.exp(each - top) for each in outputs]
        total = sum(powers)
        return [each / total for each in powers]


class OutcomeNetworks(msgspec.Struct, frozen=True, kw_only=True):
    """Networks that predict how deals end against one kind of opponent."""

    playing_on: Network
    """How the deal ends after a discard."""
    drawing: Network
    """How it ends after drawing from the stock, or passing."""
    knocking: Network
    """How a knock ends."""
    deals: tuple[tuple[float, float], ...]
    """What deals pay, in net points of standard gin, and how often."""


class Parameters(msgspec.Struct, frozen=True, kw_only=True):
    """All that the expert learned from the deals that it played.

    Fitted to how the expert's deals ended: against the baseline player, every level below it and itself, at
    every score, with every knock limit; the mean of the last states of two fits. `python -m tests.trainer`
    fits new ones: see its README.md.
    """

    early_knockers: OutcomeNetworks
    """Against players who knock as soon as they may, as far as the deals of the match show."""
    others: OutcomeNetworks
    """Against all others, and while nothing is known: they win as many deals as they lose."""
    holding: Network
    """Whether the opponent holds a card."""
    endings: tuple[Row, ...]
    """Net points of each ending in standard gin: the means of its fifths, from the lowest to the highest."""

    def against(self, *, early_knocker: bool) -> OutcomeNetworks:
        """The networks for an opponent of this kind."""
        return self.early_knockers if early_knocker else self.others


@cache
def parameters() -> Parameters:
    """The parameters that come with the program."""
    return msgspec.json.decode(Path(__file__).with_name("parameters.json").read_bytes(), type=Parameters)


def sigmoid(score: float) -> float:
    """A score from minus to plus infinity as a probability."""
    return 1 / (1 + math.exp(-score))


NEGATIVE_SLOPE = 0.1
"""The factor by which the leaky rectifier scales inputs below zero; the networks were fitted with it."""
