"""Finished pictures as PNG files: a palette, and rows without filters, compressed in one go by libdeflate.

Pillow's own writer hands row after row to zlib: as many bytes would take it three times as long.
"""

from __future__ import annotations

import struct
from zlib import crc32

from deflate import adler32, deflate_compress
from PIL import Image

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_BITS, _BY_PALETTE = 8, 3
_ZLIB = b"\x78\x5e"
_FIRST = b"\0"
"""What precedes each row: that it is not filtered."""
_FIRST_STORED = b"\x00\x01\x00\xfe\xff" + _FIRST
"""The same as a block of a deflate stream that has further blocks: one byte, not compressed."""


def png(mapped: Image.Image, level: int) -> bytes:
    """The file of a picture that has a palette, compressed at a level of libdeflate's (1 to 12)."""
    palette = mapped.getpalette()
    if palette is None:
        raise ValueError(f"only pictures with a palette are written, not those in {mapped.mode}")
    width, height = mapped.size
    # Pillow can end each row with a byte of zero, which precedes the next row. That of the first one is
    # written apart, as to put a byte before a megabyte is to copy it, and fresh memory is what costs most.
    rows = memoryview(mapped.tobytes("raw", "P", width + 1, 1))[:-1]
    data = _ZLIB + _FIRST_STORED + deflate_compress(rows, level)
    return b"".join(
        (
            _SIGNATURE,
            _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, _BITS, _BY_PALETTE, 0, 0, 0)),
            _chunk(b"PLTE", bytes(palette)),
            _chunk(b"IDAT", data + struct.pack(">I", adler32(rows, adler32(_FIRST)))),
            _chunk(b"IEND", b""),
        )
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", crc32(data, crc32(kind)))
