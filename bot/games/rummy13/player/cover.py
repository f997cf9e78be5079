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


class _Lot:
    """What the runs of some suits can be.

    Few things are different here, so each of them is one object, which a cache finds at once.
    """

    __slots__ = ("best", "most", "ways")

    def __init__(self, ways: _Ways, best: int, most: tuple[int, ...]) -> None:
        self.ways = ways
        self.best = best
        """The best sequences among them."""
        self.most = most
        """The most cards with no joker, with one, and so on."""


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
    clubs, diamonds, hearts, spades = [_suit(cards, wild) for cards in suits]
    one, other = _both(clubs, diamonds), _both(hearts, spades)
    if max(one.best, other.best) < _PURE:
        return False
    low = bit(wild)
    jokers, needed = printed + sum([cards // low & 3 for cards in suits]), HAND - printed
    few = min(jokers, _JOKERS)
    short = needed - one.most[few] - other.most[few]
    if short > _SETS[-1]:
        return False
    if short <= 0 and _is_covered(one, other, printed, needed):
        return True
    pc, pd, ph, ps = [(cards | cards >> 1) & ODD for cards in suits]
    twice, thrice = pc & pd | ph & ps | (pc | pd) & (ph | ps), pc & pd & (ph | ps) | ph & ps & (pc | pd)
    ranks = (twice if jokers else thrice) & ~low
    return _fits(suits, ranks, len(_SETS) - 1, printed, jokers, needed, wild)


def _fits(suits: Suits, ranks: int, sets: int, printed: int, jokers: int, needed: int, wild: int) -> bool:
    """Whether up to ``sets`` of the ``ranks``, at least one, and runs together take in so many of the cards.

    ``jokers`` is how many there are, ``printed`` how many are left that are not wild cards.
    """
    room, lots = _SETS[sets - 1], [_suit(cards, wild) for cards in suits]
    while ranks:
        low = ranks & -ranks
        ranks -= low
        there = tuple([at for at in range(4) if suits[at] & 3 * low])
        for chosen in _choices(there, jokers > 0):
            left, kinds = list(suits), lots[:]
            for at in chosen:
                left[at] -= low
                kinds[at] = _suit(left[at], wild)
            size = len(chosen)
            spent = size < _SHORTEST
            one, other = _both(kinds[0], kinds[1]), _both(kinds[2], kinds[3])
            few = min(jokers - spent, _JOKERS)
            short = needed - size - one.most[few] - other.most[few]
            if short > room:
                continue
            if short <= 0 and _is_covered(one, other, printed - spent, needed - size):
                return True
            if (
                sets > 1
                and ranks
                and _fits(
                    (left[0], left[1], left[2], left[3]),
                    ranks,
                    sets - 1,
                    printed - spent,
                    jokers - spent,
                    needed - size,
                    wild,
                )
            ):
                return True
    return False


@lru_cache(maxsize=64)
def _choices(there: tuple[int, ...], with_joker: bool) -> tuple[tuple[int, ...], ...]:  # noqa: FBT001  # a key of the cache
    """The sets that a rank can make of the suits that are there, the largest first, of two with a joker."""
    sizes = range(len(there), 1 if with_joker else _SHORTEST - 1, -1)
    return tuple(chosen for size in sizes for chosen in combinations(there, size))


@lru_cache(maxsize=1 << 16)
def _is_covered(one: _Lot, other: _Lot, printed: int, needed: int) -> bool:
    """Whether runs take in so many of the cards with these jokers, and are two sequences, one pure."""
    for jokers, sequences, used in one.ways:
        for more_jokers, more_sequences, more_used in other.ways:
            if used + more_used >= needed and (left := printed - jokers - more_jokers) >= 0:
                there = _WITH[sequences][more_sequences]
                # Three jokers that nothing needs are a sequence of their own (4.1).
                if there == _BOTH or (there == _PURE and left >= _SHORTEST):
                    return True
    return False


@lru_cache(maxsize=1 << 16)
def _both(one: _Lot, other: _Lot) -> _Lot:
    """What the runs of two lots of cards can be together."""
    return _lot(
        (jokers + more, _WITH[sequences][others], used + also)
        for jokers, sequences, used in one.ways
        for more, others, also in other.ways
    )


@lru_cache(maxsize=1 << 16)
def _suit(cards: int, wild: int) -> _Lot:
    """What the runs of a suit can be: its lowest card is in one of them, or in none."""
    if not cards:
        return _lot(((0, _NONE, 0),))
    present = (cards | cards >> 1) & ODD
    lowest = present & -present
    is_wild = lowest == bit(wild)
    ways = [
        (jokers - is_wild, sequences, used + is_wild)
        for jokers, sequences, used in _suit(cards - lowest, wild).ways
    ]
    for run, number, needed, kind in _runs(lowest, wild):
        if run & present == run:
            ways += (
                (jokers + needed, _WITH[kind][sequences], used + number)
                for jokers, sequences, used in _suit(cards - run, wild).ways
            )
    return _lot(ways)


def _lot(ways: Iterable[_Way]) -> _Lot:
    """The lot of these ways: the same one for all cards whose runs can be the same."""
    return _kept(_best(ways))


@lru_cache(maxsize=1 << 16)
def _kept(ways: _Ways) -> _Lot:
    best, most = _NONE, [0] * (_JOKERS + 1)
    for jokers, sequences, used in ways:
        best, few = max(best, sequences), max(0, jokers)
        most[few] = max(most[few], used)
    return _Lot(ways, best, tuple(accumulate(most, max)))


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
