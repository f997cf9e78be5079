"""The command /mydata: see or delete everything that is kept about oneself."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from cogs.answering.mydata import MyData
from cogs.room import Room
from cogs.sending.answers import Manner

Interaction = discord.Interaction[Any]
Tree = app_commands.CommandTree[Any]


def add_mydata(tree: Tree, room: Room, mydata: MyData) -> None:
    """Register the command with its two subcommands."""
    group = app_commands.Group(name="mydata", description="What I keep about you: get it or delete it")

    @group.command(name="export", description="Get everything that I keep about you, as a file")
    async def export(interaction: Interaction) -> None:
        await room.reception.answer(interaction, Manner.PRIVATE, mydata.export)

    @group.command(name="delete", description="Delete all that I keep about you, after one more question")
    async def delete(interaction: Interaction) -> None:
        await room.reception.answer(interaction, Manner.PRIVATE, mydata.ask)

    tree.add_command(group)
