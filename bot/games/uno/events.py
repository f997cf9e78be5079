"""What happens in UNO rules, as facts that everybody may know; a drawn card is never among them."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from bot.games.frame.events import GameOver, Left, Voided
from bot.games.game import Seat
from bot.games.uno.cards import Card, Colour
from bot.games.uno.view import Direction, FinalScore, RoundResult


class Why(StrEnum):
    """Why cards were drawn."""

    TURN = "turn"
    DRAW_TWO = "draw_two"
    WILD_DRAW_FOUR = "wild_draw_four"
    STACK = "stack"
    DRAW_TEN = "draw_ten"
    GUILTY = "guilty"
    INNOCENT = "innocent"
    CAUGHT = "caught"
    MISSED = "missed"


class DealerDrawn(msgspec.Struct, frozen=True, tag="dealer_drawn"):
    """Cards were drawn for the first deal, by all or by those who were tied (2.1)."""

    seats: tuple[Seat, ...]
    cards: tuple[Card, ...]
    dealer: Seat | None
    """None when the highest were tied and draw again."""


class Dealt(msgspec.Struct, frozen=True, tag="dealt"):
    """A round was dealt and its first card turned (2.2, 2.4)."""

    number: int
    """Which deal of the match it is: ``deal/1`` is number 1."""
    round: int
    dealer: Seat
    first: Card
    put_back: tuple[Card, ...]
    """What was turned before it and went back into the pile."""


class ColourNamed(msgspec.Struct, frozen=True, tag="colour_named"):
    """The seat named the colour for the first card (2.4)."""

    seat: Seat
    colour: Colour


class Played(msgspec.Struct, frozen=True, tag="played"):
    """The seat played a card."""

    seat: Seat
    card: Card
    colour: Colour
    """The colour from now on."""
    cards: int
    """Cards left in the hand."""
    uno: bool
    """Whether UNO was called with it."""
    jumped: bool
    """Whether it was played out of turn (6.3)."""


class Skipped(msgspec.Struct, frozen=True, tag="skipped"):
    """The seat missed its turn because of a skip, or of a reverse between two (3.4, 3.8)."""

    seat: Seat


class Turned(msgspec.Struct, frozen=True, tag="turned"):
    """The direction changed (3.4)."""

    direction: Direction


class Drew(msgspec.Struct, frozen=True, tag="drew"):
    """The seat drew so many cards; which ones is its own secret."""

    seat: Seat
    cards: int
    why: Why


class Passed(msgspec.Struct, frozen=True, tag="passed"):
    """The seat kept the card that it had drawn, or could draw nothing."""

    seat: Seat
    could_draw: bool


class Challenged(msgspec.Struct, frozen=True, tag="challenged"):
    """A wild draw four was challenged; the hand was shown to the challenger alone (3.7)."""

    seat: Seat
    accused: Seat
    is_guilty: bool


class Called(msgspec.Struct, frozen=True, tag="called"):
    """The seat called UNO by itself (3.9)."""

    seat: Seat


class Caught(msgspec.Struct, frozen=True, tag="caught"):
    """The seat was caught with one card and no call (3.9)."""

    seat: Seat
    by: Seat


class Swapped(msgspec.Struct, frozen=True, tag="swapped"):
    """Two seats swapped hands because of a 7 (6.4)."""

    seat: Seat
    other: Seat


class HandsPassed(msgspec.Struct, frozen=True, tag="hands_passed"):
    """All hands went on to the next seat because of a 0 (6.4)."""

    direction: Direction


class Reshuffled(msgspec.Struct, frozen=True, tag="reshuffled"):
    """The discards became the new draw pile (3.10)."""

    cards: int


class Missed(msgspec.Struct, frozen=True, tag="missed"):
    """The seat let its turn pass (3.11)."""

    seat: Seat


class RoundOver(msgspec.Struct, frozen=True, tag="round_over"):
    """A round ended; ``totals`` are the running points by seat after it."""

    result: RoundResult
    totals: tuple[int, ...]


class RoundVoid(msgspec.Struct, frozen=True, tag="round_void"):
    """Nobody could play or draw; the same dealer deals again (3.10)."""

    round: int


Event = (
    DealerDrawn
    | Dealt
    | ColourNamed
    | Played
    | Skipped
    | Turned
    | Drew
    | Passed
    | Challenged
    | Called
    | Caught
    | Swapped
    | HandsPassed
    | Reshuffled
    | Missed
    | RoundOver
    | RoundVoid
    | GameOver[FinalScore]
    | Left
    | Voided
)

__all__ = [
    "Called",
    "Caught",
    "Challenged",
    "ColourNamed",
    "DealerDrawn",
    "Dealt",
    "Drew",
    "Event",
    "GameOver",
    "HandsPassed",
    "Left",
    "Missed",
    "Passed",
    "Played",
    "Reshuffled",
    "RoundOver",
    "RoundVoid",
    "Skipped",
    "Swapped",
    "Turned",
    "Voided",
    "Why",
]
