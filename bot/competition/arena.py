"""Pairing an arena: whoever is free plays somebody near in points, and not the same person at once again."""

from __future__ import annotations

from bot.competition.acts import Entrant
from bot.competition.dealing import dealing_order
from bot.competition.event import Event
from bot.competition.fixtures import Fixture
from bot.competition.history import is_forbidden, points
from bot.competition.terms import FEW_IN_ARENA
from bot.games.shuffle import shuffled


def pair_arena(event: Event) -> tuple[Fixture, ...]:
    """The pairs that a wave makes of those who are free (K16).

    Whoever has waited longest is paired first, then whoever has the most points; each with the nearest below.
    """
    free = _free(event)
    fixtures = []
    while len(free) > 1:
        one = free.pop(0)
        other = next((each for each in free if _may_meet(event, one, each)), None)
        if other is not None:
            free.remove(other)
            fixtures.append(Fixture(dealing_order(event, (one, other))))
    return tuple(fixtures)


def _free(event: Event) -> list[Entrant]:
    """Who is in no match, in the order in which they are paired."""
    busy = {seat for pairing in event.open() for seat in pairing.seats}
    free = [entrant for entrant in event.present if entrant not in busy]
    played = {seat: pairing.round for pairing in event.pairings for seat in pairing.seats}
    gained = points(event)
    lots = shuffled(sorted(free), event.seed, f"wave/{event.round + 1}")
    return sorted(free, key=lambda each: (played.get(each, 0), -gained[each], lots.index(each)))


def _may_meet(event: Event, one: Entrant, other: Entrant) -> bool:
    if is_forbidden(event, one, other):
        return False
    return len(event.present) < FEW_IN_ARENA or _last_opponent(event, one) != other


def _last_opponent(event: Event, entrant: Entrant) -> Entrant | None:
    for pairing in reversed(event.pairings):
        if entrant in pairing.seats:
            return next(seat for seat in pairing.seats if seat != entrant)
    return None
