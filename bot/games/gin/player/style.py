"""What makes one player of gin differ from another: the weights of an evaluation, and when to knock."""

from __future__ import annotations

import msgspec


class Style(msgspec.Struct, frozen=True, kw_only=True):
    """Numbers found by playing many games against other players; weights are in points of deadwood."""

    hope: float
    """Weight of the deadwood after a good draw, at the first turn of a deal, beside the deadwood now."""
    patience: float
    """By how much hope shrinks with every turn."""
    good_draws: int
    """How many of the best next draws count as good."""
    caution: float
    """Points for each pair of unseen cards with which a discard would make a meld."""
    early_turns: int
    """For how many turns to knock as soon as the rules allow."""
    late_limit: int
    """The most deadwood to knock with afterwards."""
    last_limit: int
    """The most deadwood to end the deal with when it would otherwise be void."""
    remembers: bool = False
    """Whether it knows the whole pile, and what the other took from it, or the top card alone."""

    def knock_limit(self, turn: int) -> int:
        """The most deadwood with which to knock on this turn, before the rules have their say."""
        return 10 if turn <= self.early_turns else self.late_limit


CASUAL = Style(hope=1.0, patience=0.9, good_draws=8, caution=0.3, early_turns=3, late_limit=2, last_limit=5)

STRONG = Style(
    hope=1.0,
    patience=0.9,
    good_draws=4,
    caution=0.3,
    early_turns=3,
    late_limit=0,
    last_limit=5,
    remembers=True,
)
