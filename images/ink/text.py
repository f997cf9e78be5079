"""Text that is known to be drawable and to fit: cleaned, measured, shrunk and cut in pixels.

The typefaces come with the program and are never looked up on the system: pictures are the same everywhere.
Hebrew and Arabic are read from right to left. Pillow could order and join their letters only with a system
library that slim hosts lack, so python-bidi orders them and arabic-reshaper joins them before Pillow draws.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache, lru_cache
from importlib.resources import files
from io import BytesIO
from unicodedata import bidirectional, category, normalize

from arabic_reshaper import ArabicReshaper
from bidi.algorithm import get_display
from PIL import Image, ImageDraw, ImageFont

from images.ink.colours import Paint
from images.ink.scale import SCALE, drawn_px, laid_out_px


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
def font(typeface: Typeface, size_px: float) -> ImageFont.FreeTypeFont:
    """The typeface at a size; the simple layout engine is the same with and without FriBiDi."""
    return ImageFont.truetype(BytesIO(_data(typeface)), size_px, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=8192)
def covers(typeface: Typeface, character: str) -> bool:
    """Whether the typeface can write a character: it looks different from the box for missing ones."""
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


ISOLATE, END_ISOLATE = "\u2068", "\u2069"
"""What stands around a name within a phrase, so that neither changes the order of the other."""

_ISOLATED = re.compile(f"{ISOLATE}([^{ISOLATE}{END_ISOLATE}]*){END_ISOLATE}?")
_FIRST_STAND_IN = 0x4DC0
"""The first of 64 signs that belong to no direction, and that no typeface of ours draws."""

_RESHAPER = ArabicReshaper({"ARABIC LIGATURE ALLAH": False})
"""Lam and alef are joined into one sign, as always; the single sign for Allah is not used: it is too tall."""


def is_right_to_left(text: str) -> bool:
    """Whether any part of the text is read from right to left."""
    return any(bidirectional(sign) in {"R", "AL"} for sign in text)


def isolated(name: str) -> str:
    """The name as it may stand within a phrase: in isolation where it would otherwise turn its neighbours."""
    return f"{ISOLATE}{name}{END_ISOLATE}" if is_right_to_left(name) else name


@lru_cache(maxsize=4096)
def as_drawn(text: str) -> str:
    """The signs from left to right as the eye sees them.

    A text with isolated names is a phrase of ours and runs from left to right; any other text has the
    direction of its first letter.
    """
    if not is_right_to_left(text):
        return _ISOLATED.sub(r"\1", text)
    names: dict[str, str] = {}

    def put_aside(found: re.Match[str]) -> str:
        # The algorithm of python-bidi is older than isolates, so a neutral sign takes each name's place.
        stand_in = chr(_FIRST_STAND_IN + len(names))
        names[stand_in] = as_drawn(found[1])
        return stand_in

    phrase = joined(_ISOLATED.sub(put_aside, text))
    ordered = str(get_display(phrase, base_dir="L" if names else None))
    return "".join(names.get(sign, sign) for sign in ordered)


@lru_cache(maxsize=4096)
def joined(text: str) -> str:
    """The text with each letter of a joining script in the shape that its neighbours give it."""
    return str(_RESHAPER.reshape(text))


ELLIPSIS = "…"
_LOOSE_END = " ("
"""What no text ends with before an ellipsis."""
SMALLEST_SHARE = 0.8
"""How far a text may shrink before it is cut instead."""
LEAST_IN_HAND = 37
"""The smallest print of a hand: 11 pixels where a phone shows it 334 wide, not 1100."""
LEAST_ON_TABLE = 41
"""The smallest print of a picture for everybody: 11 pixels where a phone shows it 302 wide."""
LOWEST_SHARE = 0.26
"""How far below its base line a text may reach, in sizes; Arabic would reach lower, and is lifted."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a text looks."""

    typeface: Typeface
    size_px: int
    colour: Paint


@dataclass(frozen=True, slots=True)
class Ink:
    """A text as a mask; ``left`` and ``top`` lead from the start of its base line to the mask's corner.

    All of it in pixels that are drawn.
    """

    mask: Image.Image
    left: int
    top: int


def number(points: int) -> str:
    """Points as printed; the minus is as wide as the plus."""
    return str(points).replace("-", "−")  # noqa: RUF001  # the sign for "minus"


def rated(rating: int, *, is_provisional: bool) -> str:
    """A rating; a question mark says that it is still more of a guess."""
    return f"{number(rating)}?" if is_provisional else number(rating)


def record(won: int, lost: int, drawn: int = 0) -> str:
    """Matches won and lost, and drawn ones where there are any, with the dashes of scores."""
    return " – ".join(str(each) for each in (won, lost, drawn)[: 3 if drawn else 2])  # noqa: RUF001


def versus(points: int, others: int) -> str:
    """The points of both sides of a match: ``335 : 131``."""
    return f"{number(points)} : {number(others)}"


def percent(won: int, played: int, share: str) -> str:
    """The share of matches that were won, as ``share`` writes its number; a dash for none."""
    return share.format(number=round(100 * won / played)) if played else "–"  # noqa: RUF001


def gain(points: int) -> str:
    """Points won or lost: ``+28``."""
    return f"{points:+}".replace("-", "−")  # noqa: RUF001  # the sign for "minus"


