"""Every kind of picture, in every case worth looking at: the one list of goldens, contact sheet and tests.

To show a new picture, add one line to the function of its game (or to `look_pictures`, `people_pictures`)::

    yield "profile_rivalry", rivalry_picture(two_players, FACES)

or, for a kind of its own, a function that yields such lines, and its name in `ROOMS`. A name says what the
case is, and is the name of its file. Then ``python -m tests.images.golden`` stores what it looks like: look
at the file that it wrote before you commit it. As goldens weigh 20 KiB each, a case that shows nothing that
others do not show as well can be left out of them (`tests.images.golden.SPARED`).

Cases are written as cards, as in `tests.images.samples` and the ``positions`` of each game, so that a reader
sees what lies where.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache

from images import Picture
from tests.images.cup_pictures import cup_pictures
from tests.images.gin_pictures import gin_pictures
from tests.images.laying_pictures import laying_pictures
from tests.images.lobby_pictures import lobby_pictures
from tests.images.look_pictures import look_pictures
from tests.images.omaha_pictures import omaha_pictures
from tests.images.party_pictures import party_pictures
from tests.images.people_pictures import people_pictures
from tests.images.replay_pictures import replay_pictures
from tests.images.rules_pictures import rules_pictures
from tests.images.rummy13_pictures import rummy13_pictures
from tests.images.uno_pictures import uno_pictures

ROOMS: Mapping[str, Callable[[], Iterator[tuple[str, Picture]]]] = {
    "gin": gin_pictures,
    "laying": laying_pictures,
    "party": party_pictures,
    "uno": uno_pictures,
    "rummy13": rummy13_pictures,
    "omaha": omaha_pictures,
    "lobby": lobby_pictures,
    "replay": replay_pictures,
    "rules": rules_pictures,
    "people": people_pictures,
    "cups": cup_pictures,
    "looks": look_pictures,
}
"""What each function draws; its pictures have names that no other one uses."""


@cache
def drawn(room: str) -> Mapping[str, Picture]:
    """The pictures of one function by their names, drawn once."""
    pictures = tuple(ROOMS[room]())
    named = dict(pictures)
    assert len(named) == len(pictures), f"two pictures of {room} have the same name"
    return named


def all_pictures() -> Iterator[tuple[str, Picture]]:
    """All of them, drawn anew, each with the name of its case."""
    for pictures in ROOMS.values():
        yield from pictures()
