"""Pictures in the rules: every one of every game, as pages show them."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image as Pillow

from bot.examples import CardGroup, ExampleRow
from bot.games.cards import parse_card, parse_cards
from bot.words.rules_pages import guided_pages
from cogs.games.registry import GUIDES
from images.ink.canvas import DRAWN_WIDTH_PX, LARGEST_BYTES, WIDTH_PX
from images.ink.palette import palette_image
from images.table.examples import example_picture
from tests.images.recorder import Recorder
from tests.images.rules_pictures import pictures_of

TALLEST = 1_000
"""Pixels: on a phone some 360 of its screen."""


@pytest.mark.parametrize("game", GUIDES)
def test_a_picture_is_in_the_palette_and_light(game: str) -> None:
    drawn = list(pictures_of(game))
    assert len(drawn) == sum(len(page.examples) for page in guided_pages(GUIDES[game]))
    for picture in drawn:
        image = Pillow.open(BytesIO(picture.data))
        assert (image.format, image.mode, image.size) == ("PNG", "P", (picture.width, picture.height))
        assert image.getpalette() == palette_image().getpalette()
        assert picture.filename == "rules.png"
        assert picture.width == DRAWN_WIDTH_PX
        assert picture.height <= TALLEST
        assert len(picture.data) <= LARGEST_BYTES


@pytest.mark.parametrize("game", GUIDES)
def test_words_fit_and_every_index_shows(game: str, recorder: Recorder) -> None:
    for _ in pictures_of(game):
        recorder.check()
        assert not recorder.covered()
        recorder.texts.clear()
        recorder.laid.clear()


def test_a_row_shows_the_cards_that_it_is_given_in_their_order(recorder: Recorder) -> None:
    run, deadwood = parse_cards("5s6s7s"), parse_cards("AcKd")
    example_picture((ExampleRow("A hand", (CardGroup("run", run), CardGroup("deadwood 11", deadwood))),))
    assert [card for card, _ in recorder.laid] == [*run, *deadwood]
    assert recorder.words() == ["A hand", "RUN", "DEADWOOD 11"]


@pytest.mark.parametrize("length", [10, 13, 15])
def test_long_groups_use_smaller_cards_and_stay_in_the_picture(length: int, recorder: Recorder) -> None:
    cards = parse_cards("AcAdAhAs2c2d2h2s3c3d3h3s4c4d4h")[:length]
    halves = CardGroup("run", cards[: length // 2]), CardGroup("set", cards[length // 2 :])
    example_picture((ExampleRow("Many", halves),))
    assert all(box.left >= 0 and box.right <= WIDTH_PX for _, box in recorder.laid)
    assert not recorder.covered()


def test_a_ringed_card_looks_different() -> None:
    cards = parse_cards("5s6s7s")
    plain = example_picture((ExampleRow("A run", (CardGroup("run", cards),)),))
    ringed = example_picture((ExampleRow("A run", (CardGroup("run", cards, (parse_card("7s"),)),)),))
    assert plain.data != ringed.data
