"""Outlines as lists of points: curves, ellipses and mirrored halves, in whatever unit the caller draws in."""

from __future__ import annotations

from math import cos, pi, sin

Point = tuple[float, float]
Outline = tuple[Point, ...]

_STEPS = 14
"""Points per curve: smooth at the largest size drawn, cheap at start."""


def curve(start: Point, *bends: tuple[Point, Point, Point]) -> Outline:
    """A chain of cubic curves; each bend is two control points and the end, where the next one begins."""
    points = [start]
    x0, y0 = start
    for (x1, y1), (x2, y2), (x3, y3) in bends:
        for step in range(1, _STEPS + 1):
            t = step / _STEPS
            a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
            points.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
        x0, y0 = x3, y3
    return tuple(points)


def arc(start: Point, control: Point, end: Point) -> Outline:
    """One curve bent towards a single control point."""
    (x0, y0), (x1, y1), (x2, y2) = start, control, end
    first = (x0 + (x1 - x0) * 2 / 3, y0 + (y1 - y0) * 2 / 3)
    second = (x2 + (x1 - x2) * 2 / 3, y2 + (y1 - y2) * 2 / 3)
    return curve(start, (first, second, end))


def ellipse(centre: Point, radius_x: float, radius_y: float | None = None) -> Outline:
    """A whole ellipse; a circle without ``radius_y``."""
    radius_y = radius_x if radius_y is None else radius_y
    steps = 44
    return tuple(
        (
            centre[0] + radius_x * cos(2 * pi * step / steps),
            centre[1] + radius_y * sin(2 * pi * step / steps),
        )
        for step in range(steps)
    )


def sector(centre: Point, radius: float, start: float, end: float) -> Outline:
    """A slice of a circle between two angles in degrees, clockwise from the right."""
    steps = max(2, round(abs(end - start) / 6))
    angles = (start + (end - start) * step / steps for step in range(steps + 1))
    rim = tuple(
        (centre[0] + radius * cos(a * pi / 180), centre[1] + radius * sin(a * pi / 180)) for a in angles
    )
    return (centre, *rim)


def flipped(outline: Outline, axis: float) -> Outline:
    """The outline seen in a mirror that stands at ``x = axis``."""
    return tuple((2 * axis - x, y) for x, y in outline)


def closed(half: Outline, axis: float) -> Outline:
    """A symmetric shape from its left half, drawn from top to bottom on the axis."""
    return half + flipped(half, axis)[::-1]


def placed(outline: Outline, at: Point, scale: float) -> Outline:
    """The outline of a unit square's shape, centred on ``at`` and ``scale`` large."""
    return tuple((at[0] + (x - 0.5) * scale, at[1] + (y - 0.5) * scale) for x, y in outline)
