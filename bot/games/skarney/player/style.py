"""What makes one player of Skarney differ from another: numbers found by playing many deals."""

from __future__ import annotations

import msgspec


class Style(msgspec.Struct, frozen=True, kw_only=True):
    """When to hope, to hold and to be careful."""

    hope: float
    """What a contract counts for with each card that it still lacks, beside one that lacks a card less."""
    tempting: float
    """By how much an offered card must better the outlook to be taken although no contract comes nearer."""
    late_stock: int
    """With so few cards in the stock points matter more than hopes."""
    weight: float
    """What a point of a card kept counts for against the outlook, at the end of the stock."""
    held_points: int
    """The most points of cards that are held back, so that a loose card can be offered."""
    caution: float
    """What a pair of unseen cards that melds with an offered card counts for against the outlook."""


CASUAL = Style(hope=0.2, tempting=1.6, late_stock=6, weight=0.02, held_points=15, caution=0.004)
