"""The command /mydata: see or delete everything that is kept about oneself."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from cogs.answering.mydata import MyData
from cogs.sending.reply import Visibility
from cogs.services import Services

Interaction = discord.Interaction[Any]
Tree = app_commands.CommandTree[Any]


def add_mydata(tree: Tree, services: Services, mydata: MyData) -> None:
    """Register the command with its two subcommands."""
    group = app_commands.Group(name="mydata", description="What I keep about you: get it or delete it")

    @group.command(name="export", description="Get everything that I keep about you, as a file")
    async def export(interaction: Interaction) -> None:
        await services.responder.answer(interaction, Visibility.PRIVATE, mydata.export)

    @group.command(name="delete", description="Delete all that I keep about you, after one more question")
    async def delete(interaction: Interaction) -> None:
        await services.responder.answer(interaction, Visibility.PRIVATE, mydata.ask)

    tree.add_command(group)
