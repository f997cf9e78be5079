"""How other eyes see colours: colour blindness simulated, and how far two colours are apart.

Simulation: G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A Physiologically-based Model for Simulation
of Color Vision Deficiency", 2009, severity 1.0, in linear light. Distance: CIE 1976 (ΔE*ab), D65.
"""

from __future__ import annotations

from enum import Enum

from PIL import Image

from images.colours import Rgb

_Triple = tuple[float, float, float]
_Matrix = tuple[_Triple, _Triple, _Triple]


class Eyes(Enum):
    """Kinds of colour vision."""

    USUAL = "usual"
    PROTAN = "protan"
    DEUTAN = "deutan"
    TRITAN = "tritan"


_SEEN: dict[Eyes, _Matrix] = {
    Eyes.USUAL: ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    Eyes.PROTAN: (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    Eyes.DEUTAN: (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    Eyes.TRITAN: (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
_XYZ: _Matrix = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
_WHITE = (0.9505, 1.0, 1.089)


def seen(colour: Rgb, eyes: Eyes) -> Rgb:
    """The colour as people with usual vision would have to see it to see the same."""
    red, green, blue = (_encoded(channel) for channel in _times(_SEEN[eyes], _linear(colour)))
    return Rgb((red, green, blue))


def seen_picture(picture: Image.Image, eyes: Eyes) -> Image.Image:
    """A picture with a palette as such eyes see it."""
    flat = picture.getpalette()
    assert flat is not None, "the picture has a palette"
    entries = [Rgb((flat[at], flat[at + 1], flat[at + 2])) for at in range(0, len(flat), 3)]
    other = picture.copy()
    other.putpalette([channel for entry in entries for channel in seen(entry, eyes)])
    return other.convert("RGB")


def apart(first: Rgb, second: Rgb, eyes: Eyes = Eyes.USUAL) -> float:
    """How far two colours are apart for such eyes, in Lab units of CIE 1976; about 2 is just seen."""
    one, other = (_lab(seen(colour, eyes)) for colour in (first, second))
    return float(sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5)


def _linear(colour: Rgb) -> _Triple:
    red, green, blue = (
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4
        for share in (channel / 255 for channel in colour)
    )
    return red, green, blue


def _encoded(light: float) -> int:
    light = min(1.0, max(0.0, light))
    share = light * 12.92 if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
    return round(share * 255)


def _times(matrix: _Matrix, vector: _Triple) -> _Triple:
    first, second, third = (
        sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix
    )  # fmt: skip
    return first, second, third


def _lab(colour: Rgb) -> _Triple:
    """Lightness and the two axes of colour."""
    x, y, z = (
        share ** (1 / 3) if share > 0.008856 else 7.787 * share + 16 / 116
        for share in (part / white for part, white in zip(_times(_XYZ, _linear(colour)), _WHITE, strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)
