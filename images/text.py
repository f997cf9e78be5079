"""Text that is known to be drawable and to fit: cleaned, measured, shrunk and cut in pixels."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from unicodedata import category, normalize

from PIL import Image, ImageDraw

from images.colours import Rgb
from images.typefaces import Typeface, covers, font

ELLIPSIS = "…"
SMALLEST_SHARE = 0.8
"""How far a text may shrink before it is cut instead."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a text looks."""

    typeface: Typeface
    size_px: int
    colour: Rgb


@dataclass(frozen=True, slots=True)
class Ink:
    """A text as a mask; ``left`` and ``top`` lead from the start of its base line to the mask's corner."""

    mask: Image.Image
    left: int
    top: int


def number(points: int) -> str:
    """Points as printed; the minus is as wide as the plus."""
    return str(points).replace("-", "−")  # noqa: RUF001  # the sign for "minus"


def gain(points: int) -> str:
    """Points won or lost: ``+28``."""
    return f"{points:+}".replace("-", "−")  # noqa: RUF001  # the sign for "minus"


@lru_cache(maxsize=2048)
def printable(text: str) -> str:
    """The part of a text that the typefaces can draw.

    Styled letters become plain ones (NFKC); marks on nothing, emoji, controls and foreign scripts drop out.
    """
    kept = (
        sign
        for sign in normalize("NFKC", text)
        if sign == " "
        or sign.isspace()
        or (sign.isprintable() and category(sign)[0] != "M" and _is_covered(sign))
    )
    return " ".join("".join(kept).split())


def _is_covered(sign: str) -> bool:
    return covers(Typeface.NAMES, sign) or covers(Typeface.BOLD, sign)


@lru_cache(maxsize=2048)
def _typeface_for(text: str, wanted: Typeface) -> Typeface:
    """The wanted typeface if it covers the text, else the one with the most signs."""
    return wanted if all(covers(wanted, sign) for sign in text) else Typeface.NAMES


@lru_cache(maxsize=4096)
def width_px(text: str, typeface: Typeface, size_px: int) -> int:
    return round(font(typeface, size_px).getlength(text))


@lru_cache(maxsize=2048)
def fitted(text: str, style: Style, within_px: int | None) -> tuple[str, Style]:
    """The text, and the style in which it is at most ``within_px`` wide: shrunk a little first, then cut."""
    text = printable(text)
    style = replace(style, typeface=_typeface_for(text, style.typeface))
    if within_px is None:
        return text, style
    smallest = round(style.size_px * SMALLEST_SHARE)
    while width_px(text, style.typeface, style.size_px) > within_px and style.size_px > smallest:
        style = replace(style, size_px=style.size_px - 1)
    return cut(text, style, within_px), style


def cut(text: str, style: Style, within_px: int) -> str:
    """The longest beginning of the text that fits, with an ellipsis where something is missing."""
    if width_px(text, style.typeface, style.size_px) <= within_px:
        return text
    shortest, longest = 0, len(text)
    while shortest < longest:
        middle = (shortest + longest + 1) // 2
        if width_px(text[:middle].rstrip() + ELLIPSIS, style.typeface, style.size_px) <= within_px:
            shortest = middle
        else:
            longest = middle - 1
    return text[:shortest].rstrip() + ELLIPSIS if shortest else ""


@lru_cache(maxsize=1024)
def ink(text: str, typeface: Typeface, size_px: int) -> Ink:
    """The text's mask, kept because the same words come again in each picture."""
    drawn_with = font(typeface, size_px)
    left, top, right, bottom = (round(edge) for edge in drawn_with.getbbox(text, anchor="ls"))
    mask = Image.new("L", (max(1, right - left), max(1, bottom - top)), 0)
    ImageDraw.Draw(mask).text((-left, -top), text, font=drawn_with, fill=255, anchor="ls")
    return Ink(mask, left, top)


@lru_cache(maxsize=64)
def cap_height_px(typeface: Typeface, size_px: int) -> int:
    """The height of a capital letter, by which labels are centred."""
    return round(-font(typeface, size_px).getbbox("H", anchor="ls")[1])
