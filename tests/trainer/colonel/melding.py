"""Melds of Colonel by machine code: what a hand can lay, and what fits on the table.

A set of cards is a number of 52 bits: thirteen of each suit, clubs lowest, from the two up to the ace.
"""

from __future__ import annotations

from tests.trainer.gin.compiled import compiled, count, lowest
from tests.trainer.samples import Array, np

RANKS, CARDS = 13, 52
TWOS = 1 | 1 << 13 | 1 << 26 | 1 << 39
SUIT = (1 << RANKS) - 1
ALL = (1 << CARDS) - 1
TABLE = 18
"""A table has no more melds than this."""
_TENS = 8
"""The rank of a ten, counted from the two; it and all above count ten (1.4)."""


@compiled
def value(card: int) -> int:
    """What a card counts (1.4)."""
    return min(card % RANKS, _TENS) + 2


@compiled
def points(cards: int) -> int:
    """What all these cards count."""
    total = 0
    while cards:
        total += value(lowest(cards))
        cards &= cards - 1
    return total


@compiled
def _melds(hand: int) -> Array:
    """All melds that the cards make (3), overlapping ones too."""
    found, size = np.empty(96, np.int64), 0
    for rank in range(RANKS):
        held = hand >> rank & TWOS
        if count(held) >= 3:
            found[size] = held << rank
            size += 1
            if count(held) == 4:
                for suit in range(4):
                    found[size] = (held & ~(1 << 13 * suit)) << rank
                    size += 1
    for suit in range(4):
        held = hand >> 13 * suit & SUIT
        for low in range(RANKS - 2):
            run = 7 << low
            while run & ~held == 0 and run <= SUIT:
                found[size] = run << 13 * suit
                size += 1
                run |= run << 1
    return found[:size]


@compiled
def arranged(hand: int, melds: Array) -> int:
    """Fill in the melds that leave least, up to five; returns the cards left."""
    candidates = _melds(hand)
    size = len(candidates)
    melds[:] = 0
    if not size:
        return hand
    worth = np.array([points(meld) for meld in candidates])
    chosen, depth = np.zeros(6, np.int64), 0
    best, at, used, gained = 0, 0, np.zeros(7, np.int64), np.zeros(7, np.int64)
    while True:
        if at < size:
            if not candidates[at] & used[depth]:
                chosen[depth] = at
                used[depth + 1] = used[depth] | candidates[at]
                gained[depth + 1] = gained[depth] + worth[at]
                depth += 1
                if gained[depth] > best:
                    best = gained[depth]
                    melds[:] = 0
                    for each in range(depth):
                        melds[each] = candidates[chosen[each]]
            at += 1
        elif depth:
            depth -= 1
            at = chosen[depth] + 1
        else:
            break
    rest = hand
    for meld in melds:
        rest &= ~meld
    return rest


@compiled
def fitting(meld: int) -> int:
    """The cards that fit on a meld in one step (4.3)."""
    low = lowest(meld)
    rank = TWOS << low % RANKS
    if meld & ~rank == 0:
        return rank & ~meld
    shift = low // RANKS * RANKS
    run = meld >> shift
    return ((run << 1 | run >> 1) & SUIT & ~run) << shift


@compiled
def fits(table: Array) -> int:
    """All cards that fit on a meld of the table now."""
    found = 0
    for meld in table:
        if not meld:
            break
        found |= fitting(meld)
    return found


@compiled
def reach(hand: int, table: Array) -> int:
    """The cards of the hand that can be added to the table, one after the other."""
    reached = 0
    for meld in table:
        if not meld:
            break
        grown = meld
        more = fitting(grown) & hand
        while more:
            reached |= more
            grown |= more
            more = fitting(grown) & hand
    return reached


@compiled
def add(table: Array, cards: int) -> None:
    """Put the cards, which `reach` has found, on the melds of the table."""
    for number in range(len(table)):
        if not table[number] or not cards:
            break
        more = fitting(table[number]) & cards
        while more:
            table[number] |= more
            cards &= ~more
            more = fitting(table[number]) & cards


@compiled
def lay_out(hand: int, table: Array, melds: Array) -> tuple[int, int]:
    """What the hand can lay now, so that little is left: fills in new melds; returns additions and rest."""
    reached = reach(hand, table)
    if reached:
        left = arranged(hand & ~reached, melds)
        others = np.zeros_like(melds)
        loose = arranged(hand, others)
        if points(left) < points(loose & ~reached):
            return reached, left
        melds[:] = others
        adds = reach(loose, table)
        return adds, loose & ~adds
    return 0, arranged(hand, melds)


def _pairs() -> Array:
    """By card the pairs with which it makes a meld of three; a row ends with zeros."""
    found = np.zeros((CARDS, 6), np.int64)
    for card in range(CARDS):
        suit, rank = card // RANKS * RANKS, card % RANKS
        of_rank = [rank + 13 * other for other in range(4) if rank + 13 * other != card]
        pairs = [(of_rank[0], of_rank[1]), (of_rank[0], of_rank[2]), (of_rank[1], of_rank[2])]
        for low in range(max(0, rank - 2), min(rank, RANKS - 3) + 1):
            first, second = (suit + each for each in range(low, low + 3) if each != rank)
            pairs.append((first, second))
        for at, (first, second) in enumerate(pairs):
            found[card, at] = 1 << first | 1 << second
    return found


PAIRS = _pairs()


@compiled
def partners(card: int, pairs: Array) -> int:
    """All cards with which this one can be in a meld of three."""
    found = 0
    for pair in pairs[card]:
        found |= pair
    return found


@compiled
def open_pairs(card: int, unseen: int, pairs: Array) -> int:
    """The number of pairs of unseen cards with which the card makes a meld."""
    number = 0
    for pair in pairs[card]:
        number += pair != 0 and pair & ~unseen == 0
    return number


@compiled
def completing(card: int, kept: int, unseen: int, pairs: Array) -> int:
    """The number of unseen cards that make a meld with the card and one of those kept."""
    found = 0
    for pair in pairs[card]:
        lacking = pair & ~kept
        if lacking & lacking - 1 == 0:
            found |= lacking & unseen
    return count(found)


@compiled
def makes_meld(card: int, hand: int, pairs: Array) -> bool:
    """Whether two cards of the hand make a meld with the card."""
    return open_pairs(card, hand, pairs) > 0
