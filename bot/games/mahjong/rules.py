"""The rulesets of Mahjong gin: its options and presets (7.4)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import msgspec

from bot.games.frame.rules import NextDealer, require_bounds
from bot.games.melds.rules import MeldRules

MELDS = MeldRules(ace_points=15, low_points=5)
"""Gin's melds, ace low; cards count 5, 10 and 15 (7.4.1, 7.4.4)."""

GIN_BONUS = 25
"""Points for going gin (7.4.4)."""

BOUNDS: Mapping[str, tuple[int, int]] = MappingProxyType(
    {"target": (1, 10_000), "game_bonus": (0, 10_000), "box_bonus": (0, 1000)}
)
"""For each number its least and greatest value."""


class MahjongRules(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One ruleset; the defaults are standard Mahjong gin. Bonuses and target are points."""

    target: int = 250
    next_dealer: NextDealer = NextDealer.ALTERNATE
    """Who deals after a deal that somebody won (2.16)."""
    game_bonus: int = 100
    box_bonus: int = 25

    def __post_init__(self) -> None:
        require_bounds(self, BOUNDS)


PRESETS: Mapping[str, MahjongRules] = MappingProxyType(
    {"standard": MahjongRules(), "short": MahjongRules(target=100)}
)
"""Every named ruleset."""
