"""Whether thirteen of some cards can be declared, asked so often that it must be fast (4.3).

A choice of sets leaves four suits, and a suit has nothing to do with another: what its runs can be depends on
its own cards alone. So each suit is solved once and kept, whichever hand it comes up in.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import accumulate, combinations

from bot.games.cards import Rank
from bot.games.rummy13.cards import Card
from bot.games.rummy13.rules import HAND

_RANKS, _LONGEST, _SHORTEST, _JOKERS = len(Rank), 5, 3, 4
"""A longer run is two of the longest; more jokers than these in one suit's runs are never needed."""

_SETS = (0, 4, 7)
"""How many cards no set, one and two can have: beside two sequences there is no room for more (4.2)."""

_NONE, _IMPURE, _PURE, _BOTH = range(4)
"""Which sequences there are, the better the higher: none, only impure ones, one pure, a pure one and more."""
_WITH = (
    (_NONE, _IMPURE, _PURE, _BOTH),
    (_IMPURE, _IMPURE, _BOTH, _BOTH),
    (_PURE, _BOTH, _BOTH, _BOTH),
    (_BOTH, _BOTH, _BOTH, _BOTH),
)
"""Which sequences two parts have together."""

Suits = tuple[int, int, int, int]
"""The cards by suit: two bits for each rank, which say how many of that card there are."""


ODD = 0x1555555
"""The lower bit of every rank."""

_Runs = tuple[tuple[int, int, int, int], ...]
"""Runs that begin with the same card: its cards, how many they are, the jokers it needs, what it is."""

_Way = tuple[int, int, int]
"""What the runs of some suits can be: the jokers that they need, less the wild cards left to be jokers;
which sequences there are; and how many cards are in them, those wild cards among them."""

_Ways = tuple[_Way, ...]


def bit(rank: int) -> int:
    """The lower bit of a rank, counted from 1."""
    return 1 << 2 * (rank - 1)


def suits_of(cards: Iterable[Card]) -> Suits:
    """The cards that are not printed jokers, by suit."""
    suits = [0, 0, 0, 0]
    for card in cards:
        if card.face is not None:
            suits[card.face.suit] += bit(card.face.rank)
    return suits[0], suits[1], suits[2], suits[3]


