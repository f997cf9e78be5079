"""/admin: the matches and the block list of a server, for its managers; what they are shown holds no hand."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import assert_never

import discord
from discord import app_commands
from discord.app_commands import Transform
from typing_extensions import override

from bot.matches import Matches, MatchId, Table
from bot.refusals import Refusal, Refused
from bot.words.phrasebook import say
from cogs.cog import Cog, Interaction, Services, pressed, replies
from cogs.names import escaped
from cogs.options.matches import MatchOption
from cogs.playing.challenges import is_unwelcome
from cogs.sending.message import text_message
from cogs.sending.reply import Reply, Visibility, page_visibility
from cogs.servers.layouts import (
    LINES,
    ManageMatch,
    ManagerAction,
    ServerGames,
    blocks_layout,
    count_pages,
    manager_question,
    server_games_layout,
    server_label,
    unblocked,
)

SEARCHED = 200
"""Matches among which an autocompletion looks for what was typed."""


async def require_keeper(interaction: Interaction, matches: Matches) -> int:
    """The server whose tables the person may look after; raises Refused (NOT_A_MANAGER)."""
    guild = interaction.guild_id
    if guild is None or not await is_keeper(interaction, matches):
        raise Refused(Refusal.NOT_A_MANAGER)
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


class ServerMatch(MatchOption):
    """A match of the server, for those who may look after its tables."""

    def __init__(self, read: Callable[[Matches, int], Awaitable[tuple[Table, ...]]]) -> None:
        self._read = read

    @override
    async def labels(self, interaction: Interaction, services: Services) -> Iterable[tuple[str, MatchId]]:
        if interaction.guild_id is None or not await is_keeper(interaction, services.matches):
            return ()
        tables = await self._read(services.matches, interaction.guild_id)
        return [(server_label(table), table.id) for table in tables]


LiveMatch = ServerMatch(lambda matches, guild: matches.managers.live(guild, limit=SEARCHED))
CountedMatch = ServerMatch(lambda matches, guild: matches.managers.counted(guild, limit=SEARCHED))
"""A match that is over and counts in the rankings."""


class Managers(Cog):
    """The server's matches and its block list.

    Discord shows the commands to all members, as it knows nothing of the role that the settings name; each
    method looks for itself at who asks.
    """

    admin = app_commands.Group(
        name="admin", description="For those who look after the tables of this server", guild_only=True
    )

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._matches = services.matches

    @admin.command(name="games", description="The matches being played on this server")
    @replies(Visibility.PRIVATE)
    async def games(self, reply: Reply) -> None:
        """Show the server's matches."""
        await self._show_games(reply, 1)

    @pressed(ServerGames)
    @replies(page_visibility)
    async def turn(self, reply: Reply, what: ServerGames) -> None:
        """Show another page of the server's matches."""
        await self._show_games(reply, what.page)

    async def _show_games(self, reply: Reply, page: int) -> None:
        """Show a page of the server's matches; a page that is not there is the nearest one that is."""
        guild = await require_keeper(reply.interaction, self._matches)
        total = await self._matches.managers.count_live(guild)
        page = min(page, count_pages(total))
        tables = await self._matches.managers.live(guild, limit=LINES, offset=(page - 1) * LINES)
        layout = server_games_layout(tables, page=page, total=total)
        await reply.show(await self._services.renderer.render(layout))

    @admin.command(name="end", description="End a match without a result, after one more question")
    @app_commands.describe(match="Which match")
    @replies(Visibility.PRIVATE)
    async def end(self, reply: Reply, match: Transform[MatchId, LiveMatch]) -> None:
        """Ask whether to end a match."""
        await self._ask(reply, match, ManagerAction.END)

    async def _ask(self, reply: Reply, match: MatchId, deed: ManagerAction) -> None:
        """Ask once more, unless it cannot be done anyway."""
        guild = await require_keeper(reply.interaction, self._matches)
        table = await self._matches.managers.require(guild, match)
        match deed:
            case ManagerAction.END if table.ended_at is not None:
                raise Refused(Refusal.MATCH_OVER)
            case ManagerAction.VOID if not await self._matches.managers.has_result(match):
                raise Refused(Refusal.NO_RESULT)
            case _:
                layout = manager_question(table, deed)
                await reply.show(await self._services.renderer.render(layout))

    @pressed(ManageMatch)
    @replies(page_visibility)
    async def do(self, reply: Reply, what: ManageMatch) -> None:
        """Do it. The players are told by the messages of their match."""
        guild = await require_keeper(reply.interaction, self._matches)
        user = reply.interaction.user.id
        governance = self._matches.managers
        match what.deed:
            case ManagerAction.END:
                await governance.end(guild, what.match, by=user, request=reply.interaction.id)
                said = say("Match {number} has ended without a result.", number=what.match)
            case ManagerAction.VOID:
                await governance.void_result(guild, what.match, by=user)
                said = say(
                    "The result of match {number} counts no more, and the ratings are made anew.",
                    number=what.match,
                )
            case _:
                assert_never(what.deed)
        await reply.show(text_message(said))

    @admin.command(name="repost", description="Post the table and the hands of a match anew")
    @app_commands.describe(match="Which match")
    @replies(Visibility.PRIVATE)
    async def repost(self, reply: Reply, match: Transform[MatchId, LiveMatch]) -> None:
        """Post all messages of a match again."""
        guild = await require_keeper(reply.interaction, self._matches)
        interaction, governance = reply.interaction, self._matches.managers
        table = await governance.require(guild, match)
        if table.lost_at is not None and await is_unwelcome(reply):
            return
        channel = interaction.channel_id or table.channel
        found = await governance.want_table(guild, match, by=interaction.user.id, channel=channel)
        self._services.painter.repost(found)
        said = say(
            "The table and the hands of match {number} are posted anew, wherever I can reach people.",
            number=match,
        )
        await reply.show(text_message(said))

    @admin.command(
        name="void-result", description="Take a finished match out of the rankings, after one more question"
    )
    @app_commands.describe(match="Which match")
    @replies(Visibility.PRIVATE)
    async def void_result(self, reply: Reply, match: Transform[MatchId, CountedMatch]) -> None:
        """Ask whether to take a result out of the rankings."""
        await self._ask(reply, match, ManagerAction.VOID)

    @admin.command(name="block", description="Let a person begin no matches on this server")
    @app_commands.describe(user="Who; their matches already begun stay")
    @replies(Visibility.PRIVATE)
    async def block(self, reply: Reply, user: discord.User) -> None:
        """Let a person begin no matches on this server."""
        guild = await require_keeper(reply.interaction, self._matches)
        if user.bot:
            raise Refused(Refusal.BOT_BLOCK)
        keeper = reply.interaction.user.id
        await self._matches.servers.block(guild, user=user.id, name=user.display_name, by=keeper)
        said = say(
            "{name} can begin no more matches on this server. Those already begun stay; /admin end ends one.",
            name=escaped(user.display_name),
        )
        await reply.show(text_message(said))

    @admin.command(name="unblock", description="Let a person play on this server again")
    @app_commands.describe(user="Who")
    @replies(Visibility.PRIVATE)
    async def unblock(self, reply: Reply, user: discord.User) -> None:
        """Let a person play on this server again."""
        guild = await require_keeper(reply.interaction, self._matches)
        lifted = await self._matches.servers.unblock(guild, user=user.id, by=reply.interaction.user.id)
        await reply.show(text_message(unblocked(user.display_name, lifted=lifted)))

    @admin.command(name="blocks", description="Who is blocked on this server")
    @replies(Visibility.PRIVATE)
    async def blocks(self, reply: Reply) -> None:
        """Show who may not play on this server."""
        guild = await require_keeper(reply.interaction, self._matches)
        blocked = await self._matches.servers.blocked(guild)
        layout = blocks_layout(blocked, of_server=True)
        await reply.show(await self._services.renderer.render(layout))
