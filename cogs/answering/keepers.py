"""Presses and commands of those who look after a server's tables; what they are shown holds no hand."""

from __future__ import annotations

from typing import assert_never

import discord

from bot.matches import Matches, MatchId, Refused, Trouble
from bot.words.phrasebook import Phrasebook, phrasebook
from cogs.answering.offers import is_unwelcome
from cogs.cog import Cog, Interaction, pressed, replies
from cogs.names import escaped
from cogs.sending.message import text_message
from cogs.sending.place import page_visibility
from cogs.sending.reply import Reply
from cogs.services import Services
from cogs.sheets.keepers import (
    LINES,
    Deed,
    Keep,
    ServerGames,
    blocks_sheet,
    count_pages,
    keeper_question,
    server_games_sheet,
)


async def require_keeper(interaction: Interaction, matches: Matches) -> int:
    """The server whose tables the person may look after; raises Refused (NOT_A_MANAGER)."""
    guild = interaction.guild_id
    if guild is None or not await is_keeper(interaction, matches):
        raise Refused(Trouble.NOT_A_MANAGER)
    return guild


async def is_keeper(interaction: Interaction, matches: Matches) -> bool:
    """Whether the person may manage the server, or has the role that its settings name."""
    user, guild = interaction.user, interaction.guild_id
    if guild is None or not isinstance(user, discord.Member):
        return False
    if interaction.permissions.manage_guild or interaction.permissions.administrator:
        return True
    role = (await matches.servers.settings(guild)).managers
    return role is not None and role != guild and user.get_role(role) is not None


class Keepers(Cog):
    """Each method answers one press or command through its gate, after it has seen who asks."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._matches = services.matches

    async def games(self, reply: Reply, page: int) -> None:
        """Show a page of the server's matches; a page that is not there is the nearest one that is."""
        guild = await require_keeper(reply.interaction, self._matches)
        total = await self._matches.governance.count_live(guild)
        page = min(page, count_pages(total))
        tables = await self._matches.governance.live(guild, limit=LINES, offset=(page - 1) * LINES)
        sheet = server_games_sheet(tables, page=page, total=total)
        await reply.show(await self._services.press.print(sheet))

    async def ask(self, reply: Reply, match: MatchId, deed: Deed) -> None:
        """Ask once more, unless it cannot be done anyway."""
        guild = await require_keeper(reply.interaction, self._matches)
        table = await self._matches.governance.require(guild, match)
        match deed:
            case Deed.END if table.ended_at is not None:
                raise Refused(Trouble.MATCH_OVER)
            case Deed.VOID if not await self._matches.governance.has_result(match):
                raise Refused(Trouble.NO_RESULT)
            case _:
                sheet = keeper_question(table, deed)
                await reply.show(await self._services.press.print(sheet))

    @pressed(ServerGames)
    @replies(page_visibility)
    async def _on_page(self, reply: Reply, what: ServerGames) -> None:
        await self.games(reply, what.page)

    @pressed(Keep)
    @replies(page_visibility)
    async def do(self, reply: Reply, what: Keep) -> None:
        """Do it. The players are told by the messages of their match."""
        guild = await require_keeper(reply.interaction, self._matches)
        book, user = phrasebook(), reply.interaction.user.id
        governance = self._matches.governance
        match what.deed:
            case Deed.END:
                await governance.end(guild, what.match, by=user, request=reply.interaction.id)
                said = book.say("Match {number} has ended without a result.", number=what.match)
            case Deed.VOID:
                await governance.void_result(guild, what.match, by=user)
                said = book.say(
                    "The result of match {number} counts no more, and the ratings are made anew.",
                    number=what.match,
                )
            case _:
                assert_never(what.deed)
        await reply.show(text_message(said))

    async def repost(self, reply: Reply, match: MatchId) -> None:
        """Post all messages of a match anew."""
        guild = await require_keeper(reply.interaction, self._matches)
        interaction, governance = reply.interaction, self._matches.governance
        table = await governance.require(guild, match)
        if table.lost_at is not None and await is_unwelcome(reply):
            return
        channel = interaction.channel_id or table.channel
        table = await governance.want_table(guild, match, by=interaction.user.id, channel=channel)
        self._services.painter.repost(table)
        said = phrasebook().say(
            "The table and the hands of match {number} are posted anew, wherever I can reach people.",
            number=match,
        )
        await reply.show(text_message(said))

    async def block(self, reply: Reply, user: discord.User | discord.Member) -> None:
        """Let a person begin no matches on this server."""
        guild = await require_keeper(reply.interaction, self._matches)
        if user.bot:
            raise Refused(Trouble.BOT_BLOCK)
        keeper = reply.interaction.user.id
        await self._matches.servers.block(guild, user=user.id, name=user.display_name, by=keeper)
        said = phrasebook().say(
            "{name} can begin no more matches on this server. Those already begun stay; /admin end ends one.",
            name=escaped(user.display_name),
        )
        await reply.show(text_message(said))

    async def unblock(self, reply: Reply, user: discord.User | discord.Member) -> None:
        """Let a person play on this server again."""
        guild = await require_keeper(reply.interaction, self._matches)
        lifted = await self._matches.servers.unblock(guild, user=user.id, by=reply.interaction.user.id)
        await reply.show(text_message(unblocked(phrasebook(), user.display_name, lifted=lifted)))

    async def blocks(self, reply: Reply) -> None:
        """Show who may not play on this server."""
        guild = await require_keeper(reply.interaction, self._matches)
        blocked = await self._matches.servers.blocked(guild)
        sheet = blocks_sheet(blocked, of_server=True)
        await reply.show(await self._services.press.print(sheet))


def unblocked(book: Phrasebook, name: str, *, lifted: bool) -> str:
    """What became of the wish to unblock somebody."""
    if lifted:
        return book.say("{name} is blocked no more.", name=escaped(name))
    return book.say("{name} was not blocked.", name=escaped(name))
