"""Whether thirteen of some cards can be declared, as the players that look ahead ask it."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from bot.games.cards import Rank
from bot.games.rummy13.arrange import Arranger
from bot.games.rummy13.cards import Cards, pack_of, parse_cards, wild_rank
from bot.games.rummy13.player.cover import can_declare, suits_of

READY = (
    "Ad2d3d4d5s6s7s9h9s9cQsQhQc",
    "TcJcQcKc4h5h6h7h8h2s2d2c2h",
    "3c4c5c6c7c8c9c3d4d5dKsKhKd",
    "QdKdAd7c8cPJ14h4s4dJhJsJc9s",
)


def declarable(cards: Cards, wild: int) -> bool:
    return can_declare(suits_of(cards), sum(card.is_printed for card in cards), wild)


@pytest.mark.parametrize("packs", [1, 2])
def test_4_3_says_what_a_search_of_every_hand_of_thirteen_says(packs: int) -> None:
    mixer, found = random.Random(3), 0
    for _ in range(250):
        kept = list(parse_cards(mixer.choice(READY)))
        kept = mixer.sample(kept, len(kept) - mixer.randint(0, 3))
        others = [card for card in pack_of(packs) if card not in kept]
        cut, *rest = mixer.sample(others, 1 + mixer.choice((13, 14, 15)) - len(kept))
        cards, wild = (*kept, *rest), wild_rank(cut)
        expected = any(Arranger(hand, wild).is_complete() for hand in combinations(cards, 13))
        assert declarable(cards, wild) == expected, cards
        found += expected
    assert 50 < found < 200


def test_4_1_needs_a_pure_sequence_however_many_jokers_there_are() -> None:
    jokers = "PJ1PJ28c28d28h28s2"
    assert not declarable(parse_cards(f"{jokers}3c5c7c9dTdQdKs"), 8)
    assert declarable(parse_cards(f"{jokers}3c4c5c9dTdQdKs"), 8)


def test_4_3_five_groups_of_three_are_not_a_hand_of_thirteen() -> None:
    """The ace is wild and stands in the sequence of 2 and 3."""
    cards = parse_cards("7c8c9c2c3cAh5h5s5d9s9h9dKcKhKd")
    assert not any(Arranger(hand, Rank(1)).is_complete() for hand in combinations(cards, 13))
    assert not declarable(cards, 1)
