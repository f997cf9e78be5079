"""A score sheet of columns side by side: Hollywood's three games, each with running totals."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from images.art.people import Person, draw_side, side_width
from images.ink import colours
from images.ink.canvas import REMEMBERED, WIDTH_PX, Align, Canvas, Picture, finished
from images.ink.labels import Labels
from images.ink.look import by_look
from images.ink.shapes import Box
from images.ink.text import ELLIPSIS, LEAST_IN_HAND, Style, Typeface, gain, number, width_px
from images.sheets.score import DEALS_MOST, EDGE, FOOT, HEADER, Rule, draw_header, draw_rule

_ROW = 56
_TITLES = 126
_LABELS_PX = 236
"""The width of the words left of the columns."""
_AVATAR_PX = 48
_INK = Style(Typeface.PLAIN, LEAST_IN_HAND, colours.PAPER_INK)
_SOFT = Style(Typeface.PLAIN, LEAST_IN_HAND, colours.PAPER_SOFT)
_TOTAL = Style(Typeface.BOLD, LEAST_IN_HAND, colours.PAPER_INK)
_GAIN = Style(Typeface.PLAIN, LEAST_IN_HAND, colours.GIN_INK)
_MARGIN = Style(Typeface.BOLD, LEAST_IN_HAND, colours.GIN_INK)
_CLOSED = Style(Typeface.BOLD, LEAST_IN_HAND, colours.GIN_INK)
_TITLE = Style(Typeface.BOLD, LEAST_IN_HAND, colours.PAPER_INK)


@dataclass(frozen=True, slots=True)
class Entered:
    """What a player wrote into a column for one deal, and the total after it."""

    points: int
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ColumnScene:
    """One column; everything is by seat."""

    title: str
    entries: tuple[tuple[Entered, ...], ...]
    boxes: tuple[int, ...]
    bonuses: tuple[tuple[str, tuple[int, ...]], ...]
    """Once the column is closed: what is added up, and its points."""
    totals: tuple[int, ...]
    closed: bool
    winner: int | None
    margin: int
    forfeit: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ColumnsScene:
    """All that the sheet shows."""

    people: tuple[Person, ...]
    asked: str
    standing: tuple[int, ...]
    winner: int | None
    columns: tuple[ColumnScene, ...]
    margin: int | None
    """The sum of the margins once the match is over."""
    notes: tuple[str, ...] = ()
    """What is to be said of single entries, a line each."""
    labels: Labels


@dataclass(frozen=True, slots=True)
class _Row:
    """Words on the left, and for each column a cell per player."""

    text: str
    cells: tuple[tuple[str, ...], ...]
    style: Style


@by_look(maxsize=REMEMBERED)
def draw_column_sheet(scene: ColumnsScene) -> Picture:
    entries = max((len(own) for column in scene.columns for own in column.entries), default=0)
    shown = min(max(1, entries), DEALS_MOST)
    closing = tuple(_closing(scene))
    height = HEADER + _TITLES + (shown + len(closing)) * _ROW + 10 + FOOT
    canvas = Canvas(height, ground=colours.PAPER)
    draw_header(canvas, scene.people, scene.asked, scene.standing, scene.winner, scene.labels)
    _draw_titles(canvas, scene)
    top = HEADER + _TITLES
    _draw_entries(canvas, scene, top, shown)
    top += shown * _ROW
    draw_rule(canvas, Rule.THICK, top)
    top += 10
    for row in closing:
        _draw_row(canvas, scene, row, top)
        top += _ROW
    _draw_lines_between(canvas, scene, top)
    return finished(canvas, "score-sheet.png")


def _column_box(scene: ColumnsScene, column: int) -> Box:
    """Where a column lies, without its height."""
    width = (WIDTH_PX - EDGE - _LABELS_PX - 20) // len(scene.columns)
    left = EDGE + _LABELS_PX + column * width
    return Box(left, 0, left + width, 0)


def _cell_right(scene: ColumnsScene, column: int, seat: int) -> int:
    """The right edge of a player's numbers in a column."""
    box = _column_box(scene, column)
    return box.left + box.width * (seat + 1) // len(scene.people) - 10


def _draw_titles(canvas: Canvas, scene: ColumnsScene) -> None:
    """The columns' names, whether they are closed, and whose numbers stand where."""
    for at, column in enumerate(scene.columns):
        box = _column_box(scene, at)
        most = 140 if column.closed else box.width - 24
        title = canvas.write(column.title, (box.left + 16, HEADER + 50), _TITLE, within=most)
        if column.closed:
            room = box.right - title.right - 20
            edge = (box.right - 10, HEADER + 50)
            canvas.write(scene.labels.closed, edge, _CLOSED, align=Align.RIGHT, within=room)
        for seat, person in enumerate(scene.people):
            room = box.width // len(scene.people) - 16
            x = _cell_right(scene, at, seat) - side_width(person, _AVATAR_PX, room)
            ring = colours.GOLD if seat == column.winner else None
            draw_side(canvas, person, (x, HEADER + 70), _AVATAR_PX, room=room, ring=ring)


