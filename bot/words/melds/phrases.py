"""Melds in words: ``5-6-7♠`` for the eye, ``five, six and seven of spades`` for the ear."""

from __future__ import annotations

from itertools import groupby
from typing import assert_never

from bot.games.cards import Card
from bot.games.melds.view import MeldKind
from bot.words.cards import card_labels, card_words, rank_word, ranks_word, suit_word
from bot.words.phrasebook import Phrasebook

NAMED = 3
"""Cards of a run that are named one by one; of a longer one the ends."""


def run_words(cards: tuple[Card, ...], book: Phrasebook) -> str:
    """Neighbours of one suit as spoken: ``five, six and seven of spades``, ``five to jack of spades``."""
    if len(cards) > NAMED:
        suit = suit_word(cards[0].suit, book)
        first, last = rank_word(cards[0].rank, book), rank_word(cards[-1].rank, book)
        return book.say("{first} to {last} of {suit}", first=first, last=last, suit=suit)
    return of_one_suit(cards, book)


def of_one_suit(cards: tuple[Card, ...], book: Phrasebook) -> str:
    """Cards of one suit as spoken: ``four, eight and nine of spades``."""
    ranks = book.both(tuple(rank_word(card.rank, book) for card in cards))
    return book.say("{ranks} of {suit}", ranks=ranks, suit=suit_word(cards[0].suit, book))


def added_words(cards: tuple[Card, ...], book: Phrasebook) -> str:
    """Cards that go together on one meld as spoken, suit or rank told once where it is the same."""
    if len({card.suit for card in cards}) == 1:
        return of_one_suit(cards, book)
    return by_rank(cards, book)


def set_words(cards: tuple[Card, ...], book: Phrasebook) -> str:
    """Cards of one rank as spoken: ``jacks of clubs, diamonds and spades``."""
    suits = book.both(tuple(suit_word(card.suit, book) for card in cards))
    return book.say("{ranks} of {suits}", ranks=ranks_word(cards[0].rank, book), suits=suits)


def meld_words(kind: MeldKind, cards: tuple[Card, ...], book: Phrasebook) -> str:
    """The meld as spoken."""
    match kind:
        case MeldKind.RUN:
            return run_words(cards, book)
        case MeldKind.SET:
            return set_words(cards, book)
        case _:
            assert_never(kind)


def named_meld(kind: MeldKind, cards: tuple[Card, ...], book: Phrasebook) -> str:
    """The meld as spoken, with what it is: ``the run five, six and seven of spades``."""
    match kind:
        case MeldKind.RUN:
            return book.say("the run {cards}", cards=run_words(cards, book))
        case MeldKind.SET:
            return book.say("the set {cards}", cards=set_words(cards, book))
        case _:
            assert_never(kind)


def by_rank(cards: tuple[Card, ...], book: Phrasebook) -> str:
    """Cards sorted by rank as spoken, equal ranks together: ``two of clubs, kings of hearts and spades``."""
    together = (tuple(group) for _, group in groupby(cards, key=lambda card: card.rank))
    return ", ".join(
        set_words(group, book) if len(group) > 1 else card_words(group[0], book) for group in together
    )


def run_labels(cards: tuple[Card, ...]) -> str:
    """Neighbours of one suit as written: ``5-6-7♠``."""
    return "-".join(card.rank.label for card in cards) + cards[0].suit.symbol


def set_labels(cards: tuple[Card, ...]) -> str:
    """Cards of one rank as written: ``J♣♦♠``."""
    return cards[0].rank.label + "".join(card.suit.symbol for card in cards)


def meld_labels(cards: tuple[Card, ...]) -> str:
    """Cards laid together as written: ``5-6-7♠``, ``J♣♦♠``, and whatever is neither card by card."""
    if len(cards) > 1 and len({card.suit for card in cards}) == 1:
        return run_labels(cards)
    if len(cards) > 1 and len({card.rank for card in cards}) == 1:
        return set_labels(cards)
    return card_labels(cards)
