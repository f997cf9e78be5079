"""The best arrangement of very many cards, rank by rank, in a time that has a bound.

`arrange` tries every choice of sets, and a hand of forty cards has a hundred thousand of them. Here each
rank is visited once, from low to high. Of the ranks before, only the length of the run that each suit is in
matters, so that of all ways to the same four lengths the cheapest is kept: at most 256 states.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from bot.games.cards import Mask, Rank, cards_of
from bot.games.melds.arrange import Arrangement, arrange
from bot.games.melds.deadwood import RANKS, SETS_WITHIN
from bot.games.melds.finder import SMALLEST_MELD, set_of
from bot.games.melds.rules import MeldRules

FEW = 24
"""Up to so many cards `arrange` is quick."""

_SUITS = range(4)

Runs = tuple[int, ...]
"""For each suit how many cards the run has that goes on: 0 for none, 3 for three or more."""

_NONE: Runs = (0, 0, 0, 0)


class _Laid(NamedTuple):
    """The cheapest way to come to some state: points of deadwood, finished melds, and the runs that go on."""

    points: int
    melds: tuple[Mask, ...]
    open_runs: tuple[int, ...]


def best_arrangement(hand: Mask, rules: MeldRules) -> Arrangement:
    """An arrangement with the least deadwood of any number of cards; up to `FEW` the one of 1.7."""
    if hand.bit_count() <= FEW or rules.wrap_runs:
        return arrange(hand, rules)
    states: dict[Runs, _Laid] = {_NONE: _Laid(0, (), _NONE)}
    for rank in _order(rules):
        following: dict[Runs, _Laid] = {}
        for runs, laid in states.items():
            for state, step in _steps(hand, rank, runs, laid, rules):
                if state not in following or step.points < following[state].points:
                    following[state] = step
        states = following
    ends = [_closed(laid, _NONE) for runs, laid in states.items() if not {1, 2} & set(runs)]
    best = min(ends, key=lambda laid: laid.points)
    used = 0
    for meld in best.melds:
        used |= meld
    return Arrangement(tuple(sorted(best.melds, key=cards_of)), Mask(hand & ~used), best.points)


def _order(rules: MeldRules) -> list[Rank]:
    """The ranks from low to high."""
    ranks = list(Rank)
    return ranks[1:] + ranks[:1] if rules.aces_high else ranks


def _steps(hand: Mask, rank: Rank, runs: Runs, laid: _Laid, rules: MeldRules) -> Iterator[tuple[Runs, _Laid]]:
    """All that can become of the cards of one rank: in a set, in runs, or left over."""
    at = rank - 1
    held = sum((hand >> RANKS * suit + at & 1) << suit for suit in _SUITS)
    for in_set in (0, *(SETS_WITHIN[held] if rules.sets_allowed else ())):
        # A run of one or two cards must go on, or it would be none.
        choices = [_may_be_in_run(held & ~in_set, suit, runs[suit]) for suit in _SUITS]
        for in_run in product(*choices):
            loose = sum((held & ~in_set) >> suit & 1 and not in_run[suit] for suit in _SUITS)
            state = tuple(min(runs[suit] + 1, SMALLEST_MELD) if in_run[suit] else 0 for suit in _SUITS)
            grown = tuple(
                laid.open_runs[suit] | 1 << RANKS * suit + at if in_run[suit] else 0 for suit in _SUITS
            )
            closed = _closed(laid, grown)
            melds = (*closed.melds, set_of(at, in_set)) if in_set else closed.melds
            yield state, _Laid(laid.points + loose * rules.points(rank), melds, grown)


def _may_be_in_run(free: int, suit: int, length: int) -> tuple[bool, ...]:
    """The choices for the suit's card of a rank: in a run or not; empty if a run too short cannot go on."""
    if not free >> suit & 1:
        return () if length in {1, 2} else (False,)
    return (True,) if length in {1, 2} else (True, False)


def _closed(laid: _Laid, grown: tuple[int, ...]) -> _Laid:
    """The state with the runs that end here counted among its melds."""
    ended = tuple(Mask(laid.open_runs[suit]) for suit in _SUITS if laid.open_runs[suit] and not grown[suit])
    return _Laid(laid.points, laid.melds + ended, grown)
