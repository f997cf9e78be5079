"""Autocompletion of a match: the person's own ones, the most urgent or the newest first."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

import discord
import structlog
from discord import app_commands

from bot.matches import Table
from bot.words.replay import past_label
from cogs.games.registry import match_title
from cogs.names import tidy
from cogs.sending.message import OPTION_LIMIT, cut
from cogs.services import Services
from cogs.sheets.panels import match_label

SUGGESTIONS = 25
"""Choices that Discord takes."""

Interaction = discord.Interaction[Any]
Choices = list[app_commands.Choice[str]]

_log = structlog.get_logger(__name__)


def suggestions(
    services: Services, *, is_meant: Callable[[Table], bool] = lambda _: True
) -> Callable[[Interaction, str], Coroutine[Any, Any, Choices]]:
    """A callback that offers the matches that are meant and whose label holds what was typed."""

    async def suggest(interaction: Interaction, typed: str) -> Choices:
        try:
            tables = await services.matches.of_user(interaction.user.id)
        except Exception:  # noqa: BLE001  # a list that stays empty is better than an error in mid-typing
            _log.exception("suggestions failed")
            return []
        labels = ((match_label(table, interaction.user.id), table) for table in tables if is_meant(table))
        found = [
            app_commands.Choice(name=cut(label, OPTION_LIMIT), value=str(table.id))
            for label, table in labels
            if typed.casefold() in label.casefold()
        ]
        return found[:SUGGESTIONS]

    return suggest


def past_suggestions(
    services: Services, *, game: str | None = None
) -> Callable[[Interaction, str], Coroutine[Any, Any, Choices]]:
    """The same of matches of this server that are over, the newest first; of one game, or of all."""

    async def suggest(interaction: Interaction, typed: str) -> Choices:
        try:
            found = await services.matches.replays.near(interaction.user.id, interaction.guild_id)
        except Exception:  # noqa: BLE001  # a list that stays empty is better than an error in mid-typing
            _log.exception("suggestions failed")
            return []
        labels = (
            (
                past_label(each.match, match_title(each.terms), tuple(map(tidy, each.names))),
                each.match,
            )
            for each in found
            if game in (None, each.terms.game)
        )
        return [
            app_commands.Choice(name=cut(label, OPTION_LIMIT), value=str(match))
            for label, match in labels
            if typed.casefold() in label.casefold()
        ][:SUGGESTIONS]

    return suggest
