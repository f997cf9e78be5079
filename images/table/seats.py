"""A player's place: avatar, name, points on the way to the target, and whose turn it is."""

from __future__ import annotations

from dataclasses import dataclass

from images.art.people import Person, draw_avatar, write_name
from images.ink import colours
from images.ink.canvas import WIDTH_PX, Align, Canvas
from images.ink.labels import Labels
from images.ink.shapes import Box
from images.ink.text import LEAST_ON_TABLE, Style, Typeface, number, width_px

_BAR_PX = 10
PLATE_MARGIN = 28
"""Pixels between the plates and the edge of the picture."""

_PLATES_IN_ROW = 3
"""With more, names on a phone would be cut after a few letters."""


@dataclass(frozen=True, slots=True)
class SeatScene:
    """What a seat shows."""

    person: Person
    points: int
    target: int
    """Points that are asked for; 0 for none."""
    cards: int
    to_act: bool
    held: str = ""
    """How many cards that are, in words, where they are not counted by what is drawn."""
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
    canvas: Canvas,
    box: Box,
    seat: SeatScene,
    labels: Labels,
    *,
    mirrored: bool,
    avatar_px: int,
    least_px: int = LEAST_ON_TABLE,
) -> None:
    """The seat within a box, in print of ``least_px``; mirrored seats have their avatar on the right."""
    avatar_x = box.right - avatar_px if mirrored else box.left
    avatar_y = box.middle[1] - avatar_px // 2
    draw_avatar(
        canvas, seat.person, avatar_x, avatar_y, avatar_px, ring=colours.GOLD if seat.to_act else None
    )
    gap = 20
    room = box.width - avatar_px - gap
    left = box.left if mirrored else box.left + avatar_px + gap
    edge, align = (left + room, Align.RIGHT) if mirrored else (left, Align.LEFT)
    middle = box.middle[1] - (8 if seat.note else 0)
    name = Style(Typeface.NAMES, least_px, colours.TEXT)
    write_name(canvas, seat.person, (edge, middle - 16), name, align=align, within=room)
    _points(canvas, seat, labels, Box(left, 0, left + room, middle + 30), least_px, mirrored=mirrored)
    if seat.note:
        small = Style(Typeface.PLAIN, least_px, colours.MUTED)
        canvas.write(seat.note, (edge, middle + 74), small, align=align, within=room)
        return
    bar = min(220, room)
    bar_x = edge - bar if mirrored else edge
    share = seat.points / seat.target if seat.target else 0
    canvas.bar(Box(bar_x, middle + 44, bar_x + bar, middle + 44 + _BAR_PX), share, colours.GOLD)


def _points(
    canvas: Canvas, seat: SeatScene, labels: Labels, line: Box, least_px: int, *, mirrored: bool
) -> None:
    """``64 / 100``: what there is, what is asked for, if anything is, and the cards in words."""
    target = labels.of_target.format(target=seat.target) if seat.target else ""
    bold = Style(Typeface.BOLD, least_px + 5, colours.GOLD)
    plain = Style(Typeface.PLAIN, least_px, colours.MUTED)
    facts = ((number(seat.points), bold, 10), (target, plain, 22), (seat.held, plain, 0))
    parts = tuple(fact for fact in facts if fact[0])
    x = line.left
    if mirrored:
        gaps = sum(gap for _, _, gap in parts[:-1])
        taken = sum(width_px(text, style.typeface, style.size_px) for text, style, _ in parts)
        x = max(x, line.right - taken - gaps)
    for text, style, gap in parts:
        x = canvas.write(text, (x, line.bottom), style, within=line.right - x).right + gap
