"""Melds in which suits do not matter: sets and straights with the ace low or high, and laying them.

The rule numbers are Skarney's. As suits do not matter, a hand is only a count of each rank, kept in one
number.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator
from functools import lru_cache, reduce
from itertools import combinations_with_replacement
from operator import or_
from typing import NamedTuple, NewType

from bot.games.cards import Card

Counts = NewType("Counts", int)
"""How many cards of each rank: six bits for a rank, the ace lowest. All that melds depend on here."""

WIDTH = 6
"""Bits of one rank; the highest stays free, so that a subtraction shows whether it came out below zero."""
ACE_HIGH = 14
"""The position of an ace above the king; below the two it has position 1."""
CONTRACT_MELDS = 3
"""A contract is three melds of three (4.2)."""
_RANKS = 13
_FIELD = (1 << WIDTH) - 1
_GUARDS = sum(1 << WIDTH * rank + WIDTH - 1 for rank in range(_RANKS))


def rank_at(position: int) -> int:
    """The rank, 1 to 13, that stands at a position, 1 to 14, of a straight."""
    return 1 if position == ACE_HIGH else position


def one_of(rank: int) -> int:
    """One card of the rank, as counts."""
    return 1 << WIDTH * (rank - 1)


def counts_of(cards: Iterable[Card]) -> Counts:
    """The cards as counts of ranks."""
    return Counts(sum(one_of(card.rank) for card in cards))


def number_of(counts: Counts, rank: int) -> int:
    """How many cards of the rank there are."""
    return counts >> WIDTH * (rank - 1) & _FIELD


def size_of(counts: int) -> int:
    """How many cards there are: as each field is a digit, the sum of the digits."""
    return counts % _FIELD


def holds(counts: Counts, need: Counts) -> bool:
    """Whether there are at least so many of each rank."""
    return ((counts | _GUARDS) - need) & _GUARDS == _GUARDS


def missing(counts: Counts, need: Counts) -> int:
    """How many cards of the need are not there."""
    over = (need | _GUARDS) - counts
    short = over & _GUARDS
    return size_of(over & (short - (short >> WIDTH - 1)))


@lru_cache(maxsize=1 << 10)
def need_of(positions: tuple[int, ...]) -> Counts:
    """The cards that fill the positions."""
    return Counts(sum(one_of(rank_at(position)) for position in positions))


class Shape(NamedTuple):
    """What a meld is but for its suits: positions ``low`` to ``high``; a set has one position."""

    low: int
    high: int
    size: int

    @property
    def is_set(self) -> bool:
        """Whether this is a set, and not a straight."""
        return self.low == self.high

    @property
    def positions(self) -> tuple[int, ...]:
        """The position of each card, lowest first."""
        return (self.low,) * self.size if self.is_set else tuple(range(self.low, self.high + 1))

    @property
    def need(self) -> Counts:
        """The cards that it takes."""
        return need_of(self.positions)


def set_of(rank: int, size: int) -> Shape:
    """The set of so many cards of a rank."""
    return Shape(rank, rank, size)


def straight(low: int, high: int) -> Shape:
    """The straight between two positions."""
    return Shape(low, high, high - low + 1)


def find_shape(cards: tuple[Card, ...]) -> Shape | None:
    """What meld the cards are, None if they are none (3.1 to 3.3)."""
    if len(cards) < 3 or len(set(cards)) != len(cards):
        return None
    ranks = sorted(int(card.rank) for card in cards if card.rank != 1)
    aces = len(cards) - len(ranks)
    if not ranks or (aces == 0 and ranks[0] == ranks[-1]):
        return set_of(ranks[0] if ranks else 1, len(cards))
    low, high = ranks[0], ranks[-1]
    if ranks != list(range(low, high + 1)):
        return None
    if aces and low == 2:
        low, aces = 1, aces - 1
    if aces and high == _RANKS:
        high, aces = ACE_HIGH, aces - 1
    return None if aces else straight(low, high)


def pick(cards: Iterable[Card], shape: Shape) -> tuple[Card, ...]:
    """The meld of this shape from cards that hold it: of each rank the lowest suits, in the meld's order."""
    rest = sorted(cards)
    picked = []
    for position in shape.positions:
        card = next(card for card in rest if card.rank == rank_at(position))
        rest.remove(card)
        picked.append(card)
    return tuple(picked)


def points_of(counts: Counts) -> int:
    """What the cards cost: an ace 15, ten and faces 10, the others their pips (1.3)."""
    return sum(number_of(counts, rank) * rank_points(rank) for rank in range(1, _RANKS + 1))


def rank_points(rank: int) -> int:
    """What one card of the rank costs (1.3)."""
    return 15 if rank == 1 else min(rank, 10)


class Contract(NamedTuple):
    """Three melds of three that could be somebody's contract (4.2)."""

    need: Counts
    points: int
    shapes: tuple[Shape, ...]
    reach: Counts
    """All bits of the ranks that its melds could take in later."""


