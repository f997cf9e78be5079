"""/block and /unblock: with whom somebody does not want to play."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.matches import Refused, Trouble
from bot.words.phrasebook import phrasebook
from cogs.answering.keepers import unblocked
from cogs.languages import locale_of
from cogs.names import escaped
from cogs.room import Room
from cogs.sending.answers import Gate, Manner
from cogs.sending.leaf import plain_leaf
from cogs.sheets.keepers import blocks_sheet

Interaction = discord.Interaction[Any]
Tree = app_commands.CommandTree[Any]


def add_blocking(tree: Tree, room: Room) -> None:
    """Register the commands; nobody but the one who uses them reads the answers."""
    servers = room.matches.servers

    @tree.command(name="block", description="Begin no matches with a person; without one it lists them")
    @app_commands.describe(user="Who; they are not told, and matches already begun stay")
    async def block(interaction: Interaction, user: discord.User | None = None) -> None:
        async def work(gate: Gate) -> None:
            if user is None:
                await _list(gate, room)
                return
            if user.bot:
                raise Refused(Trouble.BOT_BLOCK)
            await servers.shun(interaction.user.id, other=user.id, name=user.display_name)
            said = phrasebook(locale_of(interaction)).say(
                "You and {name} can begin no more matches with each other. They are not told. "
                "Matches already begun stay.",
                name=escaped(user.display_name),
            )
            await gate.show(plain_leaf(said))

        await room.reception.answer(interaction, Manner.PRIVATE, work)

    @tree.command(name="unblock", description="Let a person whom you blocked challenge you again")
    @app_commands.describe(user="Who")
    async def unblock(interaction: Interaction, user: discord.User) -> None:
        async def work(gate: Gate) -> None:
            lifted = await servers.unshun(interaction.user.id, other=user.id)
            book = phrasebook(locale_of(interaction))
            await gate.show(plain_leaf(unblocked(book, user.display_name, lifted=lifted)))

        await room.reception.answer(interaction, Manner.PRIVATE, work)


async def _list(gate: Gate, room: Room) -> None:
    blocked = await room.matches.servers.shunned(gate.interaction.user.id)
    sheet = blocks_sheet(blocked, of_server=False, locale=locale_of(gate.interaction))
    await gate.show(await room.press.print(sheet))
