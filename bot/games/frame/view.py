"""What views and score sheets of games of deals have in common: hands, fields, final scores."""

from __future__ import annotations

from enum import StrEnum
from typing import Generic, Protocol, Self, TypeVar

import msgspec
from msgspec.structs import replace

from bot.games.cards import Card, Sort
from bot.games.game import Seat
from bot.games.melds.view import Addition, Group, GroupedHand, TableMeld


class SortableHand(Protocol):
    """A seat's own cards, in an order that their player may change."""

    def by_suit(self) -> Self:
        """The hand with the cards that are in no meld suit by suit."""

    def sorted_by(self, sort: Sort) -> Self:
        """The hand with all its cards in the order that ``sort`` gives them."""


HandT = TypeVar("HandT", bound=SortableHand)
PhaseT = TypeVar("PhaseT", bound=StrEnum)
PlayerT = TypeVar("PlayerT")
ResultT = TypeVar("ResultT")
FinalT = TypeVar("FinalT")


class HandView(msgspec.Struct, Generic[HandT], frozen=True, kw_only=True):
    """A view with the hand of its seat; a spectator's view has none."""

    hand: HandT | None = None

    def by_suit(self) -> Self:
        """The view with the cards of the hand that are in no meld suit by suit."""
        return self if self.hand is None else replace(self, hand=self.hand.by_suit())

    def sorted_by(self, sort: Sort) -> Self:
        """The view with all cards of the hand in the order that ``sort`` gives them."""
        return self if self.hand is None else replace(self, hand=self.hand.sorted_by(sort))


class TwoHandedView(
    HandView[HandT], Generic[HandT, PhaseT, PlayerT, ResultT, FinalT], frozen=True, kw_only=True
):
    """What one seat of a game for two may see; a spectator's view has no seat, no hand and no choices."""

    seat: Seat | None
    phase: PhaseT
    turn: Seat | None
    """The seat to act; None when the match is over."""
    deal: int
    """The number of the present deal, counted from 1; 0 before the first."""
    dealer: Seat
    stock: int
    """Number of cards left in the stock."""
    players: tuple[PlayerT, ...]
    """What everybody sees of each seat."""
    results: tuple[ResultT, ...]
    """All deals that are over, oldest first."""
    final: FinalT | None
    """The end of the match by points."""
    left: Seat | None
    """The seat that resigned or forfeited, if one did."""
    void: bool = False
    """Whether the match ended for nobody."""


class LayingView(
    TwoHandedView[GroupedHand, PhaseT, PlayerT, ResultT, FinalT],
    Generic[PhaseT, PlayerT, ResultT, FinalT],
    frozen=True,
    kw_only=True,
):
    """What one seat may see of a game for two in which both lay melds on one table and add to any of them."""

    table: tuple[TableMeld, ...]
    """The melds that lie, in the order in which they were laid: the first is number 1."""
    count: int = 0
    """The value of the whole hand, melds included."""
    drawn: Card | None = None
    """The card that this seat drew or took this turn, while it is held."""
    throwable: tuple[Card, ...] = ()
    """The cards that this seat may discard now, in the order of its hand."""
    lays: tuple[Group, ...] = ()
    """The melds that this seat may lay now."""
    additions: tuple[Addition, ...] = ()
    """What this seat may add to melds on the table now."""


class LineKind(StrEnum):
    """The lines below the deals of a score sheet."""

    HAND_POINTS = "hand_points"
    GAME_BONUS = "game_bonus"
    BOXES = "boxes"


class SheetLine(msgspec.Struct, frozen=True):
    """One line of the final score: what it is for, and its points by seat."""

    kind: LineKind
    points: tuple[int, ...]


class FinalScore(msgspec.Struct, frozen=True, kw_only=True):
    """The end of a match by points: lines that add up to ``totals``; ``margin`` may be negative."""

    winner: Seat
    lines: tuple[SheetLine, ...]
    totals: tuple[int, ...]
    margin: int


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """How a match stands, as everybody may know it: a part of a view."""

    deal: int
    """The number of the present deal, counted from 1."""
    waiting: tuple[Seat, ...]
    """The seats that are awaited."""
    points: tuple[int, ...]
    left: tuple[Seat, ...]
    places: tuple[int, ...] | None
    """By seat, at the end of the match."""


class DealResult(msgspec.Struct, frozen=True):
    """A deal that is over, where nothing more is told of it."""

    winner: Seat | None
    """None if nobody won."""
    points: tuple[int, ...]
    """By seat."""
