"""Leagues from season to season: divisions, promotion and relegation (K20, K21)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TypeVar

DIVISION = 15
"""How large a division is at best."""
DIVISION_LEAST, DIVISION_MOST = 13, 20
MOVING = 6
"""One in so many goes up, and as many go down."""

PersonT = TypeVar("PersonT")


def division_sizes(people: int) -> tuple[int, ...]:
    """How large each division is, the first one first: from 13 to 20, as near to 15 as can be (K20).

    Up to 20 people make one division, however few they are; 21 to 25 make two that are smaller than 13.
    """
    if people <= DIVISION_MOST:
        return (people,) if people else ()
    fitting = [
        count
        for count in range(2, people)
        if people >= count * DIVISION_LEAST and people <= count * DIVISION_MOST
    ]
    count = min(fitting, key=lambda each: abs(people / each - DIVISION), default=2)
    small, rest = divmod(people, count)
    return tuple(small + 1 if at < rest else small for at in range(count))


def divide(ranked: Sequence[PersonT]) -> tuple[tuple[PersonT, ...], ...]:
    """The divisions of a new season, of people in the order of `next_season` or of their strength."""
    divisions, start = [], 0
    for size in division_sizes(len(ranked)):
        divisions.append(tuple(ranked[start : start + size]))
        start += size
    return tuple(divisions)


def moving(above: int, below: int) -> int:
    """How many change places between two divisions of these sizes: a sixth of the smaller, at least one
    (K21).
    """
    return max(1, round(min(above, below) / MOVING))


def next_season(
    finished: Sequence[Sequence[PersonT]],
    leaving: Collection[PersonT] = (),
    joining: Sequence[PersonT] = (),
) -> tuple[PersonT, ...]:
    """Everybody in the order in which `divide` cuts the next divisions.

    ``finished`` are the final standings of each division, the first division first. Those who go up stand
    behind all who stay in their new division, those who go down before all who stay in theirs; who joins,
    at the end.
    """
    ordered: list[PersonT] = []
    risen = 0
    for at, division in enumerate(finished):
        below: Sequence[PersonT] = finished[at + 1] if at + 1 < len(finished) else ()
        change = moving(len(division), len(below)) if below else 0
        stay = len(division) - change
        ordered += [*division[risen:stay], *below[:change], *division[stay:]]
        risen = change
    return tuple(each for each in ordered if each not in leaving) + tuple(joining)
