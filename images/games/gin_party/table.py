"""The public picture of several tables at once: the sides and their points above, the tables below."""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.cards import Card
from images.art.cards import BACK_TINTS
from images.art.deck import STRIP_PX, decks
from images.art.people import Person, draw_avatar, draw_side
from images.ink import colours
from images.ink.canvas import REMEMBERED, WIDTH_PX, Align, Canvas, Picture, finished
from images.ink.labels import Labels
from images.ink.look import by_look
from images.ink.shapes import Box
from images.ink.text import LEAST_ON_TABLE, Style, Typeface, number
from images.table.laid import draw_stock, draw_upcard
from images.table.seats import SeatScene

_MARGIN, _GAP = 28, 24
_PLATE_HEIGHT = 160
_NOTE_LINE = 48
_AVATAR_PX = 60
_BOARD_HEIGHT = 356
_HEAD = 66
_SEAT_ROW = 104
_PILES_PX = 200
"""The width of stock and discard pile in a table."""
_NAME = Style(Typeface.NAMES, LEAST_ON_TABLE, colours.TEXT)
_POINTS = Style(Typeface.BOLD, 46, colours.GOLD)
_SMALL = Style(Typeface.PLAIN, LEAST_ON_TABLE, colours.MUTED)
_BOLD = Style(Typeface.BOLD, LEAST_ON_TABLE, colours.MUTED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Plate:
    """A side, or a player alone, with the points of the game."""

    person: Person
    points: int
    target: int
    note: str
    is_bright: bool
    """Whether somebody of the side is to act."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SmallTable:
    """One table of two; nothing of it is private."""

    title: str
    seats: tuple[SeatScene, ...]
    stock: int
    upcard: Card | None
    limit: str
    doubled: bool
    """Whether the deal counts twice."""
    result: str
    """How the deal ended; empty while it is played."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ManyTablesScene:
    """All that the picture shows."""

    plates: tuple[Plate, ...]
    tables: tuple[SmallTable, ...]
    round: str
    labels: Labels


@by_look(maxsize=REMEMBERED)
def draw_many_tables(scene: ManyTablesScene) -> Picture:
    plate_height = _PLATE_HEIGHT + (_NOTE_LINE if any(plate.note for plate in scene.plates) else 0)
    boxes = _boxes(len(scene.tables), 24 + plate_height + _GAP)
    canvas = Canvas(boxes[-1].bottom + _MARGIN)
    width = (WIDTH_PX - 2 * _MARGIN - _GAP * (len(scene.plates) - 1)) // len(scene.plates)
    for at, plate in enumerate(scene.plates):
        left = _MARGIN + at * (width + _GAP)
        _draw_plate(canvas, plate, Box(left, 24, left + width, 24 + plate_height), scene.labels)
    for table, box in zip(scene.tables, boxes, strict=True):
        title = f"{scene.round} · {table.title}" if len(scene.tables) > 1 else scene.round
        _draw_table(canvas, table, box, title)
    return finished(canvas, "table.png")


def _boxes(tables: int, first: int) -> tuple[Box, ...]:
    """Where the tables lie: two in a row, the last of an odd number over the whole width."""
    found = []
    half = (WIDTH_PX - 2 * _MARGIN - _GAP) // 2
    for at in range(tables):
        top = first + at // 2 * (_BOARD_HEIGHT + _GAP)
        left = _MARGIN + at % 2 * (half + _GAP)
        right = WIDTH_PX - _MARGIN if at == tables - 1 and not at % 2 else left + half
        found.append(Box(left, top, right, top + _BOARD_HEIGHT))
    return tuple(found)


def _draw_plate(canvas: Canvas, plate: Plate, box: Box, labels: Labels) -> None:
    """Discs and points in one line, the names below."""
    canvas.panel(box, 22, colours.PLATE)
    if plate.is_bright:
        canvas.ring(box, 22, 4, colours.GOLD)
    left, right = box.left + 22, box.right - 22
    target = labels.of_target.format(target=plate.target)
    written = canvas.write(target, (right, box.top + 66), _SMALL, align=Align.RIGHT, within=120)
    points = (written.left - 10, box.top + 68)
    points_box = canvas.write(number(plate.points), points, _POINTS, align=Align.RIGHT, within=130)
    room = points_box.left - left - 16
    draw_side(canvas, plate.person, (left, box.top + 18), _AVATAR_PX, room=room)
    if plate.note:
        canvas.write(plate.note, (left, box.bottom - 36), _SMALL, within=right - left)
    canvas.write(plate.person.name, (left, box.top + 126), _NAME, within=right - left)
    share = plate.points / plate.target if plate.target else 0
    canvas.bar(Box(left, box.bottom - 20, right, box.bottom - 10), share, colours.GOLD)


def _draw_table(canvas: Canvas, table: SmallTable, box: Box, title: str) -> None:
    """Two players one above the other, the piles beside them, and what counts in this deal."""
    canvas.panel(box, 22, colours.TRAY)
    canvas.write(title, (box.left + 22, box.top + 48), _BOLD, within=box.width - 44)
    if table.result:
        style, fill = Style(Typeface.BOLD, LEAST_ON_TABLE, colours.ON_GOLD), colours.GOLD
        at = (box.left + 22, box.bottom - 66)
        canvas.pill(table.result, at, style, fill, height=52, within=box.width - 44)
    else:
        limit = (box.right - 22, box.bottom - 24)
        style = _BOLD if not table.doubled else Style(Typeface.BOLD, LEAST_ON_TABLE, colours.GOLD)
        canvas.write(table.limit, limit, style, align=Align.RIGHT, within=box.width - 44)
    piles = box.right - 22 - (0 if table.result else _PILES_PX)
    for place, seat in enumerate(table.seats):
        row = Box(box.left + 22, box.top + _HEAD + place * _SEAT_ROW, piles - 14, 0)
        _draw_seat(canvas, seat, row)
        if not table.result:
            _draw_backs(canvas, seat, row)
    if not table.result:
        _draw_piles(canvas, table, piles, box.top + _HEAD + 28)


def _draw_seat(canvas: Canvas, seat: SeatScene, row: Box) -> None:
    """Disc and name; a golden ring round who is to act."""
    ring = colours.GOLD if seat.to_act else None
    draw_avatar(canvas, seat.person, row.left, row.top + 12, _AVATAR_PX, ring=ring)
    left = row.left + _AVATAR_PX + 12
    style = Style(Typeface.NAMES, LEAST_ON_TABLE, colours.GOLD if seat.to_act else colours.TEXT)
    canvas.write(seat.person.name, (left, row.top + 38), style, within=row.right - left)


def _draw_backs(canvas: Canvas, seat: SeatScene, row: Box) -> None:
    """A small back for each card."""
    left, top = row.left + _AVATAR_PX + 12, row.top + 52
    step = min(15, (row.right - left) // max(1, seat.cards))
    for card in range(seat.cards):
        at = left + card * step
        box = Box(at, top, at + 12, top + 34)
        canvas.framed(box, 3, colours.BACK_SIGN, BACK_TINTS[seat.person.back])


def _draw_piles(canvas: Canvas, table: SmallTable, left: int, top: int) -> None:
    deck = decks()[STRIP_PX]
    draw_stock(canvas, deck, left, top, table.stock, count_px=LEAST_ON_TABLE)
    draw_upcard(canvas, deck, left + _PILES_PX - deck.width, top, table.upcard)
