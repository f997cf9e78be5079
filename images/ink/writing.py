"""Scripts that are read from right to left: the order and the shapes in which their letters are drawn.

Pillow can do both only with a system library that slim hosts lack, and pictures must be the same everywhere.
So python-bidi orders the letters and arabic-reshaper joins them before Pillow draws one after the other.
"""

from __future__ import annotations

import re
from functools import lru_cache
from unicodedata import bidirectional

from arabic_reshaper import ArabicReshaper
from bidi.algorithm import get_display

ISOLATE, END_ISOLATE = "\u2068", "\u2069"
"""What stands around a name within a phrase, so that neither changes the order of the other."""

_ISOLATED = re.compile(f"{ISOLATE}([^{ISOLATE}{END_ISOLATE}]*){END_ISOLATE}?")
_FIRST_STAND_IN = 0x4DC0
"""The first of 64 signs that belong to no direction, and that no typeface of ours draws."""

_RESHAPER = ArabicReshaper({"ARABIC LIGATURE ALLAH": False})
"""Lam and alef are always written as one; the one sign for Allah would tower over the line."""


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


def joined(text: str) -> str:
    """The text with each letter of a joining script in the shape that its neighbours give it."""
    return str(_RESHAPER.reshape(text))
