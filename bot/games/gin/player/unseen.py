"""The cards that a seat has not seen, and what could be melded with them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from bot.games.cards import PACK, Card, Mask, Rank, mask_of
from bot.games.gin.view import GinView
from bot.games.melds.finder import pairs_for
from bot.games.melds.rules import STANDARD, MeldRules

_FULL = mask_of(PACK)
_SUITS = 4
_RANKS = len(Rank)


def unseen_cards(view: GinView) -> Mask:
    """All cards except the seat's hand and the top of the pile.

    They lie in the stock, deeper in the pile (2.17), or in the opponent's hand.
    """
    seen = 0 if view.upcard is None else view.upcard.bit
    if view.hand is not None:
        seen |= mask_of(view.hand.cards)
    return Mask(_FULL & ~seen)


def known_cards(view: GinView) -> Mask:
    """The cards that the opponent took from the pile and still holds."""
    return mask_of(() if view.seat is None else view.players[1 - view.seat].known)


def drawable_cards(view: GinView) -> Mask:
    """The cards that may lie in the stock: all except the seat's, the pile's and those the opponent took."""
    own = () if view.hand is None else view.hand.cards
    return Mask(_FULL & ~(mask_of(own) | mask_of(view.discards) | known_cards(view)))


@cache
def partners(card: Card, rules: MeldRules = STANDARD) -> Mask:
    """The cards that are in some meld of three with this card."""
    together = 0
    for pair in pairs_for(card, rules):
        together |= pair
    return Mask(together)


def melds_open(card: Card, unseen: Mask, rules: MeldRules = STANDARD) -> int:
    """The number of pairs of unseen cards with which this card makes a meld: 0 (safe to throw) to 6."""
    pairs = _ROUND_PAIRS if rules.wrap_runs else _RUN_PAIRS
    runs = sum(pair & unseen == pair for pair in pairs[card])
    if not rules.sets_allowed:
        return runs
    of_rank = sum(unseen >> at & 1 for at in range(card.rank - 1, _SUITS * _RANKS, _RANKS))
    return runs + of_rank * (of_rank - 1) // 2


def single_bits(mask: Mask) -> Iterator[int]:
    """The cards of a set one by one, each as its bit."""
    rest = int(mask)
    while rest:
        lowest = rest & -rest
        yield lowest
        rest ^= lowest


def _round_pairs(card: Card) -> tuple[int, ...]:
    """The pairs of cards that make a run of three with this card, round the corner too (7.5.1)."""
    start, at = _RANKS * card.suit, card.rank - 1
    pairs = ((at - 2, at - 1), (at - 1, at + 1), (at + 1, at + 2))
    return tuple(1 << start + low % _RANKS | 1 << start + high % _RANKS for low, high in pairs)


def _run_pairs(card: Card) -> tuple[int, ...]:
    """The pairs of cards that make a run of three with this card."""
    start = _RANKS * card.suit
    at = start + card.rank - 1
    pairs = ((at - 2, at - 1), (at - 1, at + 1), (at + 1, at + 2))
    return tuple(1 << low | 1 << high for low, high in pairs if start <= low and high < start + _RANKS)


_RUN_PAIRS = {card: _run_pairs(card) for card in PACK}
_ROUND_PAIRS = {card: _round_pairs(card) for card in PACK}
