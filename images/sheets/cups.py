"""A cup as a picture: the standings with a plate for each player, or the bracket of a knockout."""

from __future__ import annotations

from dataclasses import dataclass, replace

from images.art.people import Face, Person, draw_avatar, drawable_name, people
from images.ink import colours
from images.ink.canvas import REMEMBERED, WIDTH_PX, Align, Canvas, Picture, finished
from images.ink.colours import Paint
from images.ink.labels import ENGLISH, Labels
from images.ink.look import by_look
from images.ink.shapes import Box
from images.ink.text import Style, Typeface, isolated

_HEADER = 136
_HEADS = 48
_ROW = 124
_NAME = 196
_POINTS = WIDTH_PX - 48
_POINTS_PX = 150
_COLUMN = 152
_MEDALS = {1: colours.GOLD_LEAF, 2: colours.SILVER, 3: colours.BRONZE}
_SIDE = 64
"""The height of one player in a bracket."""
_GAP = 26
_TITLE = Style(Typeface.BOLD, 48, colours.TEXT)
_SOFT = Style(Typeface.PLAIN, 38, colours.MUTED)
_HEAD = Style(Typeface.BOLD, 34, colours.MUTED)
_CELL = Style(Typeface.PLAIN, 40, colours.TEXT)


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingLine:
    """One player's line."""

    place: int
    face: Face
    line: str
    """What is written below the name."""
    points: str
    cells: tuple[str, ...] = ()
    """What is written right of the line, below the heads of its columns."""
    is_out: bool = False
    """Whether they play no more, so that the name is dimmed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsScene:
    """All that the picture of the standings shows."""

    title: str
    under: str
    """What is written below the title."""
    lines: tuple[StandingLine, ...]
    heads: tuple[str, ...] = ()
    """What the columns of the cells are called, in capitals."""
    labels: Labels = ENGLISH


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketBox:
    """One match of a bracket; a side is None where nobody is, or nobody knows yet who comes there."""

    sides: tuple[Face | None, Face | None]
    nobody: str = "…"
    """What is written in the place of a side that is None."""
    winner: int | None = None
    """Which of the two goes on."""
    feeds: tuple[int, ...] = ()
    """The boxes of the column before, counted from 0, whose winners come here."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketScene:
    """All that the picture of a bracket shows, the first round on the left."""

    title: str
    under: str
    columns: tuple[tuple[BracketBox, ...], ...]
    labels: Labels = ENGLISH


def standings_picture(scene: StandingsScene, *, labels: Labels = ENGLISH) -> Picture:
    """The standings of a cup, or of a division of a league."""
    return _draw_standings(replace(scene, labels=labels))


@by_look(maxsize=REMEMBERED)
def _draw_standings(scene: StandingsScene) -> Picture:
    columns = len(scene.heads)
    head = _HEADER + (_HEADS if columns else 0)
    canvas = Canvas(head + _ROW * len(scene.lines) + 16)
    _draw_header(canvas, scene.title, scene.under)
    for at, text in enumerate(scene.heads):
        canvas.write(text, (_edge(at, columns), head - 16), _HEAD, align=Align.RIGHT, within=_COLUMN - 10)
    faces = tuple(line.face for line in scene.lines)
    for at, (line, person) in enumerate(zip(scene.lines, people(faces, scene.labels), strict=True)):
        _draw_line(canvas, line, person, head + at * _ROW)
    return finished(canvas, "standings.png")


def _draw_header(canvas: Canvas, title: str, under: str) -> None:
    canvas.write(title, (36, 60), _TITLE, within=WIDTH_PX - 72)
    canvas.write(under, (36, 112), _SOFT, within=WIDTH_PX - 72)


def _edge(at: int, columns: int) -> int:
    """The right edge of a column of cells."""
    return _POINTS - (columns - 1 - at) * _COLUMN


def _room(columns: int) -> int:
    """The width of what is left of the columns."""
    return _POINTS - _NAME - columns * _COLUMN - 10


