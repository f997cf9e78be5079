"""Direct messages that tell people of something: somebody looks for an opponent, or has matches to begin."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping

import structlog

from bot.matches import UserId
from bot.words.phrasebook import ENGLISH, Locale, speaking
from cogs.layout import Layout
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

    def announce(
        self, readers: Mapping[UserId, str | None], layout: Callable[[int], Layout], *, nonce: str
    ) -> None:
        """Tell each of them, in their language, what ``layout`` makes for them, beside everything else."""
        task = asyncio.create_task(self._send(readers, layout, nonce), name="announcement")
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    async def _send(
        self, readers: Mapping[UserId, str | None], layout: Callable[[int], Layout], nonce: str
    ) -> None:
        for user, language in readers.items():
            with speaking(Locale(language or ENGLISH)):
                made = layout(user)
            message = await self._renderer.render(made)
            try:
                await self._dms.send(user, message, nonce=nonce)
            except (DmClosed, DmQuota, Rejected, RetryLater) as error:
                _log.info("not announced", what=nonce, error=type(error).__name__)

    async def settled(self) -> None:
        """Wait until all are sent."""
        await asyncio.gather(*self._sending)

    async def close(self) -> None:
        """Send no more: people do without what a stop cuts short."""
        for task in self._sending:
            task.cancel()
        await asyncio.gather(*self._sending, return_exceptions=True)
