"""How colours are told apart: contrast as WCAG 2 measures it, and distance as colour-blind people see it.

Distance is that of CIE 1976 (ΔE*ab) under D65; about 2 is just seen.
"""

from __future__ import annotations

from enum import Enum

from PIL import Image

from images.ink.colours import Rgb

Vector = tuple[float, float, float]
Matrix = tuple[Vector, Vector, Vector]


class Sight(Enum):
    """Kinds of colour vision; matrices by Machado, Oliveira and Fernandes (2009), severity 1."""

    USUAL = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
    PROTAN = (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    )
    DEUTAN = (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    )
    TRITAN = (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    )


_XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE: Vector = (0.95047, 1.0, 1.08883)


def contrast(one: Rgb, other: Rgb) -> float:
    """From 1 (the same) to 21 (black on white); text should have 4.5, marks 3."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def distance(one: Rgb, other: Rgb, sight: Sight) -> float:
    """How far apart two colours are for somebody, in units of CIE Lab."""
    pairs = zip(_lab(one, sight), _lab(other, sight), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


def seen(colour: Rgb, sight: Sight) -> Rgb:
    """The colour that looks to people of usual sight as this one does to somebody."""
    red, green, blue = (_encoded(light) for light in _times(sight.value, _linear(colour)))
    return Rgb((red, green, blue))


def seen_picture(picture: Image.Image, sight: Sight) -> Image.Image:
    """A picture with a palette, as it looks to somebody."""
    flat = picture.getpalette()
    assert flat is not None, "the picture has a palette"
    entries = (Rgb((flat[at], flat[at + 1], flat[at + 2])) for at in range(0, len(flat), 3))
    other = picture.copy()
    other.putpalette([channel for entry in entries for channel in seen(entry, sight)])
    return other.convert("RGB")


def _encoded(light: float) -> int:
    light = min(1.0, max(0.0, light))
    return round(255 * (light * 12.92 if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055))


def _luminance(colour: Rgb) -> float:
    red, green, blue = _linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(colour: Rgb) -> Vector:
    red, green, blue = (
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4
        for share in (channel / 255 for channel in colour)
    )
    return red, green, blue


def _times(matrix: Matrix, vector: Vector) -> Vector:
    first, second, third = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return first, second, third


def _lab(colour: Rgb, sight: Sight) -> Vector:
    red, green, blue = (min(1.0, max(0.0, share)) for share in _times(sight.value, _linear(colour)))
    x, y, z = (
        share ** (1 / 3) if share > 0.008856 else 7.787 * share + 16 / 116
        for share in (
            value / white for value, white in zip(_times(_XYZ, (red, green, blue)), _WHITE, strict=True)
        )
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)
