"""The command /review: how somebody has played a match of gin that is over."""

from __future__ import annotations

import re
from typing import Any

import discord
from discord import app_commands

from bot.matches import MatchId
from cogs.answering.reviews import ReviewPresses
from cogs.commands.suggestions import past_suggestions
from cogs.match_ids import REVIEWED, SeeReview
from cogs.sending.reply import Visibility
from cogs.services import Services

Interaction = discord.Interaction[Any]
Tree = app_commands.CommandTree[Any]

_NUMBER = re.compile("[0-9]{1,18}")


def add_reviewing(tree: Tree, services: Services, reviews: ReviewPresses) -> None:
    """Register the command."""

    @tree.command(name="review", description="How well you played a match of gin that is over, for you alone")
    @app_commands.describe(match="A match that is over; your latest one if you name none")
    @app_commands.autocomplete(match=past_suggestions(services, game=REVIEWED))
    async def review(interaction: Interaction, match: str | None = None) -> None:
        if match is None:
            await services.responder.answer(interaction, Visibility.PRIVATE, reviews.latest)
            return
        # What was typed instead of being chosen may be anything; there is no match 0.
        chosen = SeeReview(match=MatchId(int(match) if _NUMBER.fullmatch(match) else 0))
        await services.responder.answer(
            interaction, Visibility.PRIVATE, lambda reply: reviews.show(reply, chosen)
        )
