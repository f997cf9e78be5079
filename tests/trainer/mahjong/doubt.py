"""How well the networks of Mahjong gin say what choices bring, in positions that they were not fitted to."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean, variance
from typing import NamedTuple

from bot.games.mahjong.player.outlook import A_HUNDRED
from bot.players.network import Network
from tests.trainer.mahjong.positions import Position

NO_LESS = 1e-9


class Doubt(NamedTuple):
    """What is known of choices of one kind without a deal played on, and what isn't."""

    spread: float
    """By how much choices differ, in points: the standard deviation."""
    explained: float
    """The part of that variance which the network foresees."""
    deals: float
    """How many deals say as much: the variance by the luck of a deal, beside what the network leaves."""


def doubt_of(network: Network, some: Sequence[Position]) -> Doubt:
    """How well the network says what choices bring.

    Every other deal is compared with those between, so that luck isn't taken for a difference.
    """
    alike = foreseen = told = luck = 0.0
    free = sum(len(each.own) - 1 for each in some)
    for each in some:
        partial = network.partial_sums(each.common)
        promised = _less_mean([A_HUNDRED * network.outputs(own, partial)[0] for own in each.own])
        one, other = (_less_mean([fmean(deals[first::2]) for deals in each.brought]) for first in (0, 1))
        alike += sum(a * b for a, b in zip(one, other, strict=True))
        foreseen += sum(p * (a + b) / 2 for p, a, b in zip(promised, one, other, strict=True))
        told += sum(p * p for p in promised)
        luck += fmean(map(variance, each.brought)) * (len(each.own) - 1)
    left = max(NO_LESS, alike - 2 * foreseen + told)
    return Doubt((max(0.0, alike) / free) ** 0.5, (2 * foreseen - told) / max(NO_LESS, alike), luck / left)


def _less_mean(several: Sequence[float]) -> list[float]:
    mean = fmean(several)
    return [each - mean for each in several]