def _draw_line(canvas: Canvas, line: StandingLine, person: Person, top: int) -> None:
    canvas.panel(Box(24, top, WIDTH_PX - 24, top + _ROW - 8), 16, colours.PLATE)
    disc = Box(38, top + 27, 100, top + 89)
    medal = _MEDALS.get(line.place)
    if medal is not None:
        canvas.panel(disc, 31, medal)
    ink: Paint = colours.MUTED if medal is None else colours.ON_GOLD_LEAF
    canvas.write_in(str(line.place), disc, Style(Typeface.BOLD, 42, ink), within=64)
    draw_avatar(canvas, person, 112, top + 22, 72)
    name = Style(Typeface.NAMES, 44, colours.MUTED if line.is_out else colours.TEXT)
    canvas.write(person.name, (_NAME, top + 50), name, within=_POINTS - _POINTS_PX - _NAME - 10)
    columns = len(line.cells)
    under = Style(Typeface.PLAIN, 36, colours.MUTED)
    canvas.write(
        line.line,
        (_NAME, top + 98),
        under,
        within=_room(columns) if columns else _POINTS - _POINTS_PX - _NAME,
    )
    for at, cell in enumerate(line.cells):
        right = _edge(at, columns), top + 98
        canvas.write(cell, right, _CELL, align=Align.RIGHT, within=_COLUMN - 10)
    points = Style(Typeface.BOLD, 54, colours.GOLD)
    base = top + (52 if columns else 76)
    canvas.write(line.points, (_POINTS, base), points, align=Align.RIGHT, within=_POINTS_PX)


def bracket_picture(scene: BracketScene, *, labels: Labels = ENGLISH) -> Picture:
    """The bracket of a knockout, at most four rounds wide."""
    return _draw_bracket(replace(scene, labels=labels))


@by_look(maxsize=REMEMBERED)
def _draw_bracket(scene: BracketScene) -> Picture:
    most = max((len(column) for column in scene.columns), default=1)
    height = most * (2 * _SIDE + _GAP)
    canvas = Canvas(_HEADER + height + 16)
    _draw_header(canvas, scene.title, scene.under)
    columns = [_boxes(scene, at, height) for at in range(len(scene.columns))]
    for at, column in enumerate(scene.columns[1:], 1):
        for match, box in zip(column, columns[at], strict=True):
            for feed in match.feeds:
                _draw_way(canvas, columns[at - 1][feed], box)
    for column, boxes in zip(scene.columns, columns, strict=True):
        for match, box in zip(column, boxes, strict=True):
            _draw_match(canvas, match, box, scene.labels)
    return finished(canvas, "bracket.png")


def _boxes(scene: BracketScene, at: int, height: int) -> list[Box]:
    """Where the matches of a column lie, evenly over the height."""
    width = (WIDTH_PX - 48) // len(scene.columns)
    left, share = 24 + at * width, height // len(scene.columns[at])
    tops = (_HEADER + share * number + (share - 2 * _SIDE) // 2 for number in range(len(scene.columns[at])))
    return [Box(left + 4, top, left + width - 24, top + 2 * _SIDE) for top in tops]


def _draw_way(canvas: Canvas, before: Box, after: Box) -> None:
    """A line from a match to the one that its winner plays next."""
    start, end = (before.top + before.bottom) // 2, (after.top + after.bottom) // 2
    middle = (before.right + after.left) // 2
    canvas.fill(Box(before.right, start - 1, middle + 2, start + 2), colours.OUTLINE)
    canvas.fill(Box(middle - 1, min(start, end) - 1, middle + 2, max(start, end) + 2), colours.OUTLINE)
    canvas.fill(Box(middle - 1, end - 1, after.left, end + 2), colours.OUTLINE)


def _draw_match(canvas: Canvas, match: BracketBox, box: Box, labels: Labels) -> None:
    canvas.panel(box, 12, colours.PLATE)
    canvas.fill(Box(box.left + 8, box.top + _SIDE - 1, box.right - 8, box.top + _SIDE + 1), colours.TRACK)
    for side, face in enumerate(match.sides):
        name = match.nobody if face is None else isolated(drawable_name(face, labels))
        won = side == match.winner
        ink = colours.GOLD if won else colours.TEXT if match.winner is None else colours.MUTED
        style = Style(Typeface.NAMES, 40, ink)
        base = box.top + side * _SIDE + 46
        canvas.write(name, (box.left + 14, base), style, within=box.width - 28)
