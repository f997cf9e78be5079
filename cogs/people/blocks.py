"""/block and /unblock: with whom somebody does not want to play; and block lists as messages."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.matches.servers.servers import Blocked
from bot.refusals import Refusal, Refused
from bot.words.phrasebook import plural, say
from cogs.clocks import until
from cogs.cog import Cog, everywhere, replies
from cogs.layout import Layout, Text
from cogs.names import escaped
from cogs.sending.message import text_message
from cogs.sending.reply import Reply, Visibility

BLOCKS_SHOWN = 30
"""Lines of a block list: as many as fit a message whatever the names."""


class Blocks(Cog):
    """A person's own block list; nobody else reads the answers."""

    @app_commands.command(name="block", description="No new matches with a player; leave empty for the list")
    @everywhere
    @app_commands.describe(user="The player; they aren't told, and current matches go on")
    @replies(Visibility.PRIVATE)
    async def block(self, reply: Reply, user: discord.User | None = None) -> None:
        """Block a person, or list those who are blocked."""
        if user is None:
            await self._list(reply)
            return
        if user.bot:
            raise Refused(Refusal.BOT_BLOCK)
        me = reply.interaction.user.id
        await self._services.matches.servers.block_person(me, other=user.id, name=user.display_name)
        said = say(
            "You and {name} can't start new matches with each other. They aren't told. Current matches "
            "go on.",
            name=escaped(user.display_name),
        )
        await reply.show(text_message(said))

    @app_commands.command(name="unblock", description="Unblock a player")
    @everywhere
    @app_commands.describe(user="The player")
    @replies(Visibility.PRIVATE)
    async def unblock(self, reply: Reply, user: discord.User) -> None:
        """Take a person from the list."""
        me = reply.interaction.user.id
        lifted = await self._services.matches.servers.unblock_person(me, other=user.id)
        await reply.show(text_message(unblocked(user.display_name, lifted=lifted)))

    async def _list(self, reply: Reply) -> None:
        blocked = await self._services.matches.servers.blocked_by(reply.interaction.user.id)
        layout = blocks_layout(blocked, of_server=False)
        await reply.show(await self._services.renderer.render(layout))


def blocks_layout(blocked: tuple[Blocked, ...], *, of_server: bool) -> Layout:
    """A block list, the newest first; that of a server also says who put each person on it."""
    if not blocked:
        empty = say("Nobody is blocked on this server.") if of_server else say("You haven't blocked anybody.")
        return Layout(blocks=(Text(empty),))
    heading = say("**Blocked on this server**") if of_server else say("**Blocked by you**")
    lines = [_blocked_line(each, of_server=of_server) for each in blocked[:BLOCKS_SHOWN]]
    rest = len(blocked) - len(lines)
    if rest:
        lines.append(plural("and one more", "and {number} more", rest))
    return Layout(blocks=(Text(heading), Text("\n".join(lines))))


def _blocked_line(each: Blocked, *, of_server: bool) -> str:
    name = escaped(each.name)
    if of_server and each.by is not None:
        return say("- {name} (by {keeper}, {when})", name=name, keeper=f"<@{each.by}>", when=until(each.at))
    return say("- {name} ({when})", name=name, when=until(each.at))


def unblocked(name: str, *, lifted: bool) -> str:
    """What is answered after an attempt to unblock somebody; ``lifted`` is whether they were blocked."""
    if lifted:
        return say("{name} is unblocked.", name=escaped(name))
    return say("{name} wasn't blocked.", name=escaped(name))
