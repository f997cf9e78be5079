"""What happens in an Omaha match, as facts that everybody may know."""

from __future__ import annotations

import msgspec

from bot.games.cards import Card
from bot.games.frame.events import Left, Voided
from bot.games.game import Seat
from bot.games.omaha.view import Closing, Deed, HandResult, Street


class Cut(msgspec.Struct, frozen=True, tag="cut"):
    """Each seat drew a card: the highest has the first button (3.1)."""

    cards: tuple[Card, ...]
    button: Seat


class HandDealt(msgspec.Struct, frozen=True, tag="hand_dealt"):
    """A hand began; the blinds are its first deeds (3.2)."""

    number: int
    button: Seat
    seats: tuple[Seat, ...]
    blinds: tuple[Deed, ...]


class Did(msgspec.Struct, frozen=True, tag="did"):
    """Somebody acted, or the clock did."""

    deed: Deed


class BoardDealt(msgspec.Struct, frozen=True, tag="board_dealt"):
    """Cards came to the board (4)."""

    street: Street
    cards: tuple[Card, ...]


class HandOver(msgspec.Struct, frozen=True, tag="hand_over"):
    """A hand ended (5, 6)."""

    result: HandResult


class SatOut(msgspec.Struct, frozen=True, tag="sat_out"):
    """Somebody is no longer dealt in, by choice or because of missed turns (7.2)."""

    seat: Seat
    absent: bool = False


class CameBack(msgspec.Struct, frozen=True, tag="came_back"):
    """Somebody is dealt in again from the next hand on."""

    seat: Seat


class Rebought(msgspec.Struct, frozen=True, tag="rebought"):
    """Somebody took a new stack (2.3)."""

    seat: Seat
    chips: int


class StopAsked(msgspec.Struct, frozen=True, tag="stop_asked"):
    """Somebody asked to stop after this hand, or no longer asks for it (8.1)."""

    seat: Seat
    asks: bool = True


class WentAway(msgspec.Struct, frozen=True, tag="went_away"):
    """Somebody left with the chips, by choice or removed after many missed hands (7.3, 7.4)."""

    seat: Seat
    chips: int
    removed: bool = False


class SessionOver(msgspec.Struct, frozen=True, tag="session_over"):
    """The session is over; ``points`` are chips won or lost, by seat (8.1, 8.2)."""

    closing: Closing
    points: tuple[int, ...]


Event = (
    Cut
    | HandDealt
    | Did
    | BoardDealt
    | HandOver
    | SatOut
    | CameBack
    | Rebought
    | StopAsked
    | WentAway
    | Left
    | SessionOver
    | Voided
)

__all__ = [
    "BoardDealt",
    "CameBack",
    "Cut",
    "Did",
    "Event",
    "HandDealt",
    "HandOver",
    "Left",
    "Rebought",
    "SatOut",
    "SessionOver",
    "StopAsked",
    "Voided",
    "WentAway",
]
