"""Laying what a hand has beside one's own melds: new sets and straights, and additions (Skarney 4.5)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from bot.games.melds.straights import (
    ACE_HIGH,
    WIDTH,
    Counts,
    Shape,
    holds,
    number_of,
    one_of,
    rank_at,
    rank_points,
    set_of,
    straight,
)

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
        for positions in _fillings(meld)
        if positions and holds(counts, _need(positions))
    )


def best_laying(counts: Counts, own: tuple[Own, ...]) -> Laying:
    """The way to lay that leaves the fewest cards, and of these the cheapest ones."""
    tried: dict[tuple[int, Counts], Laying] = {}

    def beside(place: int, rest: Counts) -> Laying:
        """The best way for the melds from this place on."""
        if place == len(own):
            return _melded(rest)
        key = place, rest
        if key not in tried:
            tried[key] = min(_filled(place, rest), key=_cost)
        return tried[key]

    def _filled(place: int, rest: Counts) -> Iterator[Laying]:
        for positions in _fillings(own[place]):
            need = _need(positions)
            if holds(rest, need):
                way = beside(place + 1, Counts(rest - need))
                added = (Addition(place, positions),) if positions else ()
                yield way._replace(additions=added + way.additions)

    return beside(0, counts)


def _cost(way: Laying) -> tuple[int, int]:
    return way.left, way.points


def _need(positions: tuple[int, ...]) -> Counts:
    return Counts(sum(one_of(rank_at(position)) for position in positions))


def _fillings(meld: Own) -> tuple[tuple[int, ...], ...]:
    """The positions that a meld can take in, the empty way first."""
    shape, room = meld
    if shape.is_set:
        return ((), (shape.low,)) if shape.size == 3 and room else ((),)
    below = [position for position in (shape.low - 1, shape.low - 2) if position >= 1]
    above = [position for position in (shape.high + 1, shape.high + 2) if position <= ACE_HIGH]
    return tuple(
        (*below[:under], *above[:over])
        for under in range(len(below) + 1)
        for over in range(len(above) + 1)
        if under + over <= room
    )


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
