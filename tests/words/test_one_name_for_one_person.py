"""Nobody is called by name and “you” in one message (14.3): while a match goes on the reader is “you”, and at
its end everybody has a name, as in the score sheet. Status shows the table as everybody sees it, by name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest

from bot.games.registry import GAMES
from bot.matches import Hand
from bot.words.catalogues import languages
from bot.words.phrasebook import Locale, speaking
from cogs.games.panel import SCORE
from cogs.layout import Layout
from cogs.layouts.panels import question_layout
from tests.words.transcripts import Turn, heard

OWN_NAME = "Alice"
YOU = {
    "en": re.compile(r"\byou(?:r|rs|'re)?\b", re.IGNORECASE),
    "de": re.compile(r"\b(?:du|dir|dich|dein(?:e[mnrs]?)?)\b", re.IGNORECASE),
    "es": re.compile(r"\b(?:tú|tus?|te|ti|contigo|tuy[oa]s?)\b", re.IGNORECASE),
}


def one_name(turns: Iterable[Turn], language: str) -> None:
    for turn in turns:
        if OWN_NAME in turn.text:
            assert YOU[language].search(turn.text) is None, turn.text


def status(hand: Hand) -> Layout:
    layout = question_layout(hand, SCORE)
    assert layout is not None
    return layout


def test_every_language_has_its_words_for_you() -> None:
    assert set(YOU) == {"en", *languages()}


@pytest.mark.parametrize("language", YOU)
@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("game", GAMES)
def test_14_3_a_message_never_says_you_and_the_readers_name(game: str, seed: int, language: str) -> None:
    with speaking(Locale(language)):
        one_name(heard(game, seed=seed), language)


@pytest.mark.parametrize("language", YOU)
@pytest.mark.parametrize("game", GAMES)
def test_14_3_status_never_says_you_and_the_readers_name(game: str, language: str) -> None:
    with speaking(Locale(language)):
        one_name(heard(game, shows=status), language)
