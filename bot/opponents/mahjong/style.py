"""What makes one player of Mahjong gin differ from another: when it takes and lays, what it throws."""

from __future__ import annotations

import msgspec


class Style(msgspec.Struct, frozen=True, kw_only=True):
    """Numbers found by playing many deals against other styles; weights are in points of the deal."""

    rest: float
    """What a point left in hand costs, as a part of a point laid."""
    stock: float
    """What a card of the stock is worth before it is seen."""
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
    least_lead: int
    """Goes gin when it expects to score at least so many points more than the other by it."""


CASUAL = Style(
    rest=0.5,
    stock=4.0,
    hope=0.8,
    good_draws=6,
    caution=2.0,
    fitting=8.0,
    hold_above=5,
    near_out=1,
    last_stock=8,
    least_lead=0,
)
