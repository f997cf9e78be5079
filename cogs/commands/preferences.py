"""The command /preferences."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from cogs.answering.preferences import show_preferences
from cogs.room import Room
from cogs.sending.answers import Manner

Interaction = discord.Interaction[Any]
Tree = app_commands.CommandTree[Any]


def add_preferences(tree: Tree, room: Room) -> None:
    """Register the command."""

    @tree.command(name="preferences", description="How your cards look, text only, reminders, language")
    async def preferences(interaction: Interaction) -> None:
        await room.reception.answer(interaction, Manner.PRIVATE, lambda gate: show_preferences(gate, room))
