"""Direct messages to those who want to know that somebody looks for an opponent."""

from __future__ import annotations

import asyncio

import structlog

from bot.matches import Waits
from bot.words.phrasebook import ENGLISH, Locale, speaking
from cogs.layouts.waiting import news_layout
from cogs.sending.dms import Dms
from cogs.sending.message import Renderer
from cogs.sending.post import DmClosed, DmQuota, Rejected, RetryLater

_log = structlog.get_logger(__name__)


class Announcements:
    """Sends them, each once. One that Discord does not take is not tried again: the next one comes soon."""

    def __init__(self, dms: Dms, renderer: Renderer) -> None:
        self._dms = dms
        self._renderer = renderer
        self._sending: set[asyncio.Task[None]] = set()

    def announce(self, news: Waits) -> None:
        """Tell them, beside everything else."""
        task = asyncio.create_task(self._send(news), name="announcement")
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    async def _send(self, news: Waits) -> None:
        for user, language in news.readers.items():
            with speaking(Locale(language or ENGLISH)):
                layout = news_layout(news.challenge)
            message = await self._renderer.render(layout)
            try:
                await self._dms.send(user, message, nonce=f"w{news.challenge.id}")
            except (DmClosed, DmQuota, Rejected, RetryLater) as error:
                _log.info("not announced", challenge=news.challenge.id, error=type(error).__name__)

    async def settled(self) -> None:
        """Wait until all are sent."""
        await asyncio.gather(*self._sending)

    async def close(self) -> None:
        """Send no more: people do without what a stop cuts short."""
        for task in self._sending:
            task.cancel()
        await asyncio.gather(*self._sending, return_exceptions=True)
