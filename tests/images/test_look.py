"""Looks: what a reader chooses about pictures reaches every one of them, and is never another reader's."""

from __future__ import annotations

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

import images
from bot.games.cards import Suit
from images.colours import SUIT_INK
from images.deck import HAND_PX, decks, slim_faces
from images.encode import bytes_allowed
from images.gin import hand_picture
from images.look import (
    USUAL,
    Look,
    SuitColours,
    by_look,
    current_look,
    drawn_in,
    suit_ink,
    suit_mid,
    suit_tint,
)
from images.palette import shown
from tests.images.samples import FACES, HANDS

TWO = Look(suits=SuitColours.TWO)
SOURCES = tuple(Path(images.__file__).parent.glob("*.py"))
NO_SUITS = ("uno_cards",)
"""Cards without suits, whose colours the game itself tells apart: they are the same for everybody."""
INKS = (suit_ink, suit_tint, suit_mid)


def colours_of(data: bytes) -> set[object]:
    found = Image.open(BytesIO(data)).convert("RGB").getcolors(1 << 20)
    assert found is not None
    return {colour for _, colour in found}


def test_pictures_for_everybody_have_four_colours() -> None:
    assert current_look() == USUAL
    assert [suit_ink(suit) for suit in Suit] == [SUIT_INK[suit] for suit in Suit]


@pytest.mark.parametrize("colour", INKS)
def test_in_two_colours_diamonds_are_as_hearts_and_clubs_as_spades(colour: Callable[[Suit], object]) -> None:
    def pairs() -> bool:
        return colour(Suit.DIAMONDS) == colour(Suit.HEARTS) != colour(Suit.SPADES) == colour(Suit.CLUBS)

    assert not pairs()
    assert drawn_in(TWO, pairs)


def test_the_look_ends_with_the_picture_even_if_drawing_fails() -> None:
    def fail() -> None:
        raise RuntimeError

    with pytest.raises(RuntimeError):
        drawn_in(TWO, fail)
    assert current_look() == USUAL


def test_the_same_hand_is_remembered_in_each_look_by_itself() -> None:
    view = HANDS["hand_no_meld_taken"]

    def draw() -> bytes:
        return hand_picture(view, FACES).data

    four, two, four_again = draw(), drawn_in(TWO, draw), draw()
    assert four is four_again
    assert two is drawn_in(TWO, draw)
    blue, green = (shown(SUIT_INK[suit]) for suit in (Suit.DIAMONDS, Suit.CLUBS))
    assert {blue, green} <= colours_of(four)
    assert not {blue, green} & colours_of(two)


def test_pictures_in_two_colours_keep_their_size_and_weight() -> None:
    for view in HANDS.values():
        usual = hand_picture(view, FACES)
        picture = drawn_in(TWO, lambda view=view: hand_picture(view, FACES))  # type: ignore[misc]  # mypy cannot infer a lambda with a default
        assert (picture.width, picture.height) == (usual.width, usual.height)
        assert len(picture.data) <= bytes_allowed(picture.height)


def test_threads_that_draw_in_different_looks_do_not_meet() -> None:
    def look(wanted: Look) -> list[Look]:
        return [drawn_in(wanted, current_look) for _ in range(200)]

    with ThreadPoolExecutor(4) as pool:
        for wanted, found in zip((USUAL, TWO) * 2, pool.map(look, (USUAL, TWO) * 2), strict=True):
            assert set(found) == {wanted}


def test_decks_of_both_colours_stay_ready() -> None:
    usual, two = decks(), drawn_in(TWO, decks)
    assert decks() is usual
    assert drawn_in(TWO, decks) is two
    assert drawn_in(TWO, slim_faces) is not slim_faces()
    assert usual[HAND_PX].faces.keys() == two[HAND_PX].faces.keys()


def test_what_is_remembered_can_be_counted_and_forgotten() -> None:
    @by_look(maxsize=4)
    def number(start: int, *, more: int = 0) -> list[int]:
        return [start + more]

    assert number(1, more=2) is number(1, more=2)
    assert (number.cache_info().hits, number.cache_info().maxsize) == (1, 4)
    number.cache_clear()
    assert number.cache_info().currsize == 0


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.name)
def test_no_module_goes_past_the_look(source: Path) -> None:
    """A picture remembered without its look, or suits coloured without it, would be another reader's."""
    text = source.read_text(encoding="utf-8")
    assert "lru_cache(maxsize=REMEMBERED)" not in text
    if source.stem not in {"colours", "look", "palette", *NO_SUITS}:
        assert not re.search(r"\bSUIT_(INK|TINT|MID)\b", text)
