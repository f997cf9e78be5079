"""The command /replay: a match that is over, move by move, with all hands open."""

from __future__ import annotations

import re
from typing import Any

import discord
import structlog
from discord import app_commands

from bot.matches import MatchId
from bot.words.replay import past_label
from cogs.answers import Manner
from cogs.commands.suggestions import SUGGESTIONS, Choices
from cogs.games.registry import match_title
from cogs.languages import locale_of
from cogs.leaf import OPTION_LIMIT, cut
from cogs.names import tidy
from cogs.replay_ids import SeeAgain
from cogs.replays import Replays
from cogs.room import Room

Interaction = discord.Interaction[Any]
Tree = app_commands.CommandTree[Any]

_NUMBER = re.compile("[0-9]{1,18}")

_log = structlog.get_logger(__name__)


def add_replaying(tree: Tree, room: Room, replays: Replays) -> None:
    """Register the command."""

    async def suggest(interaction: Interaction, typed: str) -> Choices:
        """The person's matches of this server that are over, newest first."""
        try:
            found = await room.matches.replays.near(interaction.user.id, interaction.guild_id)
        except Exception:  # noqa: BLE001  # a list that stays empty is better than an error in mid-typing
            _log.exception("suggestions failed")
            return []
        locale = locale_of(interaction)
        labels = (
            (
                past_label(
                    each.match, match_title(each.terms, locale), tuple(map(tidy, each.names)), locale=locale
                ),
                each.match,
            )
            for each in found
        )
        return [
            app_commands.Choice(name=cut(label, OPTION_LIMIT), value=str(match))
            for label, match in labels
            if typed.casefold() in label.casefold()
        ][:SUGGESTIONS]

    @tree.command(name="replay", description="See a match that is over again, with all hands open")
    @app_commands.describe(match="A match that is over; your latest one if you name none")
    @app_commands.autocomplete(match=suggest)
    async def replay(interaction: Interaction, match: str | None = None) -> None:
        if match is None:
            await room.reception.answer(interaction, Manner.PRIVATE, replays.latest)
            return
        # What was typed instead of being chosen may be anything; there is no match 0.
        chosen = SeeAgain(match=MatchId(int(match) if _NUMBER.fullmatch(match) else 0))
        await room.reception.answer(interaction, Manner.PRIVATE, lambda gate: replays.show(gate, chosen))
