"""What counts as a meld, and what a card outside of melds costs: here rummy games differ."""

from __future__ import annotations

import msgspec

from bot.games.cards import Rank
from bot.games.game import RulesError


class MeldRules(msgspec.Struct, frozen=True, kw_only=True):
    """The kinds of meld allowed, and the points of a card outside (gin 1.2 to 1.4, 7.4 to 7.6; colonel 1)."""

    sets_allowed: bool = True
    wrap_runs: bool = False
    """Whether runs go round the corner, as Q-K-A and K-A-2."""
    aces_high: bool = False
    """Whether the ace stands above the king and only there: Q-K-A is a run, A-2-3 is none."""
    ace_points: int = 1
    low_points: int | None = None
    """Points of every card from 2 to 9; None: its pips."""
    run_bonus: bool = False
    """Whether runs may be worth a bonus, which then decides between arrangements of equal deadwood."""

    def __post_init__(self) -> None:
        if not 1 <= self.ace_points <= 25:
            raise RulesError(f"ace_points must be 1 to 25, not {self.ace_points}")
        if self.low_points is not None and not 1 <= self.low_points <= 25:
            raise RulesError(f"low_points must be 1 to 25, not {self.low_points}")
        if self.wrap_runs and self.aces_high:
            raise RulesError("wrap_runs lets the ace stand on both sides, aces_high only above the king")

    def points(self, rank: Rank) -> int:
        """The deadwood points of a card of this rank: pips, court cards 10 (gin 1.3)."""
        if rank is Rank.ACE:
            return self.ace_points
        if rank >= Rank.TEN:
            return 10
        return int(rank) if self.low_points is None else self.low_points


STANDARD = MeldRules()
"""Sets and runs, ace low and worth 1."""
