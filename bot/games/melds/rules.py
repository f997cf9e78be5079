"""What counts as a meld, and what a card outside of melds costs: here rummy games differ."""

from __future__ import annotations

import msgspec

from bot.games.cards import Rank
from bot.games.game import RulesError


class MeldRules(msgspec.Struct, frozen=True, kw_only=True):
    """The kinds of meld allowed, and the points of an ace in deadwood (gin 1.2 to 1.4, 7.5, 7.6)."""

    sets_allowed: bool = True
    wrap_runs: bool = False
    """Whether runs go round the corner, as Q-K-A and K-A-2."""
    ace_points: int = 1

    def __post_init__(self) -> None:
        if not 1 <= self.ace_points <= 25:
            raise RulesError(f"ace_points must be 1 to 25, not {self.ace_points}")

    def points(self, rank: Rank) -> int:
        """The deadwood points of a card of this rank: pips, court cards 10 (gin 1.3)."""
        return self.ace_points if rank is Rank.ACE else min(int(rank), 10)


STANDARD = MeldRules()
"""Sets and runs, ace low and worth 1."""
