"""A player's place: avatar, name, points on the way to the target, and whose turn it is."""

from __future__ import annotations

from dataclasses import dataclass

from images.art.people import Person, draw_avatar
from images.ink import colours
from images.ink.canvas import WIDTH_PX, Align, Canvas
from images.ink.labels import Labels
from images.ink.shapes import Box
from images.ink.text import Style, Typeface, number

NAME = Style(Typeface.NAMES, 31, colours.TEXT)
POINTS = Style(Typeface.BOLD, 36, colours.GOLD)
TARGET = Style(Typeface.PLAIN, 28, colours.MUTED)
_BAR_PX = 10
PLATE_MARGIN = 28
"""Pixels between the plates and the edge of the picture."""

_PLATES_IN_ROW = 3
"""With more, names on a phone would be cut after a few letters."""

_NOTE_SHORTER = 24
"""How many pixels of a seat's width its note leaves free, for what may stand beside it."""


@dataclass(frozen=True, slots=True)
class SeatScene:
    """What a seat shows."""

    person: Person
    points: int
    target: int
    """Points that are asked for; 0 for none."""
    cards: int
    to_act: bool
    note: str = ""
    """Further facts of the player; they take the place of the bar."""


def plate_boxes(seats: int, *, top: int, height: int, gap: int) -> tuple[Box, ...]:
    """Places for the plates of a table's players: at most three in a row, and rows of about equal length."""
    rows = plate_rows(seats)
    found = []
    for row in range(rows):
        in_row = seats // rows + (1 if row < seats % rows else 0)
        width = (WIDTH_PX - 2 * PLATE_MARGIN - gap * (in_row - 1)) // in_row
        y = top + row * (height + gap)
        lefts = [PLATE_MARGIN + place * (width + gap) for place in range(in_row)]
        found += [Box(left, y, left + width, y + height) for left in lefts]
    return tuple(found)


def plate_rows(seats: int) -> int:
    """How many rows the plates of so many players take."""
    return -(-seats // _PLATES_IN_ROW)


def draw_seat(
    canvas: Canvas, box: Box, seat: SeatScene, labels: Labels, *, mirrored: bool, avatar_px: int
) -> Box | None:
    """The seat within a box; mirrored seats have their avatar on the right. Gives where its note lies."""
    avatar_x = box.right - avatar_px if mirrored else box.left
    avatar_y = box.middle[1] - avatar_px // 2
    draw_avatar(
        canvas, seat.person, avatar_x, avatar_y, avatar_px, ring=colours.GOLD if seat.to_act else None
    )
    gap = 20
    room = box.width - avatar_px - gap
    left = box.left if mirrored else box.left + avatar_px + gap
    edge, align = (left + room, Align.RIGHT) if mirrored else (left, Align.LEFT)
    middle = box.middle[1]
    canvas.write(seat.person.name, (edge, middle - 14), NAME, align=align, within=room)
    _points(canvas, seat, labels, (edge, middle + 26), align)
    if seat.note:
        return canvas.write(seat.note, (edge, middle + 62), TARGET, align=align, within=room - _NOTE_SHORTER)
    bar = min(220, room)
    bar_x = edge - bar if mirrored else edge
    share = seat.points / seat.target if seat.target else 0
    canvas.bar(Box(bar_x, middle + 38, bar_x + bar, middle + 38 + _BAR_PX), share, colours.GOLD)
    return None


def _points(canvas: Canvas, seat: SeatScene, labels: Labels, at: tuple[int, int], align: Align) -> None:
    """``64 / 100``: what there is, and what is asked for, if anything is."""
    if not seat.target:
        canvas.write(number(seat.points), at, POINTS, align=align, within=250)
        return
    target = labels.of_target.format(target=seat.target)
    if align is Align.LEFT:
        written = canvas.write(number(seat.points), at, POINTS, within=120)
        canvas.write(target, (written.right + 10, at[1]), TARGET, within=120)
        return
    written = canvas.write(target, at, TARGET, align=Align.RIGHT, within=120)
    canvas.write(number(seat.points), (written.left - 10, at[1]), POINTS, align=Align.RIGHT, within=120)
