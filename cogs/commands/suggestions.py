"""Autocompletion of a match: the person's own ones, the most urgent first."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

import discord
import structlog
from discord import app_commands

from bot.matches import Table
from cogs.languages import locale_of
from cogs.leaf import OPTION_LIMIT, cut
from cogs.panels import match_label
from cogs.room import Room

SUGGESTIONS = 25
"""Choices that Discord takes."""

Interaction = discord.Interaction[Any]
Choices = list[app_commands.Choice[str]]

_log = structlog.get_logger(__name__)


def suggestions(
    room: Room, *, is_meant: Callable[[Table], bool] = lambda _: True
) -> Callable[[Interaction, str], Coroutine[Any, Any, Choices]]:
    """A callback that offers the matches that are meant and whose label holds what was typed."""

    async def suggest(interaction: Interaction, typed: str) -> Choices:
        try:
            tables = await room.matches.of_user(interaction.user.id)
        except Exception:  # noqa: BLE001  # a list that stays empty is better than an error in mid-typing
            _log.exception("suggestions failed")
            return []
        labels = (
            (match_label(table, interaction.user.id, locale_of(interaction)), table)
            for table in tables
            if is_meant(table)
        )
        found = [
            app_commands.Choice(name=cut(label, OPTION_LIMIT), value=str(table.id))
            for label, table in labels
            if typed.casefold() in label.casefold()
        ]
        return found[:SUGGESTIONS]

    return suggest
