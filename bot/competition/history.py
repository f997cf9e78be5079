"""What has happened between the players so far: who has met whom, points, byes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from bot.competition.acts import Entrant
from bot.competition.event import Event, How, Pairing, Result
from bot.competition.leagues import divide
from bot.competition.terms import Arena, League, RoundRobin, Tables

BYES = (How.BYE, How.HALF_BYE)


def divisions(event: Event) -> tuple[tuple[Entrant, ...], ...]:
    """The divisions of a league that has begun, the first one first; any other event is one (K20)."""
    return divide(event.order) if isinstance(event.terms.format, League) else (event.order,)


def results(event: Event) -> Iterator[tuple[Pairing, Result]]:
    """The pairings that have a result, oldest first."""
    return ((pairing, pairing.result) for pairing in event.pairings if pairing.result is not None)


def met(event: Event) -> Counter[tuple[Entrant, Entrant]]:
    """How often two have sat at a table together, under both orders; a walkover is no meeting."""
    counts: Counter[tuple[Entrant, Entrant]] = Counter()
    for pairing in event.pairings:
        if pairing.result is None or pairing.result.how is not How.WALKOVER:
            counts.update((one, other) for one in pairing.seats for other in pairing.seats if one != other)
    return counts


def is_forbidden(event: Event, one: Entrant, other: Entrant) -> bool:
    return (min(one, other), max(one, other)) in event.forbidden


def byes(event: Event) -> Counter[Entrant]:
    """How often each had the points of a win without a match: byes and walkovers; never a half-point bye."""
    counts: Counter[Entrant] = Counter()
    for pairing, result in results(event):
        if result.how is How.BYE or result.how is How.WALKOVER:
            counts.update(seat for seat in pairing.seats if seat not in result.absent)
    return counts


def points(event: Event) -> dict[Entrant, int]:
    """The points of everybody in the field so far, in halves: a win is 2, a draw 1 (K9, K16, K17)."""
    total = dict.fromkeys((player.entrant for player in event.field), 0)
    in_a_row = dict.fromkeys(total, 0)
    for pairing, result in results(event):
        for seat, gained in zip(pairing.seats, gains(event, pairing, result), strict=True):
            # In an arena a match counts double after two wins in a row, and the row ends without a win.
            is_double = isinstance(event.terms.format, Arena) and in_a_row[seat] >= 2
            in_a_row[seat] = in_a_row[seat] + 1 if gained == 2 else 0
            total[seat] += 2 * gained if is_double else gained
    return total


def gains(event: Event, pairing: Pairing, result: Result) -> tuple[int, ...]:
    """What each seat gets for a result by itself, in halves."""
    form = event.terms.format
    first = 2 * (event.terms.seats[-1] - 1)
    if result.how in BYES:
        if isinstance(form, RoundRobin | League):
            return (0,)
        half = first // 2
        return (half if result.how is How.HALF_BYE or isinstance(form, Tables) else first,)
    return tuple(
        0 if seat in result.absent else _points_of(place, result.places, first)
        for seat, place in zip(pairing.seats, result.places, strict=True)
    )


def _points_of(place: int, places: tuple[int, ...], first: int) -> int:
    """Two halves fewer for each place further down; those who share places share their points."""
    sharing = places.count(place)
    better = sum(1 for each in places if each < place)
    return first - 2 * better - (sharing - 1)
