"""Finished pictures: PNG bytes in the fixed palette, with a constant file name."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO

from PIL import Image

from images.ink.canvas import Canvas
from images.ink.palette import to_palette

LARGEST_BYTES = 80 * 1024
"""What a picture may weigh, so that it appears at once on a phone."""
_USUAL_HEIGHT = 1000
"""Pictures that are taller show more than one hand and may weigh more in proportion."""
_QUICK, _CLOSER, _THOROUGH = 2, 4, 6
"""Compression levels: the palette has done most of the work; only pictures full of courts need more."""
_CLOSER_SAVES = 0.88
"""What the second leaves of the first, so that it is not tried in vain."""
REMEMBERED = 64
"""How many finished pictures of each kind are kept; about 50 KiB each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """An attachment: PNG bytes, a name that gives no card away, and the size in pixels."""

    data: bytes
    filename: str
    width: int
    height: int


def finished(canvas: Canvas, filename: str) -> Picture:
    """The canvas as a picture."""
    # One byte a pixel, in rows that PNG need not filter: a third of the time and less than half of the bytes.
    mapped = to_palette(canvas.image)
    data, limit = _png(mapped, _QUICK), bytes_allowed(mapped.height)
    if limit < len(data) <= limit / _CLOSER_SAVES:
        data = _png(mapped, _CLOSER)
    if len(data) > limit:
        data = _png(mapped, _THOROUGH)
    return Picture(data=data, filename=filename, width=mapped.width, height=mapped.height)


def bytes_allowed(height: int) -> int:
    """What a picture of this height may weigh."""
    return LARGEST_BYTES * max(height, _USUAL_HEIGHT) // _USUAL_HEIGHT


def _png(mapped: Image.Image, level: int) -> bytes:
    buffer = BytesIO()
    mapped.save(buffer, "PNG", compress_level=level)
    return buffer.getvalue()
