"""Counters of games, added up over matches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.store import CountedRow

BEST: Final = "best_"
"""Counters of this prefix hold a record, not a sum."""

POINTS, MATCHES = "points", "matches"

Tally = Mapping[str, int]


def counted_in(points: int, tally: Tally) -> dict[str, int]:
    """What one match counts: with ``matches``, and with ``points`` where the game counts none of its own."""
    return {POINTS: points, MATCHES: 1} | dict(tally)


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


def total_of(row: CountedRow | None) -> dict[str, int]:
    """The counters of many matches as one; nothing for no match."""
    if row is None:
        return {}
    total: dict[str, int] = {}
    for tally in row.tallies:
        total = added(total, tally)
    return {POINTS: row.points, MATCHES: row.matches} | total
