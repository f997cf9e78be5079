"""Cards ready to be laid: each face once per size, with its shadow, cut so that little needs blending."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from PIL import Image, ImageChops, ImageFilter

from bot.games.cards import PACK, Card
from bot.preferences import CardBack, IndexSize
from images.art import cards as card_art
from images.art.cards import CARD_WIDTH, CORNER, SLIM_CORNER, SLIM_WIDTH, height_px, slim_height_px
from images.ink import colours
from images.ink.colours import Rgb
from images.ink.look import by_look, current_look, deck_of, index_of, shaded
from images.ink.palette import nearest
from images.ink.pasting import paste
from images.ink.scale import SCALE, drawn_px
from images.ink.shapes import Box, ring_mask, rounded_mask

HAND_PX = 166
SHOWDOWN_PX = 112
STRIP_PX = 92
SEAT_PX = 66
"""The widths at which cards are laid out; of the last one only backs."""
SLIM_PX = 62
"""The width of slim cards: nothing but an index, and that as large as in a hand."""

PACKS_MOST = 3
"""Packs of faces that are kept, about 22 MiB each; with a fourth, those laid longest ago are drawn again."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A piece of a card, in pixels as drawn: where it lies beside its corner, and how much of it covers."""

    box: Box
    image: Image.Image
    mask: Image.Image | None


Sprite = tuple[Tile, ...]


class Pack(Mapping[Card, Sprite]):
    """The faces of all cards at one width, in the current look; each is drawn when it is first laid."""

    def __init__(self, sprites: Callable[[Card], dict[int, Sprite]], width: int) -> None:
        self._sprites = sprites
        self._width = width

    def __getitem__(self, card: Card) -> Sprite:
        return self._sprites(card)[self._width]

    def __iter__(self) -> Iterator[Card]:
        return iter(PACK)

    def __len__(self) -> int:
        return len(PACK)


@dataclass(frozen=True, slots=True)
class Faces:
    """The faces of all cards at one width, as laid out; ``mark`` is the ring round one that stands out."""

    width: int
    height: int
    faces: Mapping[Card, Sprite]
    mark: tuple[tuple[Box, Image.Image], ...]

    def lay(self, picture: Image.Image, sprite: Sprite, x: int, y: int) -> None:
        """Lay a card with its upper left corner at (x, y), as laid out."""
        x, y = drawn_px(x), drawn_px(y)
        for tile in sprite:
            left, top, right, bottom = tile.box
            paste(picture, tile.image, (x + left, y + top, x + right, y + bottom), tile.mask)

    def lay_mark(self, picture: Image.Image, x: int, y: int) -> None:
        """Put the ring round the card that lies at (x, y)."""
        x, y, colour = drawn_px(x), drawn_px(y), shaded(colours.GOLD)
        for box, mask in self.mark:
            paste(picture, colour, box.moved(x, y), mask)


@dataclass(frozen=True, slots=True)
class Deck(Faces):
    """Faces and backs."""

    @property
    def back(self) -> Sprite:
        """The back that the reader has chosen."""
        return self.back_of(current_look().back)

    def back_of(self, back: CardBack) -> Sprite:
        """A back, such as that of whoever holds the card."""
        return _backs(back)[self.width]


@cache
def decks() -> dict[int, Deck]:
    """The decks by card width; those of `SEAT_PX` have backs alone."""
    return {
        width: Deck(width, height_px(width), {} if width == SEAT_PX else Pack(_faces, width), shape.mark())
        for width, shape in _shapes().items()
    }


@cache
def slim_faces() -> Faces:
    """The slim cards, in which melds lie on the table."""
    shape = _slim_shape()
    return Faces(SLIM_PX, slim_height_px(SLIM_PX), Pack(_slim_sprites, SLIM_PX), shape.mark())


def draw_pack() -> None:
    """Draw all cards of the current look, so that no player waits for them."""
    for card in PACK:
        _faces(card)
        _slim_sprites(card)
    _backs(current_look().back)


@cache
def _shapes() -> dict[int, _Shape]:
    return {
        width: _Shape(drawn_px(width), height_px(drawn_px(width)), round(width * SCALE * CORNER / CARD_WIDTH))
        for width in (HAND_PX, SHOWDOWN_PX, STRIP_PX, SEAT_PX)
    }


@cache
def _slim_shape() -> _Shape:
    width = drawn_px(SLIM_PX)
    return _Shape(width, slim_height_px(width), round(width * SLIM_CORNER / SLIM_WIDTH))


@by_look(maxsize=PACKS_MOST * len(PACK), part=deck_of)
def _faces(card: Card) -> dict[int, Sprite]:
    """A face by card width."""
    return _sprites(card_art.face(card), _face_shapes(), card_art.colours_of(card))


