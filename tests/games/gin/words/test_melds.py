"""Melds of gin as written and as spoken; every card of a long run is named, as a blind player counts them."""

from __future__ import annotations

from bot.games.cards import parse_cards
from bot.words.melds.phrases import added_words, meld_labels


def test_g1_4_a_run_names_its_suit_once_and_a_set_its_rank() -> None:
    assert added_words(parse_cards("4h5h6h")) == "four, five and six of hearts"
    assert added_words(parse_cards("4h5h6h7h")) == "four, five, six and seven of hearts"
    assert added_words(parse_cards("6c6d6s")) == "sixes of clubs, diamonds and spades"
    assert meld_labels(parse_cards("9cTcJc")) == "9-10-J♣"
    assert meld_labels(parse_cards("TcTdTs")) == "10♣♦♠"
