"""Artwork from the SVG files beside this module, drawn by resvg in the sizes and colours that are asked for.

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

from PIL import Image
from resvg_py import svg_to_bytes

from bot.games.cards import Suit
from images.ink.colours import Rgb

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
