"""What makes one player of Colonel differ from another: when it lays, and the weights of its discards."""

from __future__ import annotations

import msgspec


class Style(msgspec.Struct, frozen=True, kw_only=True):
    """Numbers found by playing many deals against other styles; weights are in points."""

    hope: float
    """Weight of what is left after a good draw, beside what is left now."""
    good_draws: int
    """How many of the best next draws count as good."""
    caution: float
    """Points for each pair of unseen cards with which a discard would make a meld."""
    fitting: float
    """Points for a discard that the other could add to the table."""
    hold_above: int
    """Melds are held back while the other has more cards than this; its own way out apart."""
    near_out: int
    """With at most this many cards left after laying all, everything is laid at once."""
    last_stock: int
    """With at most this many cards in the stock everything is laid."""
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
