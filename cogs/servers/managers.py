"""/admin: the matches and the block list of a server, for its managers. None of it shows them a hand."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Iterator
from enum import StrEnum
from typing import Annotated, assert_never

import discord
from discord import app_commands
from discord.app_commands import Transform
from typing_extensions import override

from bot.matches import Matches, MatchId, Status, Table
from bot.refusals import Refusal, Refused
from bot.words.figures import day_in_figures
from bot.words.phrasebook import and_list, plural, say
from cogs.clocks import until
from cogs.cog import Cog, Interaction, Services, in_servers, pressed, replies
from cogs.custom_ids import CustomId, Part
from cogs.games.registry import match_title
from cogs.layout import Block, Button, ButtonRow, ButtonStyle, Layout, Small, Text
from cogs.names import escaped, message_names, plain_names
from cogs.options import MatchOption
from cogs.people.blocks import blocks_layout, unblocked
from cogs.permissions import is_manager, require_manager, require_place
from cogs.sending.message import text_message
from cogs.sending.reply import Reply, Visibility, page_visibility

LINES = 10
"""Lines of one page of matches."""


class ManagerAction(StrEnum):
    """What is asked once more before somebody who looks after the tables does it."""

    END = "end"
    VOID = "void"


class ManageMatch(CustomId, form="keep:{match}:{action}"):
    """Do with a match of the server what was asked about."""

    match: MatchId
    action: ManagerAction


class ServerGames(CustomId, form="server:{page}"):
    """A page of the server's matches; ``page`` counts from 1."""

    page: Annotated[int, Part(r"[1-9]\d{0,4}", read=int)]


def server_games_layout(tables: tuple[Table, ...], *, page: int, total: int) -> Layout:
    """A page of the server's matches that are not over, oldest first; ``page`` counts from 1."""
    if not total:
        return Layout(blocks=(Text(say("No matches in progress on this server.")),))
    pages = count_pages(total)
    heading = plural("**One match in progress**", "**{number} matches in progress**", total)
    lines = "\n".join(server_line(table) for table in tables)
    return Layout(blocks=(Text(heading), Text(lines), *_turning(page, pages)))


