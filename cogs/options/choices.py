"""Choices of options that several commands have, and what commands say in the languages of the catalogues.

Names stay English, so that `/play` is `/play` wherever somebody is told of it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import TranslationContextLocation as Location
from typing_extensions import override

from bot.words.catalogues import languages
from bot.words.phrasebook import ENGLISH, Locale, passage, phrasebook, speaking
from cogs.games.registry import GUIDES
from cogs.times import TURN_LIMITS, length

Says = Callable[[], str]

LONGEST = 100
"""Characters of a description or a choice."""

_TRANSLATED = frozenset(
    {
        Location.command_description,
        Location.group_description,
        Location.parameter_description,
        Location.choice_name,
    }
)


def spoken_choice(says: Says, value: str | int) -> app_commands.Choice[Any]:
    """A choice whose name is put together by this, for each language."""
    with speaking(ENGLISH):
        told = says()
    return app_commands.Choice(name=app_commands.locale_str(told, says=says), value=value)


def _read_catalogues() -> None:
    for language in languages():
        with speaking(Locale(language)):
            phrasebook()


class Translator(app_commands.Translator):
    """Asked by discord.py for each text and language when Discord is told of the commands."""

    @override
    async def load(self) -> None:
        """Read all catalogues: a third of a second of work, in which presses are still answered."""
        await asyncio.to_thread(_read_catalogues)

    @override
    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """The text in the language; None where it is the same."""
        is_menu = isinstance(context.data, app_commands.ContextMenu)
        if context.location not in _TRANSLATED and not is_menu:
            return None
        with speaking(Locale(locale.value)):
            says: Says | None = string.extras.get("says")
            told = says() if says is not None else passage(string.message)
        return None if told == string.message else told[:LONGEST]


def _lasting(span: timedelta | None) -> Says:
    return lambda: length(span)


GAME_CHOICES: list[app_commands.Choice[Any]] = [
    spoken_choice(guide.name, key) for key, guide in GUIDES.items()
]

LIMIT_CHOICES: list[app_commands.Choice[Any]] = [
    spoken_choice(_lasting(span), key) for key, span in TURN_LIMITS.items()
]
"""The times for one turn; each value is a key of `TURN_LIMITS`."""
