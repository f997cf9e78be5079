"""Paints the table, the public message of a match: edits it, posts it again when it was deleted."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

import msgspec
import structlog

from bot.matches import Matches, MatchId, Surface, SurfaceKind, Table
from bot.words.phrasebook import ENGLISH, phrasebook
from bot.words.timing import call_line
from cogs.closures import Closures
from cogs.games.registry import match_title
from cogs.leaf import Leaf, Press, cut
from cogs.names import message_names, plain_names
from cogs.paint_hand import HandPainter
from cogs.post import MessageGone, NoThread, PlaceClosed, PlaceGone, Post, ThreadLocked
from cogs.sheet import Sheet, Text
from cogs.table import challenge_sheet, table_sheet
from cogs.times import until
from cogs.wishes import Wish, nonce

THREAD_NAME_LIMIT = 100

_log = structlog.get_logger(__name__)


class TablePainter:
    """Shows the table. Each of its methods leaves the store true to what Discord shows."""

    def __init__(
        self, matches: Matches, post: Post, press: Press, hands: HandPainter, closures: Closures
    ) -> None:
        self._paintings = matches.paintings
        self._desk = matches.desk
        self._post = post
        self._press = press
        self._hands = hands
        self._closures = closures

    async def paint(self, wish: Wish) -> bool:
        """Show the table as wished. Raises PlaceGone when its channel is lost; it is forgotten then.

        Raises PlaceClosed when the bot may not write there; then it stays behind, and is left alone for a
        while. Whether anything was sent.
        """
        surface = await self._find(wish.table)
        if surface is None or wish.is_fulfilled(surface) or self._closures.is_shut(wish.table.id):
            return False
        leaf = await self._press.print(await self._sheet(wish))
        try:
            await self._show(wish, surface, leaf)
        except PlaceGone:
            if surface.channel is not None and surface.channel == wish.table.thread:
                # Only the thread is gone: the table goes on in the channel.
                await self._paintings.leave_thread(surface.channel)
                return await self.paint(replace(wish, table=msgspec.structs.replace(wish.table, thread=None)))
            await self._paintings.forget(wish.table.id, SurfaceKind.TABLE, None)
            raise
        except PlaceClosed:
            self._closures.shut(wish.table.id, wish.table.guild)
            raise
        return True

    async def _show(self, wish: Wish, surface: Surface, leaf: Leaf) -> None:
        if surface.message is None or surface.channel is None or wish.anew:
            await self._send(wish, surface, leaf)
            return
        try:
            await self._post.edit(surface.channel, surface.message, leaf)
        except MessageGone:
            await self._send(wish, surface, leaf)
        else:
            await self._paintings.shows(surface, wish.table.version)

    async def _send(self, wish: Wish, old: Surface, leaf: Leaf) -> None:
        """Post the table at the bottom of its channel; the old message, if there is one, is deleted first.

        After a crash in between, the next edit finds it gone and posts; see `HandPainter`.
        """
        table = wish.table
        channel = await self._place(table) if old.channel is None else old.channel
        if wish.anew and old.message is not None:
            await self._post.delete(channel, old.message)
        again = nonce("t", table, 0, old.message)
        try:
            message = await self._post.send(channel, leaf, nonce=again)
        except ThreadLocked:
            channel = await self._post.parent_of(channel)
            message = await self._post.send(channel, leaf, nonce=again)
        placed = msgspec.structs.replace(old, channel=channel, message=message, version=table.version)
        await self._paintings.place(placed, reposted=wish.anew)

    async def _place(self, table: Table) -> int:
        """Where the table is posted first: in a thread of its own, opened here, or in the channel."""
        if table.thread is None:
            return table.channel
        try:
            return await self._post.open_thread(table.channel, table.thread, thread_name(table))
        except NoThread:
            _log.info("no thread", match=table.id)
            await self._paintings.no_thread(table.id)
            await self._take_link_back(table.id)
            return table.channel

    async def _take_link_back(self, match: MatchId) -> None:
        """Let the challenge's message name no thread that is not there."""
        challenge = await self._desk.find_of_match(match)
        if challenge is not None and challenge.message is not None:
            leaf = await self._press.print(challenge_sheet(challenge))
            with suppress(MessageGone, PlaceGone, PlaceClosed):
                await self._post.edit(challenge.channel, challenge.message, leaf)

    async def _sheet(self, wish: Wish) -> Sheet:
        names = message_names(wish.table)
        unreached = await self._hands.unreached(wish.table)
        closed = tuple(
            name for name, chair in zip(names, wish.table.chairs, strict=True) if chair.user in unreached
        )
        sheet = table_sheet(wish.table, unreachable=closed)
        if wish.call is None:
            return sheet
        table = wish.table
        ends = until(table.deadline) if table.is_warned and table.deadline is not None else None
        call = call_line(f"<@{wish.call}>", ends)
        return replace(sheet, blocks=(Text(call), *sheet.blocks), mentions=(wish.call,))

    async def _find(self, table: Table) -> Surface | None:
        surfaces = await self._paintings.of(table.id)
        return next((surface for surface in surfaces if surface.kind is SurfaceKind.TABLE), None)


def thread_name(table: Table) -> str:
    """What a match's thread is called: its people and its game."""
    book = phrasebook()
    names = book.say(" \N{EN DASH} ").join(plain_names(table))
    title = match_title(table.terms, ENGLISH)
    return cut(book.say("{names}: {title}", names=names, title=title), THREAD_NAME_LIMIT)
