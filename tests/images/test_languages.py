"""No language loses a word on a picture where English loses none."""

from __future__ import annotations

import re
from functools import cache

import pytest

from bot.words.catalogues import languages
from bot.words.phrasebook import ENGLISH, Locale, phrasebook, speaking
from images.ink import text as texts
from images.ink.labels import set_says
from images.ink.text import Style, cut, fitted
from tests.images.gallery import all_pictures
from tests.memory import forget_pictures

HOSTILE = re.compile(r"\S{20,}|\d{8,}")
"""In a text with such a name or number it is they that have no room."""


@cache
def cut_off(language: Locale) -> frozenset[str]:
    """The texts that lose their end on any of all pictures, in a language."""
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
            for _ in all_pictures():
                pass
        finally:
            end()
    return frozenset(lost)


@pytest.mark.parametrize("language", sorted(languages()))
def test_no_word_is_cut_off_that_is_whole_in_english(language: str) -> None:
    assert cut_off(Locale(language)) - cut_off(ENGLISH) == set()
