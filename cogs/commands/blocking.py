"""/block and /unblock: with whom somebody does not want to play."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.matches import Refused, Trouble
from bot.words.phrasebook import phrasebook
from cogs.answering.keepers import unblocked
from cogs.names import escaped
from cogs.sending.message import text_message
from cogs.sending.reply import Reply, Visibility
from cogs.services import Services
from cogs.sheets.keepers import blocks_sheet

Interaction = discord.Interaction[Any]
Tree = app_commands.CommandTree[Any]


def add_blocking(tree: Tree, services: Services) -> None:
    """Register the commands; nobody but the one who uses them reads the answers."""
    servers = services.matches.servers

    @tree.command(name="block", description="Begin no matches with a person; without one it lists them")
    @app_commands.describe(user="Who; they are not told, and matches already begun stay")
    async def block(interaction: Interaction, user: discord.User | None = None) -> None:
        async def work(reply: Reply) -> None:
            if user is None:
                await _list(reply, services)
                return
            if user.bot:
                raise Refused(Trouble.BOT_BLOCK)
            await servers.shun(interaction.user.id, other=user.id, name=user.display_name)
            said = phrasebook().say(
                "You and {name} can begin no more matches with each other. They are not told. "
                "Matches already begun stay.",
                name=escaped(user.display_name),
            )
            await reply.show(text_message(said))

        await services.responder.answer(interaction, Visibility.PRIVATE, work)

    @tree.command(name="unblock", description="Let a person whom you blocked challenge you again")
    @app_commands.describe(user="Who")
    async def unblock(interaction: Interaction, user: discord.User) -> None:
        async def work(reply: Reply) -> None:
            lifted = await servers.unshun(interaction.user.id, other=user.id)
            book = phrasebook()
            await reply.show(text_message(unblocked(book, user.display_name, lifted=lifted)))

        await services.responder.answer(interaction, Visibility.PRIVATE, work)


async def _list(reply: Reply, services: Services) -> None:
    blocked = await services.matches.servers.shunned(reply.interaction.user.id)
    sheet = blocks_sheet(blocked, of_server=False)
    await reply.show(await services.press.print(sheet))
