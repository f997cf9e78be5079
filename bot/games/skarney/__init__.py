"""Skarney Gin for two; the package itself is the game that `bot.games.game.Game` describes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.games.cards import PACK, Card
from bot.games.skarney.events import Event
from bot.games.skarney.match import SEATS, apply, awaited, default, gone, leave, legal, new, outcome, void
from bot.games.skarney.notation import read, write
from bot.games.skarney.project import view
from bot.games.skarney.rules import PRESETS as _PRESETS
from bot.games.skarney.rules import SkarneyRules
from bot.games.skarney.state import SkarneyState
from bot.games.skarney.tally import tally

KEY: str = "skarney"
MISSES: int | None = 3
VERSION: int = 1
PACKS: tuple[tuple[Card, ...], ...] = (PACK,)
PRESETS: Mapping[str, SkarneyRules] = _PRESETS
RULES: type[SkarneyRules] = SkarneyRules
STATE: type[SkarneyState] = SkarneyState
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
