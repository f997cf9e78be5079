"""A private message as its reader has chosen to have it: with which pictures, or with none."""

from __future__ import annotations

from dataclasses import replace

from bot.preferences import Preferences, Show
from cogs.in_words import in_words
from cogs.layout import Layout
from images.ink.look import look_of


def as_chosen(sheet: Layout, chosen: Preferences) -> Layout:
    """The sheet for somebody who has chosen this."""
    if chosen.show is Show.WORDS:
        return replace(sheet, blocks=in_words(sheet.blocks), is_plain=True)
    return replace(sheet, look=look_of(chosen))
