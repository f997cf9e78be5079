"""What Discord shows of somebody who leaves for good: cards are deleted, tables lose the name."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

import structlog

from bot.matches import Surface, SurfaceKind, TraceRow, without
from bot.words.phrasebook import speaking
from cogs.cog import Services
from cogs.painting.repaint import PanelKind
from cogs.painting.table import thread_name
from cogs.sending.post import DmClosed, Hiccup, MessageGone, PlaceClosed, PlaceGone
from cogs.sheets.table import table_sheet

LONGEST_S = 600.0
"""How long messages are worked on; the press that asked for it can be answered for 15 minutes."""

ATTEMPTS = 3

_log = structlog.get_logger(__name__)


class Eraser:
    """Takes one person out of the bot's messages; what was not reached in time is counted.

    It works before the database forgets where the messages are: broken off in the middle, it is begun anew.
    """

    def __init__(self, services: Services, *, longest_s: float = LONGEST_S) -> None:
        self._services = services
        self._until = time.monotonic() + longest_s

    async def erase(self, user: int) -> int:
        """Delete and repaint, newest first; how many messages could not be reached."""
        privacy = self._services.matches.privacy
        unreached = 0
        for trace in await privacy.traces(user):
            unreached += not await self._try(self._work_on(trace, user))
        for channel, message in await privacy.offers(user):
            unreached += not await self._try(self._delete(channel, message))
        if unreached:
            _log.warning("messages not reached", messages=unreached)
        return unreached

    def _work_on(self, trace: TraceRow, user: int) -> Callable[[], Awaitable[None]]:
        return lambda: self._hand(trace, user) if trace.kind is SurfaceKind.HAND else self._table(trace, user)

    def _delete(self, channel: int, message: int) -> Callable[[], Awaitable[None]]:
        return lambda: self._services.post.delete(channel, message)

    async def _hand(self, trace: TraceRow, user: int) -> None:
        """Delete a hand; the painter is kept away, so that it does not post it anew."""
        paintings = self._services.matches.surfaces
        async with self._services.painter.claimed(trace.match, PanelKind.HAND, user):
            await self._services.post.delete(trace.channel, trace.message)
            await paintings.forget(trace.match, SurfaceKind.HAND, user)

    async def _table(self, trace: TraceRow, user: int) -> None:
        """Repaint a table without the name; one where nobody else has played is deleted."""
        matches, post = self._services.matches, self._services.post
        async with self._services.painter.claimed(trace.match, PanelKind.TABLE, None):
            table = await matches.find(trace.match)
            if not trace.shared:
                await post.delete(trace.channel, trace.message)
                await matches.surfaces.forget(trace.match, SurfaceKind.TABLE, None)
                return
            if table is None:
                return
            nameless = without(table, user)
            with speaking(await self._services.languages.of_server(table.guild)):
                name, sheet = thread_name(nameless), table_sheet(nameless)
            if table.thread is not None and table.thread == trace.channel:
                await self._rename(table.thread, name)
            message = await self._services.press.print(sheet)
            try:
                await post.edit(trace.channel, trace.message, message)
            except (MessageGone, PlaceGone):
                await matches.surfaces.forget(trace.match, SurfaceKind.TABLE, None)
                return
            shown = Surface(
                match=trace.match,
                kind=SurfaceKind.TABLE,
                user=None,
                channel=trace.channel,
                message=trace.message,
                version=table.version,
                posted_at=None,
            )
            await matches.surfaces.shows(shown, table.version)

    async def _rename(self, thread: int, name: str) -> None:
        """Take the name out of a thread's title, where Discord lets a bot do that."""
        try:
            await self._services.post.rename_thread(thread, name)
        except (MessageGone, PlaceGone, PlaceClosed):
            _log.info("thread keeps its name", thread=thread)

    async def _try(self, work: Callable[[], Awaitable[None]]) -> bool:
        """Do it, again where Discord stumbles, while there is time; whether it was done."""
        for _ in range(ATTEMPTS):
            left_s = self._until - time.monotonic()
            if left_s <= 0:
                return False
            try:
                await work()
            except Hiccup as hiccup:
                await asyncio.sleep(min(hiccup.retry_after_s, left_s))
            except (PlaceClosed, DmClosed):
                return False
            else:
                return True
        return False
