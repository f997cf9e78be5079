"""Small neural networks as plain numbers: what the expert learned, and how an answer comes of it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from operator import mul
from pathlib import Path

import msgspec

Row = tuple[float, ...]


class Layer(msgspec.Struct, frozen=True):
    """One weight for each input and output, a row for each output, and what is added to it."""

    rows: tuple[Row, ...]
    bias: Row

    def of(self, inputs: Sequence[float]) -> list[float]:
        """What comes out, before it is bent."""
        return [sum(map(mul, row, inputs), bias) for row, bias in zip(self.rows, self.bias, strict=True)]


class Network(msgspec.Struct, frozen=True):
    """Layers one after the other. The first is cut in two: what differs by action, and what is common."""

    own: Layer
    common: Layer
    rest: tuple[Layer, ...]

    def begun(self, common: Sequence[float]) -> Row:
        """What all actions of a decision have in common, worked out once."""
        return tuple(self.common.of(common))

    def outputs(self, own: Sequence[float], begun: Row) -> list[float]:
        """What comes out of the last layer."""
        found = [sum(map(mul, row, own), start) for row, start in zip(self.own.rows, begun, strict=True)]
        for layer in self.rest:
            # What is above zero a unit gives on whole, of what is below little.
            found = layer.of([each if each > 0 else SLOPE * each for each in found])
        return found

    def chances(self, own: Sequence[float], begun: Row) -> list[float]:
        """How likely each ending is: numbers from 0 to 1 that add up to 1."""
        outputs = self.outputs(own, begun)
        top = max(outputs)
        powers = [math.exp(each - top) for each in outputs]
        total = sum(powers)
        return [each / total for each in powers]


class Foresight(msgspec.Struct, frozen=True, kw_only=True):
    """How deals end against players of one temper."""

    playing_on: Network
    """How the deal ends once a card is thrown."""
    drawing: Network
    """How it ends when the seat draws from the stock, or passes."""
    knocking: Network
    """How a knock ends."""
    deals: tuple[tuple[float, float], ...]
    """What deals pay, net points in standard gin, and which share of them."""


class Learned(msgspec.Struct, frozen=True, kw_only=True):
    """All that the expert learned from the deals that it played.

    Fitted to how the expert's deals ended: against the yardstick, every level below it and itself, at every
    score, with every knock limit; the mean of the last states of two fits. The trainer,
    `python -m tests.trainer`, makes such numbers anew: see its README.md.
    """

    hasty: Foresight
    """Against players who knock as soon as they may, as far as the deals of the match tell."""
    others: Foresight
    """Against all others, and while nothing is known: as many deals are won as lost."""
    holding: Network
    """Whether the other holds a card."""
    endings: tuple[Row, ...]
    """Net points of each ending in standard gin: the means of its fifths, from the least paid to the most."""

    def against(self, *, hasty: bool) -> Foresight:
        """What is foreseen against a player of this temper."""
        return self.hasty if hasty else self.others


@cache
def learned() -> Learned:
    """The numbers that come with the program."""
    return msgspec.json.decode(Path(__file__).with_name("learned.json").read_bytes(), type=Learned)


def likely(score: float) -> float:
    """A score without limits as a chance from 0 to 1."""
    return 1 / (1 + math.exp(-score))


SLOPE = 0.1
"""Of what is below zero a unit gives so much on."""
