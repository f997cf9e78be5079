"""Colonel for two; the package itself is the game that `bot.games.game.Game` describes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.games.cards import PACK, Card
from bot.games.colonel.events import Event
from bot.games.colonel.match import SEATS, apply, awaited, default, gone, leave, legal, new, outcome, void
from bot.games.colonel.notation import read, write
from bot.games.colonel.project import view
from bot.games.colonel.rules import PRESETS as _PRESETS
from bot.games.colonel.rules import ColonelRules
from bot.games.colonel.state import ColonelState
from bot.games.colonel.tally import tally

KEY: str = "colonel"
MISSES: int | None = 3
VERSION: int = 1
PACKS: tuple[tuple[Card, ...], ...] = (PACK,)
PRESETS: Mapping[str, ColonelRules] = _PRESETS
RULES: type[ColonelRules] = ColonelRules
STATE: type[ColonelState] = ColonelState
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
