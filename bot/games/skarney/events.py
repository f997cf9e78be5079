"""What happens in a Skarney match, as facts that everybody may know.

The card on offer is shown to the opponent alone (4.3), so that no event names it: both players find it in
their views.
"""

from __future__ import annotations

import msgspec

from bot.games.cards import Card
from bot.games.frame.events import DealOver, Drew, GameOver, Left, Voided
from bot.games.frame.view import FinalScore
from bot.games.game import Seat
from bot.games.skarney.view import Answer, DealResult, Meld


class Cut(msgspec.Struct, frozen=True, tag="cut"):
    """Each seat drew a card for the first deal (1.1)."""

    cards: tuple[Card, ...]
    winner: Seat
    """The seat with the higher card."""
    dealer: Seat | None
    """None where the winner is asked who deals."""


class Chosen(msgspec.Struct, frozen=True, tag="chosen"):
    """The winner of the cut said who deals first (1.1)."""

    seat: Seat
    dealer: Seat


class Dealt(msgspec.Struct, frozen=True, tag="dealt"):
    """A deal began (1.2)."""

    number: int
    dealer: Seat


class LaidContract(msgspec.Struct, frozen=True, tag="laid_contract"):
    """The seat laid its contract (4.2)."""

    seat: Seat
    melds: tuple[Meld, ...]


class Laid(msgspec.Struct, frozen=True, tag="laid"):
    """The seat laid new melds (4.5)."""

    seat: Seat
    melds: tuple[Meld, ...]


class Added(msgspec.Struct, frozen=True, tag="added"):
    """The seat added cards to one of its melds, which is given as it lies now (4.5)."""

    seat: Seat
    number: int
    cards: tuple[Card, ...]
    meld: Meld


class CardOffered(msgspec.Struct, frozen=True, tag="offered"):
    """The seat showed a card to its opponent (4.3)."""

    seat: Seat


class Answered(msgspec.Struct, frozen=True, tag="answered"):
    """The seat took the card on offer, or left it (4.3)."""

    seat: Seat
    answer: Answer
    skips_draw: bool = False
    """Whether it was an ace, for which the seat goes without its next draw (4.4)."""


class KeptLastCard(msgspec.Struct, frozen=True, tag="last_card"):
    """The seat has one card left, and keeps it (4.6)."""

    seat: Seat


Event = (
    Cut
    | Chosen
    | Dealt
    | Drew
    | LaidContract
    | Laid
    | Added
    | CardOffered
    | Answered
    | KeptLastCard
    | DealOver[DealResult]
    | GameOver[FinalScore]
    | Left
    | Voided
)

__all__ = [
    "Added",
    "Answered",
    "CardOffered",
    "Chosen",
    "Cut",
    "DealOver",
    "Dealt",
    "Drew",
    "Event",
    "GameOver",
    "KeptLastCard",
    "Laid",
    "LaidContract",
    "Left",
    "Voided",
]
