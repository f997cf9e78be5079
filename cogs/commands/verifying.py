"""The command /verify: the proof that the deals of a match were fixed beforehand."""

from __future__ import annotations

import re
from typing import Any

import discord
import structlog
from discord import app_commands

from bot.matches import MatchId
from bot.words.proof import finished_label
from cogs.answering.proofs import Proofs
from cogs.commands.suggestions import SUGGESTIONS, Choices
from cogs.games.registry import match_title
from cogs.sending.message import OPTION_LIMIT, cut
from cogs.services import Services

Interaction = discord.Interaction[Any]
Tree = app_commands.CommandTree[Any]

_NUMBER = re.compile("[0-9]{1,18}")

_log = structlog.get_logger(__name__)


def add_verifying(tree: Tree, services: Services, proofs: Proofs) -> None:
    """Register the command."""

    async def suggest(interaction: Interaction, typed: str) -> Choices:
        """The matches that can be proven to the person here, newest first."""
        try:
            found = await services.matches.proofs.near(interaction.user.id, interaction.channel_id)
        except Exception:  # noqa: BLE001  # a list that stays empty is better than an error in mid-typing
            _log.exception("suggestions failed")
            return []
        choices = [
            app_commands.Choice(
                name=cut(finished_label(each.match, match_title(each.terms)), OPTION_LIMIT),
                value=str(each.match),
            )
            for each in found
        ]
        return [each for each in choices if typed.casefold() in each.name.casefold()][:SUGGESTIONS]

    @tree.command(name="verify", description="Prove that the deals of a match were fixed beforehand")
    @app_commands.describe(match="A match that is over; the latest one if you name none")
    @app_commands.autocomplete(match=suggest)
    async def verify(interaction: Interaction, match: str | None = None) -> None:
        # What was typed instead of being chosen may be anything; there is no match 0.
        number = None if match is None else MatchId(int(match) if _NUMBER.fullmatch(match) else 0)
        visibility = await proofs.visibility(interaction, number)
        await services.responder.answer(interaction, visibility, lambda reply: proofs.show(reply, number))
