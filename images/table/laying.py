"""What the pictures of all games have in common in which melds lie on the table for both players."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.cards import Card
from bot.games.melds.view import Addition, GroupedHand, MeldKind, TableMeld
from images.art.people import Person
from images.ink.labels import Labels
from images.table.laid import LaidMeld
from images.table.rows import Group, GroupKind


class NoHand(ValueError):
    """A spectator's view has no hand to draw."""


def laid_melds(
    table: tuple[TableMeld, ...], persons: tuple[Person, ...], *, left: int = 0
) -> tuple[LaidMeld, ...]:
    """The melds of the table by their numbers; what the other player added bears that player's mark.

    ``left`` is the seat that the picture shows on the left.
    """
    return tuple(
        LaidMeld(
            number=number,
            owner=persons[meld.owner],
            on_left=meld.owner == left,
            cards=meld.cards,
            marked=meld.added,
            marked_by=persons[1 - meld.owner] if meld.added else None,
        )
        for number, meld in enumerate(table, start=1)
    )


def hand_groups(hand: GroupedHand) -> tuple[Group, ...]:
    """A hand's groups in the order in which its cards are numbered."""
    if hand.order:
        melded = tuple(card for meld in hand.melds for card in meld.cards)
        return (Group(GroupKind.SORTED, hand.order, melded=melded),)
    kinds = {MeldKind.RUN: GroupKind.RUN, MeldKind.SET: GroupKind.SET}
    melds = tuple(Group(kinds[meld.kind], meld.cards) for meld in hand.melds)
    return (*melds, Group(GroupKind.DEADWOOD, hand.deadwood)) if hand.deadwood else melds


def addition_tags(additions: Iterable[Addition]) -> tuple[tuple[Card, str], ...]:
    """The signs on the cards that may be added to melds on the table."""
    return numbered_tags((card, addition.meld) for addition in additions for card in addition.cards)


def numbered_tags(fits: Iterable[tuple[Card, int]]) -> tuple[tuple[Card, str], ...]:
    """For each card the numbers of the melds that it fits: ``+3``, ``+3·5``."""
    melds: dict[Card, set[int]] = {}
    for card, number in fits:
        melds.setdefault(card, set()).add(number)
    return tuple((card, "+" + "·".join(map(str, sorted(melds[card])))) for card in sorted(melds))


def cards_note(count: int, labels: Labels) -> str:
    """How many cards a player holds, in words."""
    return labels.one_card if count == 1 else labels.cards.format(count=count)
