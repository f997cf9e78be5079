"""Mahjong gin for two; the package itself is the game that `bot.games.game.Game` describes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.games.cards import PACK, Card
from bot.games.mahjong.events import Event
from bot.games.mahjong.match import SEATS, apply, awaited, default, gone, leave, legal, new, outcome, void
from bot.games.mahjong.notation import read, write
from bot.games.mahjong.project import view
from bot.games.mahjong.rules import PRESETS as _PRESETS
from bot.games.mahjong.rules import MahjongRules
from bot.games.mahjong.state import MahjongState
from bot.games.mahjong.tally import tally

KEY: str = "mahjong"
MISSES: int | None = 3
VERSION: int = 1
PACKS: tuple[tuple[Card, ...], ...] = (PACK,)
PRESETS: Mapping[str, MahjongRules] = _PRESETS
RULES: type[MahjongRules] = MahjongRules
STATE: type[MahjongState] = MahjongState
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
