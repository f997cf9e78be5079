"""Melds in words: ``5-6-7♠`` for the eye, ``five, six and seven of spades`` for the ear."""

from __future__ import annotations

from itertools import groupby
from typing import assert_never

from bot.games.cards import Card
from bot.games.melds.view import MeldKind
from bot.words.cards import card_labels, card_words, rank_word, ranks_word, suit_word
from bot.words.phrasebook import and_list, say

NAMED = 3
"""Cards of a run that are named one by one; of a longer one the ends."""


def run_words(cards: tuple[Card, ...]) -> str:
    """Neighbours of one suit as spoken: ``five, six and seven of spades``, ``five to jack of spades``."""
    if len(cards) > NAMED:
        suit = suit_word(cards[0].suit)
        first, last = rank_word(cards[0].rank), rank_word(cards[-1].rank)
        return say("{first} to {last} of {suit}", first=first, last=last, suit=suit)
    return of_one_suit(cards)


def of_one_suit(cards: tuple[Card, ...]) -> str:
    """Cards of one suit as spoken: ``four, eight and nine of spades``."""
    ranks = and_list(tuple(rank_word(card.rank) for card in cards))
    return say("{ranks} of {suit}", ranks=ranks, suit=suit_word(cards[0].suit))


def added_words(cards: tuple[Card, ...]) -> str:
    """Cards that go together on one meld as spoken, suit or rank told once where it is the same."""
    if len({card.suit for card in cards}) == 1:
        return of_one_suit(cards)
    return by_rank(cards)


def set_words(cards: tuple[Card, ...]) -> str:
    """Cards of one rank as spoken: ``jacks of clubs, diamonds and spades``."""
    suits = and_list(tuple(suit_word(card.suit) for card in cards))
    return say("{ranks} of {suits}", ranks=ranks_word(cards[0].rank), suits=suits)


def meld_words(kind: MeldKind, cards: tuple[Card, ...]) -> str:
    """The meld as spoken."""
    match kind:
        case MeldKind.RUN:
            return run_words(cards)
        case MeldKind.SET:
            return set_words(cards)
        case _:
            assert_never(kind)


def named_meld(kind: MeldKind, cards: tuple[Card, ...]) -> str:
    """The meld as spoken, with what it is: ``the run five, six and seven of spades``."""
    match kind:
        case MeldKind.RUN:
            return say("the run {cards}", cards=run_words(cards))
        case MeldKind.SET:
            return say("the set {cards}", cards=set_words(cards))
        case _:
            assert_never(kind)


def by_rank(cards: tuple[Card, ...]) -> str:
    """Cards sorted by rank as spoken, equal ranks together: ``two of clubs, kings of hearts and spades``."""
    together = (tuple(group) for _, group in groupby(cards, key=lambda card: card.rank))
    return ", ".join(set_words(group) if len(group) > 1 else card_words(group[0]) for group in together)


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
