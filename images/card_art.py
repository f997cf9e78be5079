"""The art of single cards, drawn large once: faces, slim ones that are an index alone, and the back."""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import Image

from bot.games.cards import Card, Rank, Suit
from images import colours as c
from images.courts import PANEL_HEIGHT, PANEL_WIDTH, draw_court
from images.look import suit_ink
from images.pen import OVERSIZE, Pen

MASTER_WIDTH_PX = 166
"""The largest width at which cards are shown; smaller ones are shrunk from the same drawing."""
CARD_WIDTH, CARD_HEIGHT = 100.0, 140.0
"""A card in design units."""
CORNER = 8.5
SLIM_WIDTH, SLIM_HEIGHT, SLIM_CORNER = 37.35, 74.7, 5.0
"""A slim card in the same units: the part of a card that an overlapping hand always shows."""
_INDEX_X = 20.0
_INDEX_TOP, _INDEX_HEIGHT = 9.0, 30.5
_PANEL_AT = (37.5, 9.0)


def height_px(width_px: int) -> int:
    """The height of a card of a given width."""
    return round(width_px * CARD_HEIGHT / CARD_WIDTH)


def slim_height_px(width_px: int) -> int:
    """The height of a slim card of a given width."""
    return round(width_px * SLIM_HEIGHT / SLIM_WIDTH)


def _blank_pen(width: float, height: float, corner: float) -> Pen:
    """A pen on an empty card with its hair line; the round corners are cut where the card is shown."""
    scale = MASTER_WIDTH_PX * OVERSIZE / CARD_WIDTH
    size = round(width * scale / OVERSIZE) * OVERSIZE, round(height * scale / OVERSIZE) * OVERSIZE
    pen = Pen(Image.new("RGB", size, c.CARD_EDGE), scale_px=scale)
    line = 0.65
    pen.frame((line, line), (width - line, height - line), corner - line, c.CARD)
    return pen


def face(card: Card) -> Image.Image:
    """The face of a card, four times as large as it is shown at most."""
    pen = _blank_pen(CARD_WIDTH, CARD_HEIGHT, CORNER)
    ink = suit_ink(card.suit)
    pen.letters(card.rank.label, _INDEX_X, _INDEX_TOP, height=_INDEX_HEIGHT, width=30.0, colour=ink)
    pen.pip(card.suit, (_INDEX_X, 60.0), 25.0, ink)
    match card.rank:
        case Rank.JACK | Rank.QUEEN | Rank.KING:
            pen.image.paste(*_court(card))
        case Rank.ACE:
            pen.pip(card.suit, (65.0, 93.0), 60.0, ink)
            if card.suit is Suit.SPADES:
                pen.disc((65.0, 94.5), 9.5, c.CARD)
                pen.pip(card.suit, (65.0, 94.5), 12.5, ink)
        case _:
            pen.pip(card.suit, (66.0, 97.0), 52.0, ink)
    return pen.image


def _court(card: Card) -> tuple[Image.Image, tuple[int, int], Image.Image]:
    """The court panel, where it lies on the card, and its rounded mask."""
    scale = MASTER_WIDTH_PX * OVERSIZE / CARD_WIDTH
    size = round(PANEL_WIDTH * scale), round(PANEL_HEIGHT * scale)
    panel = Pen(Image.new("RGB", size, c.CARD), scale_px=scale)
    draw_court(panel, card.rank, card.suit)
    panel.frame((0, 0), (PANEL_WIDTH, PANEL_HEIGHT), 5, suit_ink(card.suit), line=1.0)
    at = round(_PANEL_AT[0] * scale), round(_PANEL_AT[1] * scale)
    return panel.image, at, _panel_mask(size, round(5 * scale))


@lru_cache(maxsize=2)
def _panel_mask(size: tuple[int, int], radius: int) -> Image.Image:
    mask = Pen(Image.new("RGB", size, (0, 0, 0)), scale_px=1.0)
    mask.frame((0, 0), size, radius, c.Rgb((255, 255, 255)))
    return mask.image.getchannel(0)


def joker_face() -> Image.Image:
    """The face of a printed joker: its name down the side, where overlapping cards leave it, and a star."""
    pen = _blank_pen(CARD_WIDTH, CARD_HEIGHT, CORNER)
    for place, letter in enumerate("JOKER"):
        pen.letters(letter, 18.0, 11.0 + 24.5 * place, height=18.0, width=20.0, colour=c.COURT_GOLD_DARK)
    pen.frame((37.5, 9.0), (94.0, 131.0), 5, c.BACK)
    pen.frame((37.5, 9.0), (94.0, 131.0), 5, c.COURT_GOLD, line=1.1)
    pen.disc((65.75, 70.0), 24.0, c.COURT_GOLD)
    pen.disc((65.75, 70.0), 22.4, c.BACK)
    pen.shape(star((65.75, 70.5), 19.0), c.COURT_GOLD_LIGHT)
    return pen.image


def star(centre: tuple[float, float], radius: float) -> tuple[tuple[float, float], ...]:
    """A star of five points, one of them up."""
    reach = (radius, radius * 0.42)
    angles = (math.pi * step / 5 - math.pi / 2 for step in range(10))
    return tuple(
        (centre[0] + math.cos(angle) * reach[step % 2], centre[1] + math.sin(angle) * reach[step % 2])
        for step, angle in enumerate(angles)
    )


def slim_face(card: Card) -> Image.Image:
    """The face of a slim card: the rank exactly as large as on a whole card of the same drawing."""
    pen = _blank_pen(SLIM_WIDTH, SLIM_HEIGHT, SLIM_CORNER)
    ink, middle = suit_ink(card.suit), SLIM_WIDTH / 2
    pen.letters(card.rank.label, middle, 4.2, height=_INDEX_HEIGHT, width=30.0, colour=ink)
    pen.pip(card.suit, (middle, 53.0), 23.5, ink)
    return pen.image


def back() -> Image.Image:
    """The back: a lattice in a frame, and a rising card in the middle."""
    pen = _blank_pen(CARD_WIDTH, CARD_HEIGHT, CORNER)
    pen.frame((5.5, 5.5), (94.5, 134.5), 5, c.BACK)
    step = 11.0
    for row in range(24):
        for column in range(9):
            x = 6.0 + column * step + (step / 2 if row % 2 else 0)
            y = 4.0 + row * step / 2
            if 10 < x < 92 and 10 < y < 132:
                pen.shape(((x, y - 3.9), (x + 3.9, y), (x, y + 3.9), (x - 3.9, y)), c.BACK_LIGHT)
    pen.frame((5.5, 5.5), (94.5, 134.5), 5, c.COURT_GOLD, line=1.1)
    centre = (CARD_WIDTH / 2, CARD_HEIGHT / 2)
    pen.disc(centre, 25, c.COURT_GOLD)
    pen.disc(centre, 23.4, c.BACK)
    pen.frame((39, 54), (61, 85), 3, c.BACK_SIGN)
    pen.shape(((50, 59.5), (57.5, 68), (53, 68), (53, 79), (47, 79), (47, 68), (42.5, 68)), c.BACK)
    return pen.image
