"""What Discord takes of a picture."""

from __future__ import annotations

from images.ink.canvas import Picture, bytes_allowed


def require_sendable(picture: Picture) -> None:
    """A picture is as wide as all are, and small enough for a message."""
    assert picture.width == 900
    assert len(picture.data) <= bytes_allowed(picture.height)
