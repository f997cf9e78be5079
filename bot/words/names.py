"""Names for players and seats that have none on Discord."""

from __future__ import annotations

from bot.words.phrasebook import say


def computer_name() -> str:
    """The computer player in a seat."""
    return say("Upcard's computer")


def level_computer(level: str) -> str:
    """A computer player of a level, in a list of people: ``Upcard (casual)``."""
    return say("Upcard ({level})", level=level_name(level))


def level_name(level: str) -> str:
    """How well a computer player plays, in a word; a level without one is called by its key."""
    names = {
        "beginner": say("beginner"),
        "casual": say("casual"),
        "strong": say("strong"),
        "expert": say("expert"),
    }
    return names.get(level, level)


def open_seat() -> str:
    """A seat that anybody may take."""
    return say("an open seat")


def departed() -> str:
    """Somebody who has left the server or asked to be forgotten."""
    return say("somebody who has left")
