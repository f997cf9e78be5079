"""The typefaces that come with the program, read into memory once and never looked up on the system."""

from __future__ import annotations

from enum import Enum
from functools import cache, lru_cache
from importlib.resources import files
from io import BytesIO

from PIL import ImageFont


class Typeface(Enum):
    """A font file, named for what it is used for."""

    BOLD = "BarlowSemiCondensed-Bold.ttf"
    """Labels, numbers and the indices on the cards."""
    PLAIN = "BarlowSemiCondensed-SemiBold.ttf"
    """Secondary text."""
    NAMES = "SourceSansPro-Semibold.ttf"
    """Names of people: Latin, Greek and Cyrillic."""
    ARABIC = "NotoSansArabic-SemiBold.ttf"
    HEBREW = "NotoSansHebrew-SemiBold.ttf"
    THAI = "NotoSansThai-SemiBold.ttf"


@cache
def _data(typeface: Typeface) -> bytes:
    return (files("images") / "fonts" / typeface.value).read_bytes()


@lru_cache(maxsize=256)
def font(typeface: Typeface, size_px: int) -> ImageFont.FreeTypeFont:
    """The typeface at a size; the simple layout engine is the same with and without FriBiDi."""
    return ImageFont.truetype(BytesIO(_data(typeface)), size_px, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=8192)
def covers(typeface: Typeface, character: str) -> bool:
    """Whether the typeface can write a character: it looks different from what stands for missing ones."""
    probe = font(typeface, 24)
    try:
        missing, mask = probe.getmask("\uffff"), probe.getmask(character)
    except OSError:
        return False  # a whole sentence in one sign (U+FDFD) is more than FreeType draws
    return character == " " or mask.size != missing.size or bytes(mask) != bytes(missing)


def load_all() -> None:
    """Read all typefaces now, so that drawing reads no file."""
    for typeface in Typeface:
        _data(typeface)
