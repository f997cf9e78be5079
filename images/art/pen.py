"""A pen that puts letters, signs and boxes on the drawing of a card, in units of which a card is 100 wide."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from images.art.artwork import stencil
from images.ink.colours import Rgb
from images.ink.shapes import rounded_mask
from images.ink.typefaces import Typeface, font


class Pen:
    """Draws on a picture; a unit is ``scale_px`` of its pixels."""

    def __init__(self, image: Image.Image, *, scale_px: float) -> None:
        self.image = image
        self.scale_px = scale_px

    def box(
        self, corner: tuple[float, float], opposite: tuple[float, float], radius: float, colour: Rgb
    ) -> None:
        """A filled box with round corners."""
        left, top, right, bottom = (round(edge * self.scale_px) for edge in (*corner, *opposite))
        mask = rounded_mask(right - left, bottom - top, round(radius * self.scale_px))
        self.image.paste(colour, (left, top), mask)

    def disc(self, centre: tuple[float, float], radius: float, colour: Rgb) -> None:
        """A filled circle."""
        x, y = centre
        self.box((x - radius, y - radius), (x + radius, y + radius), radius, colour)

    def sign(self, name: str, centre: tuple[float, float], size: float, colour: Rgb) -> None:
        """Artwork of a single colour that is ``size`` wide."""
        mask = stencil(name, round(size * self.scale_px))
        left, top = (
            round(middle * self.scale_px - side / 2) for middle, side in zip(centre, mask.size, strict=True)
        )
        self.image.paste(colour, (left, top), mask)

    def text(self, text: str, middle: tuple[float, float], size: float, colour: Rgb) -> None:
        """A short text around its middle."""
        x, y = (place * self.scale_px for place in middle)
        letters = font(Typeface.BOLD, round(size * self.scale_px))
        ImageDraw.Draw(self.image).text((x, y), text, font=letters, fill=colour, anchor="mm")

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
