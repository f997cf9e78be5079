"""What a stop or a crash has left behind: messages that are out of date, or were never posted."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from typing import Protocol

import structlog

from bot.matches import Match, Matches, StoreError

AT_ONCE = 50
"""Matches that are repainted at a time, so that presses meanwhile are not queued behind all."""

PATIENCE_S = 30.0
"""How long these may take before the next ones follow: one closed channel must not hold up all others."""

AGAIN_S = 5.0
"""When the store is asked again after it failed, in seconds."""

_log = structlog.get_logger(__name__)


class Behind(Protocol):
    """A painter that finds by itself what it has left behind."""

    async def catch_up(self) -> None:
        """Paint what is behind."""
        ...


class CatchUp:
    """Brings everything up to date, a few matches at a time, and before these what became of challenges."""

    def __init__(
        self,
        matches: Matches,
        others: Iterable[Behind],
        *,
        refresh: Callable[[Match], None],
        settled: Callable[[], Awaitable[None]],
    ) -> None:
        self._matches = matches
        self._others = tuple(others)
        self._refresh = refresh
        self._settled = settled

    async def __call__(self) -> None:
        """Do so, however often the store fails meanwhile."""
        while True:
            try:
                return await self._try()
            except StoreError as error:
                _log.warning("the store could not be used", why=str(error))
                await asyncio.sleep(AGAIN_S)

    async def _try(self) -> None:
        for each in self._others:
            await each.catch_up()
        behind = await self._matches.surfaces.matches_behind()
        for at in range(0, len(behind), AT_ONCE):
            for number in behind[at : at + AT_ONCE]:
                match = await self._matches.find_match(number)
                if match is not None:
                    self._refresh(match)
            # What Discord does not take yet is tried again in its queue, while the next matches are painted.
            with suppress(TimeoutError):
                await asyncio.wait_for(self._settled(), PATIENCE_S)
        if behind:
            _log.info("messages brought up to date", matches=len(behind))
