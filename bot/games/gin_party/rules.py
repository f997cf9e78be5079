"""Rulesets of gin in company: those of gin, and what a match of three to eight adds (P2.6, P3.6, P4)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import msgspec

from bot.games.frame.rules import CutWinner, NextDealer, require_bounds
from bot.games.game import RulesError
from bot.games.gin.rules import BOUNDS as GIN_BOUNDS
from bot.games.gin.rules import PRESETS as GIN_PRESETS
from bot.games.gin.rules import DealerDraws, GinRules, MatchFormat

SEATS = (3, 4, 6, 8)
"""Three play each for themselves, four, six and eight in two sides."""

BOUNDS: Mapping[str, tuple[int, int]] = MappingProxyType(
    {
        **GIN_BOUNDS,
        "target_four": (1, 10_000),
        "target_six": (1, 10_000),
        "target_eight": (1, 10_000),
        "sweep_six": (0, 1000),
        "sweep_eight": (0, 1000),
    }
)
"""For each number its least and greatest value."""


class PartyRules(GinRules, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One ruleset; the defaults are standard gin. ``target`` is that of three players (P2.6, P3.6)."""

    target_four: int = 125
    target_six: int = 150
    target_eight: int = 175
    sweep_six: int = 0
    """Points on top when all three of a side win their deals of a round (P4.2)."""
    sweep_eight: int = 0
    """Points on top for winning all four deals of a round (P4.3)."""

    def __post_init__(self) -> None:
        super().__post_init__()
        require_bounds(self, BOUNDS)
        if self.format is MatchFormat.DECLARED:
            raise RulesError("format declared is for two players: a side has one target")
        if self.format is MatchFormat.DEALS:
            raise RulesError("format deals is for two players: a round may have deals without a score")
        if self.dealer_draws is not DealerDraws.TOP:
            raise RulesError(
                f"dealer_draws {self.dealer_draws.value} is for two players: here it is the same for all"
            )
        if self.cut_winner is not CutWinner.DEALS:
            raise RulesError(
                f"cut_winner {self.cut_winner.value} is for two players: here the highest card deals"
            )
        if self.next_dealer is not NextDealer.ALTERNATE:
            raise RulesError(
                f"next_dealer {self.next_dealer.value} is for two players: here the deal goes round"
            )

    @property
    def at_a_table(self) -> GinRules:
        """The rules of one deal, of which no game is made there."""
        return self._for_two(format=MatchFormat.SINGLE, best_of=5, multi_target=500)

    def on_the_sheet(self, players: int) -> GinRules:
        """The rules by which rounds become games: those of gin, with the target for so many players."""
        targets = {3: self.target, 4: self.target_four, 6: self.target_six, 8: self.target_eight}
        return self._for_two(target=targets[players])

    def sweep(self, players: int) -> int:
        """What a side gets on top when it wins all deals of a round (P4.2, P4.3)."""
        return {6: self.sweep_six, 8: self.sweep_eight}.get(players, 0)

    def _for_two(self, **changes: int | MatchFormat) -> GinRules:
        """The part of these rules that gin for two knows."""
        options: dict[str, Any] = {field: getattr(self, field) for field in _OF_GIN}
        return GinRules(**options | changes)


_OF_GIN = tuple(field.name for field in msgspec.structs.fields(GinRules))


def _preset(name: str, **changes: int) -> PartyRules:
    """A preset; each further table makes the game 25 points longer, if nothing else is said."""
    gin = GIN_PRESETS[name]
    targets = {
        "target_four": gin.target + 25,
        "target_six": gin.target + 50,
        "target_eight": gin.target + 75,
    }
    return PartyRules(**msgspec.structs.asdict(gin) | targets | changes)


PRESETS: Mapping[str, PartyRules] = MappingProxyType(
    {
        "standard": _preset("standard"),
        "straight": _preset("straight"),
        "oklahoma": _preset("oklahoma"),
        "hollywood": _preset("hollywood"),
        "tedesco": _preset(
            "tedesco", target_four=200, target_six=300, target_eight=300, sweep_six=25, sweep_eight=50
        ),
        "quickfire": _preset("quickfire"),
    }
)
"""Every named ruleset; each may be played by three, four, six or eight."""
