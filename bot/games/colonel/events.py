"""What happens in a Colonel match, as facts that everybody may know."""

from __future__ import annotations

import msgspec

from bot.games.colonel.view import DealResult, FinalScore
from bot.games.frame.events import (
    Added,
    Cut,
    DealOver,
    Dealt,
    Discarded,
    Drew,
    GameOver,
    Laid,
    Left,
    Took,
    Voided,
)
from bot.games.game import Seat


class Challenged(msgspec.Struct, frozen=True, tag="challenged"):
    """The seat offered to compare hands (6)."""

    seat: Seat


class Answered(msgspec.Struct, frozen=True, tag="answered"):
    """The challenged seat answered (6)."""

    seat: Seat
    accepted: bool


Event = (
    Cut
    | Dealt
    | Drew
    | Took
    | Laid
    | Added
    | Discarded
    | Challenged
    | Answered
    | DealOver[DealResult]
    | GameOver[FinalScore]
    | Left
    | Voided
)

__all__ = [
    "Added",
    "Answered",
    "Challenged",
    "Cut",
    "DealOver",
    "Dealt",
    "Discarded",
    "Drew",
    "Event",
    "GameOver",
    "Laid",
    "Left",
    "Took",
    "Voided",
]
