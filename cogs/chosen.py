"""A private message as its reader has chosen to have it: with which pictures, or with none."""

from __future__ import annotations

from dataclasses import replace

from bot.preferences import Felt, Preferences, Show
from cogs.in_words import in_words
from cogs.layout import Layout
from images.ink.felts import Felt as PictureFelt
from images.ink.look import Back, IndexSize, Look, Spread, SuitColours


def as_chosen(sheet: Layout, chosen: Preferences) -> Layout:
    """The sheet for somebody who has chosen this."""
    if chosen.show is Show.WORDS:
        return replace(sheet, blocks=in_words(sheet.blocks), is_plain=True)
    return replace(sheet, look=look_of(chosen))


def public_look(felt: Felt) -> Look:
    """How pictures look that are for everybody, on the felt that their server has chosen."""
    return Look(felt=PictureFelt(felt))


def look_of(chosen: Preferences) -> Look:
    """How pictures look for somebody who has chosen this."""
    return Look(
        suits=SuitColours(chosen.deck),
        index=IndexSize(chosen.index),
        felt=PictureFelt(chosen.felt),
        back=Back(chosen.back),
        spread=Spread(chosen.spread),
    )
