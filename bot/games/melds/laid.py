"""Melds on the table: laying new ones, adding to them at either end, and what a hand could lay now."""

from __future__ import annotations

from enum import StrEnum

import msgspec
from msgspec.structs import replace

from bot.games.cards import Card, Mask, cards_of, mask_of
from bot.games.game import Seat
from bot.games.melds.actions import Add, Lay
from bot.games.melds.events import Added, Laid
from bot.games.melds.finder import fitting, in_order, is_meld, is_run, is_set, melds_in, pairs_for
from bot.games.melds.layoff import chains
from bot.games.melds.many import best_arrangement
from bot.games.melds.rules import MeldRules
from bot.games.melds.view import Addition, Group, GroupedHand, MeldKind, TableMeld

Table = tuple[TableMeld, ...]
"""The melds that lie, in the order in which they were laid."""


class LayFault(StrEnum):
    """Why cards may not be laid, under the names that every game's refusals give it."""

    NOTHING_TO_LAY = "nothing_to_lay"
    NOT_IN_HAND = "not_in_hand"
    NOT_MELD = "not_meld"
    """The cards are no meld, or do not fit on the meld to which they are added."""
    NO_SUCH_MELD = "no_such_meld"


class CannotLay(ValueError):
    """The cards may not be laid so; nothing has changed."""

    def __init__(self, fault: LayFault) -> None:
        super().__init__(fault.value)
        self.fault = fault


class Layout(msgspec.Struct, frozen=True):
    """The table and the hand after cards were laid, and what happened."""

    table: Table
    hand: tuple[Card, ...]
    events: tuple[Laid | Added, ...]


def lay_down(
    table: Table, hand: tuple[Card, ...], seat: Seat, layings: tuple[Lay | Add, ...], rules: MeldRules
) -> Layout:
    """All ``layings`` at once, new melds first; raises CannotLay if any of them is wrong.

    Faults are told in this order: a card not held, no meld, then what is wrong with the additions.
    """
    lays = [laying for laying in layings if isinstance(laying, Lay)]
    adds = [laying for laying in layings if isinstance(laying, Add)]
    used = [card for laying in layings for card in laying.cards]
    if not used:
        raise CannotLay(LayFault.NOTHING_TO_LAY)
    if len(set(used)) != len(used) or not set(used) <= set(hand):
        raise CannotLay(LayFault.NOT_IN_HAND)
    events: list[Laid | Added] = []
    for lay in lays:
        table = (*table, _new_meld(lay, seat, rules))
        events.append(Laid(seat, len(table), table[-1].cards))
    for add in adds:
        grown = _grown(table, add, seat, rules)
        table = (*table[: add.meld - 1], grown, *table[add.meld :])
        events.append(Added(seat, add.meld, add.cards, grown.cards))
    return Layout(table, tuple(card for card in hand if card not in used), tuple(events))


def _new_meld(lay: Lay, seat: Seat, rules: MeldRules) -> TableMeld:
    meld = mask_of(lay.cards)
    if not is_meld(meld, rules):
        raise CannotLay(LayFault.NOT_MELD)
    return TableMeld(owner=seat, kind=kind_of(meld, rules), cards=in_order(meld, rules))


def _grown(table: Table, add: Add, seat: Seat, rules: MeldRules) -> TableMeld:
    if not 1 <= add.meld <= len(table):
        raise CannotLay(LayFault.NO_SUCH_MELD)
    meld = table[add.meld - 1]
    before = mask_of(meld.cards)
    if not can_add(before, mask_of(add.cards), rules):
        raise CannotLay(LayFault.NOT_MELD)
    added = meld.added if seat == meld.owner else tuple(sorted(meld.added + add.cards))
    whole = Mask(before | mask_of(add.cards))
    return replace(meld, cards=in_order(whole, rules), added=added)


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


def additions(table: Table, hand: Mask, rules: MeldRules) -> tuple[Add, ...]:
    """Everything that the hand could add to one meld: the fourth of a set, neighbours at a run's ends."""
    found = []
    for number, meld in enumerate(table, start=1):
        extensions = (Mask(cards) for cards in _extensions(mask_of(meld.cards), hand, rules) if cards)
        found += [Add(cards, number) for cards in sorted(map(cards_of, extensions))]
    return tuple(found)


def _extensions(meld: Mask, hand: Mask, rules: MeldRules) -> set[int]:
    return chains(meld, hand, rules) if is_run(meld, rules) else {fitting(meld, rules) & hand}


def has_use(card: Card, table: Table, hand: Mask, rules: MeldRules) -> bool:
    """Whether the card, one of the hand, could be laid now: in a new meld, or on one that lies."""
    return any(pair & hand == pair for pair in pairs_for(card, rules)) or any(
        cards & card.bit for meld in table for cards in _extensions(mask_of(meld.cards), hand, rules)
    )


def laid_by(table: Table, seat: Seat) -> tuple[Card, ...]:
    """The cards on the table that this seat laid, of its own melds and of others."""
    return tuple(
        card for meld in table for card in meld.cards if (card in meld.added) != (meld.owner == seat)
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
