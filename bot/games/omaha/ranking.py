"""What hands are worth: the exact strength of two cards of four with three of the board (5.1, 5.2).

A strength is a number; the stronger hand has the greater one, and equal hands the same. There are 60 choices
of five cards, and a computer player ranks thousands of hands for one decision, so each choice is one look-up:
without flushes only ranks count, and a table holds the strength of every five ranks. Its keys are sums of one
weight for each card, so that the key of five cards is that of two plus that of three. Many hands are ranked
on the same board, so a board keeps the best that any two ranks make with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement

import msgspec

from bot.games.cards import Card, Rank
from bot.games.omaha.view import Category, Made

_CATEGORIES = tuple(Category)

_WEIGHTS: tuple[int, ...] = tuple(5**each for each in range(13))
"""For each rank from the two up. No rank comes more than four times, so that no two sums are equal."""

_BASE = 15
"""The base of a strength as a number: its digits are the category and then up to five heights, 2 to 14."""

_SHAPES = {
    (4, 1): Category.FOUR_OF_A_KIND,
    (3, 2): Category.FULL_HOUSE,
    (3, 1, 1): Category.THREE_OF_A_KIND,
    (2, 2, 1): Category.TWO_PAIR,
    (2, 1, 1, 1): Category.PAIR,
    (1, 1, 1, 1, 1): Category.HIGH_CARD,
}


def height(rank: Rank) -> int:
    """The rank as poker counts it: 2 to 14, the ace highest."""
    return 14 if rank is Rank.ACE else int(rank)


class Hole(msgspec.Struct, frozen=True):
    """Four cards of a player, as they are ranked on many boards."""

    pairs: tuple[int, ...]
    """The keys of every two of the cards."""
    suited: tuple[tuple[int, ...], ...]
    """For each suit the heights of its cards."""
    bits: int
    """The cards as a set."""


def hole_of(cards: Sequence[Card]) -> Hole:
    """The cards of a player, ready to be ranked."""
    weights = [_WEIGHT[card.bit] for card in cards]
    pairs = tuple({one + two for one, two in combinations(weights, 2)})
    suited: list[list[int]] = [[], [], [], []]
    bits = 0
    for card in cards:
        suited[card.suit].append(_HEIGHT[card.bit])
        bits |= card.bit
    return Hole(pairs, tuple(map(tuple, suited)), bits)


class Board(dict[int, int]):
    """Three to five open cards; by the key of two own cards, the best that these make, flushes apart."""

    def __init__(self, cards: Sequence[Card]) -> None:
        super().__init__()
        weights = [_WEIGHT[card.bit] for card in cards]
        self._threes = {one + two + three for one, two, three in combinations(weights, 3)}
        # A flush has three cards of the board, so one of its first three cards has the suit.
        suits = [card.suit for card in cards]
        self._suit = next((suit for suit in suits[:3] if suits.count(suit) >= 3), None)
        self._open = [_HEIGHT[card.bit] for card in cards if card.suit is self._suit]
        self._flushes: dict[tuple[int, ...], int] = {}

    def __missing__(self, pair: int) -> int:
        table = _by_ranks()
        best = self[pair] = max([table[pair + three] for three in self._threes])
        return best

    def strength(self, hole: Hole) -> int:
        """The strength of the best hand of exactly two own cards and exactly three of the board (5.1)."""
        best = max(map(self.__getitem__, hole.pairs))
        if self._suit is None or len(hole.suited[self._suit]) < 2:
            return best
        return max(best, self._flush_of(hole.suited[self._suit]))

    def _flush_of(self, heights: tuple[int, ...]) -> int:
        """The strength of the best flush or straight flush with two of these own cards."""
        if heights not in self._flushes:
            threes = list(combinations(self._open, 3))
            self._flushes[heights] = max(
                _flush((*two, *three)) for two in combinations(heights, 2) for three in threes
            )
        return self._flushes[heights]


def strength(own: Sequence[Card], board: Sequence[Card]) -> int:
    """The strength of one hand on one board (5.1)."""
    return Board(board).strength(hole_of(own))


def made_of(own: Sequence[Card], board: Sequence[Card]) -> Made:
    """The best hand with its five cards; of equal ones the first as the cards are given."""
    best = strength(own, board)
    for two in combinations(own, 2):
        for three in combinations(board, 3):
            if five_strength((*two, *three)) == best:
                return _made(best, (*two, *three))
    raise AssertionError("the strength of a hand is that of one of its choices")


def five_strength(cards: Sequence[Card]) -> int:
    """The strength of five cards (5.2)."""
    plain = _by_ranks()[sum(_WEIGHT[card.bit] for card in cards)]
    if len({card.suit for card in cards}) > 1:
        return plain
    return _flush([height(card.rank) for card in cards])


def _made(strength_: int, cards: tuple[Card, ...]) -> Made:
    """The category and the deciding ranks of a strength, read from its digits, with its five cards."""
    digits: list[Rank] = []
    rest = strength_
    for _ in range(5):
        rest, digit = divmod(rest, _BASE)
        if digit:
            digits.append(Rank.ACE if digit == 14 else Rank(digit))
    return Made(category=_CATEGORIES[rest], ranks=tuple(reversed(digits)), cards=cards)


def _flush(heights: Sequence[int]) -> int:
    """The strength of five cards of one suit."""
    falling = sorted(heights, reverse=True)
    top = _straight_top(falling)
    if top:
        return _code(Category.STRAIGHT_FLUSH, (top,))
    return _code(Category.FLUSH, falling)


_WEIGHT = {card.bit: _WEIGHTS[height(card.rank) - 2] for card in Card}
"""The weight of each card, by its bit, which is quicker to look up than the card."""

_HEIGHT = {card.bit: height(card.rank) for card in Card}
"""The height of each card, in the same way."""


@cache
def _by_ranks() -> dict[int, int]:
    """By key, the strength of every five ranks without flushes; no rank comes five times."""
    table: dict[int, int] = {}
    for heights in combinations_with_replacement(range(2, 15), 5):
        if heights[0] != heights[4]:
            table[sum(_WEIGHTS[each - 2] for each in heights)] = _plain(heights)
    return table


def _plain(heights: Sequence[int]) -> int:
    """The strength of five ranks; those that come most often count first, then the higher ones."""
    counts = sorted(((heights.count(each), each) for each in set(heights)), reverse=True)
    ranks = [each for _, each in counts]
    top = _straight_top(ranks) if len(ranks) == 5 else 0
    if top:
        return _code(Category.STRAIGHT, (top,))
    return _code(_SHAPES[tuple(count for count, _ in counts)], ranks)


def _straight_top(falling: Sequence[int]) -> int:
    """The highest rank of a straight of five heights, 5 where the ace is low; 0 where it is none."""
    if falling[0] - falling[4] == 4:
        return falling[0]
    return 5 if list(falling) == [14, 5, 4, 3, 2] else 0


def _code(category: Category, heights: Sequence[int]) -> int:
    """The category and the deciding heights as one number of six digits, with zeros for missing heights."""
    number = _CATEGORIES.index(category)
    for at in range(5):
        number = number * _BASE + (heights[at] if at < len(heights) else 0)
    return number
