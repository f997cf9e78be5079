"""When a table is painted: after the hands of its match, and when its turn in the channel has come."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext, suppress

from bot.matches import Matches, StoreError, SurfaceKind, Table
from cogs.painting.closed_channels import ClosedChannels
from cogs.painting.repaints import PanelKey, PanelKind, Repaint, RepaintQueue, TableRepaint
from cogs.sending.pace import Paces

HANDS_FIRST_S = 1.0
"""How long a table waits for the hands of its match at most: those who play see a move first."""


class TableTurns:
    """Gives turns to tables.

    A table asks for one for each repaint, and stands behind all that asked before it. So each gets its share
    of the channel, however quickly some are played.
    """

    def __init__(
        self,
        matches: Matches,
        paces: Paces,
        closed_channels: ClosedChannels,
        queue: RepaintQueue[PanelKey, Repaint],
    ) -> None:
        self._surfaces = matches.surfaces
        self._paces = paces
        self._closed_channels = closed_channels
        self._queue = queue

    @asynccontextmanager
    async def of(self, request: TableRepaint) -> AsyncIterator[None]:
        """Wait for the turn of a table, which lasts as long as the block."""
        await self._after_hands(request.table)
        async with await self._own(request):
            yield

    async def _after_hands(self, table: Table) -> None:
        """Let the hands of the match go first, as long as that does not take long."""
        hands = [
            PanelKey(table.id, kind, user)
            for user in table.people
            for kind in (PanelKind.HAND, PanelKind.PRIVATE_PANEL)
        ]
        with suppress(TimeoutError):
            async with asyncio.timeout(HANDS_FIRST_S):
                await self._queue.unlocked(hands)

    async def _own(self, request: TableRepaint) -> AbstractAsyncContextManager[None]:
        """The turn in the channel where the table stands or will stand; none where nothing can be sent."""
        table = request.table
        try:
            surfaces = await self._surfaces.of(table.id)
        except StoreError:
            # The painting fails as well, and is tried again.
            return nullcontext()
        surface = next((each for each in surfaces if each.kind is SurfaceKind.TABLE), None)
        if surface is None or table.is_down or self._closed_channels.is_closed(table.id, surface.channel):
            return nullcontext()
        channel = surface.channel or table.thread or table.channel
        return self._paces.turn(channel, None if request.repost else surface.message)
