"""How a hand stands: how near it is to a contract, and after that how it can be laid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.games.cards import Card
from bot.games.melds.straight_lays import ADDITIONS, Laying, Own, best_laying
from bot.games.melds.straights import (
    ACE_HIGH,
    CONTRACTS,
    Contract,
    Counts,
    counts_of,
    find_shape,
    holds,
    missing,
    number_of,
    one_of,
    rank_at,
)
from bot.games.skarney.view import SkarneyView

_SUITS = 4
_RANKS = range(1, 14)
_NEAR = 2
"""Contracts that lack so many cards more than the nearest one still count."""


def own_counts(view: SkarneyView) -> Counts:
    """The seat's own hand."""
    return counts_of(() if view.hand is None else view.hand.cards)


def unseen_counts(view: SkarneyView) -> Counts:
    """The cards that lie neither in the own hand nor openly: in the stock or in the other hand."""
    seen = [card for lying in view.table for card in lying.meld.cards]
    if view.hand is not None:
        seen += view.hand.cards
    if view.offer is not None and view.offer.card is not None and view.offer.answer is None:
        seen.append(view.offer.card)
    return Counts(sum(_SUITS * one_of(rank) for rank in _RANKS) - counts_of(seen))


def near_contracts(hand: Counts, unseen: Counts) -> tuple[Contract, ...]:
    """The contracts that the hand may come to soonest, of those whose cards are still to be had."""
    whole = Counts(hand + unseen)
    lacking = [(missing(hand, one.need), one) for one in CONTRACTS if holds(whole, one.need)]
    nearest = min((number for number, _ in lacking), default=0)
    return tuple(one for number, one in lacking if number <= nearest + _NEAR)


def nearness(hand: Counts, contracts: Iterable[Contract]) -> int:
    """How many cards the nearest of these contracts lacks; more than any lacks if there is none."""
    return min((missing(hand, one.need) for one in contracts), default=10)


def outlook(hand: Counts, contracts: Iterable[Contract], hope: float) -> float:
    """All these contracts together, each counting the less the more cards it lacks."""
    return float(sum(hope ** missing(hand, one.need) for one in contracts))


def next_turn(view: SkarneyView, hand: Counts) -> Laying:
    """How the seat could lay this hand in its next turn, all its melds being open to additions then."""
    shapes = (find_shape(lying.meld.cards) for lying in view.table if lying.owner == view.seat)
    return best_laying(hand, tuple(Own(shape, ADDITIONS) for shape in shapes if shape is not None))


def draws(unseen: Counts) -> Iterator[tuple[int, int]]:
    """Each rank that may be drawn, with the number of its unseen cards."""
    return ((rank, number) for rank in _RANKS if (number := number_of(unseen, rank)))


def partners(card: Card, unseen: Counts) -> int:
    """With how many pairs of unseen cards this card makes a meld."""
    same = number_of(unseen, card.rank)
    pairs = same * (same - 1) // 2
    for position in (1, ACE_HIGH) if card.rank == 1 else (int(card.rank),):
        for low in range(max(1, position - 2), min(position, ACE_HIGH - 2) + 1):
            first, second = (rank_at(at) for at in range(low, low + 3) if at != position)
            pairs += number_of(unseen, first) * number_of(unseen, second)
    return pairs
