"""Tables over the 8192 sets of ranks of one suit: points, and the least deadwood that runs leave."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from bot.games.cards import Rank
from bot.games.melds.rules import MeldRules

RANKS = len(Rank)
SUIT_SETS = 1 << RANKS
"""How many sets of ranks one suit can hold."""
ONE_SUIT = SUIT_SETS - 1
"""All ranks of one suit, as bits; ``mask >> 13 * suit & ONE_SUIT`` are a hand's cards of that suit."""

NO_CARD = 1000
"""A deadwood that no hand reaches: stands for "there is no card to throw"."""


class Tables(NamedTuple):
    """Three lists, each by the set of ranks held in a suit."""

    points: tuple[int, ...]
    """Value of all cards."""
    least: tuple[int, ...]
    """Least deadwood, melding runs only."""
    saved: tuple[int, ...]
    """How much the best discard from this suit lowers ``least``; may be negative, when it breaks a run."""


@cache
def tables(rules: MeldRules) -> Tables:
    """The tables of one set of meld rules; made once, in some 30 ms."""
    points = _points(rules)
    least = _least(rules, points)
    return Tables(points, tuple(least), tuple(_saved(least)))


@cache
def runs(rules: MeldRules) -> tuple[int, ...]:
    """All runs of three or more cards in one suit, as bits, by the place of the ace."""
    straight = [
        ((1 << length) - 1) << low for length in range(3, RANKS + 1) for low in range(RANKS + 1 - length)
    ]
    if rules.aces_high:
        return tuple(ace_on_top(run) for run in straight)
    if not rules.wrap_runs:
        return tuple(straight)
    corner = [
        (run | run >> RANKS) & ONE_SUIT
        for length in range(3, RANKS)
        for low in range(RANKS + 1 - length, RANKS)
        for run in (((1 << length) - 1) << low,)
    ]
    return tuple(straight + corner)


def ace_on_top(ranks: int) -> int:
    """Ranks counted from the two (ace the thirteenth) as bits counted from the ace."""
    return (ranks << 1 | ranks >> RANKS - 1) & ONE_SUIT


def from_the_two(ranks: int) -> int:
    """Ranks as bits counted from the ace, counted from the two instead (ace the thirteenth)."""
    return ranks >> 1 | (ranks & 1) << RANKS - 1


def _points(rules: MeldRules) -> tuple[int, ...]:
    by_rank = [rules.points(rank) for rank in Rank]
    points = [0] * SUIT_SETS
    for held in range(1, SUIT_SETS):
        points[held] = points[held & (held - 1)] + by_rank[(held & -held).bit_length() - 1]
    return tuple(points)


def _least(rules: MeldRules, points: tuple[int, ...]) -> list[int]:
    """For each set the best of: its lowest card stays unmelded, or belongs to one of the runs that fit."""
    # By lowest card: a run that holds it starts there or goes round the corner.
    with_card = [[run for run in runs(rules) if run >> at & 1] for at in range(RANKS)]
    least = [0] * SUIT_SETS
    for held in range(1, SUIT_SETS):
        lowest = held & -held
        best = points[lowest] + least[held ^ lowest]
        for run in with_card[lowest.bit_length() - 1]:
            if run & held == run:
                best = min(best, least[held ^ run])
        least[held] = best
    return least


def _saved(least: list[int]) -> list[int]:
    saved = [-NO_CARD] * SUIT_SETS
    for held in range(1, SUIT_SETS):
        rest = held
        best = NO_CARD
        while rest:
            card = rest & -rest
            rest ^= card
            best = min(best, least[held ^ card])
        saved[held] = least[held] - best
    return saved
