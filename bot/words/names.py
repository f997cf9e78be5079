"""What players are called whom Discord does not name."""

from __future__ import annotations

from bot.words.phrasebook import ENGLISH, Locale, phrasebook


def computer_name(*, locale: Locale = ENGLISH) -> str:
    """The computer player in a seat."""
    return phrasebook(locale).say("Upcard's computer")


def level_computer(level: str, *, locale: Locale = ENGLISH) -> str:
    """A computer player of a level, in a list of people: ``Upcard (casual)``."""
    return phrasebook(locale).say("Upcard ({level})", level=level_name(level, locale=locale))


def level_name(level: str, *, locale: Locale = ENGLISH) -> str:
    """How well a computer player plays, in a word; a level without one is called by its key."""
    book = phrasebook(locale)
    names = {
        "beginner": book.say("beginner"),
        "casual": book.say("casual"),
        "strong": book.say("strong"),
        "expert": book.say("expert"),
    }
    return names.get(level, level)


def open_seat(*, locale: Locale = ENGLISH) -> str:
    """A seat that anybody may take."""
    return phrasebook(locale).say("an open seat")


def departed(*, locale: Locale = ENGLISH) -> str:
    """Somebody who has left the server or asked to be forgotten."""
    return phrasebook(locale).say("somebody who has left")
