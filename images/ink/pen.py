"""A pen that draws smooth shapes in design units, by drawing four times too large."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from bot.games.cards import Suit
from images.ink.colours import Rgb
from images.ink.outlines import Outline, Point, ellipse, flipped, placed
from images.ink.pips import PIPS
from images.ink.typefaces import Typeface, font

OVERSIZE = 4
"""Pillow's shapes have hard edges; drawn this much larger and shrunk, the edges become soft."""


class Pen:
    """Draws on an oversized picture; all measures are design units, ``scale_px`` oversized pixels each."""

    def __init__(self, image: Image.Image, *, scale_px: float) -> None:
        self.image = image
        self.scale_px = scale_px
        self._draw = ImageDraw.Draw(image)

    def _pixels(self, outline: Outline) -> list[Point]:
        return [(x * self.scale_px, y * self.scale_px) for x, y in outline]

    def shape(self, outline: Outline, colour: Rgb) -> None:
        self._draw.polygon(self._pixels(outline), fill=colour)

    def stroke(self, line: Outline, colour: Rgb, width: float) -> None:
        self._draw.line(
            self._pixels(line), fill=colour, width=max(1, round(width * self.scale_px)), joint="curve"
        )

    def stroke_both(self, line: Outline, axis: float, colour: Rgb, width: float) -> None:
        """A line and its mirror image."""
        self.stroke(line, colour, width)
        self.stroke(flipped(line, axis), colour, width)

    def shape_both(self, outline: Outline, axis: float, colour: Rgb) -> None:
        """A shape and its mirror image."""
        self.shape(outline, colour)
        self.shape(flipped(outline, axis), colour)

    def disc(self, centre: Point, radius: float, colour: Rgb) -> None:
        self.shape(ellipse(centre, radius), colour)

    def pip(self, suit: Suit, centre: Point, size: float, colour: Rgb) -> None:
        for part in PIPS[suit]:
            self.shape(placed(part, centre, size), colour)

    def frame(
        self, corner: Point, opposite: Point, radius: float, colour: Rgb, *, line: float | None = None
    ) -> None:
        """A rounded box, filled, or as a line of the given width."""
        (left, top), (right, bottom) = self._pixels((corner, opposite))
        self._draw.rounded_rectangle(
            (left, top, right - 1, bottom - 1),
            radius=radius * self.scale_px,
            fill=None if line is not None else colour,
            outline=None if line is None else colour,
            width=0 if line is None else max(1, round(line * self.scale_px)),
        )

    def letters(
        self, text: str, centre_x: float, top: float, *, height: float, width: float, colour: Rgb
    ) -> None:
        """Letters whose capitals are ``height`` tall, squeezed to at most ``width``, centred by their ink."""
        mask = _letters(text, round(height * self.scale_px))
        most = round(width * self.scale_px)
        if mask.width > most:
            mask = mask.resize((most, mask.height), Image.Resampling.LANCZOS)
        x = round(centre_x * self.scale_px - mask.width / 2)
        self.image.paste(colour, (x, round(top * self.scale_px)), mask)


@lru_cache(maxsize=64)
def _letters(text: str, cap_px: int) -> Image.Image:
    """The ink of a short text; its capitals are ``cap_px`` tall and begin at the top edge."""
    probe = font(Typeface.BOLD, 200)
    cap_at_200 = -probe.getbbox("H", anchor="ls")[1]
    size = round(200 * cap_px / cap_at_200)
    mask = Image.new("L", (size * (len(text) + 1), cap_px * 2), 0)
    ImageDraw.Draw(mask).text((size / 2, cap_px), text, font=font(Typeface.BOLD, size), fill=255, anchor="ls")
    left, _, right, bottom = mask.getbbox() or (0, 0, 1, 1)
    return mask.crop((left, 0, right, bottom))
