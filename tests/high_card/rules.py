"""The rulesets of High card."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import msgspec

from bot.games.game import RulesError

BOUNDS: Mapping[str, tuple[int, int]] = MappingProxyType({"hand_size": (1, 26)})


class HighCardRules(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One ruleset."""

    hand_size: int = 5
    """Cards for each, or as many as the pack has for all."""
    aces_high: bool = True

    def __post_init__(self) -> None:
        low, high = BOUNDS["hand_size"]
        if not low <= self.hand_size <= high:
            raise RulesError(f"hand_size must be {low} to {high}, not {self.hand_size}")


PRESETS: Mapping[str, HighCardRules] = MappingProxyType(
    {"standard": HighCardRules(), "long": HighCardRules(hand_size=26)}
)
