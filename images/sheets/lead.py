"""The course of a match as a line: how far ahead somebody could expect to be after each choice."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image, ImageDraw

from images.ink import colours
from images.ink.canvas import WIDTH_PX, Align, Canvas
from images.ink.encode import REMEMBERED, Picture, finished
from images.ink.labels import ENGLISH, Labels
from images.ink.look import by_look, shaded
from images.ink.shapes import Box
from images.ink.text import Style, Typeface

HEIGHT_PX = 560
_PLOT = Box(120, 92, WIDTH_PX - 44, HEIGHT_PX - 64)
_OVERSIZE = 3
_LINE_PX = 5
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
    scale = _Scale(scene.leads)
    canvas.write(scene.labels.expected_lead, (44, 58), Style(Typeface.BOLD, 30, colours.MUTED), within=1000)
    canvas.panel(Box(24, _PLOT.top - 12, WIDTH_PX - 24, HEIGHT_PX - 12), 18, colours.PLATE)
    for points in scale.steps():
        y = scale.y(points)
        canvas.fill(Box(_PLOT.left, y - 1, _PLOT.right, y + 1), colours.OUTLINE if points else colours.MUTED)
        text = f"{points:+d}" if points else "0"
        style = Style(Typeface.BOLD, 28, colours.MUTED)
        canvas.write(text, (_PLOT.left - 14, y + 10), style, align=Align.RIGHT)
    _draw_deals(canvas, scene)
    _draw_line(canvas, [(_x(scene, at), scale.y(lead)) for at, lead in enumerate(scene.leads)])
    for number, at in reversed(tuple(enumerate(scene.marks, start=1))):
        _draw_mark(canvas, number, (_x(scene, at), scale.y(scene.leads[at])))
    return finished(canvas, "review.png")


class _Scale:
    """Where points lie on the picture."""

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
        return tuple(range(int(self._low // step) * step + step, int(self._high // step) * step + 1, step))


def _x(scene: LeadScene, at: int) -> int:
    return round(_PLOT.left + 8 + (_PLOT.width - 16) * at / max(1, len(scene.leads) - 1))


def _draw_deals(canvas: Canvas, scene: LeadScene) -> None:
    """A line where each deal begins, and its number below where there is room."""
    free = 0
    for number, at in scene.deals:
        x = _x(scene, at)
        canvas.fill(Box(x - 1, _PLOT.top, x + 1, _PLOT.bottom), colours.OUTLINE)
        if x >= free:
            written = canvas.write(str(number), (x, HEIGHT_PX - 28), Style(Typeface.BOLD, 28, colours.MUTED))
            free = written.right + 16


def _draw_line(canvas: Canvas, points: list[tuple[int, int]]) -> None:
    """A smooth line, as it is drawn larger and shrunk."""
    if len(points) == 1:
        points = [(points[0][0] - 4, points[0][1]), (points[0][0] + 4, points[0][1])]
    mask = Image.new("L", (WIDTH_PX * _OVERSIZE, HEIGHT_PX * _OVERSIZE), 0)
    large = [(x * _OVERSIZE, y * _OVERSIZE) for x, y in points]
    ImageDraw.Draw(mask).line(large, fill=255, width=_LINE_PX * _OVERSIZE, joint="curve")
    canvas.image.paste(shaded(colours.GOLD), (0, 0), mask.reduce(_OVERSIZE))


def _draw_mark(canvas: Canvas, number: int, at: tuple[int, int]) -> None:
    x = min(max(at[0], _PLOT.left + _DISC_PX // 2), _PLOT.right - _DISC_PX // 2)
    box = Box(x - _DISC_PX // 2, at[1] - _DISC_PX // 2, x + _DISC_PX // 2, at[1] + _DISC_PX // 2)
    canvas.panel(box, _DISC_PX // 2, colours.BARRED)
    canvas.ring(box, _DISC_PX // 2, 3, colours.TEXT)
    canvas.write_in(str(number), box, Style(Typeface.BOLD, 32, colours.LIGHT_INK))
