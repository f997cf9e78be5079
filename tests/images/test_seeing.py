"""How tests see colours is how the literature says that people do."""

from __future__ import annotations

import pytest
from PIL import Image

from images.ink.colours import Rgb, rgb
from images.ink.palette import palette_image
from tests.images.seeing import Sight, contrast, distance, seen, seen_picture


def test_distance_is_that_of_cie_1976() -> None:
    """Lab of sRGB blue is (32.3, 79.2, -107.9), of white (100, 0, 0)."""
    assert distance(rgb("#ffffff"), rgb("#0000ff"), Sight.USUAL) == pytest.approx(150.0, abs=0.5)
    assert distance(rgb("#ffffff"), rgb("#000000"), Sight.USUAL) == pytest.approx(100.0, abs=0.1)


def test_contrast_is_that_of_wcag() -> None:
    assert contrast(rgb("#000000"), rgb("#ffffff")) == pytest.approx(21)
    assert contrast(rgb("#777777"), rgb("#ffffff")) == pytest.approx(4.48, abs=0.01)


def test_red_and_green_of_poker_rooms_are_alike_to_some() -> None:
    """The usual colours of four suits would not do."""
    assert distance(rgb("#ff0000"), rgb("#008000"), Sight.USUAL) > 100
    assert distance(rgb("#ff0000"), rgb("#008000"), Sight.PROTAN) < 20


@pytest.mark.parametrize("sight", Sight)
def test_grey_stays_grey(sight: Sight) -> None:
    assert max(abs(channel - 128) for channel in seen(rgb("#808080"), sight)) <= 1


def test_a_picture_is_seen_colour_by_colour() -> None:
    picture = Image.new("P", (2, 1))
    picture.putpalette(palette_image().getpalette() or [])
    picture.putpixel((1, 0), 40)
    other, usual = seen_picture(picture, Sight.TRITAN), picture.convert("RGB")
    for at in range(2):
        pixel = usual.getpixel((at, 0))
        assert isinstance(pixel, tuple)
        red, green, blue = map(int, pixel)
        assert other.getpixel((at, 0)) == seen(Rgb((red, green, blue)), Sight.TRITAN)
