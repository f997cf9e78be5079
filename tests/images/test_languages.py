"""No language loses a word on a picture where English loses none."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from random import Random

import pytest

from bot.words.catalogues import languages
from bot.words.phrasebook import ENGLISH, Locale, phrasebook, speaking
from cogs.layout import Image
from images.ink import text as texts
from images.ink.labels import current_says, set_says
from images.ink.look import USUAL, drawn_in
from images.ink.text import Style, cut, fitted
from tests.cogs.games.test_panels import PRESETS
from tests.images.gallery import all_pictures
from tests.images.test_fuzz import sampled, views_of
from tests.memory import forget_pictures

HOSTILE = re.compile(r"\S{20,}|\d{8,}")
"""In a text with such a name or number it is they that have no room."""


WHOLE = (
    *(next(each for each in PRESETS if each[0] == game) for game in ("gin", "colonel", "mahjong", "uno")),
    *(each for each in PRESETS if each[0] in {"omaha", "rummy13"}),
)
"""Games, presets and numbers of seats in which no label may be cut off."""


@contextmanager
def cut_off(language: Locale) -> Iterator[set[str]]:
    """Gathers the texts that lose their end on pictures drawn within the block, in a language."""
    lost = set[str]()

    def noting(text: str, style: Style, within_px: int) -> str:
        shown = cut(text, style, within_px)
        if shown != text and not HOSTILE.search(text):
            lost.add(text)
        return shown

    forget_pictures()
    fitted.cache_clear()
    with speaking(language), pytest.MonkeyPatch.context() as patch:
        patch.setattr(texts, "cut", noting)
        end = set_says(None if language == ENGLISH else phrasebook().label)
        try:
            yield lost
        finally:
            end()


@cache
def cut_off_in_the_gallery(language: Locale) -> frozenset[str]:
    with cut_off(language) as lost:
        for _ in all_pictures():
            pass
    return frozenset(lost)


@pytest.mark.parametrize("language", sorted(languages()))
def test_no_word_is_cut_off_that_is_whole_in_english(language: str) -> None:
    assert cut_off_in_the_gallery(Locale(language)) - cut_off_in_the_gallery(ENGLISH) == set()


@pytest.mark.parametrize("language", [ENGLISH, *sorted(languages())])
@pytest.mark.parametrize(("key", "preset", "seats"), WHOLE)
def test_tables_and_hands_say_all_they_have_to_say(key: str, preset: str, seats: int, language: str) -> None:
    """At positions of a match, where the words come from the match."""
    with cut_off(Locale(language)) as lost:
        for table in sampled(key, preset, seats, Random(key)):
            for image in (
                block for blocks in views_of(table) for block in blocks if isinstance(block, Image)
            ):
                drawn_in(USUAL, image.draw, says=current_says())
    assert lost == set()
