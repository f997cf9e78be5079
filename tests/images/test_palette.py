from __future__ import annotations

from itertools import combinations

import pytest
from PIL import Image

from bot.games.cards import Suit
from images import colours
from images.palette import SIZE, _colours, _named, felt_levels, shown, to_palette

WORST = 8
"""Largest error of a channel (0 to 255) that nobody sees on a plain surface."""


def _error(first: colours.Rgb, second: colours.Rgb) -> int:
    return max(abs(a - b) for a, b in zip(first, second, strict=True))


@pytest.mark.parametrize("colour", sorted(set(_named())), ids=lambda rgb: f"#{bytes(rgb).hex()}")
def test_named_colour_survives_the_palette(colour: colours.Rgb) -> None:
    assert _error(shown(colour), colour) <= WORST


def test_every_colour_in_the_module_is_checked() -> None:
    named = set(_named())
    tables = [value for value in vars(colours).values() if isinstance(value, dict)]
    assert all(colour in named for table in tables for colour in table.values() if isinstance(colour, tuple))
    assert colours.GOLD in named


def test_palette_has_room_for_its_colours() -> None:
    assert len(_colours()) <= SIZE


def test_palette_holds_each_colour_once() -> None:
    assert len(set(_colours())) == len(_colours())


def test_felt_levels_stay_apart_in_the_lookup() -> None:
    """The weave mediates between neighbouring levels; two that fell together would show as a band."""
    assert [shown(level) for level in felt_levels()] == list(felt_levels())
    assert len(set(felt_levels())) == len(felt_levels())


def test_suit_inks_stay_four_colours() -> None:
    inks = {suit: shown(colours.SUIT_INK[suit]) for suit in Suit}
    assert all(_error(inks[a], inks[b]) > 60 for a, b in combinations(Suit, 2))


def test_same_picture_gives_same_pixels() -> None:
    gradient = Image.merge("RGB", [Image.linear_gradient("L")] * 3)
    assert to_palette(gradient).tobytes() == to_palette(gradient).tobytes()


@pytest.mark.parametrize(
    "name", ["PLATE", "TRAY", "WELL", "GOLD", "TEXT", "CARD", "PAPER", "DEADWOOD_FILL", "DISC"]
)
def test_surfaces_come_out_exactly(name: str) -> None:
    colour = vars(colours)[name]
    assert shown(colour) == colour
