"""Small neural networks of computer players: their numbers, and how outputs are computed from inputs.

They are small enough for plain Python, so that the bot needs no library of numbers at run time.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from operator import mul

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
        """The softmax of the outputs, where they are scores of what may happen."""
        outputs = self.outputs(own, partial)
        # The greatest output is taken off first, so that no power overflows; the quotients stay the same.
        top = max(outputs)
        powers = [math.exp(each - top) for each in outputs]
        total = sum(powers)
        return [each / total for each in powers]


NEGATIVE_SLOPE = 0.1
"""The factor by which the leaky rectifier scales inputs below zero; the networks were fitted with it."""
