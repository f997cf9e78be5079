"""The art of single cards, drawn large once: faces, and slim ones that are an index alone."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image

from bot.games.cards import Card, Rank, Suit
from images.art.courts import PANEL_HEIGHT, PANEL_WIDTH, draw_court
from images.ink import colours as c
from images.ink.look import IndexSize, current_look, suit_ink
from images.ink.pen import OVERSIZE, Pen

MASTER_WIDTH_PX = 166
"""The largest width at which cards are shown; smaller ones are shrunk from the same drawing."""
CARD_WIDTH, CARD_HEIGHT = 100.0, 140.0
"""A card in design units."""
CORNER = 8.5
SLIM_WIDTH, SLIM_HEIGHT, SLIM_CORNER = 37.35, 74.7, 5.0
"""A slim card in the same units: the part of a card that an overlapping hand always shows."""


@dataclass(frozen=True, slots=True)
class _Index:
    """Where rank and suit stand on a card, and what that leaves for the rest; in design units."""

    middle: float
    top: float
    height: float
    width: float
    pip: float
    pip_size: float
    panel: tuple[float, float]
    """The upper left corner of a court's panel, and below by how much that is smaller."""
    panel_share: float
    large: float
    """Where the middle of the large pip lies, from the left."""
    slim: tuple[float, float, float, float]
    """On a slim card: top and height of the rank, middle and size of the pip."""


_INDEX: Final = {
    IndexSize.USUAL: _Index(
        20.0, 9.0, 30.5, 30.0, 60.0, 25.0, (37.5, 9.0), 1.0, 66.0, (4.2, 30.5, 53.0, 23.5)
    ),
    IndexSize.LARGE: _Index(
        21.5, 8.0, 43.0, 36.0, 68.5, 26.0, (42.5, 13.5), 0.91, 69.0, (3.0, 36.5, 53.8, 22.0)
    ),
}


def height_px(width_px: int) -> int:
    """The height of a card of a given width."""
    return round(width_px * CARD_HEIGHT / CARD_WIDTH)


def slim_height_px(width_px: int) -> int:
    """The height of a slim card of a given width."""
    return round(width_px * SLIM_HEIGHT / SLIM_WIDTH)


def blank_pen(width: float, height: float, corner: float) -> Pen:
    """A pen on an empty card with its hair line; the round corners are cut where the card is shown."""
    scale = MASTER_WIDTH_PX * OVERSIZE / CARD_WIDTH
    size = round(width * scale / OVERSIZE) * OVERSIZE, round(height * scale / OVERSIZE) * OVERSIZE
    pen = Pen(Image.new("RGB", size, c.CARD_EDGE), scale_px=scale)
    line = 0.65
    pen.frame((line, line), (width - line, height - line), corner - line, c.CARD)
    return pen


def face(card: Card) -> Image.Image:
    """The face of a card, four times as large as it is shown at most."""
    pen = blank_pen(CARD_WIDTH, CARD_HEIGHT, CORNER)
    ink = suit_ink(card.suit)
    index = _INDEX[current_look().index]
    pen.letters(card.rank.label, index.middle, index.top, height=index.height, width=index.width, colour=ink)
    pen.pip(card.suit, (index.middle, index.pip), index.pip_size, ink)
    match card.rank:
        case Rank.JACK | Rank.QUEEN | Rank.KING:
            pen.image.paste(*_court(card, index))
        case Rank.ACE:
            pen.pip(card.suit, (index.large - 1, 93.0), 60.0 * index.panel_share, ink)
            if card.suit is Suit.SPADES:
                pen.disc((index.large - 1, 94.5), 9.5, c.CARD)
                pen.pip(card.suit, (index.large - 1, 94.5), 12.5, ink)
        case _:
            pen.pip(card.suit, (index.large, 97.0), 52.0, ink)
    return pen.image


def _court(card: Card, index: _Index) -> tuple[Image.Image, tuple[int, int], Image.Image]:
    """The court panel, where it lies on the card, and its rounded mask."""
    scale = MASTER_WIDTH_PX * OVERSIZE / CARD_WIDTH * index.panel_share
    size = round(PANEL_WIDTH * scale), round(PANEL_HEIGHT * scale)
    panel = Pen(Image.new("RGB", size, c.CARD), scale_px=scale)
    draw_court(panel, card.rank, card.suit)
    panel.frame((0, 0), (PANEL_WIDTH, PANEL_HEIGHT), 5, suit_ink(card.suit), line=1.0)
    left, top = (round(edge * MASTER_WIDTH_PX * OVERSIZE / CARD_WIDTH) for edge in index.panel)
    return panel.image, (left, top), _panel_mask(size, round(5 * scale))


@lru_cache(maxsize=2)
def _panel_mask(size: tuple[int, int], radius: int) -> Image.Image:
    mask = Pen(Image.new("RGB", size, (0, 0, 0)), scale_px=1.0)
    mask.frame((0, 0), size, radius, c.Rgb((255, 255, 255)))
    return mask.image.getchannel(0)


def joker_face() -> Image.Image:
    """The face of a printed joker: its name down the side, where overlapping cards leave it, and a star."""
    pen = blank_pen(CARD_WIDTH, CARD_HEIGHT, CORNER)
    index = _INDEX[current_look().index]
    size = 18.0 if current_look().index is IndexSize.USUAL else 21.0
    for place, letter in enumerate("JOKER"):
        pen.letters(
            letter, index.middle - 2, 11.0 + 24.5 * place, height=size, width=26.0, colour=c.COURT_GOLD_DARK
        )
    left, middle = index.panel[0], (index.panel[0] + 94.0) / 2
    pen.frame((left, 9.0), (94.0, 131.0), 5, c.BACK)
    pen.frame((left, 9.0), (94.0, 131.0), 5, c.COURT_GOLD, line=1.1)
    pen.disc((middle, 70.0), 24.0 * index.panel_share, c.COURT_GOLD)
    pen.disc((middle, 70.0), 22.4 * index.panel_share, c.BACK)
    pen.shape(star((middle, 70.5), 19.0 * index.panel_share), c.COURT_GOLD_LIGHT)
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
    """The face of a slim card: the rank about as large as on a whole card of the same drawing."""
    pen = blank_pen(SLIM_WIDTH, SLIM_HEIGHT, SLIM_CORNER)
    ink, middle = suit_ink(card.suit), SLIM_WIDTH / 2
    top, height, pip, size = _INDEX[current_look().index].slim
    pen.letters(card.rank.label, middle, top, height=height, width=33.0, colour=ink)
    pen.pip(card.suit, (middle, pip), size, ink)
    return pen.image
