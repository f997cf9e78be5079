"""A sentence that names cards, with the suits as drawn signs: the typefaces have none."""

from __future__ import annotations

import re
from dataclasses import replace

from bot.games.cards import Suit
from bot.preferences import Felt
from images.art.artwork import sign_of, stencil
from images.ink import colours
from images.ink.canvas import Canvas
from images.ink.colours import Rgb
from images.ink.look import current_look, shaded, suit_ink, suit_mid
from images.ink.text import ELLIPSIS, SMALLEST_SHARE, Style, Typeface, cap_height_px, printable, width_px

_SUITS = {suit.symbol: suit for suit in Suit}
_PART = re.compile(f"[{''.join(_SUITS)}]|[^{''.join(_SUITS)}\\s]+|\\s+")
_BLANK = 0.25
"""The width of a blank, as a share of the size."""


def write_caption(canvas: Canvas, text: str, at: tuple[int, int], style: Style, *, within: int) -> None:
    """Write on a base line, shrunk a little where it is too wide, then cut between words."""
    parts = tuple(_PART.findall(text))
    smallest = round(style.size_px * SMALLEST_SHARE)
    while _width(parts, style) > within and style.size_px > smallest:
        style = replace(style, size_px=style.size_px - 1)
    x, base = at
    end, dots = x + within, width_px(ELLIPSIS, style.typeface, style.size_px)
    is_whole = _width(parts, style) <= within
    for part in parts:
        width = _width((part,), style)
        if not is_whole and x + width + dots > end:
            canvas.write(ELLIPSIS, (x, base), style)
            return
        if part in _SUITS:
            _draw_suit(canvas, _SUITS[part], (x, base), style.size_px)
        elif not part.isspace():
            canvas.write(part, (x, base), style)
        x += width


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
    mask = stencil(sign_of(suit), height)
    x, y = at[0] + round(size_px * 0.04), at[1] - height
    canvas.image.paste(_ink(suit), (x, y, x + mask.width, y + mask.height), mask)


def _ink(suit: Suit) -> Rgb:
    if current_look().felt is Felt.LIGHT:
        return suit_ink(suit)
    light = suit_mid(suit)
    return shaded(colours.TEXT) if light == suit_mid(Suit.SPADES) else light
