"""What makes one player of Colonel differ from another: when it lays, and the weights of its discards."""

from __future__ import annotations

from bot.opponents.throwing import LayingStyle


class Style(LayingStyle, frozen=True, kw_only=True):
    """Numbers found by playing many deals against other styles; weights are in points."""

    challenge_at: float
    """Challenges when its hand counts at most this part of what the other's probably counts."""
    accept_at: float
    """Accepts a challenge when its hand counts at most this part."""


CASUAL = Style(
    hope=0.8,
    good_draws=6,
    caution=0.3,
    fitting=6.0,
    hold_above=3,
    near_out=1,
    last_stock=8,
    challenge_at=0.55,
    accept_at=0.5,
)
