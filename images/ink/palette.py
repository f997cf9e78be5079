"""The palettes of 256 colours that pictures are written with: the named colours and their blends, by felt."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from PIL import Image

from bot.games.cards import Suit
from bot.preferences import Felt
from images.ink import colours as c
from images.ink.colours import SHADES, Paint, Rgb, Shade, blend
from images.ink.look import by_look, current_look, felt_of, shaded

SIZE = 256
FELT_LEVELS = 10
"""Felt colours from dark to lit; finer steps would fall together in Pillow's lookup."""
INK_STEPS = 4
"""In how many steps the soft edge of a suit's ink goes over into the card: each more costs a hand a KiB."""
_LOOKUP_STEP = 4
"""Pillow looks colours up in steps of this size, so only multiples of it are found exactly."""


def felt_levels(felt: Felt) -> tuple[Rgb, ...]:
    """A felt from its edge to its lit middle, from dark to light."""
    edge, lit = SHADES[felt][c.FELT_EDGE], SHADES[felt][c.FELT_LIT]
    exact = (blend(edge, lit, step / (FELT_LEVELS - 1)) for step in range(FELT_LEVELS))
    return tuple(Rgb((_on_step(red), _on_step(green), _on_step(blue))) for red, green, blue in exact)


def _on_step(channel: int) -> int:
    return round(channel / _LOOKUP_STEP) * _LOOKUP_STEP


def named_colours() -> Iterator[Rgb]:
    """The colours that are the same on each felt; those of artwork are among them."""
    for colour in vars(c).values():
        if isinstance(colour, tuple) and len(colour) == 3 and isinstance(colour[0], int):
            yield Rgb(colour)
    for table in (c.SUIT_INK, c.SUIT_TINT, c.SUIT_MID, c.HAIR, c.HAIR_SHADE):
        yield from table.values()
    yield from c.PEOPLE


def _ramps() -> Iterator[tuple[Paint, Paint, int]]:
    """What touches somewhere, with how many blends between the two their soft edges need."""
    yield c.FELT_EDGE, c.SHADOW, 9
    yield c.TRAY, c.SHADOW, 6
    for ink in c.SUIT_INK.values():
        yield ink, c.CARD, INK_STEPS - 1
        yield ink, blend(ink, c.SHADOW, 0.45), 1
    for suit, tint in c.SUIT_TINT.items():
        yield c.SUIT_INK[suit], tint, 1
    yield c.CARD, blend(c.CARD, c.SHADOW, 0.45), 10
    yield blend(c.CARD, c.SHADOW, 0.45), c.SHADOW, 1
    yield c.PLATE, c.TEXT, 3
    yield c.PLATE, c.GOLD, 2
    yield c.PLATE, c.MUTED, 1
    yield c.FELT, c.MELD, 2
    yield c.FELT, c.GOLD, 1
    yield c.CARD, c.GOLD, 1
    yield c.CARD, c.DISC, 1
    yield c.DISC, c.LIGHT_INK, 2
    yield c.GOLD, c.ON_GOLD, 2
    yield c.GOLD_LEAF, c.ON_GOLD_LEAF, 2
    yield c.WELL, c.ON_WELL, 2
    yield c.DEADWOOD_FILL, c.DEADWOOD, 2
    yield c.READY_FILL, c.READY, 2
    yield c.BACK, c.BACK_LIGHT, 1
    yield c.BACK, c.CARD, 2
    yield c.BACK, c.BACK_SIGN, 1
    yield c.PAPER, c.PAPER_INK, 4
    yield c.PAPER, c.PAPER_SOFT, 1
    for person in c.PEOPLE:
        yield person, c.LIGHT_INK, 1
    for first, second in pairwise((c.SKIN, c.SKIN_SHADE, c.HAIR[Suit.CLUBS])):
        yield first, second, 1
    for colour in c.HAIR.values():
        yield colour, c.CREAM, 1
    yield c.COURT_GOLD, c.CREAM, 1
    yield c.CREAM, c.SKIN_SHADE, 1


def _colours(felt: Felt) -> tuple[Rgb, ...]:
    """All colours of a felt's palette: felt first, then the named ones, then blends until it is full."""
    shades = SHADES[felt]
    found = dict.fromkeys((*felt_levels(felt), *shades.values(), *named_colours()))
    for first, last, steps in _ramps():
        start, end = (shades[paint] if isinstance(paint, Shade) else paint for paint in (first, last))
        for step in range(1, steps + 1):
            found.setdefault(blend(start, end, step / (steps + 1)))
    return tuple(found)


@by_look(maxsize=len(Felt), part=felt_of)
def palette_image() -> Image.Image:
    """The current felt's palette in the form in which Pillow maps a picture to it."""
    entries = _colours(current_look().felt)
    if len(entries) > SIZE:
        raise ValueError(f"the palette has {len(entries)} colours; {SIZE} fit")
    return _with_palette(entries)


def _with_palette(entries: tuple[Rgb, ...]) -> Image.Image:
    """Colours in the form in which Pillow maps a picture to them."""
    image = Image.new("P", (1, 1))
    image.putpalette([channel for colour in entries for channel in colour])
    return image


def nearest(picture: Image.Image, entries: tuple[Rgb, ...]) -> Image.Image:
    """The picture in those colours alone."""
    return picture.quantize(palette=_with_palette(entries), dither=Image.Dither.NONE).convert("RGB")


def to_palette(picture: Image.Image) -> Image.Image:
    """The picture with each pixel's nearest colour of the palette."""
    # The palette has the blends that soft edges need; dithering would cost more bytes than it gains in looks.
    return picture.quantize(palette=palette_image(), dither=Image.Dither.NONE)


def shown(colour: Paint) -> Rgb:
    """What a plain surface of a colour becomes in a finished picture."""
    pixel = to_palette(Image.new("RGB", (1, 1), shaded(colour))).convert("RGB").getpixel((0, 0))
    if not isinstance(pixel, tuple):
        raise TypeError("an RGB picture has three channels")
    return Rgb((int(pixel[0]), int(pixel[1]), int(pixel[2])))
