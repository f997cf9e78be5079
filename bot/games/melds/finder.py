"""What is a meld, which melds a hand holds, and which cards fit on a meld that lies on the table."""

from __future__ import annotations

from functools import cache

from bot.games.cards import PACK, Card, Mask, cards_of, mask_of
from bot.games.melds.deadwood import ONE_SUIT, RANKS, SETS_WITHIN, ace_on_top, from_the_two, runs
from bot.games.melds.rules import STANDARD, MeldRules

SMALLEST_MELD = 3
"""The fewest cards that are a meld (gin 1.4)."""

_RANK_OF_CLUBS = 0b1 | 0b1 << 13 | 0b1 << 26 | 0b1 << 39
"""The four aces; shifted by a rank, the four cards of that rank."""


def is_set(cards: Mask, rules: MeldRules = STANDARD) -> bool:
    """Whether the cards are three or four of one rank, and such melds are allowed (gin 1.4)."""
    return rules.sets_allowed and cards.bit_count() >= 3 and cards & ~_same_rank(cards) == 0


def is_run(cards: Mask, rules: MeldRules = STANDARD) -> bool:
    """Whether the cards are three or more neighbours of one suit (gin 1.4; round the corner 7.5.1)."""
    suit = _suit_of(cards)
    return cards & ~(ONE_SUIT << 13 * suit) == 0 and cards >> 13 * suit in _run_sets(rules)


def is_meld(cards: Mask, rules: MeldRules = STANDARD) -> bool:
    """Whether the cards are one meld."""
    return is_set(cards, rules) or is_run(cards, rules)


def melds_in(hand: Mask, rules: MeldRules = STANDARD) -> tuple[Mask, ...]:
    """Every meld that can be made of these cards, overlapping ones too: sets by rank, then runs by suit."""
    found = []
    if rules.sets_allowed:
        for at in range(RANKS):
            held = hand >> at
            suits = held & 1 | held >> 12 & 2 | held >> 24 & 4 | held >> 36 & 8
            found += [set_of(at, suits_used) for suits_used in SETS_WITHIN[suits]]
    for suit in range(4):
        held = hand >> 13 * suit & ONE_SUIT
        found += [Mask(run << 13 * suit) for run in runs(rules) if run & held == run]
    return tuple(found)


@cache
def pairs_for(card: Card, rules: MeldRules = STANDARD) -> tuple[Mask, ...]:
    """The pairs of cards with which the card makes a meld of three; every meld with it holds one of them."""
    threes = (meld for meld in melds_in(mask_of(PACK), rules) if meld.bit_count() == SMALLEST_MELD)
    return tuple(Mask(meld ^ card.bit) for meld in threes if meld & card.bit)


def set_of(at: int, suits: int) -> Mask:
    """The cards of one rank (``at`` counts from ace = 0) in the suits given as bits."""
    return Mask((suits & 1 | (suits & 2) << 12 | (suits & 4) << 24 | (suits & 8) << 36) << at)


def fitting(meld: Mask, rules: MeldRules = STANDARD) -> Mask:
    """The cards that fit on a meld in one step: the fourth of a set, or the next at a run's ends (2.11)."""
    if meld & ~_same_rank(meld) == 0:
        return Mask(_same_rank(meld) & ~meld)
    suit = _suit_of(meld)
    return Mask(run_ends(meld >> 13 * suit, rules) << 13 * suit)


def run_ends(run: int, rules: MeldRules) -> int:
    """The ranks next to a run of one suit, as bits."""
    if rules.aces_high:
        high = from_the_two(run)
        return ace_on_top((high << 1 | high >> 1) & ONE_SUIT & ~high)
    ends = (run << 1 | run >> 1) & ONE_SUIT
    if rules.wrap_runs:
        ends |= run >> RANKS - 1 | (run & 1) << RANKS - 1
    return ends & ~run


def can_lay_off(card: Card, meld: Mask, rules: MeldRules = STANDARD) -> bool:
    """Whether the card may be added to the meld in one step (2.11)."""
    return bool(fitting(meld, rules) & card.bit)


def in_order(meld: Mask, rules: MeldRules = STANDARD) -> tuple[Card, ...]:
    """The cards of a meld as it is laid: low to high, and a run round the corner from its start (Q K A 2)."""
    cards = cards_of(meld)
    if not is_run(meld, rules):
        return cards
    if rules.aces_high:
        return tuple(sorted(cards, key=lambda card: from_the_two(1 << card.rank - 1)))
    if len(cards) == RANKS:
        return cards
    for at in range(1, len(cards)):
        if cards[at].rank > cards[at - 1].rank + 1:
            return cards[at:] + cards[:at]
    return cards


def _same_rank(cards: Mask) -> int:
    """The four cards of the rank of the lowest card."""
    return _RANK_OF_CLUBS << ((cards & -cards).bit_length() - 1) % 13 if cards else 0


def _suit_of(cards: Mask) -> int:
    """The suit of the lowest card; 0 without cards."""
    return ((cards & -cards).bit_length() - 1) // 13 if cards else 0


@cache
def _run_sets(rules: MeldRules) -> frozenset[int]:
    return frozenset(runs(rules))
