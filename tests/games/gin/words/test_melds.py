"""Melds as written and as spoken."""

from __future__ import annotations

from bot.games.gin.words.melds import meld_labels, meld_words
from tests.games.gin.words.matches import run, set_of


def test_g1_4_a_run_names_its_suit_once_and_a_set_its_rank() -> None:
    assert meld_words(run("4h5h6h")) == "four, five and six of hearts"
    assert meld_words(set_of("6c6d6s")) == "sixes of clubs, diamonds and spades"
    assert meld_labels(run("9cTcJc")) == "9-10-J♣"
    assert meld_labels(set_of("TcTdTs")) == "10♣♦♠"
