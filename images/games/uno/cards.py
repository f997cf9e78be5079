"""The cards of UNO rules in a design of our own, and rows of them as examples in the rules.

A card is a window with the face, and below it the sign of the colour. Each colour has a shape and a letter
beside it, so that nobody has to tell colours apart: a red triangle, a green disc, a blue square, a yellow
star.
"""

from __future__ import annotations

from functools import lru_cache
from typing import cast

from PIL import Image

from bot.examples import CardGroup, ExampleRow
from bot.games.cards import Suit
from bot.games.uno.cards import Card, Colour, Face
from bot.preferences import CardBack, IndexSize
from images.art.artwork import Pen
from images.art.cards import back as back_art
from images.ink import colours
from images.ink.canvas import REMEMBERED, WIDTH_PX, Align, Canvas, Picture, finished
from images.ink.colours import Rgb
from images.ink.look import by_look, current_look, index_of
from images.ink.scale import SCALE, drawn_px
from images.ink.shapes import Box, rounded_mask
from images.ink.text import Style, Typeface

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

_SIGNS: dict[Colour, str] = {
    Colour.RED: "uno_red",
    Colour.GREEN: "uno_green",
    Colour.BLUE: "uno_blue",
    Colour.YELLOW: "uno_yellow",
}
_SIGN_WITH_MARGIN = 1.1
"""The files of the signs are this much wider than the signs, so that the star's points have room."""


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
    _lay(canvas, _face(card, drawn_px(width)), box, radius)


def lay_back(canvas: Canvas, x: int, y: int, width: int, back: CardBack) -> None:
    """Lay a card face down."""
    height, radius = height_of(width), round(width * 0.12)
    box = Box(x, y, x + width, y + height)
    canvas.panel(box.moved(0, 2).grown(1), radius + 1, colours.SHADOW)
    _lay(canvas, _back(back, drawn_px(width)), box, radius)


def _lay(canvas: Canvas, art: Image.Image, box: Box, radius: int) -> None:
    """A card as drawn in its box, with round corners."""
    left, top = box.drawn[:2]
    canvas.image.paste(art, (left, top), rounded_mask(*art.size, drawn_px(radius)))


@lru_cache(maxsize=4 * len(CardBack))
def _back(back: CardBack, width: int) -> Image.Image:
    return back_art(back, tall=True).resize((width, height_of(width)), Image.Resampling.BOX)


def draw_sign(canvas: Canvas, colour: Colour, box: Box, ink: Rgb) -> None:
    """The shape of a colour inside of a square box."""
    Pen(canvas.image, scale_px=SCALE).sign(_SIGNS[colour], box.middle, box.width * _SIGN_WITH_MARGIN, ink)


@by_look(maxsize=256, part=index_of)
def _face(card: Card, width: int) -> Image.Image:
    """The face of a card, drawn large and made small."""
    pen = _pen(width, height_of(width), card)
    pen.box((10, 10), (90, 111), 9, colours.CARD)
    if card.colour is None:
        _draw_wild_window(pen, card)
    else:
        ink = colours.ON_GOLD_LEAF if card.colour is Colour.YELLOW else GROUND[card.colour]
        _draw_window(pen, card.face, ink)
        _draw_foot(pen, card.colour)
    return pen.image.reduce(_OVERSIZE)


def draw_badge(card: Card, side: int) -> Image.Image:
    """The sign of the card, as large as fits into a square of its colour."""
    # Windows are drawn a little below the middle of the square that is as wide as the card.
    low = round(side * 0.055)
    pen = _pen(side, side + 2 * low, card)
    if card.colour is not None:
        _draw_window(pen, card.face, on_ground(card.colour))
    else:
        for at, colour in enumerate(Colour):
            x, y = at % 2 * 50, 5.5 + at // 2 * 50
            pen.box((x, y), (x + 50, y + 50), 0, GROUND[colour])
        if card is Card.WILD_DRAW_FOUR:
            pen.disc((50, 55.5), 34, _DARK)
            pen.text("+4", (50, 55.5), 46, colours.CARD)
    return pen.image.reduce(_OVERSIZE).crop((0, low, side, low + side))


def _pen(width: int, height: int, card: Card) -> Pen:
    """A pen on a card of its colour, in units of which the card is 100 wide."""
    ground = _DARK if card.colour is None else GROUND[card.colour]
    image = Image.new("RGB", (width * _OVERSIZE, height * _OVERSIZE), ground)
    return Pen(image, scale_px=width * _OVERSIZE / 100)


