"""Cards in words, for the eye and for the ear; an alt text that is too long ends after a whole sentence."""

from __future__ import annotations

import pytest

from bot.games.cards import PACK, parse_card, parse_cards
from bot.words.cards import card_labels, card_words, cards_words, fit
from bot.words.phrasebook import Locale, speaking


def test_a_card_as_spoken() -> None:
    assert card_words(parse_card("Kd")) == "king of diamonds"
    assert card_words(parse_card("Th")) == "ten of hearts"
    assert card_words(parse_card("As")) == "ace of spades"


def test_every_card_is_spoken_differently() -> None:
    assert len({card_words(card) for card in PACK}) == 52


def test_cards_as_spoken_and_written() -> None:
    cards = parse_cards("Ac Th Kd")

    assert cards_words(cards) == "ace of clubs, ten of hearts and king of diamonds"
    assert card_labels(cards) == "A♣ 10♥ K♦"


@pytest.mark.parametrize(
    ("sentences", "told"),
    [
        (("one.", "two."), "one. two."),
        (("one.", "two two two."), "one. …"),
        (("onetwothreefour",), "onetwothr…"),
        (("twelve..", "x."), "twelve.. …"),
        (("ten chars.", "x."), "ten chars…"),
    ],
)
def test_whole_sentences_are_kept_as_long_as_they_fit(sentences: tuple[str, ...], told: str) -> None:
    assert fit(sentences, limit=10) == told


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en-US", "ten of clubs, ace of spades and queen of hearts"),
        ("de", "Kreuz-Zehn, Pik-Ass und Herz-Dame"),
        ("es-419", "diez de tréboles, as de picas y reina de corazones"),
    ],
)
def test_cards_have_the_names_of_the_language(language: str, told: str) -> None:
    with speaking(Locale(language)):
        assert cards_words(parse_cards("Tc As Qh")) == told
