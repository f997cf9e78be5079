"""The command /replay: a match that is over, move by move, with all hands open."""

from __future__ import annotations

import re
from typing import Any

import discord
from discord import app_commands

from bot.matches import MatchId
from cogs.answering.replays import Replays
from cogs.commands.suggestions import past_suggestions
from cogs.sending.reply import Visibility
from cogs.services import Services

Interaction = discord.Interaction[Any]
Tree = app_commands.CommandTree[Any]

_NUMBER = re.compile("[0-9]{1,18}")


def add_replaying(tree: Tree, services: Services, replays: Replays) -> None:
    """Register the command."""

    @tree.command(name="replay", description="See a match that is over again, with all hands open")
    @app_commands.describe(match="A match that is over; your latest one if you name none")
    @app_commands.autocomplete(match=past_suggestions(services))
    async def replay(interaction: Interaction, match: str | None = None) -> None:
        if match is None:
            await services.responder.answer(interaction, Visibility.PRIVATE, replays.latest)
            return
        # What was typed instead of being chosen may be anything; there is no match 0.
        chosen = MatchId(int(match) if _NUMBER.fullmatch(match) else 0)
        await services.responder.answer(
            interaction, Visibility.PRIVATE, lambda reply: replays.show(reply, chosen)
        )
