"""The named rulesets of gin: what players call each, and what is different in it."""

from __future__ import annotations

from collections.abc import Mapping

from bot.words.phrasebook import phrasebook


def preset_names() -> Mapping[str, str]:
    """The presets as players call them, by key."""
    book = phrasebook()
    return {
        "standard": book.say("Standard gin"),
        "straight": book.say("Straight gin"),
        "oklahoma": book.say("Oklahoma gin"),
        "oklahoma_fosdick": book.say("Oklahoma gin, full count"),
        "hollywood": book.say("Hollywood gin"),
        "tedesco": book.say("Tedesco gin"),
        "sequence": book.say("Sequence gin"),
        "tournament": book.say("Tournament gin"),
        "quickfire": book.say("Quick-fire gin"),
    }


def preset_summaries() -> Mapping[str, str]:
    """What makes each preset, in one line, by key."""
    book = phrasebook()
    return {
        "standard": book.say("knock with 10 or less, game to 100"),
        "straight": book.say("no knocking, game to 250"),
        "oklahoma": book.say("the upcard sets the knock limit, spades double"),
        "oklahoma_fosdick": book.say("as Oklahoma, but a knock scores all of the other's deadwood"),
        "hollywood": book.say("three games at once"),
        "tedesco": book.say("runs go round the corner, aces count 15, three games at once"),
        "sequence": book.say("only runs are melds, long ones earn more"),
        "tournament": book.say("best of five games to 250, the 50th card may end the deal"),
        "quickfire": book.say("no laying off"),
    }


def preset_name(key: str) -> str:
    """A preset as players call it; one that this version does not have is called by its key."""
    return preset_names().get(key, key.replace("_", " ").capitalize())