def _draw_entries(canvas: Canvas, scene: ColumnsScene, top: int, shown: int) -> None:
    """Each player's entries below each other; of very many, the oldest share a line."""
    for line in range(0, shown, 2):
        band = Box(20, top + line * _ROW, WIDTH_PX - 20, top + (line + 1) * _ROW)
        canvas.fill(band, colours.PAPER_BAND)
    for at, column in enumerate(scene.columns):
        for seat, own in enumerate(column.entries):
            right = _cell_right(scene, at, seat)
            room = _column_box(scene, at).width // len(scene.people) - 14
            for line, (text, entry) in enumerate(_lines(own, shown)):
                base = top + line * _ROW + 41
                style = _SOFT if text == ELLIPSIS else _GAIN
                total = canvas.write(number(entry.total), (right, base), _TOTAL, align=Align.RIGHT)
                left = (total.left - 10, base)
                if width_px(text, style.typeface, style.size_px) <= room - total.width - 10:
                    canvas.write(text, left, style, align=Align.RIGHT)
    if not any(own for column in scene.columns for own in column.entries):
        canvas.write(scene.labels.no_deals, (EDGE, top + 41), _SOFT, within=_LABELS_PX - 10)


def _lines(own: tuple[Entered, ...], shown: int) -> tuple[tuple[str, Entered], ...]:
    """A player's entries with what each gained; before those that find no room stands an ellipsis."""
    hidden = len(own) - shown + 1 if len(own) > shown else 0
    lines = tuple((gain(entry.points), entry) for entry in own[hidden:])
    return ((ELLIPSIS, own[hidden - 1]), *lines) if hidden else lines


def _closing(scene: ColumnsScene) -> Iterator[_Row]:
    """Boxes, then the bonuses of the closed columns one by one, totals, margins, and the sum of those."""
    labels = scene.labels
    nothing = ("",) * len(scene.people)
    counts = tuple(tuple(str(boxes) for boxes in column.boxes) for column in scene.columns)
    yield _Row(labels.boxes_so_far, counts, _SOFT)
    words = dict.fromkeys(text for column in scene.columns for text, _ in column.bonuses)
    for text in words:
        sums = (dict(column.bonuses).get(text) for column in scene.columns)
        yield _Row(text, tuple(tuple(map(number, points)) if points else nothing for points in sums), _INK)
    totals = tuple(tuple(map(number, column.totals)) for column in scene.columns)
    yield _Row(labels.total, totals, _TOTAL)
    if any(column.closed for column in scene.columns):
        margins = tuple(
            tuple(gain(column.margin) if seat == column.winner else "" for seat in range(len(scene.people)))
            for column in scene.columns
        )
        yield _Row(labels.margin, margins, _MARGIN)
    for note in scene.notes:
        yield _Row(note, (), _SOFT)
    for column in scene.columns:
        if column.forfeit:
            style = Style(Typeface.PLAIN, LEAST_IN_HAND, colours.UNDERCUT_INK)
            yield _Row(f"{column.title}: {labels.forfeit}", (), style)
    if scene.margin is not None:
        winner = "" if scene.winner is None else scene.people[scene.winner].name
        text = labels.margins.format(name=winner, points=gain(scene.margin)) if winner else labels.level
        yield _Row(text, (), _MARGIN)


def _draw_row(canvas: Canvas, scene: ColumnsScene, row: _Row, top: int) -> None:
    canvas.write(
        row.text,
        (EDGE, top + 41),
        row.style,
        within=_LABELS_PX - 10 if row.cells else WIDTH_PX - 2 * EDGE,
    )
    for at, cells in enumerate(row.cells):
        for seat, cell in enumerate(cells):
            right = (_cell_right(scene, at, seat), top + 41)
            canvas.write(cell, right, row.style, align=Align.RIGHT, within=116)


def _draw_lines_between(canvas: Canvas, scene: ColumnsScene, bottom: int) -> None:
    """The ruled lines that part the columns; lines of words across all of them stay clear."""
    across = sum(1 for row in _closing(scene) if not row.cells)
    for at in range(len(scene.columns)):
        left = _column_box(scene, at).left
        canvas.fill(Box(left, HEADER + 12, left + 2, bottom - across * _ROW), colours.PAPER_LINE)
