"""A hand's share of the pot against random hands, found by dealing the unseen cards many times.

In Omaha hands change so much with the next card that a formula over the four cards alone would mislead.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from bot.games.cards import PACK, Card
from bot.games.omaha.ranking import Board, hole_of

HOLE = 4
"""Cards of a player (1.1)."""

BOARD = 5
"""Cards of a whole board (1.1)."""


def equity(
    own: Sequence[Card], board: Sequence[Card], rivals: int, *, trials: int, chance: random.Random
) -> float:
    """The share of a pot, 0 to 1, that the hand wins on average against so many random hands."""
    # Only cards that the seat cannot see are dealt, so that it never plays by cards of others.
    unseen = [card for card in PACK if card not in own and card not in board]
    missing, hand = BOARD - len(board), hole_of(own)
    # Several tables share the cards to come: a second hand on the same board is ranked much faster.
    tables = max(1, min(TABLES, (len(unseen) - missing) // HOLE // rivals))
    total, deals = 0.0, -(-trials // tables)
    for _ in range(deals):
        drawn = chance.sample(unseen, missing + HOLE * rivals * tables)
        ranks = Board((*board, *drawn[:missing]))
        mine = ranks.strength(hand)
        dealt = (hole_of(drawn[at : at + HOLE]) for at in range(missing, len(drawn), HOLE))
        theirs = [ranks.strength(hole) for hole in dealt]
        total += sum(_share(mine, theirs[at::tables]) for at in range(tables))
    return total / (deals * tables)


TABLES = 3
"""Tables that are dealt at once."""


def _share(mine: int, theirs: Sequence[int]) -> float:
    """The share of the pot that a strength wins against others: 1, a part of a split pot, or 0."""
    best = max(theirs)
    if best > mine:
        return 0.0
    return 1.0 if best < mine else 1 / (1 + theirs.count(mine))
