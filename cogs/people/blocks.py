"""/block and /unblock: with whom somebody does not want to play."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.refusals import Refusal, Refused
from bot.words.phrasebook import say
from cogs.cog import Cog, replies
from cogs.names import escaped
from cogs.sending.message import text_message
from cogs.sending.reply import Reply, Visibility
from cogs.servers.layouts import blocks_layout, unblocked


class Blocks(Cog):
    """A person's own block list; nobody else reads the answers."""

    @app_commands.command(
        name="block", description="Begin no matches with a person; without one it lists them"
    )
    @app_commands.describe(user="Who; they are not told, and matches already begun stay")
    @replies(Visibility.PRIVATE)
    async def block(self, reply: Reply, user: discord.User | None = None) -> None:
        """Block a person, or list those who are blocked."""
        if user is None:
            await self._list(reply)
            return
        if user.bot:
            raise Refused(Refusal.BOT_BLOCK)
        me = reply.interaction.user.id
        await self._services.matches.servers.shun(me, other=user.id, name=user.display_name)
        said = say(
            "You and {name} can begin no more matches with each other. They are not told. "
            "Matches already begun stay.",
            name=escaped(user.display_name),
        )
        await reply.show(text_message(said))

    @app_commands.command(name="unblock", description="Let a person whom you blocked challenge you again")
    @app_commands.describe(user="Who")
    @replies(Visibility.PRIVATE)
    async def unblock(self, reply: Reply, user: discord.User) -> None:
        """Take a person from the list."""
        me = reply.interaction.user.id
        lifted = await self._services.matches.servers.unshun(me, other=user.id)
        await reply.show(text_message(unblocked(user.display_name, lifted=lifted)))

    async def _list(self, reply: Reply) -> None:
        blocked = await self._services.matches.servers.shunned(reply.interaction.user.id)
        layout = blocks_layout(blocked, of_server=False)
        await reply.show(await self._services.renderer.render(layout))
