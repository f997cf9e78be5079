"""The command /preferences."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from cogs.answering.preferences import PreferencesCog
from cogs.sending.reply import Visibility
from cogs.services import Services

Interaction = discord.Interaction[Any]
Tree = app_commands.CommandTree[Any]


def add_preferences(tree: Tree, services: Services, preferences: PreferencesCog) -> None:
    """Register the command."""

    @tree.command(name="preferences", description="How your cards look, text only, reminders, language")
    async def preferences_(interaction: Interaction) -> None:
        await services.responder.answer(interaction, Visibility.PRIVATE, preferences.show)
