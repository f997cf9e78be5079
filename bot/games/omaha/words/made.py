"""What five cards are called: ``two pair, kings and twos``."""

from __future__ import annotations

from typing import assert_never

from bot.games.omaha.view import Category, Made
from bot.words.cards import rank_word, ranks_word
from bot.words.phrasebook import phrasebook


def category_word(category: Category) -> str:
    """A kind of hand as players call it."""
    book = phrasebook()
    words = {
        Category.HIGH_CARD: book.say("high card"),
        Category.PAIR: book.say("one pair"),
        Category.TWO_PAIR: book.say("two pair"),
        Category.THREE_OF_A_KIND: book.say("three of a kind"),
        Category.STRAIGHT: book.say("straight"),
        Category.FLUSH: book.say("flush"),
        Category.FULL_HOUSE: book.say("full house"),
        Category.FOUR_OF_A_KIND: book.say("four of a kind"),
        Category.STRAIGHT_FLUSH: book.say("straight flush"),
    }
    return words[category]


def made_phrase(made: Made) -> str:
    """A hand with the ranks that make it: ``full house, aces over nines`` (5.2)."""
    book = phrasebook()
    first = made.ranks[0]
    several, one = ranks_word(first, book), rank_word(first, book)
    match made.category:
        case Category.HIGH_CARD:
            return book.say("{rank} high", rank=one)
        case Category.PAIR:
            return book.say("a pair of {ranks}", ranks=several)
        case Category.TWO_PAIR:
            return book.say("two pair, {high} and {low}", high=several, low=ranks_word(made.ranks[1], book))
        case Category.THREE_OF_A_KIND:
            return book.say("three {ranks}", ranks=several)
        case Category.STRAIGHT:
            return book.say("a straight, {rank} high", rank=one)
        case Category.FLUSH:
            return book.say("a flush, {rank} high", rank=one)
        case Category.FULL_HOUSE:
            return book.say(
                "a full house, {three} over {two}", three=several, two=ranks_word(made.ranks[1], book)
            )
        case Category.FOUR_OF_A_KIND:
            return book.say("four {ranks}", ranks=several)
        case Category.STRAIGHT_FLUSH:
            return book.say("a straight flush, {rank} high", rank=one)
        case _:
            assert_never(made.category)
