"""A pairing before it has a number and times."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from bot.competition.acts import Entrant
from bot.competition.event import Event, How, Result


class Fixture(Struct, frozen=True):
    """Who is to play whom, the first dealing first; with a result if there is nothing to play."""

    seats: tuple[Entrant, ...]
    node: int | None = None
    result: Result | None = None


def bye(entrant: Entrant) -> Fixture:
    """Nobody is left for this entrant."""
    return Fixture((entrant,), result=Result((1,), (0,), How.BYE))


def lost_by(seats: tuple[Entrant, ...], absent: tuple[Entrant, ...]) -> Result:
    """The walkover that those win who are there."""
    places = tuple(len(seats) - len(absent) + 1 if seat in absent else 1 for seat in seats)
    if len(absent) == len(seats):
        places = (1,) * len(seats)
    return Result(places, (0,) * len(seats), How.WALKOVER, absent)


def walkover(event: Event, fixture: Fixture) -> Fixture:
    """The fixture as it stands if somebody in it has withdrawn; alone it is a bye."""
    if len(fixture.seats) == 1:
        return bye(fixture.seats[0])
    absent = tuple(seat for seat in fixture.seats if event.player(seat).withdrawn)
    return replace(fixture, result=lost_by(fixture.seats, absent)) if absent else fixture
