"""The rulesets of Skarney Gin: the options that section 5 leaves open, and the presets."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import msgspec

from bot.games.frame.rules import CutWinner, require_bounds
from bot.games.game import RulesError


class SkarneyRules(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One ruleset; the defaults are the standard game. Bonuses and the target are points."""

    target: int = 200
    gin_bonus: int = 20
    no_contract_bonus: int = 40
    """What gin is worth instead of ``gin_bonus`` when the opponent has not laid his contract (5.1)."""
    game_bonus: int = 0
    box_bonus: int = 0
    """For each hand won (5.3)."""
    cut_winner: CutWinner = CutWinner.DEALS

    def __post_init__(self) -> None:
        require_bounds(self, BOUNDS)
        if self.no_contract_bonus < self.gin_bonus:
            raise RulesError(
                "no_contract_bonus takes the place of gin_bonus, so it cannot be less than gin_bonus"
            )


BOUNDS: Mapping[str, tuple[int, int]] = MappingProxyType(
    {
        "target": (1, 10_000),
        "gin_bonus": (0, 1000),
        "no_contract_bonus": (0, 1000),
        "game_bonus": (0, 10_000),
        "box_bonus": (0, 1000),
    }
)
"""For each number its least and greatest value."""

PRESETS: Mapping[str, SkarneyRules] = MappingProxyType({"standard": SkarneyRules()})
"""Every named ruleset."""
