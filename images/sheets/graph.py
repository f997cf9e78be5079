"""Lines: a rating over time, and the lead in a match, expected after each choice."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from math import ceil, floor
from typing import Final

from PIL import Image, ImageDraw

from bot.records import Point
from images.ink import colours
from images.ink.canvas import CORNER, REMEMBERED, WIDTH_PX, Align, Canvas, Picture, finished
from images.ink.labels import ENGLISH, Labels
from images.ink.look import by_look, shaded
from images.ink.shapes import Box
from images.ink.text import LEAST_IN_HAND, Style, Typeface, gain

_OVERSIZE: Final = 2
"""Lines are drawn so much larger and shrunk, as Pillow's lines have hard edges."""
_STEPS: Final = (10, 20, 25, 50, 100, 200, 250, 500, 1000)
"""What may lie between two ratings that are written beside the line."""
_LINES_MOST: Final = 4
_LINE_PX: Final = 5


def draw_graph(canvas: Canvas, points: tuple[Point, ...], box: Box, labels: Labels) -> None:
    """At least two ratings in a panel, oldest first: a line over its area, days and ratings at the sides."""
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
    canvas.write(_day(points[0].at, labels), (field.left, base), muted)
    canvas.write(_day(points[-1].at, labels), (field.right, base), muted, align=Align.RIGHT)


def _day(moment: datetime, labels: Labels) -> str:
    return labels.day.format(year=f"{moment:%Y}", month=f"{moment:%m}", day=f"{moment:%d}")


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
    box = field.grown(margin).drawn
    size = box.width, box.height
    for colour, mask in ((colours.RISE, area), (colours.GOLD, ink)):
        canvas.image.paste(shaded(colour), box, mask.resize(size, Image.Resampling.BOX))


HEIGHT_PX = 560
_PLOT = Box(CORNER.width + 10, 92, WIDTH_PX - 44, HEIGHT_PX - CORNER.height - 2)
"""Right of the corner and above it, so that no figure stands in it."""
_FINER = 3
"""The oversize of this line, which is steeper."""
_DISC_PX = 48
_LEAST_SPAN = 20.0
"""Points that the scale spans at least, so that a calm match does not look like a wild one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LeadScene:
    """All that the picture shows; two that are equal look the same."""

    leads: tuple[float, ...]
    """The lead in points after each choice, at least one."""
    deals: tuple[tuple[int, int], ...] = ()
    """Each deal's number, and the place in ``leads`` where it begins."""
    marks: tuple[int, ...] = ()
    """Places in ``leads`` that are numbered from 1: the costliest mistakes."""
    labels: Labels = ENGLISH


@by_look(maxsize=REMEMBERED)
def draw_lead(scene: LeadScene) -> Picture:
    canvas = Canvas(HEIGHT_PX)
    scale = _LeadScale(scene.leads)
    canvas.write(
        scene.labels.expected_lead, (44, 58), Style(Typeface.BOLD, LEAST_IN_HAND, colours.MUTED), within=1000
    )
    canvas.panel(Box(24, _PLOT.top - 12, WIDTH_PX - 24, HEIGHT_PX - 12), 18, colours.PLATE)
    for points in scale.steps():
        y = scale.y(points)
        canvas.fill(Box(_PLOT.left, y - 1, _PLOT.right, y + 1), colours.OUTLINE if points else colours.MUTED)
        text = gain(points) if points else "0"
        style = Style(Typeface.BOLD, LEAST_IN_HAND, colours.MUTED)
        canvas.write(text, (_PLOT.left - 14, y + 13), style, align=Align.RIGHT)
    _draw_deals(canvas, scene)
    _draw_course(canvas, [(_x(scene, at), scale.y(lead)) for at, lead in enumerate(scene.leads)])
    for number, at in reversed(tuple(enumerate(scene.marks, start=1))):
        _draw_mark(canvas, number, (_x(scene, at), scale.y(scene.leads[at])))
    return finished(canvas, "review.png")


class _LeadScale:
    """From points of the lead to pixels."""

    def __init__(self, leads: tuple[float, ...]) -> None:
        low, high = min(0.0, *leads), max(0.0, *leads)
        missing = max(0.0, _LEAST_SPAN - (high - low)) / 2
        self._low, self._high = low - missing, high + missing

    def y(self, points: float) -> int:
        share = (self._high - points) / (self._high - self._low)
        return round(_PLOT.top + 12 + share * (_PLOT.height - 24))

    def steps(self) -> tuple[int, ...]:
        """A few round numbers, 0 among them."""
        span = self._high - self._low
        step = next(each for each in (5, 10, 20, 25, 50, 100, 200, 500, 1_000, 10_000) if span / each <= 5)
        return tuple(range(ceil(self._low / step) * step, floor(self._high / step) * step + 1, step))


def _x(scene: LeadScene, at: int) -> int:
    return round(_PLOT.left + 8 + (_PLOT.width - 16) * at / max(1, len(scene.leads) - 1))


def _draw_deals(canvas: Canvas, scene: LeadScene) -> None:
    """A line where each deal begins, and its number below where there is room."""
    free = 0
    for number, place in scene.deals:
        x = _x(scene, place)
        canvas.fill(Box(x - 1, _PLOT.top, x + 1, _PLOT.bottom), colours.OUTLINE)
        if x >= free:
            at = (x, HEIGHT_PX - 40)
            style = Style(Typeface.BOLD, LEAST_IN_HAND, colours.MUTED)
            written = canvas.write(str(number), at, style, align=Align.MIDDLE)
            free = written.right + 16


def _draw_course(canvas: Canvas, points: list[tuple[int, int]]) -> None:
    """A smooth line, as it is drawn larger and shrunk."""
    if len(points) == 1:
        points = [(points[0][0] - 4, points[0][1]), (points[0][0] + 4, points[0][1])]
    mask = Image.new("L", (WIDTH_PX * _FINER, HEIGHT_PX * _FINER), 0)
    large = [(x * _FINER, y * _FINER) for x, y in points]
    ImageDraw.Draw(mask).line(large, fill=255, width=_LINE_PX * _FINER, joint="curve")
    canvas.image.paste(shaded(colours.GOLD), (0, 0), mask.resize(canvas.image.size, Image.Resampling.BOX))


def _draw_mark(canvas: Canvas, number: int, at: tuple[int, int]) -> None:
    x = min(max(at[0], _PLOT.left + _DISC_PX // 2), _PLOT.right - _DISC_PX // 2)
    box = Box(x - _DISC_PX // 2, at[1] - _DISC_PX // 2, x + _DISC_PX // 2, at[1] + _DISC_PX // 2)
    canvas.panel(box, _DISC_PX // 2, colours.BARRED)
    canvas.ring(box, _DISC_PX // 2, 3, colours.TEXT)
    canvas.write_in(str(number), box, Style(Typeface.BOLD, LEAST_IN_HAND, colours.LIGHT_INK))
