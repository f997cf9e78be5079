"""Hands and tables of UNO rules in pictures: everybody's cards, the piles, the colour that counts."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image, ImageDraw

from bot.games.game import Seat
from bot.games.uno.cards import Card, Colour
from bot.games.uno.view import Direction, UnoView
from bot.preferences import IndexSize
from images.art.people import Face, Person, draw_avatar, people, write_name
from images.games.uno.cards import GROUND, draw_sign, height_of, lay_back, lay_card, on_ground
from images.ink import colours
from images.ink.canvas import REMEMBERED, WIDTH_PX, Align, Canvas, Picture, finished
from images.ink.labels import ENGLISH as ENGLISH_LABELS
from images.ink.labels import Worded
from images.ink.look import by_look, current_look, shaded
from images.ink.shapes import Box
from images.ink.text import LEAST_ON_TABLE, Style, Typeface, number
from images.table.seats import PLATE_MARGIN, plate_boxes, plate_rows

_MARGIN, _GAP = PLATE_MARGIN, 14
_PLATE_HEIGHT = 118
_AVATAR_PX = 60
_PILE_PX = 128
_NAME = Style(Typeface.NAMES, LEAST_ON_TABLE, colours.TEXT)
_FADED = Style(Typeface.NAMES, LEAST_ON_TABLE, colours.MUTED)
_COUNT = Style(Typeface.BOLD, 46, colours.TEXT)
_POINTS = Style(Typeface.BOLD, LEAST_ON_TABLE, colours.MUTED)
_SMALL = Style(Typeface.BOLD, LEAST_ON_TABLE, colours.MUTED)

_HAND_ROWS = {
    IndexSize.USUAL: ((7, 136, 14), (8, 118, 12), (11, 86, 9)),
    IndexSize.LARGE: ((6, 158, 14), (7, 136, 14), (9, 106, 9)),
}
"""How many cards lie in a row at most, how wide they are then, and how far apart."""

_SMALL_FROM = 17
"""A hand of so many cards is shown with the smallest cards."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class UnoLabels(Worded):
    """All words of the pictures of UNO rules; braces name what is filled in."""

    red: str = "RED"
    green: str = "GREEN"
    blue: str = "BLUE"
    yellow: str = "YELLOW"
    called: str = "UNO!"
    exposed: str = "NO CALL"
    left: str = "LEFT"
    next: str = "Next: {name}"
    owed: str = "DRAW {number}"
    round: str = "Round {number}"
    out: str = "out"
    sheet: str = "Points"
    column: str = "R{number}"
    total: str = "Total"

    def colour(self, colour: Colour) -> str:
        """The name of a colour."""
        return {
            Colour.RED: self.red,
            Colour.GREEN: self.green,
            Colour.BLUE: self.blue,
            Colour.YELLOW: self.yellow,
        }[colour]


ENGLISH = UnoLabels()
Faces = tuple[Face, ...]


def hand_picture(view: UnoView, faces: Faces, *, labels: UnoLabels = ENGLISH) -> Picture:
    """The reader's hand below the table."""
    return draw_uno(_scene(view, faces, labels))


def table_picture(view: UnoView, faces: Faces, *, labels: UnoLabels = ENGLISH) -> Picture:
    """The table as everybody sees it."""
    return draw_uno(_scene(view, faces, labels))


def _scene(view: UnoView, faces: Faces, labels: UnoLabels) -> UnoScene:
    persons = people(faces, ENGLISH_LABELS)
    following = None if view.turn is None else view.neighbour(view.turn)
    return UnoScene(
        seats=tuple(_seat(view, Seat(at), person, labels) for at, person in enumerate(persons)),
        top=view.top,
        colour=view.colour,
        colour_name="" if view.colour is None else labels.colour(view.colour),
        is_clockwise=view.direction is Direction.CLOCKWISE,
        direction="" if following is None else labels.next.format(name=persons[following].name),
        pile=number(view.pile),
        note=labels.owed.format(number=view.owed) if view.owed else "",
        own=view.hand,
        marked=view.playable,
    )