def _draw_window(pen: Pen, face: Face, ink: Rgb) -> None:
    """A number, or the sign of skip, reverse or draw two."""
    middle = (50, 55.5)
    match face:
        case Face.SKIP:
            pen.sign("uno_skip", middle, 100, ink)
        case Face.REVERSE:
            pen.sign("uno_reverse", middle, 100, ink)
        case Face.DRAW_TWO:
            pen.text("+2", middle, 56, ink)
        case _:
            pen.text(face.value, middle, 82, ink)
            if face in (Face.SIX, Face.NINE):
                pen.box((36, 90.5), (64, 94.5), 0, ink)


def _draw_wild_window(pen: Pen, card: Card) -> None:
    """Four tiles with the signs of all colours; a blank has an empty window."""
    foot = (50, 130.5)
    if card is Card.BLANK:
        pen.text("?", (50, 55.5), 80, _DARK)
        pen.text("BLANK", foot, 24, colours.CARD)
        return
    gap, side, top = 5, 32.5, 25.5
    for at, colour in enumerate(Colour):
        x, y = 15 + at % 2 * (side + gap), top + at // 2 * (side + gap)
        pen.box((x, y), (x + side, y + side), side / 8, GROUND[colour])
        _draw_colour(pen, colour, (x + side / 2, y + side / 2), side / 2)
    is_four = card is Card.WILD_DRAW_FOUR
    pen.text("+4" if is_four else "WILD", foot, 36 if is_four else 28, colours.CARD)


def _draw_foot(pen: Pen, colour: Colour) -> None:
    """The sign of the colour and its letter, below the window."""
    is_large = current_look().index is IndexSize.LARGE
    side = 31 if is_large else 25
    middle = 100 * _RATIO - (5.5 if is_large else 7.5) - side / 2
    _draw_colour(pen, colour, (14 + side / 2, middle), side)
    pen.text(colour.value, (70, middle), 46 if is_large else 32, on_ground(colour))


def _draw_colour(pen: Pen, colour: Colour, centre: tuple[float, float], size: float) -> None:
    pen.sign(_SIGNS[colour], centre, size * _SIGN_WITH_MARGIN, on_ground(colour))


_CARD = 96
_MARGIN = 36
_STEP = _CARD + 12
_GROUP_GAP = 44
_CAPTION_BAND = 58
_NAME_BAND = 50
_ROW_GAP = 18
_TOP = 18
_CAPTION = Style(Typeface.NAMES, 34, colours.TEXT)
_NAME = Style(Typeface.BOLD, 28, colours.MUTED)


@by_look(maxsize=REMEMBERED)
def uno_example_picture(rows: tuple[ExampleRow, ...]) -> Picture:
    """The rows from top to bottom; their cards are those of UNO rules, and those marked have a ring."""
    canvas = Canvas(_TOP + sum(_height(row) + _ROW_GAP for row in rows))
    top = _TOP
    for row in rows:
        _draw_row(canvas, row, top)
        top += _height(row) + _ROW_GAP
    return finished(canvas, "rules.png")


def _height(row: ExampleRow) -> int:
    names = _NAME_BAND if any(group.name for group in row.groups) else 0
    return _CAPTION_BAND + height_of(_CARD) + names


def _draw_row(canvas: Canvas, row: ExampleRow, top: int) -> None:
    canvas.write(row.caption, (_MARGIN, top + 38), _CAPTION, within=WIDTH_PX - 2 * _MARGIN)
    left = _MARGIN
    for group in row.groups:
        left = _draw_group(canvas, group, left, top + _CAPTION_BAND) + _GROUP_GAP


def _draw_group(canvas: Canvas, group: CardGroup, left: int, top: int) -> int:
    """Draw the cards with their name below; where they end, in pixels from the left."""
    x = left
    for card in cast("tuple[Card, ...]", group.cards):
        lay_card(canvas, card, x, top, _CARD, marked=card in group.marked)
        x += _STEP
    right = x - _STEP + _CARD
    if group.name:
        middle, room = (left + right) // 2, right - left + _GROUP_GAP - 8
        at = (middle, top + height_of(_CARD) + 40)
        canvas.write(group.name.upper(), at, _NAME, align=Align.MIDDLE, within=room)
    return right
