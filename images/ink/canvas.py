"""The canvas: felt or paper, with boxes, rings, pills, bars and text that stays inside its box.

A finished canvas is a `Picture`: a PNG with the fixed palette and a constant file name.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from PIL import Image

from images.ink import colours
from images.ink.colours import Paint, Rgb
from images.ink.look import by_look, current_look, felt_of, shaded
from images.ink.palette import FELT_LEVELS, felt_levels, to_palette
from images.ink.pasting import paste
from images.ink.png import png
from images.ink.scale import drawn_px, laid_out_px
from images.ink.shapes import Box, corner_masks, ring_mask, rounded_mask
from images.ink.text import Style, cap_height_px, fitted, ink, width_px, wrapped

WIDTH_PX = 1100
"""All pictures are laid out this wide; a phone shows them about 400 wide."""
DRAWN_WIDTH_PX: Final = drawn_px(WIDTH_PX)
"""How wide they are drawn."""


class Align(Enum):
    """Which end of a text lies at the given point."""

    LEFT = "left"
    MIDDLE = "middle"
    RIGHT = "right"


CORNER: Final = Box(0, 0, 150, 90)
"""The size of the lower left corner that stays free of numbers: Discord lays its ALT badge there."""


def pill_width(text: str, style: Style, height: int) -> int:
    """How wide a pill is in which the text is whole."""
    shown, style = fitted(text, style, None)
    return width_px(shown, style.typeface, style.size_px) + 2 * round(height * 0.42)


class Canvas:
    """A picture in the making; all measures are pixels as laid out, but those of ``image``."""

    def __init__(self, height: int, *, ground: Paint | None = None) -> None:
        """An empty picture on felt, or on a plain ground."""
        self.height = height
        if ground is None:
            self.image = felt(drawn_px(height)).copy()
        else:
            self.image = Image.new("RGB", (DRAWN_WIDTH_PX, drawn_px(height)), shaded(ground))

    def fill(self, box: Box, colour: Paint) -> None:
        paste(self.image, shaded(colour), box.drawn)

    def panel(self, box: Box, radius: int, colour: Paint) -> None:
        """A filled box with round corners; only the corners are blended, which is what costs time."""
        self._panel(box.drawn, drawn_px(radius), shaded(colour))

    def framed(self, box: Box, radius: int, frame: Paint, colour: Paint) -> None:
        """A small panel with a frame, one pixel wide however it is drawn."""
        self.panel(box, radius, frame)
        self._panel(box.drawn.grown(-1), drawn_px(radius), shaded(colour))

    def _panel(self, box: Box, radius: int, colour: Rgb) -> None:
        """A panel in pixels as drawn."""
        radius = min(radius, box.width // 2, box.height // 2)
        if radius < 1:
            paste(self.image, colour, box)
            return
        left, top, right, bottom = box
        if box.width == box.height and radius >= box.width // 2:
            paste(self.image, colour, box, rounded_mask(box.width, box.height, radius))
            return
        # Plain fills cost a fiftieth of blending through a mask, so only the four corners have masks.
        paste(self.image, colour, (left + radius, top, right - radius, bottom))
        paste(self.image, colour, (left, top + radius, left + radius, bottom - radius))
        paste(self.image, colour, (right - radius, top + radius, right, bottom - radius))
        corners = (
            (left, top),
            (right - radius, top),
            (left, bottom - radius),
            (right - radius, bottom - radius),
        )
        for (x, y), mask in zip(corners, corner_masks(radius), strict=True):
            paste(self.image, colour, (x, y, x + radius, y + radius), mask)

    def ring(self, box: Box, radius: int, line: int, colour: Paint) -> None:
        """The outline of a box with round corners, drawn in four strips."""
        box, line = box.drawn, max(1, drawn_px(line))
        radius = min(drawn_px(radius), box.width // 2, box.height // 2)
        mask = ring_mask(box.width, box.height, radius, line)
        colour = shaded(colour)
        far_x, far_y, reach = box.width - line, box.height - radius, radius
        for strip in (
            Box(0, 0, box.width, reach),
            Box(0, far_y, box.width, box.height),
            Box(0, reach, line, far_y),
            Box(far_x, reach, box.width, far_y),
        ):
            paste(self.image, colour, strip.moved(box.left, box.top), mask.crop(strip))

    def paste_round(self, image: Image.Image, x: int, y: int) -> None:
        """A square image in pixels as drawn, cut to a disc."""
        x, y = drawn_px(x), drawn_px(y)
        box = (x, y, x + image.width, y + image.height)
        paste(self.image, image, box, rounded_mask(image.width, image.height, image.width // 2))

    def write(
        self,
        text: str,
        at: tuple[int, int],
        style: Style,
        *,
        align: Align = Align.LEFT,
        within: int | None = None,
    ) -> Box:
        """Write on a base line, at most ``within`` wide; gives the box that the text takes."""
        shown, style = fitted(text, style, within)
        x, base = at
        width = width_px(shown, style.typeface, style.size_px)
        if align is Align.MIDDLE:
            x -= width // 2
        elif align is Align.RIGHT:
            x -= width
        if not shown:
            return Box(x, base, x, base)
        drawn = ink(shown, style.typeface, style.size_px)
        left, top = drawn_px(x) + drawn.left, drawn_px(base) + drawn.top
        covered = (left, top, left + drawn.mask.width, top + drawn.mask.height)
        paste(self.image, shaded(style.colour), covered, drawn.mask)
        above, below = laid_out_px(drawn.top), laid_out_px(drawn.top + drawn.mask.height)
        return Box(x, base + above, x + width, base + below)

    def write_in(self, text: str, box: Box, style: Style, *, within: int | None = None) -> Box:
        """Write in the middle of a box, centred by the height of its capitals."""
        within = box.width if within is None else within
        shown, style = fitted(text, style, within)
        base = box.top + (box.height + cap_height_px(style.typeface, style.size_px)) // 2
        return self.write(shown, (box.middle[0], base), style, align=Align.MIDDLE, within=within)

    def write_lines(self, text: str, box: Box, style: Style) -> None:
        """Write in the middle of a box, in as many lines as the text needs."""
        lines = wrapped(text, style, box.width)
        height = box.height // len(lines)
        for at, line in enumerate(lines):
            top = box.top + at * height
            self.write_in(line, Box(box.left, top, box.right, top + height), style)

    def pill(
        self,
        text: str,
        at: tuple[int, int],
        style: Style,
        fill: Paint,
        *,
        height: int,
        align: Align = Align.LEFT,
        within: int = WIDTH_PX,
    ) -> Box:
        """A rounded label with its upper edge at ``at``; as wide as its text, at most ``within``."""
        shown, style = fitted(text, style, within - pill_width("", style, height))
        width = max(height, pill_width(shown, style, height))
        left = at[0] - {Align.LEFT: 0, Align.MIDDLE: width // 2, Align.RIGHT: width}[align]
        box = Box(left, at[1], left + width, at[1] + height)
        self.panel(box, height // 2, fill)
        self.write_in(shown, box, style)
        return box

    def bar(self, box: Box, share: float, colour: Paint) -> None:
        """A bar that is filled by a share of 0 to 1, from the left."""
        self.panel(box, box.height // 2, colours.TRACK)
        if share > 0:
            filled = max(box.height, round(box.width * min(1.0, share)))
            self.panel(Box(box.left, box.top, box.left + filled, box.bottom), box.height // 2, colour)


_LAMP_AT = 0.38
"""How far down the light is brightest, as a share of the height."""
_STRIP_PX = 36
"""How wide a felt is kept: its rows repeat every two pixels, and 36 divides the width of pictures."""
_DITHER = ((0, 2), (3, 1))
"""The order in which the pixels of a square of 2 x 2 turn lighter (Bayer's matrix)."""


# Whole felts are 3 MiB each, and most pictures of a table have one of few heights.
@by_look(maxsize=4, part=felt_of)
def felt(height: int) -> Image.Image:
    """A felt ground under a lamp."""
    strip, ground = _felt_strip(height), Image.new("RGB", (DRAWN_WIDTH_PX, height))
    for left in range(0, DRAWN_WIDTH_PX, _STRIP_PX):
        ground.paste(strip, (left, 0))
    return ground


@by_look(maxsize=64, part=felt_of)
def _felt_strip(height: int) -> Image.Image:
    """The left edge of a felt.

    A fixed pattern of 2 x 2 mixes two neighbouring felt colours of the palette, so that no bands show. The
    light changes from row to row only: a row that repeats two pixels costs hardly any bytes as PNG.
    """
    rows, shades = [], felt_levels(felt_of(current_look()))
    for y in range(height):
        away = abs(y / height - _LAMP_AT) / (1 - _LAMP_AT)
        light = (FELT_LEVELS - 1) * (1 - away * away)
        levels = (min(FELT_LEVELS - 1, int(light + rank / 4)) for rank in _DITHER[y % 2])
        rows.append(bytes(channel for level in levels for channel in shades[level]) * (_STRIP_PX // 2))
    return Image.frombytes("RGB", (_STRIP_PX, height), b"".join(rows))


LARGEST_BYTES = 55 * 1024
"""What a picture may weigh, so that it appears at once on a phone."""
_USUAL_HEIGHT = drawn_px(1000)
"""Pictures that are taller show more than one hand and may weigh more in proportion."""
_QUICK, _THOROUGH = 4, 8
"""Compression levels: the palette has done most of the work; only pictures full of courts need more."""
REMEMBERED = 64
"""How many finished pictures of each kind are kept; about 50 KiB each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """An attachment: PNG bytes, a name that gives no card away, and the size in pixels."""

    data: bytes
    filename: str
    width: int
    height: int


def finished(canvas: Canvas, filename: str) -> Picture:
    """The canvas as a picture."""
    # One byte a pixel, in rows that PNG need not filter: a third of the time and less than half of the bytes.
    mapped = to_palette(canvas.image)
    data = png(mapped, _QUICK)
    if len(data) > bytes_allowed(mapped.height):
        data = png(mapped, _THOROUGH)
    return Picture(data=data, filename=filename, width=mapped.width, height=mapped.height)


def bytes_allowed(height: int) -> int:
    """What a picture of this height may weigh."""
    return LARGEST_BYTES * max(height, _USUAL_HEIGHT) // _USUAL_HEIGHT
