"""Duplicate sets: everybody plays the same deals, and each deal is compared with the field (K40 to K42)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

import msgspec

Played = Sequence[int | None]
"""What somebody won in each deal less what the expert won, in points; None for an unfinished deal."""


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the standings of a set."""

    place: int
    person: int
    points: tuple[int | None, ...]
    """By deal, as in `Played`."""
    tenths: tuple[int, ...]
    """By deal, what counts: the difference from the field's mean, in tenths of a point, rounded."""
    total_tenths: int
    """Their sum, rounded once."""


def field_means(played: Sequence[Played]) -> tuple[Fraction | None, ...]:
    """The mean of each deal over those who played it to its end; None where nobody did (K42)."""
    return tuple(_mean([each for each in deal if each is not None]) for deal in zip(*played, strict=True))


def scores(deal: Played) -> tuple[Fraction, ...]:
    """What counts of one deal for each of the field (K42).

    A deal that somebody did not finish is worth what the lowest of the field is worth; nothing if nobody
    finished it.
    """
    done = [each for each in deal if each is not None]
    mean = _mean(done)
    if mean is None:
        return (Fraction(0),) * len(deal)
    return tuple((min(done) if each is None else each) - mean for each in deal)


def standings(field: Mapping[int, Played]) -> tuple[Line, ...]:
    """Everybody who began the set, by person, the best first; equal sums share a place."""
    people = sorted(field)
    deals = [scores(deal) for deal in zip(*(field[person] for person in people), strict=True)]
    by_person = {person: tuple(deal[at] for deal in deals) for at, person in enumerate(people)}
    totals = {person: sum(each, Fraction(0)) for person, each in by_person.items()}
    return tuple(
        Line(
            place=1 + sum(total > totals[person] for total in totals.values()),
            person=person,
            points=tuple(field[person]),
            tenths=tuple(map(in_tenths, by_person[person])),
            total_tenths=in_tenths(totals[person]),
        )
        for person in sorted(people, key=lambda person: (-totals[person], person))
    )


def team_points(first: Played, second: Played) -> tuple[int | None, ...]:
    """What each deal of a team match counts for the team that has the first seat at the first table (K44).

    Both are what the first seat won at a table; at the second one the other team has it. None where not both
    tables finished the deal.
    """
    return tuple(
        None if one is None or other is None else one - other
        for one, other in zip(first, second, strict=True)
    )


def in_tenths(points: Fraction) -> int:
    """Points as tenths of a point; halves go to the even tenth."""
    return round(points * 10)


def _mean(points: Sequence[int]) -> Fraction | None:
    return Fraction(sum(points), len(points)) if points else None
