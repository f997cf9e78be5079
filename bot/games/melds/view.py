"""What may be seen where melds are laid: those on the table, and a hand sorted into melds."""

from __future__ import annotations

from enum import StrEnum
from typing import Self

import msgspec

from bot.games.cards import Card, Sort, by_suit
from bot.games.game import Seat


class MeldKind(StrEnum):
    """The two kinds of meld."""

    SET = "set"
    RUN = "run"


class Group(msgspec.Struct, frozen=True):
    """Cards in a hand that are a meld, in the order in which they would be laid."""

    kind: MeldKind
    cards: tuple[Card, ...]


class GroupedHand(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hand as a player would sort it: melds first, and the deadwood with its points."""

    melds: tuple[Group, ...]
    deadwood: tuple[Card, ...]
    points: int
    order: tuple[Card, ...] = ()
    """All cards in the order in which their player wants to see them; empty for the one by melds."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards of the hand in the order shown."""
        return self.order or tuple(card for meld in self.melds for card in meld.cards) + self.deadwood

    def by_suit(self) -> Self:
        """The hand with its deadwood suit by suit."""
        return msgspec.structs.replace(self, deadwood=by_suit(self.deadwood))

    def sorted_by(self, sort: Sort) -> Self:
        """The hand with all its cards in the order that ``sort`` gives them."""
        return msgspec.structs.replace(self, order=sort(self.cards))


class TableMeld(msgspec.Struct, frozen=True, kw_only=True):
    """A meld on the table; its number is its place there, counted from 1."""

    owner: Seat
    """The seat that laid it; anybody may add to it."""
    kind: MeldKind
    cards: tuple[Card, ...]
    """All its cards in the order in which they lie."""
    added: tuple[Card, ...] = ()
    """Those of its cards that other players laid, sorted."""


class Addition(msgspec.Struct, frozen=True):
    """Cards that may be added to a meld together; ``meld`` is its number, counted from 1."""

    meld: int
    cards: tuple[Card, ...]
