"""Pasting what is known to fit: `Image.paste` looks at each argument again, and a hand has 170 of them."""

from __future__ import annotations

from PIL import Image

from images.ink.colours import Rgb


def paste(
    picture: Image.Image,
    source: Image.Image | Rgb | int,
    box: tuple[int, int, int, int],
    mask: Image.Image | None = None,
) -> None:
    """Put a picture of the same mode, or a plain colour, into a box of another one, as far as a mask says.

    Source and mask are as large as the box. Nothing here was opened from a file that is still to be read.
    """
    inner = source.im if isinstance(source, Image.Image) else source
    if mask is None:
        picture.im.paste(inner, box)
    else:
        picture.im.paste(inner, box, mask.im)
