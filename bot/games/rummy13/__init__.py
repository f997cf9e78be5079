"""13-card rummy for two to six; the package itself is the game that `bot.games.game.Game` describes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.games.rummy13.cards import Cards, pack_of
from bot.games.rummy13.events import Event
from bot.games.rummy13.match import apply, awaited, default, gone, leave, legal, new, outcome, void
from bot.games.rummy13.notation import read, write
from bot.games.rummy13.project import view
from bot.games.rummy13.rules import PRESETS as _PRESETS
from bot.games.rummy13.rules import SEATS, Rummy13Rules
from bot.games.rummy13.state import Rummy13State
from bot.games.rummy13.tally import tally

KEY: str = "rummy13"
MISSES: int | None = None
VERSION: int = 1
PACKS: tuple[Cards, ...] = (pack_of(1), pack_of(2))
PRESETS: Mapping[str, Rummy13Rules] = _PRESETS
RULES: type[Rummy13Rules] = Rummy13Rules
STATE: type[Rummy13State] = Rummy13State
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
