"""Paints the table, the public message of a match: edits it, posts it again when it was deleted."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from bot.matches import Matches, Surface, SurfaceKind, Table
from bot.words.phrasebook import phrasebook
from cogs.leaf import Leaf, Press
from cogs.names import message_names
from cogs.paint_hand import HandPainter
from cogs.post import MessageGone, PlaceGone, Post
from cogs.sheet import Sheet, Text
from cogs.table import table_sheet
from cogs.wishes import Wish, nonce


class TablePainter:
    """Shows the table. Each of its methods leaves the store true to what Discord shows."""

    def __init__(self, matches: Matches, post: Post, press: Press, hands: HandPainter) -> None:
        self._paintings = matches.paintings
        self._post = post
        self._press = press
        self._hands = hands

    async def paint(self, wish: Wish) -> bool:
        """Show the table as wished. Raises PlaceGone when its channel is lost; it is forgotten then.

        Whether anything was sent.
        """
        surface = await self._find(wish.table)
        if surface is None or wish.is_fulfilled(surface):
            return False
        leaf = await self._press.print(await self._sheet(wish))
        try:
            await self._show(wish, surface, leaf)
        except PlaceGone:
            await self._paintings.forget(wish.table.id, SurfaceKind.TABLE, None)
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
        """Post the table at the bottom of its channel; the old message, if there is one, is deleted."""
        table = wish.table
        channel = table.channel if old.channel is None else old.channel
        message = await self._post.send(channel, leaf, nonce=nonce("t", table, 0, old.message))
        placed = msgspec.structs.replace(old, channel=channel, message=message, version=table.version)
        await self._paintings.place(placed, reposted=wish.anew)
        if old.message is not None and old.message != message:
            await self._post.delete(channel, old.message)

    async def _sheet(self, wish: Wish) -> Sheet:
        names = message_names(wish.table)
        unreached = await self._hands.unreached(wish.table)
        closed = tuple(
            name for name, chair in zip(names, wish.table.chairs, strict=True) if chair.user in unreached
        )
        sheet = table_sheet(wish.table, unreachable=closed)
        if wish.call is None:
            return sheet
        call = phrasebook().say("{person}, it is your turn.", person=f"<@{wish.call}>")
        return replace(sheet, blocks=(Text(call), *sheet.blocks), mentions=(wish.call,))

    async def _find(self, table: Table) -> Surface | None:
        surfaces = await self._paintings.of(table.id)
        return next((surface for surface in surfaces if surface.kind is SurfaceKind.TABLE), None)
