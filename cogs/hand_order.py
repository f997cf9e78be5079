"""A hand in the order that its player has chosen; pictures, words and buttons follow it by themselves."""

from __future__ import annotations

from typing import Protocol, Self, runtime_checkable

from msgspec.structs import replace

from bot.games.game import Seat
from bot.matches import LooseCards, Table


@runtime_checkable
class Sortable(Protocol):
    """The view of a game that leaves open how the cards are sorted that are in no meld."""

    def by_suit(self) -> Self:
        """The same view with those cards of the own hand suit by suit."""


def as_sorted(table: Table, seat: Seat) -> Table:
    """The table with the hand of the seat as its player wants it."""
    view = table.views[seat]
    if table.chairs[seat].preferences.loose is not LooseCards.BY_SUIT or not isinstance(view, Sortable):
        return table
    views = tuple(view.by_suit() if at == seat else other for at, other in enumerate(table.views))
    return replace(table, views=views)
