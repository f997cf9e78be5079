"""The art of single cards, drawn larger than shown: faces, slim faces that are an index alone, and backs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PIL import Image

from bot.games.cards import Card, Rank, Suit
from bot.preferences import CardBack, IndexSize
from images.art.artwork import Pen, drawn, sign_of
from images.ink import colours as c
from images.ink.look import current_look, suit_ink, suit_mid, suit_tint
from images.ink.palette import INK_STEPS
from images.ink.scale import drawn_px
from images.ink.shapes import rounded_mask

MASTER_WIDTH_PX = drawn_px(166)
"""The largest width at which cards are drawn; smaller ones are shrunk from the same drawing."""
CARD_WIDTH, CARD_HEIGHT = 100.0, 140.0
"""A card in design units."""
CORNER = 8.5
SLIM_WIDTH, SLIM_HEIGHT, SLIM_CORNER = 37.35, 74.7, 5.0
"""A slim card in the same units: the part of a card that an overlapping hand always shows."""

_OVERSIZE: Final = 2
"""Smaller sizes are averaged from the same drawing; twice the largest leaves enough pixels for soft edges."""
_SCALE_PX: Final = MASTER_WIDTH_PX * _OVERSIZE / CARD_WIDTH
_HAIR_LINE = 0.65
_PANEL_WIDTH, _PANEL_CORNER = 58.0, 5.0

BACK_TINTS: Final[dict[CardBack, c.Rgb]] = {
    CardBack.ARROW: c.BACK_LIGHT,
    CardBack.WAVES: c.BACK_TEAL_LIGHT,
    CardBack.ROSE: c.BACK_WINE_LIGHT,
    CardBack.NIGHT: c.BACK_NIGHT_LIGHT,
    CardBack.BRICKS: c.BACK_CLAY_LIGHT,
}
"""The colour by which a back is known where it is too small for its pattern."""


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


def face(card: Card) -> Image.Image:
    """The face of a card."""
    pen = _blank(CARD_WIDTH, CARD_HEIGHT, CORNER)
    ink, sign = suit_ink(card.suit), sign_of(card.suit)
    index = _INDEX[current_look().index]
    pen.letters(card.rank.label, index.middle, index.top, height=index.height, width=index.width, colour=ink)
    pen.sign(sign, (index.middle, index.pip), index.pip_size, ink)
    match card.rank:
        case Rank.JACK | Rank.QUEEN | Rank.KING:
            court = _court(card.rank, card.suit, round(_PANEL_WIDTH * index.panel_share * _SCALE_PX))
            corner = round(_PANEL_CORNER * index.panel_share * _SCALE_PX)
            left, top = (round(edge * _SCALE_PX) for edge in index.panel)
            # Figures reach over the edge of their panel; resvg would take half as long again to cut them.
            pen.image.paste(court, (left, top), rounded_mask(*court.size, corner))
        case Rank.ACE:
            pen.sign(sign, (index.large - 1, 93.0), 60.0 * index.panel_share, ink)
            if card.suit is Suit.SPADES:
                pen.disc((index.large - 1, 94.5), 9.5, c.CARD)
                pen.sign(sign, (index.large - 1, 94.5), 12.5, ink)
        case _:
            pen.sign(sign, (index.large, 97.0), 52.0, ink)
    return pen.image


def colours_of(card: Card) -> tuple[c.Rgb, ...]:
    """The colours of a card's face, with the blends that its soft edges need."""
    suit, ink = card.suit, suit_ink(card.suit)
    inks = (c.blend(ink, c.CARD, step / INK_STEPS) for step in range(INK_STEPS))
    plain = c.CARD, c.blend(c.CARD, c.CARD_EDGE, 0.5), c.CARD_EDGE, *inks
    if card.rank not in {Rank.JACK, Rank.QUEEN, Rank.KING}:
        return plain
    hair = c.HAIR[suit], c.HAIR_SHADE[suit], c.blend(c.HAIR[suit], c.CREAM, 0.5)
    return (*plain, suit_mid(suit), suit_tint(suit), *hair, *_OF_ALL_COURTS)


_OF_ALL_COURTS: Final = (
    *(c.COURT_GOLD, c.COURT_GOLD_DARK, c.COURT_GOLD_LIGHT, c.CREAM, c.CREAM_SHADE),
    *(c.SKIN, c.SKIN_SHADE, c.CHEEK, c.LIPS, c.LINE, c.blend(c.LINE, c.SKIN, 0.5)),
)


def slim_face(card: Card) -> Image.Image:
    """The face of a slim card: the rank about as large as on a whole card of the same drawing."""
    pen = _blank(SLIM_WIDTH, SLIM_HEIGHT, SLIM_CORNER)
    ink, middle = suit_ink(card.suit), SLIM_WIDTH / 2
    top, height, pip, size = _INDEX[current_look().index].slim
    pen.letters(card.rank.label, middle, top, height=height, width=33.0, colour=ink)
    pen.sign(sign_of(card.suit), (middle, pip), size, ink)
    return pen.image


def joker_face() -> Image.Image:
    """The face of a printed joker: its name down the side, where overlapping cards leave it, and a star."""
    pen = _blank(CARD_WIDTH, CARD_HEIGHT, CORNER)
    index = _INDEX[current_look().index]
    size = 18.0 if current_look().index is IndexSize.USUAL else 21.0
    for place, letter in enumerate("JOKER"):
        pen.letters(
            letter, index.middle - 2, 11.0 + 24.5 * place, height=size, width=26.0, colour=c.COURT_GOLD_DARK
        )
    left, line, share = index.panel[0], 1.1, index.panel_share
    middle = (left + 94.0) / 2, 70.0
    pen.box((left, 9.0), (94.0, 131.0), 5, c.COURT_GOLD)
    pen.box((left + line, 9.0 + line), (94.0 - line, 131.0 - line), 5 - line, c.BACK)
    pen.disc(middle, 24.0 * share, c.COURT_GOLD)
    pen.disc(middle, 22.4 * share, c.BACK)
    pen.sign("star", (middle[0], middle[1] - 0.6 * share), 36.5 * share, c.COURT_GOLD_LIGHT)
    return pen.image


def back(design: CardBack, *, tall: bool = False) -> Image.Image:
    """The back of a card; a tall card is half as high again as it is wide."""
    name = f"back_{design.value}_tall" if tall else f"back_{design.value}"
    return drawn(name, round(CARD_WIDTH * _SCALE_PX)).convert("RGB")


def _blank(width: float, height: float, corner: float) -> Pen:
    """A pen on an empty card with its hair line; the round corners are cut where the card is shown."""
    size = round(width * _SCALE_PX / _OVERSIZE) * _OVERSIZE, round(height * _SCALE_PX / _OVERSIZE) * _OVERSIZE
    pen = Pen(Image.new("RGB", size, c.CARD_EDGE), scale_px=_SCALE_PX)
    pen.box((_HAIR_LINE, _HAIR_LINE), (width - _HAIR_LINE, height - _HAIR_LINE), corner - _HAIR_LINE, c.CARD)
    return pen


def _court(rank: Rank, suit: Suit, width_px: int) -> Image.Image:
    """King, queen or jack in the colours of the suit."""
    colours = {
        "ink": suit_ink(suit),
        "mid": suit_mid(suit),
        "tint": suit_tint(suit),
        "hair": c.HAIR[suit],
        "hair-shade": c.HAIR_SHADE[suit],
    }
    return drawn(rank.name.lower(), width_px, colours=colours, suit=suit)
