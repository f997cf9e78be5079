"""UNO rules for two to ten; the package itself is the game that `bot.games.game.Game` describes.

It has nothing to do with the owner of the trademark.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.games.uno.cards import BOX, PACK, Card
from bot.games.uno.events import Event
from bot.games.uno.match import apply, awaited, default, gone, leave, legal, new, outcome, void
from bot.games.uno.notation import read, write
from bot.games.uno.project import view
from bot.games.uno.rules import PRESETS as _PRESETS
from bot.games.uno.rules import SEATS, UnoRules
from bot.games.uno.state import UnoState
from bot.games.uno.tally import tally

KEY: str = "uno"
MISSES: int | None = None
VERSION: int = 1
PACKS: tuple[tuple[Card, ...], ...] = (PACK, BOX)
PRESETS: Mapping[str, UnoRules] = _PRESETS
RULES: type[UnoRules] = UnoRules
STATE: type[UnoState] = UnoState
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
