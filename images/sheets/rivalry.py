"""Two players against each other: how it stands, what each did best, and how they last met."""

from __future__ import annotations

from dataclasses import dataclass

from bot.records import Meeting
from images.art.people import Face, Person, draw_avatar, people
from images.ink import colours
from images.ink.canvas import REMEMBERED, WIDTH_PX, Align, Canvas, Picture, finished
from images.ink.labels import ENGLISH, Labels
from images.ink.look import by_look
from images.ink.shapes import Box
from images.ink.text import Style, Typeface, versus

_MARGIN = 36
_HEADER_PX = 330
_ROW_PX = 66
_HEAD_PX = 60
_MIDDLE = WIDTH_PX // 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """A number of both; ``ahead`` is -1 where the first one is better, 1 for the second, 0 for neither."""

    name: str
    first: str
    second: str
    ahead: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class RivalryScene:
    """All that the card shows; what is empty leaves no gap."""

    title: str
    faces: tuple[Face, Face]
    ratings: tuple[str, str]
    won: tuple[int, int]
    drawn: str
    """How many were drawn, in words; empty for none."""
    run: str
    """Who has won the last ones, in words."""
    rows: tuple[Compared, ...]
    meetings: tuple[Meeting, ...]
    """Newest first."""


def rivalry_picture(scene: RivalryScene, *, labels: Labels = ENGLISH) -> Picture:
    return draw_rivalry(scene, labels)


@by_look(maxsize=REMEMBERED)
def draw_rivalry(scene: RivalryScene, labels: Labels) -> Picture:
    meetings = len(scene.meetings) * _ROW_PX + (_HEAD_PX if scene.meetings else 0)
    canvas = Canvas(_HEADER_PX + 20 + len(scene.rows) * _ROW_PX + meetings + 16)
    first, second = people(scene.faces, labels)
    _draw_header(canvas, scene, first, second)
    top = _HEADER_PX + 20
    for row in scene.rows:
        _draw_compared(canvas, row, top)
        top += _ROW_PX
    if scene.meetings:
        head = Style(Typeface.BOLD, 28, colours.MUTED)
        canvas.write(labels.meetings, (_MARGIN, top + 42), head, within=600)
        top += _HEAD_PX
    for meeting in scene.meetings:
        _draw_meeting(canvas, meeting, (first, second), top)
        top += _ROW_PX
    return finished(canvas, "rivalry.png")


def _draw_header(canvas: Canvas, scene: RivalryScene, first: Person, second: Person) -> None:
    canvas.fill(Box(0, 0, WIDTH_PX, _HEADER_PX), colours.PLATE)
    title = Style(Typeface.PLAIN, 32, colours.MUTED)
    canvas.write(scene.title, (_MIDDLE, 52), title, align=Align.MIDDLE, within=WIDTH_PX - 2 * _MARGIN)
    sides = zip((first, second), scene.ratings, (180, WIDTH_PX - 180), strict=True)
    for person, rating, x in sides:
        draw_avatar(canvas, person, x - 62, 78, 124, ring=person.colour)
        name = Style(Typeface.NAMES, 38, colours.TEXT)
        canvas.write(person.name, (x, 250), name, align=Align.MIDDLE, within=310)
        small = Style(Typeface.BOLD, 30, colours.GOLD)
        canvas.write(rating, (x, 290), small, align=Align.MIDDLE, within=310)
    score = f"{scene.won[0]} – {scene.won[1]}"  # noqa: RUF001  # a dash, as scores are written
    canvas.write(
        score, (_MIDDLE, 170), Style(Typeface.BOLD, 104, colours.TEXT), align=Align.MIDDLE, within=440
    )
    small = Style(Typeface.PLAIN, 32, colours.MUTED)
    canvas.write(scene.drawn, (_MIDDLE, 216), small, align=Align.MIDDLE, within=420)
    told = Style(Typeface.NAMES, 32, colours.READY)
    canvas.write(scene.run, (_MIDDLE, 258), told, align=Align.MIDDLE, within=420)
    _draw_share(canvas, scene.won, (first, second))


def _draw_share(canvas: Canvas, won: tuple[int, int], both: tuple[Person, Person]) -> None:
    """A bar of what each has won, in the colours of the two."""
    box, total = Box(_MIDDLE - 210, 286, _MIDDLE + 210, 306), sum(won)
    if not total:
        canvas.panel(box, 10, colours.WELL)
        return
    split = box.left + round(box.width * won[0] / total)
    for person, part in zip(both, (Box(*box[:2], split, box.bottom), Box(split, *box[1:])), strict=True):
        if part.width:
            canvas.panel(part, 10, person.colour)


def _draw_compared(canvas: Canvas, row: Compared, top: int) -> None:
    canvas.panel(Box(24, top, WIDTH_PX - 24, top + _ROW_PX - 8), 16, colours.TRAY)
    box = Box(_MIDDLE - 200, top, _MIDDLE + 200, top + _ROW_PX - 8)
    canvas.write_in(row.name, box, Style(Typeface.BOLD, 28, colours.MUTED))
    sides = ((row.first, (180, top + 43), -1), (row.second, (WIDTH_PX - 180, top + 43), 1))
    for text, at, side in sides:
        ink = colours.GOLD if row.ahead == side else colours.TEXT
        canvas.write(text, at, Style(Typeface.BOLD, 38, ink), align=Align.MIDDLE, within=300)


def _draw_meeting(canvas: Canvas, meeting: Meeting, both: tuple[Person, Person], top: int) -> None:
    if meeting.winner is not None:
        draw_avatar(canvas, both[meeting.winner], _MARGIN, top + 2, 54)
    base = top + 40
    plain = Style(Typeface.PLAIN, 32, colours.TEXT)
    canvas.write(meeting.when, (112, base), plain, within=190)
    bold = Style(Typeface.BOLD, 38, colours.TEXT)
    points = versus(meeting.points, meeting.their_points)
    canvas.write(points, (_MIDDLE, base), bold, align=Align.MIDDLE, within=300)
    muted = Style(Typeface.PLAIN, 32, colours.MUTED)
    edge = WIDTH_PX - _MARGIN
    canvas.write(meeting.rules, (edge, base), muted, align=Align.RIGHT, within=edge - 712)
