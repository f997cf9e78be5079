"""Boxes in pixels, and soft-edged masks of rounded boxes, each made once."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw

from images.ink.scale import drawn_px

_OVERSIZE = 4
"""Pillow's shapes have hard edges; drawn this much larger and shrunk, edges have 16 steps and look soft."""


class Box(NamedTuple):
    """A rectangle in pixels; right and bottom are the first ones outside."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        return self.right - self.left

    @property
    def height(self) -> int:
        return self.bottom - self.top

    @property
    def middle(self) -> tuple[int, int]:
        return (self.left + self.right) // 2, (self.top + self.bottom) // 2

    @property
    def drawn(self) -> Box:
        """The box of a sheet in pixels as drawn: those that touch still do."""
        left, top, right, bottom = self
        return Box(drawn_px(left), drawn_px(top), drawn_px(right), drawn_px(bottom))

    def moved(self, x: int, y: int) -> Box:
        return Box(self.left + x, self.top + y, self.right + x, self.bottom + y)

    def grown(self, by: int) -> Box:
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def overlaps(self, other: Box) -> bool:
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )

    def holds(self, other: Box) -> bool:
        return (
            self.left <= other.left
            and self.top <= other.top
            and other.right <= self.right
            and other.bottom <= self.bottom
        )


@lru_cache(maxsize=512)
def rounded_mask(width: int, height: int, radius: int) -> Image.Image:
    """A filled box with round corners."""
    return _large(width, height, radius).reduce(_OVERSIZE)


@lru_cache(maxsize=256)
def ring_mask(width: int, height: int, radius: int, line: int) -> Image.Image:
    """The outline of a box with round corners, ``line`` pixels wide, inside of the box."""
    large = _large(width, height, radius)
    inner = (
        line * _OVERSIZE,
        line * _OVERSIZE,
        (width - line) * _OVERSIZE - 1,
        (height - line) * _OVERSIZE - 1,
    )
    ImageDraw.Draw(large).rounded_rectangle(inner, max(0, radius - line) * _OVERSIZE, fill=0)
    return large.reduce(_OVERSIZE)


@lru_cache(maxsize=256)
def corner_masks(radius: int) -> tuple[Image.Image, Image.Image, Image.Image, Image.Image]:
    """The four corners of a rounded box: upper left, upper right, lower left, lower right."""
    whole, far = rounded_mask(4 * radius, 4 * radius, radius), 3 * radius
    near = 4 * radius
    return (
        whole.crop((0, 0, radius, radius)),
        whole.crop((far, 0, near, radius)),
        whole.crop((0, far, radius, near)),
        whole.crop((far, far, near, near)),
    )


def _large(width: int, height: int, radius: int) -> Image.Image:
    mask = Image.new("L", (width * _OVERSIZE, height * _OVERSIZE), 0)
    box = (0, 0, width * _OVERSIZE - 1, height * _OVERSIZE - 1)
    ImageDraw.Draw(mask).rounded_rectangle(box, radius * _OVERSIZE, fill=255)
    return mask
