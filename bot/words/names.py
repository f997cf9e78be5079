"""What players are called whom Discord does not name."""

from __future__ import annotations

from bot.words.phrasebook import ENGLISH, Locale, phrasebook


def computer_name(*, locale: Locale = ENGLISH) -> str:
    """The computer player in a seat."""
    return phrasebook(locale).say("Upcard's computer")


def open_seat(*, locale: Locale = ENGLISH) -> str:
    """A seat that anybody may take."""
    return phrasebook(locale).say("an open seat")


def departed(*, locale: Locale = ENGLISH) -> str:
    """Somebody who has left the server or asked to be forgotten."""
    return phrasebook(locale).say("somebody who has left")
