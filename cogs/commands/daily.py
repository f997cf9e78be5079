"""The command /daily."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from cogs.answering.daily import DailyHand
from cogs.sending.reply import Visibility
from cogs.services import Services

Interaction = discord.Interaction[Any]
Tree = app_commands.CommandTree[Any]


def add_daily(tree: Tree, services: Services, daily: DailyHand) -> None:
    """Register the command."""

    @tree.command(name="daily", description="One decision a day, the same cards for everybody on the server")
    @app_commands.guild_only()
    async def daily_hand(interaction: Interaction) -> None:
        await services.responder.answer(interaction, Visibility.PRIVATE, daily.show)
