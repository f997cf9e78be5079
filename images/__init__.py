"""Views drawn as pictures."""

from __future__ import annotations

from threading import Lock

from images.colours import FELT
from images.deck import decks
from images.encode import Picture
from images.gin import NoHand, hand_picture, table_picture
from images.labels import ENGLISH, Labels
from images.palette import palette_image, shown
from images.people import Face, drawable_name

__all__ = [
    "ENGLISH",
    "Face",
    "Labels",
    "NoHand",
    "Picture",
    "drawable_name",
    "hand_picture",
    "prepare",
    "table_picture",
]

_preparing = Lock()


def prepare() -> None:
    """Draw the cards and fill the palette's lookup, so that no player waits for it; may be called again."""
    with _preparing:
        palette_image()
        shown(FELT)
        decks()
