"""The PNG files that we write ourselves hold what was drawn, and every reader takes them."""

from __future__ import annotations

import zlib
from io import BytesIO

import pytest
from PIL import Image

from images.ink.palette import to_palette
from images.ink.png import png


def _drawn(width: int, height: int) -> Image.Image:
    noise = [Image.effect_noise((width, height), 90) for _ in range(3)]
    return to_palette(Image.merge("RGB", noise))


@pytest.mark.parametrize("size", [(1, 1), (2, 1), (1, 3), (97, 31), (900, 704)])
@pytest.mark.parametrize("level", [1, 5, 12])
def test_file_holds_each_pixel(size: tuple[int, int], level: int) -> None:
    mapped = _drawn(*size)
    # A wrong sum over a chunk or over the stream makes verify raise.
    data = png(mapped, level)
    with Image.open(BytesIO(data), formats=("PNG",)) as checked:
        checked.verify()
    with Image.open(BytesIO(data), formats=("PNG",)) as opened:
        assert opened.mode == "P"
        assert opened.size == size
        assert opened.tobytes() == mapped.tobytes()
        assert opened.convert("RGB").tobytes() == mapped.convert("RGB").tobytes()


def test_stream_has_its_sum() -> None:
    """Pillow leaves the sum at a stream's end unread; other readers refuse a picture by it."""
    data = png(_drawn(50, 40), 5)
    start = data.index(b"IDAT") + 4
    length = int.from_bytes(data[start - 8 : start - 4], "big")
    assert len(zlib.decompress(data[start : start + length])) == 40 * 51


def test_pictures_without_a_palette_are_refused() -> None:
    with pytest.raises(ValueError, match="RGB"):
        png(Image.new("RGB", (3, 3)), 5)
