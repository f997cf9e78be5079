"""Finished pictures: PNG bytes in the fixed palette, with a constant file name."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO

from images.canvas import Canvas
from images.palette import to_palette

_COMPRESSION = 2
"""Higher levels take up to ten times as long and save little, as the palette has done most of the work."""
REMEMBERED = 64
"""How many finished pictures of each kind are kept; about 50 KiB each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """An attachment: PNG bytes, a name that tells nothing about the cards, and the size in pixels."""

    data: bytes
    filename: str
    width: int
    height: int


def finished(canvas: Canvas, filename: str) -> Picture:
    """The canvas as a picture."""
    buffer = BytesIO()
    to_palette(canvas.image).save(buffer, "PNG", compress_level=_COMPRESSION)
    return Picture(
        data=buffer.getvalue(), filename=filename, width=canvas.image.width, height=canvas.image.height
    )
