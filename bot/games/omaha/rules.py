"""The rulesets of Omaha: betting structure, blinds, stacks, how long a session lasts, and the presets."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

import msgspec

from bot.games.frame.rules import require_bounds
from bot.games.game import RulesError


class Structure(StrEnum):
    """How much may be bet at once (4.2 to 4.4)."""

    POT_LIMIT = "pot_limit"
    NO_LIMIT = "no_limit"
    FIXED_LIMIT = "fixed_limit"


CAP = 4
"""Bets in one round of fixed limit; the big blind is the first (4.4)."""


class OmahaRules(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One ruleset; the defaults are pot limit with blinds of 1 and 2. Blinds are chips."""

    structure: Structure = Structure.POT_LIMIT
    small_blind: int = 1
    big_blind: int = 2
    """In fixed limit also the small bet (2.2)."""
    buy_in: int = 100
    """What everybody starts with, and what a rebuy brings, in big blinds (2.3)."""
    hands: int = 20
    """Hands of a session; 0 means no limit (8.1)."""
    show_all: bool = False
    """Whether all hands of a showdown are shown, and not only the first and the winners' (5.3)."""

    def __post_init__(self) -> None:
        require_bounds(self, BOUNDS)
        if self.small_blind > self.big_blind:
            raise RulesError(f"small_blind {self.small_blind} cannot be more than big_blind {self.big_blind}")

    @property
    def stack(self) -> int:
        """The chips of a buy-in."""
        return self.buy_in * self.big_blind


BOUNDS: Mapping[str, tuple[int, int]] = MappingProxyType(
    {
        "small_blind": (1, 5000),
        "big_blind": (1, 10_000),
        "buy_in": (20, 200),
        "hands": (0, 1000),
    }
)
"""For each number its least and greatest value."""

SEATS = range(2, 10)
"""Two to nine players."""

PRESETS: Mapping[str, OmahaRules] = MappingProxyType(
    {
        "pot_limit": OmahaRules(),
        "no_limit": OmahaRules(structure=Structure.NO_LIMIT),
        "fixed_limit": OmahaRules(structure=Structure.FIXED_LIMIT),
    }
)
"""Every named ruleset."""