@lru_cache(maxsize=2048)
def printable(text: str) -> str:
    """The part of a text that the typefaces can draw.

    Styled letters become plain ones (NFKC); marks on nothing, emoji, controls and foreign scripts drop out.
    """
    # Isolates are ours alone: a person's name that holds one must not turn the phrase around it.
    return _printable(text.translate(_NO_ISOLATES))


_NO_ISOLATES = dict.fromkeys((ord(ISOLATE), ord(END_ISOLATE)))
_MARKED = range(0x0E00, 0x0E80)
"""Thai, in which marks are letters; in the other scripts that are covered a word is read without them."""
_MARKS_MOST = 2
"""Marks on one letter; more are a tower."""


def _printable(text: str) -> str:
    """The printable part with the isolates that we have put round names."""
    kept: list[str] = []
    marks = _MARKS_MOST
    for sign in normalize("NFKC", text):
        is_mark = category(sign)[0] == "M"
        marks = marks + 1 if is_mark else 0
        if sign.isspace() or sign in (ISOLATE, END_ISOLATE):
            kept.append(sign)
        elif is_mark and (ord(sign) not in _MARKED or marks > _MARKS_MOST):
            continue
        elif sign.isprintable() and any(covers(typeface, sign) for typeface in Typeface):
            kept.append(sign)
    return " ".join("".join(kept).split())


@lru_cache(maxsize=2048)
def _set_in(text: str, wanted: Typeface) -> tuple[str, Typeface]:
    """The text in the wanted typeface if that covers it, else in the one that covers most, and only that."""
    signs = [sign for sign in text if sign not in (ISOLATE, END_ISOLATE)]
    candidates = (wanted, Typeface.NAMES, *_SCRIPTS)
    chosen = max(candidates, key=lambda typeface: sum(covers(typeface, sign) for sign in signs))
    return "".join(sign for sign in text if sign in (ISOLATE, END_ISOLATE) or covers(chosen, sign)), chosen


_SCRIPTS = (Typeface.ARABIC, Typeface.HEBREW, Typeface.THAI)


@lru_cache(maxsize=4096)
def width_px(text: str, typeface: Typeface, size_px: int) -> int:
    """How wide the text is when it is drawn."""
    return laid_out_px(font(typeface, size_px * SCALE).getlength(as_drawn(text)))


@lru_cache(maxsize=2048)
def fitted(text: str, style: Style, within_px: int | None) -> tuple[str, Style]:
    """The text, and the style in which it is at most ``within_px`` wide: shrunk a little first, then cut."""
    text, typeface = _set_in(_printable(text), style.typeface)
    style = replace(style, typeface=typeface)
    if within_px is None:
        return text, style
    smallest = _least(style.size_px)
    while width_px(text, style.typeface, style.size_px) > within_px and style.size_px > smallest:
        style = replace(style, size_px=style.size_px - 1)
    return cut(text, style, within_px), style


def _least(size_px: int) -> int:
    """How small a text of this size may become."""
    shrunk = round(size_px * SMALLEST_SHARE)
    return shrunk if size_px < LEAST_IN_HAND else max(shrunk, min(size_px, LEAST_ON_TABLE))


def cut(text: str, style: Style, within_px: int) -> str:
    """The longest beginning of the text that fits, with an ellipsis where something is missing."""
    if width_px(text, style.typeface, style.size_px) <= within_px:
        return text
    # Halving the range asks for ten widths where trying every length would ask for hundreds.
    shortest, longest = 0, len(text)
    while shortest < longest:
        middle = (shortest + longest + 1) // 2
        if width_px(text[:middle].rstrip(_LOOSE_END) + ELLIPSIS, style.typeface, style.size_px) <= within_px:
            shortest = middle
        else:
            longest = middle - 1
    return text[:shortest].rstrip(_LOOSE_END) + ELLIPSIS if shortest else ""


def wrapped(text: str, style: Style, within_px: int) -> list[str]:
    """The text in lines of whole words, each at most ``within_px`` wide if its words are."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}".lstrip()
        if lines[-1] and width_px(longer, style.typeface, style.size_px) > within_px:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


@lru_cache(maxsize=1024)
def ink(text: str, typeface: Typeface, size_px: int) -> Ink:
    """The text's mask, kept because the same words come again in each picture."""
    text = as_drawn(text)
    drawn_with = font(typeface, size_px * SCALE)
    # Names have the same line height in all scripts: what reaches lower, as Arabic does, is lifted.
    left, top, right, bottom = (round(edge) for edge in drawn_with.getbbox(text, anchor="ls"))
    lift = max(0, bottom - drawn_px(size_px * LOWEST_SHARE))
    mask = Image.new("L", (max(1, right - left), max(1, bottom - top)), 0)
    ImageDraw.Draw(mask).text((-left, -top), text, font=drawn_with, fill=255, anchor="ls")
    return Ink(mask, left, top - lift)


@lru_cache(maxsize=64)
def cap_height_px(typeface: Typeface, size_px: int) -> int:
    """The height of a capital letter, by which labels are centred."""
    return laid_out_px(-font(typeface, size_px * SCALE).getbbox("H", anchor="ls")[1])
