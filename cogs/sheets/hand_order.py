"""A hand in the order that its player has chosen; pictures, words and buttons follow it by themselves."""

from __future__ import annotations

from typing import Protocol, Self, TypeVar, assert_never, runtime_checkable

from msgspec.structs import replace

from bot.games.cards import Sort, by_rank, by_suit
from bot.matches import Hand
from bot.preferences import HandOrder, LooseCards, Preferences


@runtime_checkable
class Sortable(Protocol):
    """The view of a game that leaves open how the cards are sorted that are in no meld."""

    def by_suit(self) -> Self:
        """The same view with those cards of the own hand suit by suit."""

    def sorted_by(self, sort: Sort) -> Self:
        """The same view with all cards of the own hand in the order that ``sort`` gives them."""


SortableT = TypeVar("SortableT", bound=Sortable)


def as_sorted(hand: Hand) -> Hand:
    """The hand as its player wants it."""
    view = hand.view
    wanted = in_order(view, hand.chair.preferences) if isinstance(view, Sortable) else view
    return hand if wanted is view else replace(hand, view=wanted)


def in_order(view: SortableT, chosen: Preferences) -> SortableT:
    """The view, or only the hand, in the order that somebody has chosen."""
    match chosen.order:
        case HandOrder.BY_MELD:
            return view.by_suit() if chosen.loose is LooseCards.BY_SUIT else view
        case HandOrder.BY_RANK:
            return view.sorted_by(by_rank)
        case HandOrder.BY_SUIT:
            return view.sorted_by(by_suit)
        case _:
            assert_never(chosen.order)
