"""Omaha in words; here what its sentences share: chips, stakes, rounds of betting, and hands (4, 5.2)."""

from __future__ import annotations

from typing import assert_never

from bot.games.omaha.rules import OmahaRules, Structure
from bot.games.omaha.view import Category, Closing, Made, Street
from bot.words.cards import rank_word, ranks_word
from bot.words.phrasebook import say


def structure_word(structure: Structure) -> str:
    """How much may be bet, as players call it."""
    words = {
        Structure.POT_LIMIT: say("Pot limit"),
        Structure.NO_LIMIT: say("No limit"),
        Structure.FIXED_LIMIT: say("Fixed limit"),
    }
    return words[structure]


def stakes_line(rules: OmahaRules) -> str:
    """Structure and stakes: ``Pot limit 1/2``; fixed limit is named by its bets (2.2)."""
    name = structure_word(rules.structure)
    if rules.structure is Structure.FIXED_LIMIT:
        return f"{name} {rules.big_blind}/{2 * rules.big_blind}"
    return f"{name} {rules.small_blind}/{rules.big_blind}"


def street_word(street: Street) -> str:
    """A round of betting as players call it."""
    words = {
        Street.PREFLOP: say("Before the flop"),
        Street.FLOP: say("Flop"),
        Street.TURN: say("Turn"),
        Street.RIVER: say("River"),
    }
    return words[street]


def closing_line(closing: Closing) -> str:
    """Why the session is over (8.1)."""
    match closing:
        case Closing.HANDS:
            return say("Session over: all hands are played.")
        case Closing.STOPPED:
            return say("Session over: most players asked to stop.")
        case Closing.ALONE:
            return say("Session over: fewer than two players are left.")
        case _:
            assert_never(closing)


def category_word(category: Category) -> str:
    """A kind of hand as players call it."""
    words = {
        Category.HIGH_CARD: say("high card"),
        Category.PAIR: say("one pair"),
        Category.TWO_PAIR: say("two pair"),
        Category.THREE_OF_A_KIND: say("three of a kind"),
        Category.STRAIGHT: say("straight"),
        Category.FLUSH: say("flush"),
        Category.FULL_HOUSE: say("full house"),
        Category.FOUR_OF_A_KIND: say("four of a kind"),
        Category.STRAIGHT_FLUSH: say("straight flush"),
    }
    return words[category]


def made_phrase(made: Made) -> str:
    """A hand with the ranks that make it: ``full house, aces over nines`` (5.2)."""
    first = made.ranks[0]
    several, one = ranks_word(first), rank_word(first)
    match made.category:
        case Category.HIGH_CARD:
            return say("{rank} high", rank=one)
        case Category.PAIR:
            return say("a pair of {ranks}", ranks=several)
        case Category.TWO_PAIR:
            return say("two pair, {high} and {low}", high=several, low=ranks_word(made.ranks[1]))
        case Category.THREE_OF_A_KIND:
            return say("three {ranks}", ranks=several)
        case Category.STRAIGHT:
            return say("a straight, {rank} high", rank=one)
        case Category.FLUSH:
            return say("a flush, {rank} high", rank=one)
        case Category.FULL_HOUSE:
            return say("a full house, {three} over {two}", three=several, two=ranks_word(made.ranks[1]))
        case Category.FOUR_OF_A_KIND:
            return say("four {ranks}", ranks=several)
        case Category.STRAIGHT_FLUSH:
            return say("a straight flush, {rank} high", rank=one)
        case _:
            assert_never(made.category)