def _reach(shape: Shape) -> Counts:
    """All bits of the ranks that a meld could take in."""
    ends = (shape.low,) if shape.is_set else (shape.low - 2, shape.low - 1, shape.high + 1, shape.high + 2)
    reach = 0
    for position in ends:
        if 1 <= position <= ACE_HIGH:
            reach |= _FIELD * one_of(rank_at(position))
    return Counts(reach)


def _contracts() -> Iterator[Contract]:
    # What each meld says of a contract is found once and not for each contract: every start waits for this.
    melds = [(shape, shape.need, points_of(shape.need), _reach(shape)) for shape in _SMALLEST]
    pack = Counts(sum(4 * one_of(rank) for rank in range(1, _RANKS + 1)))
    for three in combinations_with_replacement(melds, CONTRACT_MELDS):
        shapes, needs, points, reaches = zip(*three, strict=True)
        need = Counts(sum(needs))
        if holds(pack, need):
            yield Contract(need, sum(points), shapes, Counts(reduce(or_, reaches)))


_SMALLEST = (
    *(set_of(rank, 3) for rank in range(1, _RANKS + 1)),
    *(straight(low, low + 2) for low in range(1, ACE_HIGH - 1)),
)
CONTRACTS: tuple[Contract, ...] = tuple(_contracts())
"""All contracts that one pack allows; by suits there are many times as many."""


def can_contract(counts: Counts) -> bool:
    """Whether three melds of three are held (4.2)."""
    return any(holds(counts, contract.need) for contract in CONTRACTS)


def best_contracts(counts: Counts, most: int) -> tuple[Contract, ...]:
    """The contracts held, best first, ``most`` at most.

    Better is what leaves fewer cards that the melds laid could not take in, then what costs less in hand.
    """
    held = (contract for contract in CONTRACTS if holds(counts, contract.need))
    return tuple(heapq.nsmallest(most, held, key=lambda contract: _worth(counts, contract)))


def _worth(counts: Counts, contract: Contract) -> tuple[int, int, tuple[Shape, ...]]:
    left = counts - contract.need
    return size_of(left & ~contract.reach), -contract.points, contract.shapes


def most_melds(counts: Counts) -> tuple[Shape, ...]:
    """A contract in the making: two melds of three if they are held, else one; those that cost most."""
    held = [shape for shape in _SMALLEST if holds(counts, shape.need)]
    melds: list[tuple[Shape, ...]] = [
        (first, second)
        for at, first in enumerate(held)
        for second in held[at:]
        if holds(counts, Counts(first.need + second.need))
    ]
    melds = melds or [(shape,) for shape in held] or [()]
    return max(melds, key=lambda shapes: sum(points_of(shape.need) for shape in shapes))


ADDITIONS = 2
"""Cards that one meld may take in during one turn (4.5)."""
_KING = 13
_LONGEST = 5
"""A straight of six is two of three, so that longer ones need not be tried."""


class Own(NamedTuple):
    """A meld on the table to which its owner may add: its shape, and how many cards more this turn."""

    shape: Shape
    room: int


class Addition(NamedTuple):
    """Cards for one meld: its place among those asked about, and the positions filled."""

    place: int
    positions: tuple[int, ...]


class Laying(NamedTuple):
    """One way to lay cards: what stays in hand, as a number of cards and their points, and what is laid."""

    left: int
    points: int
    melds: tuple[Shape, ...]
    additions: tuple[Addition, ...]


@lru_cache(maxsize=1 << 12)
def new_melds(counts: Counts) -> tuple[Shape, ...]:
    """The shapes of all melds that the hand holds: sets first, then straights upwards."""
    sets = (set_of(rank, size) for rank in range(1, _KING + 1) for size in (3, 4))
    straights = (
        straight(low, high) for low in range(1, ACE_HIGH - 1) for high in range(low + 2, ACE_HIGH + 1)
    )
    return tuple(shape for shape in (*sets, *straights) if holds(counts, shape.need))


def additions(counts: Counts, own: tuple[Own, ...]) -> tuple[Addition, ...]:
    """All additions to one meld that the hand holds."""
    return tuple(
        Addition(place, positions)
        for place, meld in enumerate(own)
        for positions, need in _fillings(meld)
        if positions and holds(counts, need)
    )