def _seat(view: UnoView, seat: Seat, person: Person, labels: UnoLabels) -> UnoSeat:
    player = view.players[seat]
    is_exposed = seat in view.exposed
    tag = ""
    if player.has_left:
        tag = labels.left
    elif is_exposed:
        tag = labels.exposed
    elif player.has_called:
        tag = labels.called
    return UnoSeat(
        person=person,
        cards=player.cards,
        points=player.points,
        tag=tag,
        is_alarm=is_exposed,
        to_act=seat == view.turn,
        is_gone=player.has_left,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class UnoSeat:
    """One player at the table; nothing of it is private."""

    person: Person
    cards: int
    points: int
    tag: str
    """What stands out about the player: ``UNO``, ``CATCH!``; empty for nothing."""
    is_alarm: bool
    """Whether the tag calls for something to be done."""
    to_act: bool
    is_gone: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class UnoScene:
    """All that the picture shows; only ``own`` is private, and empty for everybody else."""

    seats: tuple[UnoSeat, ...]
    top: Card
    colour: Colour | None
    colour_name: str
    is_clockwise: bool
    direction: str
    pile: str
    note: str
    """What is still to be drawn, in gold; empty for nothing."""
    own: tuple[Card, ...]
    marked: tuple[Card, ...]
    """The kinds of card that can be played now."""


@by_look(maxsize=REMEMBERED)
def draw_uno(scene: UnoScene) -> Picture:
    """Plates in rows, the piles below, and the reader's hand."""
    rows = plate_rows(len(scene.seats))
    piles_top = 24 + rows * (_PLATE_HEIGHT + _GAP) + 10
    hand_top = piles_top + height_of(_PILE_PX) + 34
    canvas = Canvas(hand_top + _hand_height(len(scene.own)))
    _draw_seats(canvas, scene)
    _draw_piles(canvas, scene, piles_top)
    _draw_hand(canvas, scene, hand_top)
    return finished(canvas, "hand.png" if scene.own else "table.png")


def _draw_seats(canvas: Canvas, scene: UnoScene) -> None:
    boxes = plate_boxes(len(scene.seats), top=24, height=_PLATE_HEIGHT, gap=_GAP)
    for seat, box in zip(scene.seats, boxes, strict=True):
        _draw_seat(canvas, seat, box)


def _draw_seat(canvas: Canvas, seat: UnoSeat, box: Box) -> None:
    """Disc, name and points; on the right a back with the number of cards."""
    canvas.panel(box, 18, colours.TRAY if seat.is_gone else colours.PLATE)
    if seat.to_act:
        canvas.ring(box, 18, 4, colours.GOLD)
    draw_avatar(canvas, seat.person, box.left + 14, box.top + 29, _AVATAR_PX)
    left, right = box.left + _AVATAR_PX + 28, box.right - 16
    if not seat.is_gone:
        right -= 40
        lay_back(canvas, right, box.top + 8, 38, seat.person.back)
        count = canvas.write(number(seat.cards), (right - 8, box.top + 53), _COUNT, align=Align.RIGHT)
        right = count.left - 10
    name = _FADED if seat.is_gone else _NAME
    write_name(canvas, seat.person, (left, box.top + 50), name, within=right - left)
    base = box.top + 102
    points = canvas.write(number(seat.points), (left, base), _POINTS)
    if seat.tag:
        fill = colours.DEADWOOD_FILL if seat.is_alarm else colours.READY_FILL
        style = Style(Typeface.BOLD, LEAST_ON_TABLE, colours.DEADWOOD if seat.is_alarm else colours.READY)
        room = max(60, box.right - 16 - points.right - 14)
        canvas.pill(seat.tag, (points.right + 14, base - 38), style, fill, height=46, within=room)


def _draw_piles(canvas: Canvas, scene: UnoScene, top: int) -> None:
    """The draw pile, the top card, the colour that counts, and where play goes."""
    lay_back(canvas, _MARGIN + 6, top, _PILE_PX, current_look().back)
    middle = _MARGIN + 6 + _PILE_PX // 2
    box = Box(middle - 44, top + 70, middle + 44, top + 122)
    canvas.panel(box, 26, colours.PLATE)
    canvas.write_in(scene.pile, box, Style(Typeface.BOLD, LEAST_ON_TABLE, colours.TEXT))
    left = _MARGIN + 6 + _PILE_PX + 22
    lay_card(canvas, scene.top, left, top, _PILE_PX)
    left += _PILE_PX + 34
    if scene.colour is not None:
        _draw_colour(canvas, scene.colour, scene.colour_name, Box(left, top, left + 300, top + 84))
    _draw_arrow(canvas, Box(left, top + 112, left + 72, top + 160), rightwards=scene.is_clockwise)
    canvas.write(scene.direction, (left + 90, top + 146), _SMALL, within=WIDTH_PX - _MARGIN - left - 90)
    if scene.note:
        style = Style(Typeface.BOLD, LEAST_ON_TABLE, colours.ON_GOLD)
        at = (WIDTH_PX - _MARGIN, top + 14)
        canvas.pill(scene.note, at, style, colours.GOLD, height=60, align=Align.RIGHT, within=360)


def _draw_colour(canvas: Canvas, colour: Colour, name: str, box: Box) -> None:
    """The current colour with its sign and its name."""
    canvas.panel(box.grown(4), 24, colours.CARD)
    canvas.panel(box, 20, GROUND[colour])
    sign = Box(box.left + 22, box.top + 20, box.left + 66, box.top + 64)
    draw_sign(canvas, colour, sign, on_ground(colour))
    style = Style(Typeface.BOLD, 42, on_ground(colour))
    canvas.write_in(name, Box(sign.right, box.top, box.right, box.bottom), style)


def _draw_arrow(canvas: Canvas, box: Box, *, rightwards: bool) -> None:
    """An arrow along the plates, in the direction in which seats are listed or against it."""
    large = Image.new("L", (box.width * 4, box.height * 4), 0)
    wide, high = large.size
    shaft = [(0, high * 0.36), (wide * 0.6, high * 0.36), (wide * 0.6, 0), (wide, high / 2)]
    shaft += [(wide * 0.6, high), (wide * 0.6, high * 0.64), (0, high * 0.64)]
    if not rightwards:
        shaft = [(wide - x, y) for x, y in shaft]
    ImageDraw.Draw(large).polygon(shaft, fill=255)
    box = box.drawn
    mask = large.resize((box.width, box.height), Image.Resampling.BOX)
    canvas.image.paste(shaded(colours.GOLD), box, mask)


def _fitting(cards: int) -> tuple[int, int, int]:
    """Cards in a row, their width and the gap between them, for a hand of so many."""
    few, some, many = _HAND_ROWS[current_look().index]
    if cards <= few[0]:
        return few
    return some if cards < _SMALL_FROM else many


def _hand_height(cards: int) -> int:
    if not cards:
        return 0
    in_row, width, gap = _fitting(cards)
    rows = -(-cards // in_row)
    return rows * (height_of(width) + gap + 6) + 18


def _draw_hand(canvas: Canvas, scene: UnoScene, top: int) -> None:
    """The reader's cards in rows, with rings round those that can be played."""
    in_row, width, gap = _fitting(len(scene.own))
    for start in range(0, len(scene.own), in_row):
        row = scene.own[start : start + in_row]
        left = (WIDTH_PX - len(row) * width - (len(row) - 1) * gap) // 2
        y = top + start // in_row * (height_of(width) + gap + 6)
        for place, card in enumerate(row):
            lay_card(canvas, card, left + place * (width + gap), y, width, marked=card in scene.marked)
