"""Paints the table, the public message of a match: edits it, posts it again when it was deleted."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace
from functools import partial

import msgspec
import structlog

from bot.matches import Matches, MatchId, Messages, StoreError, SurfaceRow, Table
from bot.words.phrasebook import and_list, say, speaking
from bot.words.timing import call_line, stopping_line
from cogs.clocks import PAIR, until, warned_until
from cogs.games.registry import match_title
from cogs.languages import Languages
from cogs.layout import Layout, Text
from cogs.layouts.lobby import lobby_layout
from cogs.layouts.table import table_layout
from cogs.layouts.waiting import offer_layout
from cogs.match_ids import MyHand, Verify
from cogs.names import message_names, plain_names
from cogs.painting.closed_channels import ClosedChannels
from cogs.painting.cut_short import take_up
from cogs.painting.hand import HandPainter
from cogs.painting.in_words import drawn_or_in_words, shown_or_in_words
from cogs.painting.leftovers import Leftovers
from cogs.painting.repaints import TableRepaint, is_shown, nonce
from cogs.sending.message import Message, Renderer, cut
from cogs.sending.post import (
    MessageGone,
    NoThread,
    PlaceClosed,
    PlaceGone,
    Post,
    PostedBefore,
    Rejected,
    RetryLater,
    Sent,
    ThreadLocked,
)

THREAD_NAME_LIMIT = 100
"""The longest name that Discord gives a thread, in characters."""

_log = structlog.get_logger(__name__)


class TablePainter:
    """Shows the table. After each of its methods the store says which message shows which version."""

    def __init__(
        self,
        matches: Matches,
        post: Post,
        renderer: Renderer,
        languages: Languages,
        hands: HandPainter,
        closed_channels: ClosedChannels,
        leftovers: Leftovers,
    ) -> None:
        # And no more of the service: it could give hands, which are not for a table.
        self._find_tables = matches.find_tables
        self._surfaces = matches.surfaces
        self._reach = matches.reach
        self._challenges = matches.challenges
        self._lobbies = matches.lobbies
        self._post = post
        self._renderer = renderer
        self._languages = languages
        self._hands = hands
        self._closed_channels = closed_channels
        self._leftovers = leftovers

    async def paint(self, request: TableRepaint, messages: Messages) -> None:
        """Show the table as requested.

        A match whose table cannot be shown waits for somebody to bring the table elsewhere. Raises PlaceGone
        or PlaceClosed where the match goes on without its table, in the direct messages, Rejected where
        Discord takes the table in no form, and PostedBefore where it is to be painted again. While the
        channel is closed or its server is out of reach, nothing is sent, and the row of the message stays
        behind the match.
        """
        number = request.table.id
        surface = messages.find_table(request.table.kind)
        if surface is None or is_shown(request, surface):
            # Without a row the table was given up, and the match goes on in the direct messages.
            return
        # In an outage of the server each try would fail; the table is repainted when the server is back.
        if request.table.is_out_of_reach or self._closed_channels.is_closed(number, surface.channel):
            return
        rendered = await drawn_or_in_words(self._renderer, await self._layout(request, messages))
        try:
            channel = await self._show(request, surface, rendered)
        except PlaceGone:
            if surface.channel is not None and surface.channel == request.table.thread:
                # Only the thread is gone: the table goes on in the channel.
                await self._surfaces.leave_thread(surface.channel)
                above = replace(request, table=msgspec.structs.replace(request.table, thread=None))
                await self.paint(above, await self._surfaces.around(number))
                return
            if await self._reach.lose(number, channel=surface.channel, gone=True):
                # The match waits now, and its players read in their hands how it goes on.
                return
            await self._surfaces.forget(number, surface.kind, None)
            raise
        except PlaceClosed:
            self._closed_channels.close(number, request.table.guild, surface.channel)
            if await self._reach.lose(number, channel=surface.channel, gone=False):
                return
            raise
        self._closed_channels.open(number, request.table.guild)
        if request.table.lost_at is not None:
            await self._reach.regain(number, channel=channel)

    async def tell_stop(self, *, within_s: float) -> None:
        """Say at the open tables that the bot stops, at as many as the time allows."""
        # A table that cannot be told in time is not told: a stop must not wait for Discord.
        with suppress(TimeoutError, StoreError):
            async with asyncio.timeout(within_s):
                for number in await self._surfaces.open_tables():
                    for table in await self._find_tables(number):
                        await self._tell_stop(table)

    async def _tell_stop(self, table: Table) -> None:
        """Say at the table that the bot stops; the next start paints it as it was."""
        messages = await self._surfaces.around(table.id)
        surface = messages.find_table(table.kind)
        if surface is None or surface.channel is None or surface.message is None:
            return
        # Marked first: should the process end within the edit, the next start still takes the sentence away.
        await self._surfaces.mark_stale(table.id)
        layout = await self._layout(TableRepaint(table=table), messages)
        with speaking(layout.locale):
            told = Text(stopping_line())
        rendered = await drawn_or_in_words(self._renderer, replace(layout, blocks=(told, *layout.blocks)))
        with suppress(MessageGone, PlaceGone, PlaceClosed, Rejected, RetryLater):
            await self._post.edit(surface.channel, surface.message, rendered)

    async def _show(self, request: TableRepaint, surface: SurfaceRow, rendered: Message) -> int:
        """Show the table with its pictures, or in words where those are refused; the channel of it.

        Where no new message is taken in the place of an old one that is still there, the old one shows it.
        """
        await self._take_up(request.table, surface)
        is_repost = request.repost or surface.reposting_since is not None
        if surface.message is None or surface.channel is None:
            return await self._send(request.table, surface, rendered)
        if is_repost:
            with suppress(PlaceClosed, Rejected):
                return await self._send(request.table, surface, rendered)
        try:
            edit = partial(self._post.edit, surface.channel, surface.message, opens_thread=True)
            await shown_or_in_words(edit, rendered)
        except MessageGone:
            return await self._send(request.table, surface, rendered)
        await self._surfaces.shows(surface, request.table.version)
        return surface.channel

    async def _take_up(self, table: Table, surface: SurfaceRow) -> None:
        """Note a table whose post was cut short; raises PostedBefore then."""
        presses = MyHand(match=table.id), Verify(match=table.id)
        for channel in dict.fromkeys((surface.channel or table.thread, table.channel)):
            if await take_up(self._surfaces, self._post, surface, channel=channel, presses=presses):
                self._leftovers.request(table.id)
                raise PostedBefore

    async def _send(self, table: Table, old: SurfaceRow, rendered: Message) -> int:
        """Post the table at the bottom of its channel; the channel in which it stands now.

        An old message stays until the new one is there, as Discord may refuse the new one.
        """
        channel = await self._place(table) if old.channel is None else old.channel
        await self._surfaces.begin_repost(old)
        post_nonce = nonce("t", table, 0, old.message or channel)
        try:
            sent = await self._post_somewhere(channel, rendered, post_nonce)
        except (PlaceGone, PlaceClosed, Rejected):
            # Of a post that was cut short before, a refusal now does not say whether it has come.
            if old.reposting_since is None:
                await self._surfaces.end_repost(old)
            raise
        version = table.version if sent.is_new else None
        await self._surfaces.place(old, channel=sent.channel, message=sent.message, version=version)
        self._leftovers.request(table.id)
        if not sent.is_new:
            raise PostedBefore
        return sent.channel

    async def _post_somewhere(self, channel: int, rendered: Message, post_nonce: str) -> Sent:
        """Post in the channel, or in the one above it where it is a locked thread."""
        post = partial(self._post.send_once, nonce=post_nonce)
        try:
            return await shown_or_in_words(partial(post, channel), rendered)
        except ThreadLocked:
            # A locked thread takes no new message, also from the bot: the table goes on in the channel above
            # it.
            above = await self._post.parent_of(channel)
            return await shown_or_in_words(partial(post, above), rendered)

    async def _place(self, table: Table) -> int:
        """Where the table is posted first: in a thread that is opened for it, or in the channel."""
        if table.thread is None:
            return table.channel
        try:
            with speaking(await self._languages.of_server(table.guild)):
                name = thread_name(table)
            # A thread has the id of the message it belongs to, so that its id is known before it is opened.
            return await self._post.open_thread(table.channel, table.thread, name)
        except NoThread:
            _log.info("no thread", match=table.id)
            await self._surfaces.no_thread(table.id, table.kind)
            await self._drop_thread_link(table.id)
            return table.channel

    async def _drop_thread_link(self, match: MatchId) -> None:
        """Repaint the challenges or the lobby, which name a thread that could not be opened."""
        for challenge in await self._challenges.of_match(match):
            if challenge.message is None:
                continue
            lobby = await self._lobbies.find(challenge.id)
            with speaking(await self._languages.of_server(challenge.guild)):
                layout = offer_layout(challenge) if lobby is None else lobby_layout(lobby)
            rendered = await drawn_or_in_words(self._renderer, layout)
            with suppress(MessageGone, PlaceGone, PlaceClosed, Rejected):
                await self._post.edit(challenge.channel, challenge.message, rendered)

    async def _layout(self, request: TableRepaint, messages: Messages) -> Layout:
        names = message_names(request.table)
        unreached = self._hands.unreached(request.table, messages)
        closed = tuple(
            name for name, chair in zip(names, request.table.chairs, strict=True) if chair.user in unreached
        )
        with speaking(await self._languages.of_server(request.table.guild)):
            layout = table_layout(request.table, unreachable=closed)
            if request.call is None:
                return layout
            table = request.table
            seat = table.seat_of(request.call)
            ends = None if seat is None else warned_until(table, seat)
            call = call_line(f"<@{request.call}>", None if ends is None else until(ends))
            return replace(layout, blocks=(Text(call), *layout.blocks), mentions=(request.call,))


def thread_name(table: Table) -> str:
    """What a match's thread is called: its people and its game; of many people, the game first."""
    names = say(" \N{EN DASH} ").join(plain_names(table))
    title = match_title(table.terms)
    if len(table.chairs) > PAIR:
        names, title = title, and_list(plain_names(table))
    return cut(say("{names}: {title}", names=names, title=title), THREAD_NAME_LIMIT)
