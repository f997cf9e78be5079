"""The cards of UNO rules in a design of our own: a window with the face, and below it the sign of the colour.

Each colour has a shape and a letter beside it, so that nobody has to tell colours apart: a red triangle, a
green disc, a blue square, a yellow star.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from PIL import Image, ImageDraw

from bot.games.cards import Suit
from bot.games.uno.cards import Card, Colour, Face
from images.art.backs import draw_back
from images.ink import colours
from images.ink.canvas import Canvas
from images.ink.colours import Rgb
from images.ink.look import Back, IndexSize, by_look, current_look, index_of
from images.ink.shapes import Box, rounded_mask
from images.ink.typefaces import Typeface, font

_OVERSIZE = 4
_RATIO = 1.5
_DARK = colours.SUIT_INK[Suit.SPADES]

GROUND: dict[Colour, Rgb] = {
    Colour.RED: colours.SUIT_INK[Suit.HEARTS],
    Colour.GREEN: colours.SUIT_INK[Suit.CLUBS],
    Colour.BLUE: colours.SUIT_INK[Suit.DIAMONDS],
    Colour.YELLOW: colours.GOLD_LEAF,
}
"""The surfaces of the four colours."""

Point = tuple[float, float]


def on_ground(colour: Colour | None) -> Rgb:
    """What is written with on a colour's surface."""
    return colours.ON_GOLD_LEAF if colour is Colour.YELLOW else colours.CARD


def height_of(width: int) -> int:
    """The height of a card of that width, in pixels."""
    return round(width * _RATIO)


def lay_card(canvas: Canvas, card: Card, x: int, y: int, width: int, *, marked: bool = False) -> None:
    """Lay a card with its upper left corner at (x, y), in a white ring if it stands out."""
    height, radius = height_of(width), round(width * 0.12)
    box = Box(x, y, x + width, y + height)
    canvas.panel(box.moved(0, 3).grown(1), radius + 1, colours.SHADOW)
    if marked:
        # White with a dark gap, or the other way round: gold would melt into the yellow cards.
        canvas.panel(box.grown(8), radius + 8, colours.PLAYABLE)
        canvas.panel(box.grown(3), radius + 3, colours.PLAYABLE_GAP)
    canvas.image.paste(_face(card, width), (x, y), rounded_mask(width, height, radius))


def lay_back(canvas: Canvas, x: int, y: int, width: int, back: Back) -> None:
    """Lay a card face down."""
    height, radius = height_of(width), round(width * 0.12)
    box = Box(x, y, x + width, y + height)
    canvas.panel(box.moved(0, 2).grown(1), radius + 1, colours.SHADOW)
    canvas.image.paste(_back(back, width), (x, y), rounded_mask(width, height, radius))


@lru_cache(maxsize=4 * len(Back))
def _back(back: Back, width: int) -> Image.Image:
    art = draw_back(back, 100 * _RATIO)
    return art.resize((width, height_of(width)), Image.Resampling.BOX)


def draw_sign(canvas: Canvas, colour: Colour, box: Box, ink: Rgb) -> None:
    """The shape of a colour inside of a square box."""
    large = Image.new("L", (box.width * _OVERSIZE, box.height * _OVERSIZE), 0)
    _shape(ImageDraw.Draw(large), colour, (0, 0), box.width * _OVERSIZE, 255)
    canvas.image.paste(ink, box, large.reduce(_OVERSIZE))


@by_look(maxsize=256, part=index_of)
def _face(card: Card, width: int) -> Image.Image:
    """The face of a card, drawn large and made small."""
    wide, high = width * _OVERSIZE, height_of(width) * _OVERSIZE
    ground = _DARK if card.colour is None else GROUND[card.colour]
    image = Image.new("RGB", (wide, high), ground)
    pen = ImageDraw.Draw(image)
    inset = round(wide * 0.1)
    window = (inset, inset, wide - inset, wide + round(inset * 1.1))
    pen.rounded_rectangle(window, round(wide * 0.09), fill=colours.CARD)
    if card.colour is None:
        _wild_window(pen, card, wide, window)
    else:
        ink = colours.ON_GOLD_LEAF if card.colour is Colour.YELLOW else ground
        _coloured_window(pen, card.face, wide, ink)
        _foot(pen, card.colour, wide, high)
    return image.reduce(_OVERSIZE)


def draw_badge(card: Card, side: int) -> Image.Image:
    """What tells the card, as large as a square of its colour holds it."""
    wide = side * _OVERSIZE
    # Windows are drawn a little below the middle of the square that is as wide as the card.
    low = round(wide * 0.055)
    image = Image.new("RGB", (wide, wide + 2 * low), _DARK if card.colour is None else GROUND[card.colour])
    pen = ImageDraw.Draw(image)
    if card.colour is not None:
        _coloured_window(pen, card.face, wide, on_ground(card.colour))
    else:
        for at, colour in enumerate(Colour):
            x, y = at % 2 * wide / 2, low + at // 2 * wide / 2
            pen.rectangle((x, y, x + wide / 2, y + wide / 2), fill=GROUND[colour])
        if card is Card.WILD_DRAW_FOUR:
            pen.ellipse((wide * 0.16, low + wide * 0.16, wide * 0.84, low + wide * 0.84), fill=_DARK)
            _text(pen, "+4", (wide / 2, low + wide / 2), wide * 0.46, colours.CARD)
    return image.crop((0, low, wide, low + wide)).reduce(_OVERSIZE)


