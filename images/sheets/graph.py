"""A rating over time: a line over its area, with the days at both ends and a few ratings beside it."""

from __future__ import annotations

from typing import Final

from PIL import Image, ImageDraw

from bot.records import Point
from images.ink import colours
from images.ink.canvas import Align, Canvas
from images.ink.look import shaded
from images.ink.shapes import Box
from images.ink.text import Style, Typeface

_OVERSIZE: Final = 2
_STEPS: Final = (10, 20, 25, 50, 100, 200, 250, 500, 1000)
"""What may lie between two ratings that are written beside the line."""
_LINES_MOST: Final = 4
_LINE_PX: Final = 5


def draw_graph(canvas: Canvas, points: tuple[Point, ...], box: Box) -> None:
    """The ratings in a panel, oldest first; at least two of them."""
    canvas.panel(box, 16, colours.TRAY)
    field = Box(box.left + 110, box.top + 24, box.right - 32, box.bottom - 52)
    low, high, step = _scale(points)
    muted = Style(Typeface.PLAIN, 28, colours.MUTED)
    for rating in range(low, high + 1, step):
        y = _height(rating, low, high, field)
        canvas.fill(Box(field.left, y - 1, field.right, y + 1), colours.OUTLINE)
        canvas.write(str(rating), (field.left - 18, y + 10), muted, align=Align.RIGHT, within=84)
    line = [
        (x - field.left, _height(point.rating, low, high, field) - field.top)
        for x, point in zip(_columns(points, field), points, strict=True)
    ]
    _draw_line(canvas, line, field)
    base = box.bottom - 16
    canvas.write(f"{points[0].at:%Y-%m-%d}", (field.left, base), muted)
    canvas.write(f"{points[-1].at:%Y-%m-%d}", (field.right, base), muted, align=Align.RIGHT)


def _scale(points: tuple[Point, ...]) -> tuple[int, int, int]:
    """The lowest and highest rating beside the line, and what lies between two of them."""
    least, most = min(point.rating for point in points), max(point.rating for point in points)
    step = next((step for step in _STEPS if -(-most // step) - least // step <= _LINES_MOST), _STEPS[-1])
    low, high = least // step * step, -(-most // step) * step
    return low, max(high, low + step), step


def _height(rating: int, low: int, high: int, field: Box) -> int:
    return field.bottom - round(field.height * (rating - low) / (high - low))


def _columns(points: tuple[Point, ...], field: Box) -> list[int]:
    """Where each point stands: by its time, or evenly where all was on one day."""
    first, span = points[0].at, (points[-1].at - points[0].at).total_seconds()
    if span < 24 * 60 * 60:
        return [field.left + round(field.width * at / (len(points) - 1)) for at in range(len(points))]
    return [field.left + round(field.width * (point.at - first).total_seconds() / span) for point in points]


def _draw_line(canvas: Canvas, line: list[tuple[int, int]], field: Box) -> None:
    """The area below, then the line; a disc marks where it stands now."""
    margin = 12
    size = (field.width + 2 * margin, field.height + 2 * margin)
    large = [((x + margin) * _OVERSIZE, (y + margin) * _OVERSIZE) for x, y in line]
    floor = (field.height + margin) * _OVERSIZE
    area = Image.new("L", (size[0] * _OVERSIZE, size[1] * _OVERSIZE), 0)
    ImageDraw.Draw(area).polygon([(large[0][0], floor), *large, (large[-1][0], floor)], fill=90)
    ink = Image.new("L", area.size, 0)
    pen = ImageDraw.Draw(ink)
    pen.line(large, fill=255, width=_LINE_PX * _OVERSIZE, joint="curve")
    (x, y), radius = large[-1], 10 * _OVERSIZE
    pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)
    at = (field.left - margin, field.top - margin)
    canvas.image.paste(shaded(colours.RISE), at, area.reduce(_OVERSIZE))
    canvas.image.paste(shaded(colours.GOLD), at, ink.reduce(_OVERSIZE))
