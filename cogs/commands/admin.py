"""/admin: the matches and the block list of a server, for those who look after its tables."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import discord
import structlog
from discord import app_commands

from bot.matches import Table
from cogs.answering.hands import match_number
from cogs.answering.keepers import Keepers, is_keeper
from cogs.commands.suggestions import SUGGESTIONS, Choices
from cogs.sending.message import OPTION_LIMIT, cut
from cogs.sending.reply import Reply, Visibility
from cogs.services import Services
from cogs.sheets.keepers import Deed, server_label

SEARCHED = 200
"""Matches among which an autocompletion looks for what was typed."""

Interaction = discord.Interaction[Any]
Tree = app_commands.CommandTree[Any]
Read = Callable[[int], Awaitable[tuple[Table, ...]]]

_log = structlog.get_logger(__name__)


def add_admin(tree: Tree, services: Services, keepers: Keepers) -> None:
    """Register the commands. Discord shows them to all members, as it knows nothing of the role that the
    settings name; each looks for itself at who asks.
    """
    # Discord.py reads commands that are methods; a group made here needs no class.
    admin = app_commands.Group(
        name="admin", description="For those who look after the tables of this server", guild_only=True
    )
    _add_matches(admin, services, keepers)
    _add_blocks(admin, services, keepers)
    tree.add_command(admin)


def _add_matches(admin: app_commands.Group, services: Services, keepers: Keepers) -> None:
    governance = services.matches.governance
    going_on = _suggest(services, lambda guild: governance.live(guild, limit=SEARCHED))
    counting = _suggest(services, lambda guild: governance.counted(guild, limit=SEARCHED))

    async def answer(interaction: Interaction, work: Callable[[Reply], Awaitable[None]]) -> None:
        await services.responder.answer(interaction, Visibility.PRIVATE, work)

    @admin.command(name="games", description="The matches being played on this server")
    async def games(interaction: Interaction) -> None:
        await answer(interaction, lambda reply: keepers.games(reply, 1))

    @admin.command(name="end", description="End a match without a result, after one more question")
    @app_commands.describe(match="Which match")
    @app_commands.autocomplete(match=going_on)
    async def end(interaction: Interaction, match: str) -> None:
        await answer(interaction, lambda reply: keepers.ask(reply, match_number(match), Deed.END))

    @admin.command(name="repost", description="Post the table and the hands of a match anew")
    @app_commands.describe(match="Which match")
    @app_commands.autocomplete(match=going_on)
    async def repost(interaction: Interaction, match: str) -> None:
        await answer(interaction, lambda reply: keepers.repost(reply, match_number(match)))

    @admin.command(
        name="void-result", description="Take a finished match out of the rankings, after one more question"
    )
    @app_commands.describe(match="Which match")
    @app_commands.autocomplete(match=counting)
    async def void_result(interaction: Interaction, match: str) -> None:
        await answer(interaction, lambda reply: keepers.ask(reply, match_number(match), Deed.VOID))


def _add_blocks(admin: app_commands.Group, services: Services, keepers: Keepers) -> None:
    @admin.command(name="block", description="Let a person begin no matches on this server")
    @app_commands.describe(user="Who; their matches already begun stay")
    async def block(interaction: Interaction, user: discord.User) -> None:
        await services.responder.answer(
            interaction, Visibility.PRIVATE, lambda reply: keepers.block(reply, user)
        )

    @admin.command(name="unblock", description="Let a person play on this server again")
    @app_commands.describe(user="Who")
    async def unblock(interaction: Interaction, user: discord.User) -> None:
        await services.responder.answer(
            interaction, Visibility.PRIVATE, lambda reply: keepers.unblock(reply, user)
        )

    @admin.command(name="blocks", description="Who is blocked on this server")
    async def blocks(interaction: Interaction) -> None:
        await services.responder.answer(interaction, Visibility.PRIVATE, keepers.blocks)


def _suggest(services: Services, read: Read) -> Callable[[Interaction, str], Coroutine[Any, Any, Choices]]:
    """A callback that offers matches of the server whose label holds what was typed, to those who may."""

    async def suggest(interaction: Interaction, typed: str) -> Choices:
        try:
            if interaction.guild_id is None or not await is_keeper(interaction, services.matches):
                return []
            tables = await read(interaction.guild_id)
        except Exception:  # noqa: BLE001  # a list that stays empty is better than an error in mid-typing
            _log.exception("suggestions failed")
            return []
        labels = ((server_label(table), table) for table in tables)
        found = [
            app_commands.Choice(name=cut(label, OPTION_LIMIT), value=str(table.id))
            for label, table in labels
            if typed.casefold() in label.casefold()
        ]
        return found[:SUGGESTIONS]

    return suggest
