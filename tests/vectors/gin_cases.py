"""What cases of gin have in common: their rules, and players by letter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from bot.games.game import Seat
from bot.games.gin.rules import PRESETS, GinRules
from tests.vectors.seats import PLAYERS

Input = Mapping[str, Any]
Output = dict[str, Any]


def rules_of(given: Input) -> GinRules:
    """The preset with the case's own options; an option that the engine does not know is refused."""
    preset = PRESETS[given.get("preset") or "standard"]
    return msgspec.convert({**msgspec.to_builtins(preset), **given["options"]}, GinRules)


def seat_of(player: str | None) -> Seat | None:
    return None if player is None else Seat(PLAYERS.index(player))
