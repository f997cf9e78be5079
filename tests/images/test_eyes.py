"""Suits stay apart for every kind of colour vision, in every choice of suit colours."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import Image

from bot.games.cards import Suit
from images.colours import Rgb, rgb
from images.look import Look, SuitColours, drawn_in, suit_ink
from images.palette import palette_image, shown
from tests.images.eyes import Eyes, apart, seen, seen_picture

LEAST_APART = 20
"""Lab units (CIE 1976) between two suits that have colours of their own."""


def inks(suits: SuitColours) -> set[Rgb]:
    """The colours of the suits as the pictures show them."""
    return drawn_in(Look(suits=suits), lambda: {shown(suit_ink(suit)) for suit in Suit})


@pytest.mark.parametrize("eyes", Eyes)
@pytest.mark.parametrize("suits", SuitColours)
def test_suits_of_two_colours_are_apart_for_all_eyes(suits: SuitColours, eyes: Eyes) -> None:
    colours = inks(suits)
    assert len(colours) >= 2
    for first, second in combinations(colours, 2):
        assert apart(first, second, eyes) >= LEAST_APART, (first, second)


def test_four_colours_are_four() -> None:
    assert len(inks(SuitColours.FOUR)) == len(Suit)


def test_poker_rooms_red_and_green_would_not_do() -> None:
    """The usual colours of four suits are too alike where red and green are."""
    assert apart(rgb("#000000"), rgb("#ff0000"), Eyes.PROTAN) > LEAST_APART
    assert apart(rgb("#ff0000"), rgb("#008000"), Eyes.PROTAN) < LEAST_APART


def test_distance_is_that_of_cie_1976() -> None:
    """Lab of sRGB blue is (32.3, 79.2, -107.9), of white (100, 0, 0)."""
    assert apart(rgb("#ffffff"), rgb("#0000ff")) == pytest.approx(150.0, abs=0.5)
    assert apart(rgb("#ffffff"), rgb("#000000")) == pytest.approx(100.0, abs=0.1)


@pytest.mark.parametrize("eyes", Eyes)
def test_grey_stays_grey(eyes: Eyes) -> None:
    assert max(abs(channel - 128) for channel in seen(rgb("#808080"), eyes)) <= 1


def test_a_picture_is_seen_colour_by_colour() -> None:
    picture = Image.new("P", (2, 1))
    picture.putpalette(palette_image().getpalette() or [])
    picture.putpixel((1, 0), 40)
    other = seen_picture(picture, Eyes.TRITAN)
    as_usual = picture.convert("RGB")
    for at in range(2):
        pixel = as_usual.getpixel((at, 0))
        assert isinstance(pixel, tuple)
        red, green, blue = map(int, pixel)
        assert other.getpixel((at, 0)) == seen(Rgb((red, green, blue)), Eyes.TRITAN)
