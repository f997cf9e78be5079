"""Paints the table, the public message of a match: edits it, posts it again when it was deleted."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

import msgspec
import structlog

from bot.matches import Matches, MatchId, SurfaceKind, SurfaceRow, Table
from bot.words.phrasebook import and_list, say, speaking
from bot.words.timing import call_line, no_pictures_line, stopping_line
from cogs.clocks import PAIR, until, warned_until
from cogs.games.registry import match_title
from cogs.languages import Languages
from cogs.layout import Layout, Text
from cogs.names import message_names, plain_names
from cogs.painting.closed_channels import Closures
from cogs.painting.hand import HandPainter
from cogs.painting.slots import TableRepaint, is_fulfilled, nonce
from cogs.sending.message import Message, Renderer, cut
from cogs.sending.post import (
    Hiccup,
    MessageGone,
    MessageStuck,
    NotAllowed,
    NoThread,
    PlaceClosed,
    PlaceGone,
    Post,
    ThreadLocked,
)
from cogs.sheets.lobby import lobby_layout
from cogs.sheets.table import challenge_layout, table_layout

THREAD_NAME_LIMIT = 100

_log = structlog.get_logger(__name__)


class TablePainter:
    """Shows the table. Each of its methods leaves the store true to what Discord shows."""

    def __init__(
        self,
        matches: Matches,
        post: Post,
        renderer: Renderer,
        languages: Languages,
        hands: HandPainter,
        closures: Closures,
    ) -> None:
        self._paintings = matches.surfaces
        self._reach = matches.reach
        self._desk = matches.challenges
        self._lobby = matches.lobbies
        self._post = post
        self._renderer = renderer
        self._languages = languages
        self._hands = hands
        self._closures = closures

    async def paint(self, wish: TableRepaint) -> bool:
        """Show the table as wished; whether it was sent. Where it cannot be shown, the match stands still.

        A table whose channel may be opened again stays behind, and is left alone for a while, as it is while
        its server is out of reach. Raises PlaceGone or PlaceClosed where the match goes on all the same.
        """
        number = wish.table.id
        surface = await self._find(wish.table)
        if surface is None or is_fulfilled(wish, surface):
            return False
        if wish.table.is_down or self._closures.is_shut(number, surface.channel):
            return False
        rendered = await self._renderer.render(await self._sheet(wish))
        try:
            channel = await self._show_somehow(wish, surface, rendered)
        except PlaceGone:
            if surface.channel is not None and surface.channel == wish.table.thread:
                # Only the thread is gone: the table goes on in the channel.
                await self._paintings.leave_thread(surface.channel)
                return await self.paint(replace(wish, table=msgspec.structs.replace(wish.table, thread=None)))
            if await self._reach.lose(number, channel=surface.channel, gone=True):
                return False
            await self._paintings.forget(number, SurfaceKind.TABLE, None)
            raise
        except PlaceClosed:
            self._closures.shut(number, wish.table.guild, surface.channel)
            if await self._reach.lose(number, channel=surface.channel, gone=False):
                return False
            raise
        self._closures.open(number)
        await self._reach.regain(number, channel=channel)
        return True

    async def tell_stop(self, table: Table) -> None:
        """Say at the table that the bot stops; the next start paints it as it was."""
        surface = await self._find(table)
        if surface is None or surface.channel is None or surface.message is None:
            return
        await self._paintings.mark_stale(table.id)
        layout = await self._sheet(TableRepaint(table=table))
        with speaking(layout.locale):
            told = Text(stopping_line())
        rendered = await self._renderer.render(replace(layout, blocks=(told, *layout.blocks)))
        with suppress(MessageGone, PlaceGone, PlaceClosed, NotAllowed, Hiccup):
            await self._post.edit(surface.channel, surface.message, rendered)

    async def _show_somehow(self, wish: TableRepaint, surface: SurfaceRow, rendered: Message) -> int:
        """Show the table with its pictures, or where files are forbidden in words; the channel."""
        try:
            return await self._show(wish, surface, rendered)
        except NotAllowed:
            if not rendered.pictures:
                raise
            _log.info("table told in words", match=wish.table.id)
            with speaking(rendered.layout.locale):
                told = rendered.in_words(no_pictures_line())
            return await self._show(wish, surface, told)

    async def _show(self, wish: TableRepaint, surface: SurfaceRow, rendered: Message) -> int:
        if surface.message is None or surface.channel is None or wish.anew:
            return await self._send(wish, surface, rendered)
        try:
            await self._post.edit(surface.channel, surface.message, rendered)
        except MessageStuck:
            # First, as in `_send`: a crash in between leaves no second table.
            await self._post.delete(surface.channel, surface.message)
            return await self._send(wish, surface, rendered)
        except MessageGone:
            return await self._send(wish, surface, rendered)
        await self._paintings.shows(surface, wish.table.version)
        return surface.channel

    async def _send(self, wish: TableRepaint, old: SurfaceRow, rendered: Message) -> int:
        """Post the table at the bottom of its channel; the old message, if there is one, is deleted first.

        The channel in which it stands now.

        After a crash in between, the next edit finds it gone and posts; see `HandPainter`.
        """
        table = wish.table
        channel = await self._place(table) if old.channel is None else old.channel
        if wish.anew and old.message is not None:
            await self._post.delete(channel, old.message)
        again = nonce("t", table, 0, old.message or channel)
        try:
            message = await self._post.send(channel, rendered, nonce=again)
        except ThreadLocked:
            channel = await self._post.parent_of(channel)
            message = await self._post.send(channel, rendered, nonce=again)
        await self._paintings.place(
            old, channel=channel, message=message, version=table.version, reposted=wish.anew
        )
        return channel

    async def _place(self, table: Table) -> int:
        """Where the table is posted first: in a thread of its own, opened here, or in the channel."""
        if table.thread is None:
            return table.channel
        try:
            with speaking(await self._languages.of_server(table.guild)):
                name = thread_name(table)
            return await self._post.open_thread(table.channel, table.thread, name)
        except NoThread:
            _log.info("no thread", match=table.id)
            await self._paintings.no_thread(table.id)
            await self._take_link_back(table.id)
            return table.channel

    async def _take_link_back(self, match: MatchId) -> None:
        """Let the message of the challenge or the lobby name no thread that is not there."""
        challenge = await self._desk.find_of_match(match)
        if challenge is not None and challenge.message is not None:
            lobby = await self._lobby.find(challenge.id)
            with speaking(await self._languages.of_server(challenge.guild)):
                layout = challenge_layout(challenge) if lobby is None else lobby_layout(lobby)
            rendered = await self._renderer.render(layout)
            with suppress(MessageGone, PlaceGone, PlaceClosed):
                await self._post.edit(challenge.channel, challenge.message, rendered)

    async def _sheet(self, wish: TableRepaint) -> Layout:
        names = message_names(wish.table)
        unreached = await self._hands.unreached(wish.table)
        closed = tuple(
            name for name, chair in zip(names, wish.table.chairs, strict=True) if chair.user in unreached
        )
        with speaking(await self._languages.of_server(wish.table.guild)):
            layout = table_layout(wish.table, unreachable=closed)
            if wish.call is None:
                return layout
            table = wish.table
            seat = table.seat_of(wish.call)
            ends = None if seat is None else warned_until(table, seat)
            call = call_line(f"<@{wish.call}>", None if ends is None else until(ends))
            return replace(layout, blocks=(Text(call), *layout.blocks), mentions=(wish.call,))

    async def _find(self, table: Table) -> SurfaceRow | None:
        surfaces = await self._paintings.of(table.id)
        return next((surface for surface in surfaces if surface.kind is SurfaceKind.TABLE), None)


def thread_name(table: Table) -> str:
    """What a match's thread is called: its people and its game; of many people, the game first."""
    names = say(" \N{EN DASH} ").join(plain_names(table))
    title = match_title(table.terms)
    if len(table.chairs) > PAIR:
        names, title = title, and_list(plain_names(table))
    return cut(say("{names}: {title}", names=names, title=title), THREAD_NAME_LIMIT)
