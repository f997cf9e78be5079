"""How good a hand of Skarney is: how near it is to a contract, and after that how it can be laid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from bot.games.cards import Card
from bot.games.melds.straights import (
    ACE_HIGH,
    ADDITIONS,
    CONTRACTS,
    Contract,
    Counts,
    Laying,
    Own,
    best_laying,
    counts_of,
    find_shape,
    holds,
    missing,
    number_of,
    one_of,
    rank_at,
)
from bot.games.skarney.view import SkarneyView

Contracts = tuple[Contract, ...]

_SUITS = 4
_RANKS = range(1, 14)
_NEAR = 2
"""A contract counts if it lacks at most so many cards more than the nearest one."""


class Style(msgspec.Struct, frozen=True, kw_only=True):
    """The numbers of one style, found by playing many deals."""

    hope: float
    """What a contract counts, as a part of one that lacks a card less."""
    tempting: float
    """By what factor an offered card that brings no contract nearer must raise the contracts' value."""
    late_stock: int
    """With at most so many cards in the stock, points matter more than contracts."""
    weight: float
    """What a point of a card kept counts at the end of the stock, beside the value of the contracts."""
    held_points: int
    """The most points of cards that are held back, so that a loose card can be offered."""
    caution: float
    """What each pair of unseen cards counts with which the opponent could meld an offered card."""


CASUAL = Style(hope=0.2, tempting=1.6, late_stock=6, weight=0.02, held_points=15, caution=0.004)


def own_counts(view: SkarneyView) -> Counts:
    """The seat's own hand."""
    return counts_of(() if view.hand is None else view.hand.cards)


def unseen_counts(view: SkarneyView) -> Counts:
    """The cards that the seat does not see: those in the stock and in the opponent's hand."""
    seen = [card for lying in view.table for card in lying.meld.cards]
    if view.hand is not None:
        seen += view.hand.cards
    if view.offer is not None and view.offer.card is not None and view.offer.answer is None:
        seen.append(view.offer.card)
    return Counts(sum(_SUITS * one_of(rank) for rank in _RANKS) - counts_of(seen))


def near_contracts(hand: Counts, unseen: Counts) -> Contracts:
    """The contracts that the hand lacks fewest cards for, of those whose cards are still to be had."""
    whole = Counts(hand + unseen)
    lacking = [(missing(hand, one.need), one) for one in CONTRACTS if holds(whole, one.need)]
    nearest = min((number for number, _ in lacking), default=0)
    return tuple(one for number, one in lacking if number <= nearest + _NEAR)


def nearness(hand: Counts, contracts: Iterable[Contract]) -> int:
    """How many cards the nearest of these contracts lacks; more than any lacks if there is none."""
    return min((missing(hand, one.need) for one in contracts), default=10)


def contracts_value(hand: Counts, contracts: Iterable[Contract], hope: float) -> float:
    """The value of these contracts together; each counts less the more cards it lacks."""
    return float(sum(hope ** missing(hand, one.need) for one in contracts))


def next_turn(view: SkarneyView, hand: Counts) -> Laying:
    """How the seat could lay this hand in its next turn, when all its melds are open to additions."""
    shapes = (find_shape(lying.meld.cards) for lying in view.table if lying.owner == view.seat)
    return best_laying(hand, tuple(Own(shape, ADDITIONS) for shape in shapes if shape is not None))


def draws(unseen: Counts) -> Iterator[tuple[int, int]]:
    """Each rank that may be drawn, with the number of its unseen cards."""
    return ((rank, number) for rank in _RANKS if (number := number_of(unseen, rank)))


def partners(card: Card, unseen: Counts) -> int:
    """The number of pairs of unseen cards with which this card makes a meld."""
    same = number_of(unseen, card.rank)
    pairs = same * (same - 1) // 2
    for position in (1, ACE_HIGH) if card.rank == 1 else (int(card.rank),):
        for low in range(max(1, position - 2), min(position, ACE_HIGH - 2) + 1):
            first, second = (rank_at(at) for at in range(low, low + 3) if at != position)
            pairs += number_of(unseen, first) * number_of(unseen, second)
    return pairs
