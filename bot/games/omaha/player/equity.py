"""What a hand is worth against hands that cannot be seen: its share of the pot, found by trying deals."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import pairwise

import msgspec

from bot.games.cards import PACK, Card
from bot.games.omaha.ranking import height, strength

HOLE = 4
BOARD = 5


class Rivals(msgspec.Struct, frozen=True, kw_only=True):
    """The others who are still in."""

    number: int
    picky: int
    """How many of them have shown strength: each is given the better of two hands."""


def equity(
    own: Sequence[Card], board: Sequence[Card], rivals: Rivals, *, trials: int, chance: random.Random
) -> float:
    """The share of a pot that the hand wins on average, from 0 to 1, ties shared."""
    unseen = [card for card in PACK if card not in own and card not in board]
    missing = BOARD - len(board)
    needed = missing + HOLE * (rivals.number + rivals.picky)
    total = 0.0
    for _ in range(trials):
        drawn = chance.sample(unseen, needed)
        full = (*board, *drawn[:missing])
        total += _share(own, full, _hands(drawn[missing:], rivals, board))
    return total / trials


def _hands(drawn: list[Card], rivals: Rivals, board: Sequence[Card]) -> list[list[Card]]:
    """The hands of the rivals; of two that a picky one could have, the one that is better so far."""
    dealt = [drawn[at : at + HOLE] for at in range(0, len(drawn), HOLE)]
    hands = dealt[: rivals.number - rivals.picky]
    rest = dealt[rivals.number - rivals.picky :]
    for at in range(0, len(rest), 2):
        hands.append(max(rest[at : at + 2], key=lambda hand: _so_far(hand, board)))
    return hands


def _so_far(hand: Sequence[Card], board: Sequence[Card]) -> int:
    """How good a hand looks with the board as it is, before the flop by a rough count of what fits."""
    if len(board) >= 3:
        return strength(hand, board)
    heights = sorted(height(card.rank) for card in hand)
    suits = [card.suit for card in hand]
    pairs = sum(4 for low, high in pairwise(heights) if low == high)
    near = sum(3 for low, high in pairwise(heights) if 0 < high - low <= 2)
    suited = sum(4 for suit in set(suits) if suits.count(suit) >= 2)
    return sum(heights) + pairs + near + suited


def _share(own: Sequence[Card], board: Sequence[Card], hands: list[list[Card]]) -> float:
    mine = strength(own, board)
    equal = 1
    for hand in hands:
        theirs = strength(hand, board)
        if theirs > mine:
            return 0.0
        equal += theirs == mine
    return 1 / equal
