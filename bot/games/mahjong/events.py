"""What happens in a match of Mahjong gin, as facts that everybody may know."""

from __future__ import annotations

import msgspec

from bot.games.cards import Card
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
    Passed,
    Voided,
)
from bot.games.frame.view import FinalScore
from bot.games.game import Seat
from bot.games.mahjong.view import DealResult


class Took(msgspec.Struct, frozen=True, tag="took"):
    """The seat took cards from the pile; the first is the deepest, the key card if there are several."""

    seat: Seat
    cards: tuple[Card, ...]


Event = (
    Cut
    | Dealt
    | Passed
    | Drew
    | Took
    | Laid
    | Added
    | Discarded
    | DealOver[DealResult]
    | GameOver[FinalScore]
    | Left
    | Voided
)

__all__ = [
    "Added",
    "Cut",
    "DealOver",
    "Dealt",
    "Discarded",
    "Drew",
    "Event",
    "GameOver",
    "Laid",
    "Left",
    "Passed",
    "Took",
    "Voided",
]
