"""Omaha for two to nine, with play chips; the package is the game that `bot.games.game.Game` describes.

The draw for the button is the deck ``cut``, hands are ``deal/1``, ``deal/2`` …, each a pack of 52 cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.games.cards import PACK, Card
from bot.games.omaha.actions import read, write
from bot.games.omaha.events import Event
from bot.games.omaha.luck import luck
from bot.games.omaha.match import (
    achieved,
    apply,
    awaited,
    dealer,
    default,
    forced,
    gone,
    leave,
    legal,
    new,
    outcome,
    tally,
    void,
)
from bot.games.omaha.project import view
from bot.games.omaha.rules import PRESETS as _PRESETS
from bot.games.omaha.rules import SEATS, OmahaRules
from bot.games.omaha.state import OmahaState

KEY: str = "omaha"
MISSES: int | None = None
VERSION: int = 1
PACKS: tuple[tuple[Card, ...], ...] = (PACK,)
PRESETS: Mapping[str, OmahaRules] = _PRESETS
RULES: type[OmahaRules] = OmahaRules
STATE: type[OmahaState] = OmahaState
EVENT: Any = Event

__all__ = [
    "EVENT",
    "KEY",
    "MISSES",
    "PACKS",
    "PRESETS",
    "RULES",
    "SEATS",
    "STATE",
    "VERSION",
    "achieved",
    "apply",
    "awaited",
    "dealer",
    "default",
    "forced",
    "gone",
    "leave",
    "legal",
    "luck",
    "new",
    "outcome",
    "read",
    "tally",
    "view",
    "void",
    "write",
]
