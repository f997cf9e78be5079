from __future__ import annotations

from functools import partial
from itertools import combinations

import pytest
from PIL import Image

from bot.games.cards import Suit
from bot.preferences import Felt
from images.ink import colours
from images.ink.colours import SHADES
from images.ink.look import Look, drawn_in, shaded
from images.ink.palette import SIZE, _colours, felt_levels, named_colours, shown, to_palette

WORST = 8
"""Largest error of a channel (0 to 255) that nobody sees on a plain surface."""


def shaded_on(felt: Felt, paint: colours.Paint) -> colours.Rgb:
    return SHADES[felt][paint] if isinstance(paint, colours.Shade) else paint


def _error(first: colours.Rgb, second: colours.Rgb) -> int:
    return max(abs(a - b) for a, b in zip(first, second, strict=True))


@pytest.mark.parametrize("felt", Felt)
def test_named_colours_survive_the_palette(felt: Felt) -> None:
    changed = {
        f"#{bytes(colour).hex()}"
        for colour in (*SHADES[felt].values(), *named_colours())
        if _error(drawn_in(Look(felt=felt), partial(shown, colour)), colour) > WORST
    }
    assert changed == set()


@pytest.mark.parametrize("felt", Felt)
def test_every_colour_is_checked(felt: Felt) -> None:
    named = {*SHADES[felt].values(), *named_colours()}
    tables = [value for value in vars(colours).values() if isinstance(value, dict)]
    assert all(colour in named for table in tables for colour in table.values() if isinstance(colour, tuple))
    assert {colours.GOLD_LEAF, *SHADES[felt].values()} <= named
    assert set(SHADES[felt]) == set(colours.Shade)


@pytest.mark.parametrize("felt", Felt)
def test_palette_has_room_for_its_colours(felt: Felt) -> None:
    assert len(_colours(felt)) <= SIZE


@pytest.mark.parametrize("felt", Felt)
def test_palette_holds_each_colour_once(felt: Felt) -> None:
    assert len(set(_colours(felt))) == len(_colours(felt))


@pytest.mark.parametrize("felt", Felt)
def test_felt_levels_stay_apart_in_the_lookup(felt: Felt) -> None:
    """The pattern mediates between neighbouring levels; two that fell together would show as a band."""
    levels = felt_levels(felt)
    assert drawn_in(Look(felt=felt), lambda: [shown(level) for level in levels]) == list(levels)
    assert len(set(levels)) == len(levels)


def test_suit_inks_stay_four_colours() -> None:
    inks = {suit: shown(colours.SUIT_INK[suit]) for suit in Suit}
    assert all(_error(inks[a], inks[b]) > 60 for a, b in combinations(Suit, 2))


def test_same_picture_gives_same_pixels() -> None:
    gradient = Image.merge("RGB", [Image.linear_gradient("L")] * 3)
    assert to_palette(gradient).tobytes() == to_palette(gradient).tobytes()


@pytest.mark.parametrize("felt", Felt)
@pytest.mark.parametrize(
    "name", ["PLATE", "TRAY", "WELL", "GOLD", "TEXT", "CARD", "PAPER", "DEADWOOD_FILL", "DISC"]
)
def test_surfaces_come_out_exactly(name: str, felt: Felt) -> None:
    paint = vars(colours)[name]
    assert drawn_in(Look(felt=felt), lambda: (shown(paint), shaded(paint))) == (shaded_on(felt, paint),) * 2
