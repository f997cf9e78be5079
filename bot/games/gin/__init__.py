"""Gin Rummy for two; the package itself is the game that `bot.games.game.Game` describes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.games.cards import PACK, Card
from bot.games.gin.events import Event
from bot.games.gin.match import SEATS, apply, awaited, default, gone, leave, legal, new, outcome, void
from bot.games.gin.notation import read, write
from bot.games.gin.project import view
from bot.games.gin.rules import PRESETS as _PRESETS
from bot.games.gin.rules import GinRules
from bot.games.gin.state import GinState
from bot.games.gin.tally import tally

KEY: str = "gin"
MISSES: int | None = 3
VERSION: int = 3
PACKS: tuple[tuple[Card, ...], ...] = (PACK,)
PRESETS: Mapping[str, GinRules] = _PRESETS
RULES: type[GinRules] = GinRules
STATE: type[GinState] = GinState
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
    "apply",
    "awaited",
    "default",
    "gone",
    "leave",
    "legal",
    "new",
    "outcome",
    "read",
    "tally",
    "view",
    "void",
    "write",
]
