"""What a hand of Skarney is worth to its player once the contract lies, and how best to lay it (4.5).

A hand is worth what a deal brings from there on average, as a sum of what can be counted in it. A draw ahead,
it is worth the mean over all cards that may be drawn, each laid as well as it can be.
"""

from __future__ import annotations

from functools import lru_cache
from operator import mul
from typing import NamedTuple

from bot.games.melds.straights import (
    ADDITIONS,
    Counts,
    Laying,
    Own,
    Shape,
    best_laying,
    layings,
    need_of,
    number_of,
    one_of,
    points_of,
    size_of,
)

Table = tuple[Shape, ...]
"""The melds that a seat has laid, in no order."""

_RANKS = range(1, 14)
MOST_CARDS = 8
"""Of larger hands only the way to lay that leaves the fewest cards is known, as they have too many."""
_A_CARD = 6.0
"""What a card in hand costs in points, on average."""


class Weights(NamedTuple):
    """What each thing counts, in points of the deal; the trainer in `tests` fits them to deals."""

    always: float
    card: float
    """For each card of the hand."""
    left: float
    """For each card that could not be laid in the next turn without a draw."""
    point: float
    """For each point of the hand."""
    expected: float
    """For each card that is left in the next turn, on average over all draws."""
    gin: float
    """For the chance to go gin in the next turn."""
    early: float
    """If the opponent has no contract."""
    their_card: float
    """For each card of an opponent with a contract."""
    their_early_card: float
    """For each card of an opponent without one."""
    early_gin: float
    """For the chance of gin, beside, if the opponent has no contract."""
    gin_card: float
    """For the chance of gin, beside, for each card of an opponent with a contract."""


WEIGHTS = (
    (16, Weights(8.85, 2.07, 12.28, -0.19, -19.21, 16.18, 14.65, 2.48, 0.58, 80.83, 6.17)),
    (6, Weights(1.84, 2.56, 7.94, -0.21, -15.05, 11.51, 12.53, 3.76, 0.68, 8.78, 1.59)),
    (0, Weights(-1.17, 2.72, 0.97, -0.54, -6.27, 13.77, 0.0, 5.47, 0.0, 0.0, -0.89)),
)
"""The weights while the stock has more than so many cards."""


class Ending(NamedTuple):
    """Where a way to lay leads to."""

    hand: Counts
    table: Table
    way: Laying


@lru_cache(maxsize=1 << 16)
def left_over(hand: Counts, table: Table) -> int:
    """How many cards cannot be laid, where all melds are open to additions."""
    return best_laying(hand, tuple(Own(shape, ADDITIONS) for shape in table)).left


@lru_cache(maxsize=1 << 12)
def endings(hand: Counts, own: tuple[Own, ...]) -> tuple[Ending, ...]:
    """Where the ways to lay lead to, one way to each."""
    if size_of(hand) > MOST_CARDS:
        way = best_laying(hand, own)
        laid = sum([shape.need for shape in way.melds] + [need_of(added) for _, added in way.additions])
        return (Ending(Counts(hand - laid), _table_after(own, way), way),)
    found: dict[tuple[Counts, Table], Ending] = {}
    for left, way in layings(hand, own):
        table = _table_after(own, way)
        found.setdefault((left, table), Ending(left, table, way))
    return tuple(found.values())


def _table_after(own: tuple[Own, ...], way: Laying) -> Table:
    melds = [meld.shape for meld in own]
    for place, positions in way.additions:
        low, high, size = melds[place]
        melds[place] = Shape(min(low, *positions), max(high, *positions), size + len(positions))
    return tuple(sorted((*melds, *way.melds)))


class Known(NamedTuple):
    """What the seat knows of the other cards."""

    unseen: Counts
    theirs: int
    """How many cards the opponent holds."""
    contract: bool
    """Whether the opponent has laid its contract."""
    stock: int


class Outlook:
    """Says what hands are worth in one place of a deal; it keeps what it has worked out."""

    def __init__(self, known: Known) -> None:
        self._known = known
        self._weights = next(weights for stock, weights in WEIGHTS if known.stock > stock or not stock)
        self._draws = tuple((one_of(rank), n) for rank in _RANKS if (n := number_of(known.unseen, rank)))
        self._number = max(1, size_of(known.unseen))
        self._worth: dict[tuple[Counts, Table], float] = {}

    def worth(self, hand: Counts, table: Table) -> float:
        """What it is worth to end the turn with this hand, in points of the deal."""
        key = hand, table
        if key not in self._worth:
            self._worth[key] = self._found(hand, table) if hand else self._gin()
        return self._worth[key]

    def after_draw(self, hand: Counts, table: Table) -> float:
        """What the hand is worth after the next draw, on average."""
        own, total = tuple(Own(shape, ADDITIONS) for shape in table), 0.0
        for card, number in self._draws:
            ways = _sparing(endings(Counts(hand + card), own), 1)
            total += number * max(self.worth(end.hand, end.table) for end in ways)
        return total / self._number

    def best(self, hand: Counts, own: tuple[Own, ...], *, looked_at: int) -> Ending:
        """The best way to lay: so many that seem best are looked at a draw ahead, none if it is 0."""
        ways = _sparing(endings(hand, own), _SPARED)
        ways.sort(key=lambda end: self.worth(end.hand, end.table), reverse=True)
        if not ways[0].hand or looked_at == 0:
            return ways[0]
        return max(ways[:looked_at], key=lambda end: self.after_draw(end.hand, end.table))

    def seen(self, hand: Counts, table: Table) -> Weights:
        """What is counted in a hand with some cards, in the places of what each counts."""
        known, expected, gin = self._known, 0.0, 0.0
        for card, number in self._draws:
            then = left_over(Counts(hand + card), table)
            expected += number * then
            gin += number * (not then)
        expected, gin = expected / self._number, gin / self._number
        laid, early = (1.0, 0.0) if known.contract else (0.0, 1.0)
        return Weights(
            always=1.0,
            card=size_of(hand),
            left=left_over(hand, table),
            point=points_of(hand),
            expected=expected,
            gin=gin,
            early=early,
            their_card=laid * known.theirs,
            their_early_card=early * known.theirs,
            early_gin=early * gin,
            gin_card=laid * known.theirs * gin,
        )

    def _found(self, hand: Counts, table: Table) -> float:
        if size_of(hand) > MOST_CARDS:
            return -_A_CARD * left_over(hand, table)
        found: float = sum(map(mul, self._weights, self.seen(hand, table)))
        return found

    def _gin(self) -> float:
        return 20 + _A_CARD * self._known.theirs + (0 if self._known.contract else 40)


def cheapest(hand: Counts, own: tuple[Own, ...]) -> Ending:
    """The way to lay that leaves the fewest points."""
    return min(endings(hand, own), key=lambda end: end.way.points)


def _sparing(ways: tuple[Ending, ...], more: int) -> list[Ending]:
    """The ways that leave at most so many cards more than the best one."""
    least = min(end.way.left for end in ways)
    return [end for end in ways if end.way.left <= least + more]


_SPARED = 3
"""To hold back more cards than this is not looked at."""
