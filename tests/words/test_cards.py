"""Cards as written and as spoken."""

from __future__ import annotations

from bot.games.cards import PACK, parse_card, parse_cards
from bot.words.cards import card_labels, card_words, cards_words


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
