"""What happens in a gin match, as facts that everybody may know."""

from __future__ import annotations

import msgspec

from bot.games.cards import Card
from bot.games.frame.events import DealOver, Discarded, Drew, GameOver, Left, Passed, Took, Voided
from bot.games.game import Seat
from bot.games.gin.rules import MatchFormat
from bot.games.gin.view import DealKind, DealResult, FinalScore, Hand


class Cut(msgspec.Struct, frozen=True, tag="cut"):
    """Each seat drew a card for the first deal (2.1)."""

    cards: tuple[Card, ...]
    dealer: Seat | None
    """None where the seat with the higher card is asked who deals."""


class Chosen(msgspec.Struct, frozen=True, tag="chosen"):
    """The winner of the cut said who deals first (2.1)."""

    seat: Seat
    dealer: Seat


class Declared(msgspec.Struct, frozen=True, tag="declared"):
    """The seat set a number down (6.8); once both have, ``targets`` are the two numbers by seat."""

    seat: Seat
    targets: tuple[int, ...] | None = None


class Dealt(msgspec.Struct, frozen=True, tag="dealt"):
    """A deal began; ``upcard`` is None where none is turned (2.2)."""

    number: int
    dealer: Seat
    upcard: Card | None
    knock_limit: int
    knock_card: Card | None = None
    """The card that sets the limit, where a card does (3.0)."""


class Knocked(msgspec.Struct, frozen=True, tag="knocked"):
    """The seat ended the deal and laid its hand open; the defender is to answer (2.12)."""

    seat: Seat
    kind: DealKind
    """KNOCK, GIN or BIG_GIN."""
    thrown: Card | None
    hand: Hand


class SheetOver(msgspec.Struct, frozen=True, tag="sheet_over"):
    """One game, match or column of a match of several is decided (6.5 to 6.7)."""

    format: MatchFormat
    number: int
    """Which one, counted from 1."""
    final: FinalScore


Event = (
    Cut
    | Chosen
    | Declared
    | Dealt
    | Passed
    | Drew
    | Took
    | Discarded
    | Knocked
    | DealOver[DealResult]
    | SheetOver
    | GameOver[FinalScore]
    | Left
    | Voided
)

__all__ = [
    "Chosen",
    "Cut",
    "DealOver",
    "Dealt",
    "Declared",
    "Discarded",
    "Drew",
    "Event",
    "GameOver",
    "Knocked",
    "Left",
    "Passed",
    "SheetOver",
    "Took",
    "Voided",
]
