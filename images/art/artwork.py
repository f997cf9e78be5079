"""Artwork from the SVG files beside this module, drawn by resvg: on cards by a pen, in captions as suits.

Each shape of a file has a class such as ``gold``, and the file gives the class its colour. Court figures are
drawn as hearts there; the colours and the sign of another suit are filled in before drawing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from io import BytesIO
from types import MappingProxyType
from typing import Final

from PIL import Image, ImageDraw
from resvg_py import svg_to_bytes

from bot.games.cards import Suit
from bot.preferences import Felt
from images.ink import colours
from images.ink.canvas import Canvas
from images.ink.colours import Rgb
from images.ink.look import current_look, shaded, suit_ink, suit_mid
from images.ink.scale import drawn_px
from images.ink.shapes import rounded_mask
from images.ink.text import (
    ELLIPSIS,
    Style,
    Typeface,
    cap_height_px,
    font,
    printable,
    width_px,
)

_AS_IN_THE_FILE: Final[Mapping[str, Rgb]] = MappingProxyType({})
_SUIT = re.compile('(?<=<symbol id="suit" viewBox="0 0 100 100">).*?(?=</symbol>)', re.DOTALL)


def drawn(
    name: str, width_px: int, *, colours: Mapping[str, Rgb] = _AS_IN_THE_FILE, suit: Suit | None = None
) -> Image.Image:
    """The file of that name, ``width_px`` wide, on a transparent ground.

    ``colours`` replace those of the file by class; ``suit`` replaces the sign that the file has for hearts.
    """
    svg = source(name)
    if suit is not None:
        svg = _SUIT.sub(_inside(source(sign_of(suit))), svg)
    # A rule that begins with ``svg`` is more specific than those of the file, and so wins.
    rules = "".join(f"svg .{each} {{ color: rgb{colour} }}" for each, colour in colours.items())
    data = svg_to_bytes(svg, width=width_px, style_sheet=rules, skip_system_fonts=True)
    return Image.open(BytesIO(data)).convert("RGBA")


@lru_cache(maxsize=256)
def stencil(name: str, width_px: int) -> Image.Image:
    """How much of each pixel is covered by artwork of a single colour."""
    return drawn(name, width_px).getchannel("A")


def sign_of(suit: Suit) -> str:
    """The file with the sign of a suit."""
    return suit.name.lower()


@cache
def source(name: str) -> str:
    """A file's text."""
    return (files("images") / "art" / f"{name}.svg").read_text(encoding="utf-8")


def _inside(svg: str) -> str:
    """What stands between the tags of the whole file."""
    return svg[svg.index(">") + 1 : svg.rindex("</svg>")]


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


_SUITS = {suit.symbol: suit for suit in Suit}
_PART = re.compile(f"[{''.join(_SUITS)}]|[^{''.join(_SUITS)}\\s]+|\\s+")
_BLANK = 0.25
"""The width of a blank, as a share of the size."""


CAPTION_LINES_MOST = 3


def caption_lines(text: str, style: Style, within: int) -> tuple[tuple[str, ...], ...]:
    """A sentence that names cards as lines of words, blanks and suits; what is too much for three is cut."""
    lines: list[tuple[str, ...]] = [()]
    dots = width_px(ELLIPSIS, style.typeface, style.size_px)
    for part in _PART.findall(text):
        longer = (*lines[-1], part)
        if lines[-1] and not part.isspace() and _width(longer, style) > within:
            if len(lines) == CAPTION_LINES_MOST:
                while _width(lines[-1], style) + dots > within:
                    lines[-1] = lines[-1][:-1]
                lines[-1] = (*lines[-1], ELLIPSIS)
                break
            lines.append((part,))
        else:
            lines[-1] = longer
    return tuple(lines)


def write_caption(canvas: Canvas, line: tuple[str, ...], at: tuple[int, int], style: Style) -> None:
    """Write a line of `caption_lines` on a base line; suits are drawn, as typefaces have no such signs."""
    x, base = at
    for part in line:
        if part in _SUITS:
            _draw_suit(canvas, _SUITS[part], (x, base), style.size_px)
        elif not part.isspace():
            canvas.write(part, (x, base), style)
        x += _part_width(part, style)


def _width(parts: tuple[str, ...], style: Style) -> int:
    return sum(_part_width(part, style) for part in parts)


def _part_width(part: str, style: Style) -> int:
    if part.isspace():
        return round(style.size_px * _BLANK)
    if part in _SUITS:
        return round(style.size_px * 0.72)
    return width_px(printable(part), style.typeface, style.size_px)


def _draw_suit(canvas: Canvas, suit: Suit, at: tuple[int, int], size_px: int) -> None:
    """The sign as high as a capital; on a dark plate they are light, and spades as the text."""
    height = cap_height_px(Typeface.NAMES, size_px)
    mask = stencil(sign_of(suit), drawn_px(height))
    x, y = drawn_px(at[0] + size_px * 0.04), drawn_px(at[1] - height)
    canvas.image.paste(_ink(suit), (x, y, x + mask.width, y + mask.height), mask)


def _ink(suit: Suit) -> Rgb:
    if current_look().felt is Felt.LIGHT:
        return suit_ink(suit)
    light = suit_mid(suit)
    return shaded(colours.TEXT) if light == suit_mid(Suit.SPADES) else light
