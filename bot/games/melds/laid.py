"""What a hand could lay now: new melds, and additions to those on the table at either end."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from bot.games.cards import Card, Mask, cards_of, mask_of
from bot.games.melds.actions import Add, Lay
from bot.games.melds.finder import fitting, in_order, is_meld, is_run, is_set, melds_in, pairs_for
from bot.games.melds.layoff import chains
from bot.games.melds.many import best_arrangement
from bot.games.melds.rules import MeldRules
from bot.games.melds.view import Addition, Group, GroupedHand, MeldKind


class Lying(Protocol):
    """A meld on the table, of which only the cards matter here."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """All its cards."""


def find_group(cards: tuple[Card, ...], rules: MeldRules) -> Group | None:
    """The meld that the cards make, in the order in which it lies; None if they make none."""
    meld = mask_of(cards)
    if meld.bit_count() != len(cards) or not is_meld(meld, rules):
        return None
    return Group(kind_of(meld, rules), in_order(meld, rules))


def can_add(meld: Mask, cards: Mask, rules: MeldRules) -> bool:
    """Whether these cards, one or more, may be added to the meld, in whatever order (colonel 4.3)."""
    # What makes a meld with a meld was laid at its ends: a set takes its fourth, a run has no gaps.
    return bool(cards) and not meld & cards and is_meld(meld, rules) and is_meld(Mask(meld | cards), rules)


def kind_of(meld: Mask, rules: MeldRules) -> MeldKind:
    """Whether a meld is a set or a run."""
    return MeldKind.SET if is_set(meld, rules) else MeldKind.RUN


def lays(hand: Mask, rules: MeldRules) -> tuple[Lay, ...]:
    """Every meld that the hand could lay, one for each set of cards: sets by rank, then runs by suit."""
    return tuple(Lay(cards_of(meld)) for meld in melds_in(hand, rules))


def additions(table: Iterable[Lying], hand: Mask, rules: MeldRules) -> tuple[Add, ...]:
    """Everything that the hand could add to one meld: the fourth of a set, neighbours at a run's ends."""
    found = []
    for number, meld in enumerate(table, start=1):
        extensions = (Mask(cards) for cards in _extensions(mask_of(meld.cards), hand, rules) if cards)
        found += [Add(cards, number) for cards in sorted(map(cards_of, extensions))]
    return tuple(found)


def _extensions(meld: Mask, hand: Mask, rules: MeldRules) -> set[int]:
    return chains(meld, hand, rules) if is_run(meld, rules) else {fitting(meld, rules) & hand}


def has_use(card: Card, table: Iterable[Lying], hand: Mask, rules: MeldRules) -> bool:
    """Whether the card, one of the hand, could be laid now: in a new meld, or on one that lies."""
    return any(pair & hand == pair for pair in pairs_for(card, rules)) or any(
        cards & card.bit for meld in table for cards in _extensions(mask_of(meld.cards), hand, rules)
    )


def grouped(hand: Mask, rules: MeldRules) -> GroupedHand:
    """The hand sorted into melds that leave the least deadwood, and what is left."""
    best = best_arrangement(hand, rules)
    return GroupedHand(
        melds=tuple(Group(kind_of(meld, rules), in_order(meld, rules)) for meld in best.melds),
        deadwood=cards_of(best.deadwood),
        points=best.points,
    )


def lay_views(possible: tuple[Lay, ...], rules: MeldRules) -> tuple[Group, ...]:
    """Possible melds as a view shows them."""
    melds = [mask_of(lay.cards) for lay in possible]
    return tuple(Group(kind_of(meld, rules), in_order(meld, rules)) for meld in melds)


def addition_views(possible: tuple[Add, ...]) -> tuple[Addition, ...]:
    """Possible additions as a view shows them."""
    return tuple(Addition(add.meld, add.cards) for add in possible)
