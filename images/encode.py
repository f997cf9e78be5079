"""Finished pictures: PNG bytes in the fixed palette, with a constant file name."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO

from PIL import Image

from images.canvas import Canvas
from images.palette import to_palette

LARGEST_BYTES = 80 * 1024
"""What a picture may weigh, so that it appears at once on a phone."""
_QUICK, _THOROUGH = 2, 6
"""Compression levels: the palette has done most of the work; only hands full of courts need the second."""
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
    mapped = to_palette(canvas.image)
    data = _png(mapped, _QUICK)
    if len(data) > LARGEST_BYTES:
        data = _png(mapped, _THOROUGH)
    return Picture(data=data, filename=filename, width=mapped.width, height=mapped.height)


def _png(mapped: Image.Image, level: int) -> bytes:
    buffer = BytesIO()
    mapped.save(buffer, "PNG", compress_level=level)
    return buffer.getvalue()
