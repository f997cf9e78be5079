"""Gin Rummy for three, four, six and eight; the package is the game that `bot.games.game.Game` describes.

Rules numbered P2.3 are those of this package, others those of gin for two.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.games.cards import PACK, Card
from bot.games.gin.notation import read, write
from bot.games.gin_party.events import Event
from bot.games.gin_party.match import apply, awaited, default, gone, leave, legal, new, outcome, void
from bot.games.gin_party.project import view
from bot.games.gin_party.rules import PRESETS as _PRESETS
from bot.games.gin_party.rules import SEATS, PartyRules
from bot.games.gin_party.scoring import tally
from bot.games.gin_party.state import PartyState

KEY: str = "gin_party"
MISSES: int | None = 3
VERSION: int = 2
PACKS: tuple[tuple[Card, ...], ...] = (PACK,)
PRESETS: Mapping[str, PartyRules] = _PRESETS
RULES: type[PartyRules] = PartyRules
STATE: type[PartyState] = PartyState
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
