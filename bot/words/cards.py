"""Cards in words: ``10♥`` for the eye, ``ten of hearts`` for the ear."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from bot.games.cards import Card, Rank, Suit
from bot.words.phrasebook import Phrasebook


def rank_word(rank: Rank, book: Phrasebook) -> str:
    """The rank as spoken: ``ten``, ``queen``."""
    words = (
        book.say("ace"),
        book.say("two"),
        book.say("three"),
        book.say("four"),
        book.say("five"),
        book.say("six"),
        book.say("seven"),
        book.say("eight"),
        book.say("nine"),
        book.say("ten"),
        book.say("jack"),
        book.say("queen"),
        book.say("king"),
    )
    return words[rank - 1]


def ranks_word(rank: Rank, book: Phrasebook) -> str:
    """Several cards of the rank as spoken: ``tens``, ``queens``."""
    words = (
        book.say("aces"),
        book.say("twos"),
        book.say("threes"),
        book.say("fours"),
        book.say("fives"),
        book.say("sixes"),
        book.say("sevens"),
        book.say("eights"),
        book.say("nines"),
        book.say("tens"),
        book.say("jacks"),
        book.say("queens"),
        book.say("kings"),
    )
    return words[rank - 1]


def suit_word(suit: Suit, book: Phrasebook) -> str:
    """The suit as spoken."""
    match suit:
        case Suit.CLUBS:
            return book.say("clubs")
        case Suit.DIAMONDS:
            return book.say("diamonds")
        case Suit.HEARTS:
            return book.say("hearts")
        case Suit.SPADES:
            return book.say("spades")
        case _:
            assert_never(suit)


def card_words(card: Card, book: Phrasebook) -> str:
    """The card as spoken: ``king of diamonds``."""
    return book.say("{rank} of {suit}", rank=rank_word(card.rank, book), suit=suit_word(card.suit, book))


def cards_words(cards: Iterable[Card], book: Phrasebook) -> str:
    """Several cards as spoken: ``ace of clubs, nine of hearts and king of diamonds``."""
    return book.both(tuple(card_words(card, book) for card in cards))


def card_labels(cards: Iterable[Card]) -> str:
    """Several cards as written, without a language: ``A♣ 9♥ K♦``."""
    return " ".join(card.label for card in cards)
