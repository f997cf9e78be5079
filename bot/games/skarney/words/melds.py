"""Skarney's melds in words; suits are told only where they matter, as in a set."""

from __future__ import annotations

from typing import assert_never

from bot.games.cards import Card
from bot.games.skarney.view import Meld, MeldKind
from bot.words.cards import rank_word
from bot.words.melds.phrases import set_labels, set_words
from bot.words.phrasebook import say


def meld_labels(meld: Meld) -> str:
    """The meld as written: ``3-4-5``, ``7♣♦♥``."""
    match meld.kind:
        case MeldKind.STRAIGHT:
            return "-".join(card.rank.label for card in meld.cards)
        case MeldKind.SET:
            return set_labels(meld.cards)
        case _:
            assert_never(meld.kind)


def melds_labels(melds: tuple[Meld, ...]) -> str:
    """Several melds as written, with commas between."""
    return ", ".join(map(meld_labels, melds))


def meld_words(meld: Meld) -> str:
    """The meld as spoken: ``three to five``, ``sevens of clubs, diamonds and hearts``."""
    match meld.kind:
        case MeldKind.STRAIGHT:
            return straight_words(meld.cards)
        case MeldKind.SET:
            return set_words(meld.cards)
        case _:
            assert_never(meld.kind)


def straight_words(cards: tuple[Card, ...]) -> str:
    """Neighbours of any suits as spoken: ``three to five``."""
    return say("{first} to {last}", first=rank_word(cards[0].rank), last=rank_word(cards[-1].rank))
