"""Melds in words: ``4-5-6♥`` for the eye, ``four, five and six of hearts`` for the ear."""

from __future__ import annotations

from typing import assert_never

from bot.games.gin.view import Meld, MeldKind
from bot.words.cards import rank_word, ranks_word, suit_word
from bot.words.phrasebook import and_list, say


def meld_words(meld: Meld) -> str:
    """The meld as spoken: ``four, five and six of hearts``, ``jacks of clubs, diamonds and spades``."""
    first = meld.cards[0]
    match meld.kind:
        case MeldKind.RUN:
            ranks = and_list(tuple(rank_word(card.rank) for card in meld.cards))
            return say("{ranks} of {suit}", ranks=ranks, suit=suit_word(first.suit))
        case MeldKind.SET:
            suits = and_list(tuple(suit_word(card.suit) for card in meld.cards))
            return say("{ranks} of {suits}", ranks=ranks_word(first.rank), suits=suits)
        case _:
            assert_never(meld.kind)


def meld_labels(meld: Meld) -> str:
    """The meld as written: ``4-5-6♥``, ``J♣♦♠``."""
    first = meld.cards[0]
    match meld.kind:
        case MeldKind.RUN:
            return "-".join(card.rank.label for card in meld.cards) + first.suit.symbol
        case MeldKind.SET:
            return first.rank.label + "".join(card.suit.symbol for card in meld.cards)
        case _:
            assert_never(meld.kind)
