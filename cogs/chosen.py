"""A private message as its reader has chosen to have it: with which pictures, or with none."""

from __future__ import annotations

from dataclasses import replace

from bot.matches import DeckColours, Preferences, Show
from cogs.in_words import in_words
from cogs.sheet import Sheet
from images.look import Look, SuitColours

_SUITS = {DeckColours.FOUR: SuitColours.FOUR, DeckColours.TWO: SuitColours.TWO}


def as_chosen(sheet: Sheet, chosen: Preferences) -> Sheet:
    """The sheet for somebody who has chosen this."""
    if chosen.show is Show.WORDS:
        return replace(sheet, blocks=in_words(sheet.blocks))
    return replace(sheet, look=look_of(chosen))


def look_of(chosen: Preferences) -> Look:
    """How pictures look for somebody who has chosen this."""
    return Look(suits=_SUITS[chosen.deck])