@by_look(maxsize=PACKS_MOST * len(PACK), part=deck_of)
def _slim_sprites(card: Card) -> dict[int, Sprite]:
    return _sprites(card_art.slim_face(card), {SLIM_PX: _slim_shape()}, card_art.colours_of(card))


@cache
def _backs(back: CardBack) -> dict[int, Sprite]:
    """A back by card width."""
    return _sprites(card_art.back(back), _shapes())


@by_look(maxsize=len(IndexSize), part=index_of)
def printed_jokers() -> dict[int, Sprite]:
    """Printed jokers by card width, for the games that have them; all looks have them in one colour."""
    return _sprites(card_art.joker_face(), _face_shapes())


def _face_shapes() -> dict[int, _Shape]:
    return {width: shape for width, shape in _shapes().items() if width != SEAT_PX}


class _Shape:
    """Shape and shadow that all cards of one width share, in pixels as drawn."""

    def __init__(self, width: int, height: int, radius: int) -> None:
        self.width = width
        self.height = height
        self.radius = radius
        self.margin = max(6, round(width * 0.07))
        self.mask = self._padded(rounded_mask(width, self.height, self.radius), 0)
        self.cover = self._with_shadow()

    def _padded(self, mask: Image.Image, lower: int) -> Image.Image:
        padded = Image.new("L", (self.width + 2 * self.margin, self.height + 2 * self.margin), 0)
        side = (self.width - mask.width) // 2 + self.margin
        padded.paste(mask, (side, (self.height - mask.height) // 2 + self.margin + lower))
        return padded

    def _with_shadow(self) -> Image.Image:
        """How much a card and its shadow cover: a wide soft shadow, and a narrow one along the edge."""
        # The wide one lifts the card off the felt; the narrow one parts it from a card that it overlaps.
        card = rounded_mask(self.width, self.height, self.radius)
        wide = self._padded(card, max(2, round(self.width * 0.022)))
        wide = wide.filter(ImageFilter.GaussianBlur(self.margin * 0.38)).point(
            lambda level: int(level * 0.42)
        )
        narrow = (
            self._padded(card, 1).filter(ImageFilter.GaussianBlur(1.2)).point(lambda level: int(level * 0.3))
        )
        shadow = ImageChops.multiply(ImageChops.lighter(wide, narrow), ImageChops.invert(self.mask))
        return ImageChops.add(self.mask, shadow)

    def _pieces(self, inset: int) -> tuple[Box, tuple[Box, ...]]:
        """The middle, which needs no blending, and the four strips round it, beside the padded corner."""
        width, height = self.mask.size
        left, right = self.margin + inset, width - self.margin - inset
        top, bottom = self.margin + self.radius + 1, height - self.margin - self.radius - 1
        rims = (
            Box(0, 0, width, top),
            Box(0, bottom, width, height),
            Box(0, top, left, bottom),
            Box(right, top, width, bottom),
        )
        return Box(left, top, right, bottom), rims

    def tiles(self, art: Image.Image) -> Sprite:
        """A card's art at its final size as tiles."""
        whole = Image.new("RGB", self.mask.size, colours.SHADOW)
        card = Image.new("RGB", self.mask.size, colours.CARD_EDGE)
        card.paste(art, (self.margin, self.margin))
        whole.paste(card, (0, 0), self.mask)
        middle, rims = self._pieces(2)
        shift = -self.margin
        found = [Tile(middle.moved(shift, shift), whole.crop(middle), None)]
        found += [Tile(box.moved(shift, shift), whole.crop(box), self.cover.crop(box)) for box in rims]
        return tuple(found)

    def mark(self) -> tuple[tuple[Box, Image.Image], ...]:
        """The strips of a ring with a soft glow outside of the card."""
        line = max(4, round(self.width * 0.036))
        outer = self.width + 2 * line, self.height + 2 * line, self.radius + line
        glow = self._padded(rounded_mask(*outer), 0).filter(ImageFilter.GaussianBlur(self.margin * 0.3))
        glow = ImageChops.subtract(glow.point(lambda level: int(level * 0.5)), self.mask)
        whole = ImageChops.lighter(self._padded(ring_mask(*outer, line), 0), glow)
        _, rims = self._pieces(4)
        return tuple((box.moved(-self.margin, -self.margin), whole.crop(box)) for box in rims)


def _sprites(
    art: Image.Image, shapes: Mapping[int, _Shape], only: tuple[Rgb, ...] | None = None
) -> dict[int, Sprite]:
    """The art by card width, in those colours only: edges of any blend cost a tenth of a hand's bytes."""
    found = {}
    for width, shape in shapes.items():
        small = art.resize((shape.width, shape.height), Image.Resampling.BOX)
        found[width] = shape.tiles(small if only is None else nearest(small, only))
    return found
