"""Sides in pictures: partners as one person with several discs, which overlap where there is little room."""

from __future__ import annotations

from dataclasses import replace

from images.art.people import Person, draw_avatar
from images.ink.canvas import Canvas
from images.ink.colours import Paint

_APART = 6
"""Pixels between two discs that have room."""


def crew(members: tuple[Person, ...]) -> Person:
    """A side as one person; who plays alone stays as they are."""
    if len(members) == 1:
        return members[0]
    return Person(
        name=", ".join(member.name for member in members),
        initials=members[0].initials,
        colour=members[0].colour,
        avatar=None,
        partners=members,
    )


def members_of(person: Person) -> tuple[Person, ...]:
    """Whom a person of a picture stands for."""
    return person.partners or (person,)


def crew_width(person: Person, size: int, room: int) -> int:
    """How many pixels the discs of a side take, of at most ``room``."""
    return size + (len(members_of(person)) - 1) * _step(person, size, room)


def draw_crew(
    canvas: Canvas, person: Person, at: tuple[int, int], size: int, *, room: int, ring: Paint | None = None
) -> None:
    """The discs of a side from left to right, the upper left corner of the first at ``at``.

    Discs that overlap have no initials but on the last: their colours tell who they are.
    """
    step, members = _step(person, size, room), members_of(person)
    for place, member in enumerate(members):
        is_whole = step >= size or place == len(members) - 1
        shown = member if is_whole else replace(member, initials="")
        draw_avatar(canvas, shown, at[0] + place * step, at[1], size, ring=ring)


def _step(person: Person, size: int, room: int) -> int:
    more = len(members_of(person)) - 1
    return min(size + _APART, (room - size) // more) if more else 0
