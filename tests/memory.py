"""What the tests of one file leave in memory, and those of the next one do not need."""

from __future__ import annotations

import ctypes
import sys
from types import ModuleType

DRAWN = "images.ink.look"
"""The module that remembers what was drawn."""


def images_modules() -> tuple[ModuleType, ...]:
    """All modules of pictures that are in use."""
    return tuple(module for name, module in sys.modules.items() if name.startswith("images."))


def forget_pictures() -> None:
    """Let every picture be drawn anew; decks and masks stay."""
    if DRAWN not in sys.modules:
        return
    from images.ink.canvas import REMEMBERED, felt
    from images.ink.look import ByLook
    from images.replay.moment import REMEMBERED_MOMENTS

    for module in images_modules():
        for drawn in vars(module).values():
            # How many pictures of a kind are remembered tells such functions from others.
            is_picture = isinstance(drawn, ByLook) and drawn is not felt
            if is_picture and drawn.cache_info().maxsize in (REMEMBERED, REMEMBERED_MOMENTS):
                drawn.cache_clear()


def give_back() -> None:
    """Return free memory to the system: glibc keeps what lies between two blocks that are in use."""
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)
