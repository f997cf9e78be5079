"""What players have achieved in a match of deals, read off its results: feats that a single match shows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate, groupby

from bot.games.frame.match import DealScore
from bot.games.game import Ending, Outcome, Seat

COMEBACK = "comeback"
SHUTOUT = "shutout"
THREE_GINS = "three_gins"
SILENT_UNDERCUT = "silent_undercut"
FULL_COUNT = "full_count"


def has_won(outcome: Outcome | None, seat: Seat) -> bool:
    """Whether the seat alone has won a match that was played to its end."""
    if outcome is None or outcome.ending is not Ending.FINISHED:
        return False
    return outcome.places[seat] == 1 and outcome.places.count(1) == 1


def in_a_row(happened: Iterable[bool], number: int) -> bool:
    """Whether it happened so many times in a row."""
    return any(did and sum(1 for _ in same) >= number for did, same in groupby(happened))


def was_behind(results: Sequence[DealScore], seat: Seat, points: int) -> bool:
    """Whether after some deal somebody else had so many points more than the seat."""
    totals = accumulate((result.points for result in results), _sums)
    return any(max(total) - total[seat] >= points for total in totals)


def gave_nothing(results: Sequence[DealScore], seat: Seat) -> bool:
    """Whether nobody else ever had a point, over three deals at least."""
    given = (sum(result.points) != result.points[seat] for result in results)
    return len(results) >= 3 and not any(given)


def _sums(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(sum, zip(one, other, strict=True)))
