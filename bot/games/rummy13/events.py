"""What happens in 13-card rummy, as facts that everybody may know."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from bot.games.frame.events import DealOver, GameOver, Left, Voided
from bot.games.game import Seat
from bot.games.rummy13.cards import Card
from bot.games.rummy13.rules import Dropped
from bot.games.rummy13.view import DealResult, FinalScore


class Why(StrEnum):
    """Why somebody is out of a deal without a declaration (5.1 to 5.3)."""

    CHOSE = "chose"
    MISSED = "missed"
    LEFT = "left"


class Dealt(msgspec.Struct, frozen=True, tag="dealt", kw_only=True):
    """A deal began (2.2 to 2.4)."""

    number: int
    dealer: Seat
    starts: Seat
    seats: tuple[Seat, ...]
    """The seats that are dealt in."""
    cut: Card
    upcard: Card
    is_tie_break: bool = False


class Drew(msgspec.Struct, frozen=True, tag="drew"):
    """The seat drew from the closed deck; the card is its own secret."""

    seat: Seat
    closed: int
    """Number of cards left there."""


class Took(msgspec.Struct, frozen=True, tag="took"):
    """The seat took the top of the open deck."""

    seat: Seat
    card: Card


class Discarded(msgspec.Struct, frozen=True, tag="discarded"):
    """The seat put a card on the open deck."""

    seat: Seat
    card: Card
    out_of_time: bool = False


class Missed(msgspec.Struct, frozen=True, tag="missed"):
    """The seat let its time run out before it drew (5.3)."""

    seat: Seat
    in_a_row: int


class WentOut(msgspec.Struct, frozen=True, tag="went_out"):
    """The seat dropped, missed three turns, or left in the middle of a deal (5.1 to 5.3)."""

    seat: Seat
    dropped: Dropped
    points: int
    why: Why


class ShowedWrong(msgspec.Struct, frozen=True, tag="showed_wrong"):
    """The seat declared, and its groups were not valid: the finish card lies on the open deck now (4.5)."""

    seat: Seat
    card: Card
    points: int


class Reshuffled(msgspec.Struct, frozen=True, tag="reshuffled"):
    """The open deck became the closed one, its top left aside (3.4)."""

    cards: int


class OutOfPool(msgspec.Struct, frozen=True, tag="out_of_pool"):
    """The seat has reached the limit of the pool (7.2)."""

    seat: Seat
    total: int


class Rejoined(msgspec.Struct, frozen=True, tag="rejoined"):
    """The seat came back into the pool (7.2)."""

    seat: Seat
    total: int


Event = (
    Dealt
    | Drew
    | Took
    | Discarded
    | Missed
    | WentOut
    | ShowedWrong
    | Reshuffled
    | DealOver[DealResult]
    | OutOfPool
    | Rejoined
    | GameOver[FinalScore]
    | Left
    | Voided
)

__all__ = [
    "DealOver",
    "Dealt",
    "Discarded",
    "Drew",
    "Event",
    "GameOver",
    "Left",
    "Missed",
    "OutOfPool",
    "Rejoined",
    "Reshuffled",
    "ShowedWrong",
    "Took",
    "Voided",
    "WentOut",
    "Why",
]