def best_laying(counts: Counts, own: tuple[Own, ...]) -> Laying:
    """The way to lay that leaves the fewest cards, and of these the cheapest ones."""
    # Melds that can take in nothing of the hand need not be tried.
    open_melds = [
        (place, ways)
        for place, meld in enumerate(own)
        if len(ways := [way for way in _fillings(meld) if holds(counts, way[1])]) > 1
    ]
    tried: dict[tuple[int, Counts], Laying] = {}

    def beside(at: int, rest: Counts) -> Laying:
        """The best way for the open melds from this one on."""
        if at == len(open_melds):
            return _melded(rest)
        key = at, rest
        if key not in tried:
            tried[key] = min(_filled(at, rest), key=_cost)
        return tried[key]

    def _filled(at: int, rest: Counts) -> Iterator[Laying]:
        place, ways = open_melds[at]
        for positions, need in ways:
            if holds(rest, need):
                way = beside(at + 1, Counts(rest - need))
                yield (
                    way._replace(additions=(Addition(place, positions), *way.additions)) if positions else way
                )

    return beside(0, counts)


def layings(counts: Counts, own: tuple[Own, ...]) -> Iterator[tuple[Counts, Laying]]:
    """Every way to lay, the empty one too, each with the cards that it leaves."""
    filled: list[tuple[Counts, tuple[Addition, ...]]] = [(counts, ())]
    for place, meld in enumerate(own):
        filled = [
            (Counts(rest - need), (*added, Addition(place, positions)) if positions else added)
            for rest, added in filled
            for positions, need in _fillings(meld)
            if holds(rest, need)
        ]
    for rest, added in filled:
        for left, melds in _meldings(rest):
            yield left, Laying(size_of(left), points_of(left), melds, added)


@lru_cache(maxsize=1 << 12)
def _meldings(counts: Counts) -> tuple[tuple[Counts, tuple[Shape, ...]], ...]:
    """Every way to lay new melds alone, with the cards that it leaves."""
    aces = number_of(counts, 1)
    high = aces if number_of(counts, _KING) and number_of(counts, _KING - 1) else 0
    ways: dict[tuple[Counts, tuple[Shape, ...]], None] = {}
    for number in range(high + 1):
        for left, melds in _from_lowest(counts - number * one_of(1) + number * one_of(ACE_HIGH)):
            ways[Counts(left), melds] = None
    return tuple(ways)


def _from_lowest(cards: int) -> Iterator[tuple[int, tuple[Shape, ...]]]:
    """The ways to meld cards whose positions are settled, with the ranks that they leave."""
    if not cards:
        yield 0, ()
        return
    position = ((cards & -cards).bit_length() - 1) // WIDTH + 1
    for left, melds in _from_lowest(cards - one_of(position)):
        yield left + one_of(rank_at(position)), melds
    for shape in _starting(cards, position):
        for left, melds in _from_lowest(cards - sum(map(one_of, shape.positions))):
            yield left, (shape, *melds)


def _cost(way: Laying) -> tuple[int, int]:
    return way.left, way.points


@lru_cache(maxsize=1 << 10)
def _fillings(meld: Own) -> tuple[tuple[tuple[int, ...], Counts], ...]:
    """The positions that a meld can take in with the cards for them, the empty way first."""
    shape, room = meld
    if shape.is_set:
        found = ((), (shape.low,)) if shape.size == 3 and room else ((),)
        return tuple((positions, need_of(positions)) for positions in found)
    below = [position for position in (shape.low - 1, shape.low - 2) if position >= 1]
    above = [position for position in (shape.high + 1, shape.high + 2) if position <= ACE_HIGH]
    return tuple(
        (positions, need_of(positions))
        for under in range(len(below) + 1)
        for over in range(len(above) + 1)
        if under + over <= room
        for positions in ((*below[:under], *above[:over]),)
    )


@lru_cache(maxsize=1 << 14)
def _melded(counts: Counts) -> Laying:
    """The best new melds alone; each ace is tried below the two and above the king."""
    aces = number_of(counts, 1)
    high = aces if number_of(counts, _KING) and number_of(counts, _KING - 1) else 0
    ways = (
        _by_position(counts - number * one_of(1) + number * one_of(ACE_HIGH)) for number in range(high + 1)
    )
    return min(ways, key=_cost)


@lru_cache(maxsize=1 << 14)
def _by_position(cards: int) -> Laying:
    """The best new melds of cards whose positions are settled; decides about the lowest card first."""
    if not cards:
        return Laying(0, 0, (), ())
    position = ((cards & -cards).bit_length() - 1) // WIDTH + 1
    rest = _by_position(cards - one_of(position))
    best = rest._replace(left=rest.left + 1, points=rest.points + rank_points(rank_at(position)))
    for shape in _starting(cards, position):
        rest = _by_position(cards - sum(map(one_of, shape.positions)))
        best = min(best, rest._replace(melds=(shape, *rest.melds)), key=_cost)
    return best


def _starting(cards: int, position: int) -> Iterator[Shape]:
    """The melds that begin at a position."""
    number = number_of(Counts(cards), position)
    if position < ACE_HIGH:
        for size in range(3, number + 1):
            yield set_of(position, size)
    for high in range(position + 1, min(position + _LONGEST, ACE_HIGH + 1)):
        if not number_of(Counts(cards), high):
            return
        if high >= position + 2:
            yield straight(position, high)
