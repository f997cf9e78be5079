"""The hot path: the least deadwood of a hand, and after its best discard, as sums of table look-ups.

A hand holds three cards of one rank seldom. Once it is chosen which sets to lay, the four suits are
independent, and each is one look-up (`bot.games.melds.tables`). Comparisons are written out where ``min``
and ``max`` would cost a call.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from bot.games.cards import Mask
from bot.games.melds.rules import STANDARD, MeldRules
from bot.games.melds.tables import ONE_SUIT, tables

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
        c, d, h, s = hand & 8191, hand >> 13 & 8191, hand >> 26 & 8191, hand >> 39
        both, either = c & d, h & s
        triple = both & (h | s) | either & (c | d)
        if triple:
            return with_sets(c, d, h, s, triple)
        return least[c] + least[d] + least[h] + least[s]

    def with_sets(c: int, d: int, h: int, s: int, ranks: int) -> int:
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
        # What is thrown lies outside of the sets; to throw from a set of four is another choice of set.
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
