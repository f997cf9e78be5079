"""The expert's neural networks, and the numbers that come with the program."""

from __future__ import annotations

import math
from functools import cache
from pathlib import Path

import msgspec

from bot.games.gin.rules import GinRules
from bot.players.network import Network, Row


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

    Fitted to how the expert's deals ended: against the baseline player, every level below it, itself, and one
    that is strong but knocks at once, at every score, with every knock limit; the mean of the last rounds.
    `python -m tests.trainer make` makes such numbers of random ones, and `join` makes one expert of two.
    """

    early_knockers: OutcomeNetworks
    """Against players who knock as soon as they may, as far as the deals of the match show."""
    others: OutcomeNetworks
    """Against all others, and while nothing is known: they win as many deals as they lose."""
    holding: Network
    """Whether the opponent holds a card."""
    wanting: Network
    """Whether the opponent could meld a card of the seat's own hand."""
    endings: tuple[Row, ...]
    """Net points of each ending in standard gin: the means of its fifths, from the lowest to the highest."""

    def against(self, *, early_knocker: bool) -> OutcomeNetworks:
        """The networks for an opponent of this kind."""
        return self.early_knockers if early_knocker else self.others


STANDARD = GinRules()


def shipped(rules: GinRules) -> Path:
    """The file of the parameters that come with the program for gin by these rules."""
    return Path(__file__).with_name(_file(rules))


def parameters(rules: GinRules = STANDARD) -> Parameters:
    """The parameters that come with the program for gin by these rules."""
    return _read(_file(rules))


def _file(rules: GinRules) -> str:
    """Some are for runs round the corner (7.5.1); of the others some are for play without lay-offs (2.11)."""
    if rules.wrap_runs:
        return "parameters_round_the_corner.json"
    return "parameters.json" if rules.layoffs else "parameters_no_layoffs.json"


@cache
def _read(file: str) -> Parameters:
    return _PARAMETERS.decode(Path(__file__).with_name(file).read_bytes())


# Built here, before there are threads: of two threads that build one at the same time, one crashes.
_PARAMETERS = msgspec.json.Decoder(Parameters)


def sigmoid(score: float) -> float:
    """A score from minus to plus infinity as a probability."""
    return 1 / (1 + math.exp(-score))