def _coloured_window(pen: ImageDraw.ImageDraw, face: Face, wide: int, ink: Rgb) -> None:
    """A number, or what stands for skip, reverse and draw two."""
    middle = (wide / 2, wide * 0.555)
    match face:
        case Face.SKIP:
            _skip(pen, middle, wide, ink)
        case Face.REVERSE:
            _reverse(pen, middle, wide, ink)
        case Face.DRAW_TWO:
            _text(pen, "+2", middle, wide * 0.56, ink)
        case _:
            _text(pen, face.value, middle, wide * 0.82, ink)
            if face in (Face.SIX, Face.NINE):
                pen.rectangle((wide * 0.36, wide * 0.905, wide * 0.64, wide * 0.945), fill=ink)


def _wild_window(pen: ImageDraw.ImageDraw, card: Card, wide: int, window: tuple[int, int, int, int]) -> None:
    """Four tiles with the signs of all colours; a blank has an empty window."""
    foot = (wide / 2, wide * 1.305)
    if card is Card.BLANK:
        _text(pen, "?", (wide / 2, wide * 0.555), wide * 0.8, _DARK)
        _text(pen, "BLANK", foot, wide * 0.24, colours.CARD)
        return
    gap, left, top = round(wide * 0.05), window[0], window[1]
    side = (window[2] - left - 3 * gap) // 2
    for at, colour in enumerate(Colour):
        x = left + gap + at % 2 * (side + gap)
        y = top + (window[3] - top - 2 * side - gap) // 2 + at // 2 * (side + gap)
        pen.rounded_rectangle((x, y, x + side, y + side), side // 8, fill=GROUND[colour])
        inner = side * 0.5
        _shape(pen, colour, (x + (side - inner) / 2, y + (side - inner) / 2), inner, on_ground(colour))
    label = "+4" if card is Card.WILD_DRAW_FOUR else "WILD"
    _text(pen, label, foot, wide * (0.36 if card is Card.WILD_DRAW_FOUR else 0.28), colours.CARD)


def _foot(pen: ImageDraw.ImageDraw, colour: Colour, wide: int, high: int) -> None:
    """The sign of the colour and its letter, below the window."""
    is_large = current_look().index is IndexSize.LARGE
    ink, side = on_ground(colour), wide * (0.31 if is_large else 0.25)
    top = high - wide * (0.055 if is_large else 0.075) - side
    _shape(pen, colour, (wide * 0.14, top), side, ink)
    _text(pen, colour.value, (wide * 0.7, top + side / 2), wide * (0.46 if is_large else 0.32), ink)


def _text(pen: ImageDraw.ImageDraw, text: str, middle: Point, size: float, ink: Rgb) -> None:
    pen.text(middle, text, font=font(Typeface.BOLD, round(size)), fill=ink, anchor="mm")


def _skip(pen: ImageDraw.ImageDraw, middle: Point, wide: int, ink: Rgb) -> None:
    """An arch that leaps over a dot."""
    x, y, reach = middle[0] - wide * 0.04, middle[1] + wide * 0.12, wide * 0.24
    line, head = round(wide * 0.085), wide * 0.12
    pen.arc((x - reach, y - reach * 1.25, x + reach, y + reach * 1.25), 180, 350, fill=ink, width=line)
    tip = x + reach - line / 2
    top = y - wide * 0.02
    pen.polygon([(tip - head, top), (tip + head, top), (tip, top + head * 1.4)], fill=ink)
    dot, low = wide * 0.075, y + wide * 0.06
    pen.ellipse((x - dot - wide * 0.03, low - dot, x + dot - wide * 0.03, low + dot), fill=ink)


def _reverse(pen: ImageDraw.ImageDraw, middle: Point, wide: int, ink: Rgb) -> None:
    """Two arrows, one there and one back."""
    half, thick, head = wide * 0.27, wide * 0.05, wide * 0.13
    for way, lift in ((1, -0.13), (-1, 0.13)):
        x, y = middle[0], middle[1] + wide * lift
        tip, tail = x + way * half, x - way * half
        neck = tip - way * head * 1.2
        pen.rectangle((min(tail, neck), y - thick, max(tail, neck), y + thick), fill=ink)
        pen.polygon([(neck, y - head), (neck, y + head), (tip, y)], fill=ink)


def _shape(pen: ImageDraw.ImageDraw, colour: Colour, at: Point, side: float, ink: Rgb | int) -> None:
    """The sign of a colour with its upper left corner there."""
    x, y = at
    match colour:
        case Colour.RED:
            pen.polygon([(x + side / 2, y), (x + side, y + side), (x, y + side)], fill=ink)
        case Colour.GREEN:
            pen.ellipse((x, y, x + side, y + side), fill=ink)
        case Colour.BLUE:
            edge = side * 0.06
            pen.rectangle((x + edge, y + edge, x + side - edge, y + side - edge), fill=ink)
        case Colour.YELLOW:
            pen.polygon(_star(x + side / 2, y + side * 0.53, side * 0.56), fill=ink)


def _star(x: float, y: float, reach: float) -> list[Point]:
    """A star of five points."""
    points = []
    for corner in range(10):
        far = reach if corner % 2 == 0 else reach * 0.42
        angle = corner * pi / 5 - pi / 2
        points.append((x + far * cos(angle), y + far * sin(angle)))
    return points
