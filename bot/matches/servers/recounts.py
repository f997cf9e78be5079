"""Rankings that went out of date are made right beside everything else, a little at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial

import structlog

from bot.matches.core import Core
from bot.rankings import Recount, Superseded, mark_outdated
from bot.store import StaleRankingRow, StoreError

_log = structlog.get_logger(__name__)

REST_SECONDS = 0.02
"""A pause after each page, so that people's presses go first while a hundred thousand matches are rated."""


class Recounts:
    """Makes rankings right whose ratings do not follow from their results any more."""

    def __init__(self, core: Core, *, first: Callable[[], Awaitable[None]]) -> None:
        """``first`` is done at a start before all else: it may leave rankings out of date."""
        self._core = core
        self._first = first
        self._task: asyncio.Task[None] | None = None

    async def mark_outdated(self) -> None:
        """After an update that computes ratings in another way, all rankings are to be made again."""
        await self._core.store.write(mark_outdated)

    async def start(self) -> None:
        """Make right in the background what was left when a process ended in the middle of it."""
        await self.stop()
        self._task = asyncio.create_task(self._all(), name="recounts")

    async def stop(self) -> None:
        """Leave the rest for the next start."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
            self._task = None

    async def make_right(self, stale: StaleRankingRow) -> None:
        """Make one ranking right, while its people play on. Raises StoreError; what is left is noted."""
        read = self._core.store.read
        now: StaleRankingRow | None = stale
        while now is not None:
            with suppress(Superseded):
                await self._once(Recount(now))
            now = await read(lambda tx: tx.stale_rankings.find(stale.guild, stale.game))

    async def _all(self) -> None:
        try:
            await self._first()
            for stale in await self._core.store.read(lambda tx: tx.stale_rankings.all()):
                await self.make_right(stale)
                _log.info("a ranking was made right", server=stale.guild, game=stale.game)
        except StoreError as error:
            _log.error("a ranking could not be made right", why=str(error))

    async def _once(self, again: Recount) -> None:
        store, finished = self._core.store, False
        while not finished:
            while True:
                fetched = await store.read(again.fetch)
                changed = await asyncio.to_thread(again.rate, fetched)
                if not fetched.rows:
                    break
                await store.write(lambda tx: again.put_results(tx, changed))  # noqa: B023  # done before the next
                await asyncio.sleep(REST_SECONDS)
            while people := again.next_people():
                write = partial(again.put_ratings, people=people)
                if not await store.write(write):
                    break
                again.wrote(people)
            if people:
                continue
            while people := again.next_in_seasons():
                if not await store.write(partial(again.put_in_seasons, people=people)):
                    break
                again.made_in_seasons(people)
                await asyncio.sleep(REST_SECONDS)
            finished = not people and await store.write(again.finish)