def count_pages(total: int) -> int:
    """How many pages so many matches fill; none fill one."""
    return max(1, -(-total // LINES))


def _turning(page: int, pages: int) -> Iterator[Block]:
    if pages > 1:
        back = Button(label=say("Back"), id=ServerGames(page=max(page - 1, 1)), disabled=page == 1)
        more = Button(label=say("Next"), id=ServerGames(page=page + 1), disabled=page == pages)
        yield ButtonRow((back, more))
        yield Small(say("Page {number} of {pages}", number=page, pages=pages))


def server_line(table: Table) -> str:
    """One match in a message: its number, people, place, and whose turn it is until when."""
    line = say(
        "{number}. {names}, {place}: {state}",
        number=f"**{table.id}**",
        names=and_list(message_names(table)),
        place=f"<#{table.thread or table.channel}>",
        state=_state(table, message_names(table)),
    )
    if table.deadline is None:
        return line
    return say("{line}, ends {when}", line=line, when=until(table.deadline))


def server_label(table: Table) -> str:
    """One match in an autocompletion, where neither markdown nor times are shown."""
    names = plain_names(table)
    state = _state(table, names)
    if table.ended_at is not None:
        state = say("ended {day}", day=f"{day_in_figures(table.ended_at)} {table.ended_at:%H:%M} UTC")
    return say("{number}. {names}: {state}", number=table.id, names=and_list(names), state=state)


def _state(table: Table, names: tuple[str, ...]) -> str:
    if table.status is Status.OVER:
        return say("over")
    if table.lost_at is not None:
        return say("table lost")
    if table.status is Status.FROZEN or table.paused_at is not None or not table.on_turn:
        return say("paused")
    return say("{names}'s turn", names=and_list(tuple(names[seat] for seat in table.on_turn)))


def manager_question(table: Table, action: ManagerAction) -> Layout:
    """Whether the match is really to be ended, or its result to be voided."""
    names = and_list(message_names(table))
    title = match_title(table.terms)
    named = say("{title}, {names}", title=title, names=names)
    match action:
        case ManagerAction.END:
            if table.is_across:
                return _take_away_question(table, named)
            asked = say("**End match {number} without a result?** {what}", number=table.id, what=named)
            told = say("Nobody wins or loses. You can't undo this.")
            label = say("Yes, end it")
        case ManagerAction.VOID:
            asked = say("**Void the result of match {number}?** {what}", number=table.id, what=named)
            told = say("All ratings on this server are recalculated without it. You can't undo this.")
            label = say("Yes, void it")
        case _:
            assert_never(action)
    sure = Button(label=label, id=ManageMatch(match=table.id, action=action), style=ButtonStyle.DANGER)
    return Layout(blocks=(Text(asked), Text(told), ButtonRow((sure,))))


def _take_away_question(table: Table, named: str) -> Layout:
    asked = say(
        "**Remove the table of match {number} from this server?** {what}", number=table.id, what=named
    )
    told = say("The match goes on at the table of the other server and by direct message.")
    action = ManageMatch(match=table.id, action=ManagerAction.END)
    sure = Button(label=say("Yes, remove it"), id=action, style=ButtonStyle.DANGER)
    return Layout(blocks=(Text(asked), Text(told), ButtonRow((sure,))))


def _ended(table: Table) -> str:
    if table.is_across:
        return say("The table of match {number} is removed. The match goes on elsewhere.", number=table.id)
    return say("Match {number} ended without a result.", number=table.id)


SEARCHED = 200
"""Matches among which an autocompletion looks for what was typed."""


class ServerMatch(MatchOption):
    """A match of the server, for those who may look after its tables."""

    def __init__(self, read: Callable[[Matches, int], Awaitable[tuple[Table, ...]]]) -> None:
        self._read = read

    @override
    async def labels(self, interaction: Interaction, services: Services) -> Iterable[tuple[str, MatchId]]:
        if interaction.guild_id is None or not await is_manager(interaction, services.matches):
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

    admin = in_servers(app_commands.Group(name="admin", description="For this server's managers"))

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._matches = services.matches

    @admin.command(name="games", description="Matches in progress on this server")
    @replies(Visibility.PRIVATE)
    async def games(self, reply: Reply) -> None:
        """Show the server's matches."""
        await self._show_games(reply, 1)

    @pressed(ServerGames)
    @replies(page_visibility)
    async def turn(self, reply: Reply, press: ServerGames) -> None:
        """Show another page of the server's matches."""
        await self._show_games(reply, press.page)

    async def _show_games(self, reply: Reply, page: int) -> None:
        """Show a page of the server's matches; a page that is not there is the nearest one that is."""
        guild = await require_manager(reply.interaction, self._matches)
        total = await self._matches.managers.count_live(guild)
        page = min(page, count_pages(total))
        tables = await self._matches.managers.live(guild, limit=LINES, offset=(page - 1) * LINES)
        layout = server_games_layout(tables, page=page, total=total)
        await reply.show(await self._services.renderer.render(layout))

    @admin.command(name="end", description="End a match without a result; you'll be asked to confirm")
    @app_commands.describe(match="Which match")
    @replies(Visibility.PRIVATE)
    async def end(self, reply: Reply, match: Transform[MatchId, LiveMatch]) -> None:
        """Ask whether to end a match."""
        await self._ask(reply, match, ManagerAction.END)

    async def _ask(self, reply: Reply, match: MatchId, action: ManagerAction) -> None:
        """Ask once more, unless it cannot be done anyway."""
        guild = await require_manager(reply.interaction, self._matches)
        table = await self._matches.managers.require(guild, match)
        match action:
            case ManagerAction.END if table.ended_at is not None:
                raise Refused(Refusal.MATCH_OVER)
            case ManagerAction.VOID if not await self._matches.managers.has_result(match):
                raise Refused(Refusal.NO_RESULT)
            case _:
                layout = manager_question(table, action)
                await reply.show(await self._services.renderer.render(layout))

    @pressed(ManageMatch)
    @replies(page_visibility)
    async def do(self, reply: Reply, press: ManageMatch) -> None:
        """Do it. The players are told by the messages of their match."""
        guild = await require_manager(reply.interaction, self._matches)
        user = reply.interaction.user.id
        managers = self._matches.managers
        match press.action:
            case ManagerAction.END:
                table = await managers.end(guild, press.match, by=user, request=reply.interaction.id)
                self._services.painter.leftovers.request(press.match)
                said = _ended(table)
            case ManagerAction.VOID:
                await managers.void_result(guild, press.match, by=user)
                said = say(
                    "Result of match {number} voided. All ratings were recalculated.",
                    number=press.match,
                )
            case _:
                assert_never(press.action)
        await reply.show(text_message(said))

    @admin.command(name="repost", description="Post a match's table and hands again")
    @app_commands.describe(match="Which match")
    @replies(Visibility.PRIVATE)
    async def repost(self, reply: Reply, match: Transform[MatchId, LiveMatch]) -> None:
        """Post all messages of a match again."""
        guild = await require_manager(reply.interaction, self._matches)
        interaction, managers = reply.interaction, self._matches.managers
        table = await managers.require(guild, match)
        if table.lost_at is not None:
            await require_place(interaction)
        channel = interaction.channel_id or table.channel
        found = await managers.want_table(guild, match, by=interaction.user.id, channel=channel)
        self._services.painter.repost(found, kind=table.kind)
        said = say(
            "Table and hands of match {number} are posted again wherever I can reach the players.",
            number=match,
        )
        await reply.show(text_message(said))

    @admin.command(
        name="void-result",
        description="Take a finished match out of the rankings; you'll be asked to confirm",
    )
    @app_commands.describe(match="Which match")
    @replies(Visibility.PRIVATE)
    async def void_result(self, reply: Reply, match: Transform[MatchId, CountedMatch]) -> None:
        """Ask whether to take a result out of the rankings."""
        await self._ask(reply, match, ManagerAction.VOID)

    @admin.command(name="block", description="Stop a player from starting matches on this server")
    @app_commands.describe(user="The player; their current matches go on")
    @replies(Visibility.PRIVATE)
    async def block(self, reply: Reply, user: discord.User) -> None:
        """Let a person begin no matches on this server."""
        guild = await require_manager(reply.interaction, self._matches)
        if user.bot:
            raise Refused(Refusal.BOT_BLOCK)
        manager = reply.interaction.user.id
        await self._matches.servers.block(guild, user=user.id, name=user.display_name, by=manager)
        said = say(
            "{name} can't start new matches on this server. Current ones go on; /admin end ends one.",
            name=escaped(user.display_name),
        )
        await reply.show(text_message(said))

    @admin.command(name="unblock", description="Let a person play on this server again")
    @app_commands.describe(user="The player")
    @replies(Visibility.PRIVATE)
    async def unblock(self, reply: Reply, user: discord.User) -> None:
        """Let a person play on this server again."""
        guild = await require_manager(reply.interaction, self._matches)
        lifted = await self._matches.servers.unblock(guild, user=user.id, by=reply.interaction.user.id)
        await reply.show(text_message(unblocked(user.display_name, lifted=lifted)))

    @admin.command(name="blocks", description="Players blocked on this server")
    @replies(Visibility.PRIVATE)
    async def blocks(self, reply: Reply) -> None:
        """Show who may not play on this server."""
        guild = await require_manager(reply.interaction, self._matches)
        blocked = await self._matches.servers.blocked(guild)
        layout = blocks_layout(blocked, of_server=True)
        await reply.show(await self._services.renderer.render(layout))
