"""What makes one computer player of Omaha differ from another, in numbers tried out over seeded sessions."""

from __future__ import annotations

import msgspec


class Style(msgspec.Struct, frozen=True, kw_only=True):
    """Edges are parts of what a pot share of the same size for everybody would be: 1.0 is an average hand."""

    trials: int
    """Deals that are tried for a decision."""
    reads_bets: bool
    """Whether others who bet or raised are taken to hold better hands."""
    patience: float
    """A call needs so much more share of the pot than it costs."""
    raise_edge: float
    """Raises with a hand of this many times the average share."""
    pot_edge: float
    """Bets the pot with one of this many times."""
    bluff: float
    """How often it bets with nothing when nobody has bet and it acts late."""
    slow: float
    """How often it calls with a hand worth a raise."""


BEGINNER = Style(
    trials=16, reads_bets=False, patience=-0.15, raise_edge=2.1, pot_edge=9.0, bluff=0.03, slow=0.4
)
CASUAL = Style(
    trials=40, reads_bets=False, patience=0.0, raise_edge=1.55, pot_edge=2.2, bluff=0.08, slow=0.25
)
STRONG = Style(trials=80, reads_bets=True, patience=0.02, raise_edge=1.35, pot_edge=1.6, bluff=0.12, slow=0.1)
