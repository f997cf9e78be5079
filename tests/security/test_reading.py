"""The thief's eyes see: a search that finds nothing anywhere would prove nothing."""

from __future__ import annotations

import pytest

from bot.games.cards import Card, parse_cards
from tests.security.reading import cards_named


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("m:1:2:discard Kd", "Kd"),
        ("3 · 10♥", "Th"),
        ("Hand(deadwood=(<Card.AD: 'Ad'>, Card.S5))", "Ad 5s"),
        ("4-5-6♥ and J♣♦♠", "4h5h6h JcJdJs"),
        ("Meld: four, five and six of hearts. Meld: jacks of clubs, diamonds and spades.", "4h5h6h JcJdJs"),
        ("the sixes of clubs and hearts, king of diamonds", "6c6h Kd"),
        ("Deadwood 20: ace of clubs, ace of diamonds and three of diamonds.", "Ac Ad 3d"),
        ("Alice won 25 points in 10s; as 2 of clubs", ""),
        ('{"id": "3c5d7h", "name": "Ashes"}', ""),
    ],
)
def test_cards_are_found_in_every_form(text: str, cards: str) -> None:
    assert cards_named(text) == set(parse_cards(cards))


@pytest.mark.parametrize("card", list(Card))
def test_each_card_is_found_as_code_and_as_label(card: Card) -> None:
    assert cards_named(f"({card})") == cards_named(f"({card.label})") == {card}