def can_declare(suits: Suits, printed: int, wild: int) -> bool:
    """Whether thirteen of these cards, with so many printed jokers, are a valid declaration."""
    clubs, diamonds, hearts, spades = suits
    _, first, _ = _both(clubs, diamonds, wild)
    _, second, _ = _both(hearts, spades, wild)
    if max(first, second) < _PURE:
        return False
    one = bit(wild)
    jokers = printed + sum(suit // one & 3 for suit in suits)
    pc, pd, ph, ps = ((suit | suit >> 1) & ODD for suit in suits)
    twice, thrice = pc & pd | ph & ps | (pc | pd) & (ph | ps), pc & pd & (ph | ps) | ph & ps & (pc | pd)
    ranks = twice if jokers else thrice
    return _fits(suits, ranks & ~one, len(_SETS) - 1, printed, jokers, HAND - printed, wild)


def _fits(suits: Suits, ranks: int, sets: int, printed: int, jokers: int, needed: int, wild: int) -> bool:
    """Whether runs take in so many of the cards, or up to ``sets`` of the ``ranks`` and runs together.

    ``jokers`` is how many there are, ``printed`` how many are left that are not wild cards.
    """
    one, _, most = _both(suits[0], suits[1], wild)
    other, _, also_most = _both(suits[2], suits[3], wild)
    few = min(jokers, _JOKERS)
    short = needed - most[few] - also_most[few]
    if short > _SETS[sets]:
        return False
    if short <= 0 and _is_covered(one, other, also_most[few], printed, needed):
        return True
    while ranks and sets:
        low = ranks & -ranks
        ranks -= low
        there = tuple([at for at in range(4) if suits[at] & 3 * low])
        for chosen in _choices(there, jokers > 0):
            left = list(suits)
            for at in chosen:
                left[at] -= low
            size = len(chosen)
            spent = size < _SHORTEST
            if _fits(
                (left[0], left[1], left[2], left[3]),
                ranks,
                sets - 1,
                printed - spent,
                jokers - spent,
                needed - size,
                wild,
            ):
                return True
    return False


@lru_cache(maxsize=64)
def _choices(there: tuple[int, ...], with_joker: bool) -> tuple[tuple[int, ...], ...]:  # noqa: FBT001  # a key of the cache
    """The sets that a rank can make of the suits that are there, the largest first, of two with a joker."""
    sizes = range(len(there), 1 if with_joker else _SHORTEST - 1, -1)
    return tuple(chosen for size in sizes for chosen in combinations(there, size))


def _is_covered(one: _Ways, other: _Ways, also_most: int, printed: int, needed: int) -> bool:
    """Whether runs take in so many of the cards with these jokers, and are two sequences, one pure.

    The runs are those of two suits and those of the two others, which take in ``also_most`` cards.
    """
    for jokers, sequences, used in one:
        if used + also_most < needed:
            continue
        for more_jokers, more_sequences, more_used in other:
            if used + more_used >= needed and (left := printed - jokers - more_jokers) >= 0:
                there = _WITH[sequences][more_sequences]
                # Three jokers that nothing needs are a sequence of their own (4.1).
                if there == _BOTH or (there == _PURE and left >= _SHORTEST):
                    return True
    return False


@lru_cache(maxsize=1 << 16)
def _both(one: int, other: int, wild: int) -> tuple[_Ways, int, tuple[int, ...]]:
    """What the runs of two suits can be together, the best sequences among them, and the most cards.

    The most cards are those with no joker, with one, and so on.
    """
    ways = _best(
        (jokers + more, _WITH[sequences][others], used + also)
        for jokers, sequences, used in _ways(one, wild)
        for more, others, also in _ways(other, wild)
    )
    best, most = _NONE, [0] * (_JOKERS + 1)
    for jokers, sequences, used in ways:
        best, few = max(best, sequences), max(0, jokers)
        most[few] = max(most[few], used)
    return ways, best, tuple(accumulate(most, max))


@lru_cache(maxsize=1 << 16)
def _ways(suit: int, wild: int) -> _Ways:
    """What the runs of a suit can be: its lowest card is in one of them, or in none."""
    if not suit:
        return ((0, _NONE, 0),)
    present = (suit | suit >> 1) & ODD
    lowest = present & -present
    is_wild = lowest == bit(wild)
    ways = [
        (jokers - is_wild, sequences, used + is_wild)
        for jokers, sequences, used in _ways(suit - lowest, wild)
    ]
    for cards, number, needed, kind in _runs(lowest, wild):
        if cards & present == cards:
            ways += (
                (jokers + needed, _WITH[kind][sequences], used + number)
                for jokers, sequences, used in _ways(suit - cards, wild)
            )
    return _best(ways)


def _best(ways: Iterable[_Way]) -> _Ways:
    """The ways without those to which another is in nothing inferior."""
    most: dict[tuple[int, int], int] = {}
    for jokers, sequences, used in ways:
        if used > most.get((jokers, -sequences), -1):
            most[jokers, -sequences] = used
    kept: list[_Way] = []
    # In this order no way needs more jokers than those after it.
    for (jokers, sequences), used in sorted(most.items()):
        if jokers > _JOKERS:
            break
        for _, others, also in kept:
            if others >= -sequences and also >= used:
                break
        else:
            kept.append((jokers, -sequences, used))
    return tuple(kept)


@lru_cache(maxsize=13 * 13)
def _runs(lowest: int, wild: int) -> _Runs:
    """The runs of at most five places that have this card as their lowest bit; an ace may be the highest."""
    found = set()
    for first in range(1, _RANKS + 1):
        places = range(first + 1, min(first + _LONGEST, _RANKS + 2))
        for number in range(len(places) + 1):
            for others in combinations(places, number):
                ranks = [(place - 1) % _RANKS + 1 for place in (first, *others)]
                cards = sum(map(bit, ranks))
                size = max(_SHORTEST, (others[-1] if others else first) - first + 1)
                needed = size - len(ranks)
                # A wild card beside jokers does no more than a joker, which it is when left aside.
                if (
                    cards & -cards == lowest
                    and len(set(ranks)) == len(ranks)
                    and not (needed and wild in ranks)
                ):
                    found.add((cards, len(ranks), needed, _IMPURE if needed else _PURE))
    return tuple(sorted(found))
