"""What makes one player of 13-card rummy differ from another: numbers found by playing many deals."""

from __future__ import annotations

import msgspec


class Style(msgspec.Struct, frozen=True, kw_only=True):
    """What to hope for, and when to give up."""

    sequence: float
    """Points that a sequence counts for which the hand still lacks."""
    hope: float
    """Part of its points that a loose card counts less for each other card that it could go with."""
    hopes: int
    """How many of these count for one card."""
    gain: float
    """By how many points the open card must better the hand to be taken."""
    drop_above: float
    """With a hand that is worse than this it drops before its first draw; per player at the table less."""


BEGINNER = Style(sequence=0, hope=0.0, hopes=0, gain=20.0, drop_above=1000)
CASUAL = Style(sequence=18, hope=0.2, hopes=2, gain=6.0, drop_above=102)
