"""The hot path: the least deadwood of a hand, and after its best discard, as sums of table look-ups.

Once it is chosen which sets to lay, the four suits are independent. A suit can hold only 8192 sets of
ranks, so the least deadwood of each is computed once, and counting a hand is four look-ups. Few hands hold
three cards of one rank; only these need a search over the sets. Comparisons are written out where ``min``
and ``max`` would cost a call, and local names replace globals: computer players count very many hands for
one decision.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from bot.games.cards import Mask, Rank
from bot.games.melds.rules import STANDARD, MeldRules

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
    """For each set of ranks the points of all its cards."""
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
    """For each set of ranks by how much the best discard of it lowers the least deadwood."""
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


SETS_WITHIN: tuple[tuple[int, ...], ...] = tuple(
    tuple(suits for suits in (0b1111, 0b0111, 0b1011, 0b1101, 0b1110) if suits & held == suits)
    for held in range(16)
)
"""For the suits held of one rank (bit 0 clubs … bit 3 spades): the suits of each set that they can make."""


class Counting(NamedTuple):
    """The two counts for one set of meld rules; both take cards as a mask and give points."""

    deadwood: Callable[[Mask], int]
    """Least deadwood of any number of cards (gin 1.6)."""
    after_discard: Callable[[Mask], int]
    """Least deadwood after throwing the best card; at least one card must be held."""


@cache
def counting(rules: MeldRules) -> Counting:
    """The counts under these rules; keep the result where many hands are counted."""
    if rules.sets_allowed:
        return Counting(_deadwood(rules), _after_discard(rules))
    return Counting(_deadwood_of_runs(rules), _after_discard_of_runs(rules))


def _deadwood_of_runs(rules: MeldRules) -> Callable[[Mask], int]:
    least = tables(rules).least

    def deadwood(hand: Mask) -> int:
        c, d, h, s = hand & ONE_SUIT, hand >> 13 & ONE_SUIT, hand >> 26 & ONE_SUIT, hand >> 39
        return least[c] + least[d] + least[h] + least[s]

    return deadwood


def _after_discard_of_runs(rules: MeldRules) -> Callable[[Mask], int]:
    _, least, saved = tables(rules)

    def after_discard(hand: Mask) -> int:
        c, d, h, s = hand & ONE_SUIT, hand >> 13 & ONE_SUIT, hand >> 26 & ONE_SUIT, hand >> 39
        return least[c] + least[d] + least[h] + least[s] - max(saved[c], saved[d], saved[h], saved[s])

    return after_discard


def _deadwood(rules: MeldRules) -> Callable[[Mask], int]:
    least = tables(rules).least

    def deadwood(hand: Mask) -> int:
        # The number stands for ONE_SUIT: a constant in the code is read faster than a global.
        c, d, h, s = hand & 8191, hand >> 13 & 8191, hand >> 26 & 8191, hand >> 39
        both, either = c & d, h & s
        triple = both & (h | s) | either & (c | d)
        if triple:
            return with_sets(c, d, h, s, triple)
        return least[c] + least[d] + least[h] + least[s]

    def with_sets(c: int, d: int, h: int, s: int, ranks: int) -> int:
        # Each rank is laid as one of its sets or as none. The ranks already decided are not tried again.
        best = least[c] + least[d] + least[h] + least[s]
        while ranks:
            rank = ranks & -ranks
            ranks ^= rank
            held = (c & rank and 1) | (d & rank and 2) | (h & rank and 4) | (s & rank and 8)
            for suits in SETS_WITHIN[held]:
                points = with_sets(
                    c ^ rank if suits & 1 else c,
                    d ^ rank if suits & 2 else d,
                    h ^ rank if suits & 4 else h,
                    s ^ rank if suits & 8 else s,
                    ranks,
                )
                if points < best:
                    best = points
        return best

    return deadwood


def _after_discard(rules: MeldRules) -> Callable[[Mask], int]:
    _, least, saved = tables(rules)

    def after_discard(hand: Mask) -> int:
        c, d, h, s = hand & 8191, hand >> 13 & 8191, hand >> 26 & 8191, hand >> 39
        return with_sets(c, d, h, s, c & d & (h | s) | h & s & (c | d))

    def with_sets(c: int, d: int, h: int, s: int, ranks: int) -> int:
        # What is thrown lies outside of the sets; to throw from a set of four is another choice of set. The
        # search is that of `_deadwood`, written out again: a function for both would cost a call at each
        # step.
        most = saved[c]
        if saved[d] > most:
            most = saved[d]
        if saved[h] > most:
            most = saved[h]
        if saved[s] > most:
            most = saved[s]
        best = least[c] + least[d] + least[h] + least[s] - most
        while ranks:
            rank = ranks & -ranks
            ranks ^= rank
            held = (c & rank and 1) | (d & rank and 2) | (h & rank and 4) | (s & rank and 8)
            for suits in SETS_WITHIN[held]:
                points = with_sets(
                    c ^ rank if suits & 1 else c,
                    d ^ rank if suits & 2 else d,
                    h ^ rank if suits & 4 else h,
                    s ^ rank if suits & 8 else s,
                    ranks,
                )
                if points < best:
                    best = points
        return best

    return after_discard


deadwood, deadwood_after_discard = counting(STANDARD)
"""The counts of standard gin."""
