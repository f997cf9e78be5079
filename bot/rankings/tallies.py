"""Counters of games, added up over matches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

BEST: Final = "best_"
"""Counters of this prefix hold a record, not a sum."""

Tally = Mapping[str, int]


def counted_in(points: int, tally: Tally) -> dict[str, int]:
    """What one match counts: with ``matches``, and with ``points`` where the game counts none of its own."""
    return {"points": points, "matches": 1} | dict(tally)


def added(total: Tally, match: Tally) -> dict[str, int]:
    """The counters with those of one more match."""
    summed = dict(total)
    for name, value in match.items():
        known = summed.get(name)
        if known is None:
            summed[name] = value
        else:
            summed[name] = max(known, value) if name.startswith(BEST) else known + value
    return summed
