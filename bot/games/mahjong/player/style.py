"""What makes one player of Mahjong gin differ from another: when it takes and lays, what it throws."""

from __future__ import annotations

from bot.opponents.throwing import LayingStyle


class Style(LayingStyle, frozen=True, kw_only=True):
    """Numbers found by playing many deals against other styles; weights are in points of the deal."""

    rest: float
    """What a point left in hand costs, as a part of a point laid."""
    stock: float
    """What a card of the stock is worth before it is seen."""
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
