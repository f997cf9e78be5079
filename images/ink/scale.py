"""How large pictures are drawn: they are laid out in pixels of a sheet 1100 wide, and drawn 900 wide.

A phone shows them about 400 points wide and Discord on a screen at most 550, so that more pixels than that
cost time and bytes and show nothing. Only what makes pixels knows of it: the canvas, letters, cards.
"""

from __future__ import annotations

from typing import Final

SCALE: Final = 9 / 11
"""How many pixels are drawn for one that is laid out."""


def drawn_px(laid_out: float) -> int:
    """So many pixels of the sheet as pixels of the picture."""
    return round(laid_out * SCALE)


def laid_out_px(drawn: float) -> int:
    """So many pixels of the picture as pixels of the sheet."""
    return round(drawn / SCALE)
