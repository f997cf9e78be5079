"""The rulesets of Colonel: its options and presets (5.3, 6)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import msgspec

from bot.games.frame.rules import require_bounds
from bot.games.game import RulesError
from bot.games.melds.rules import MeldRules

MELDS = MeldRules(aces_high=True, ace_points=10)
"""Sets, and runs with the ace above the king; the ace costs 10 (1.3, 1.4, 3)."""

BOUNDS: Mapping[str, tuple[int, int]] = MappingProxyType({"target": (1, 10_000)})
"""For each number its least and greatest value."""

_TARGET = 100


class ColonelRules(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One ruleset; the defaults are standard Colonel."""

    target: int = _TARGET
    """Points that end a match."""
    single_hand: bool = False
    """Whether one deal that somebody wins is the whole match."""
    challenge: bool = False
    """Whether hands may be compared in the middle of a deal (6)."""

    def __post_init__(self) -> None:
        require_bounds(self, BOUNDS)
        if self.single_hand and self.target != _TARGET:
            raise RulesError("target counts only while single_hand is off; a single hand needs no points")


PRESETS: Mapping[str, ColonelRules] = MappingProxyType(
    {
        "standard": ColonelRules(),
        "challenge": ColonelRules(challenge=True),
        "single_hand": ColonelRules(single_hand=True),
    }
)
"""Every named ruleset."""
