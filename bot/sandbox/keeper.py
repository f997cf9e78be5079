"""Keeps a world saved: soon after every change, and once more at the end."""

import asyncio
import logging
from pathlib import Path

from bot.sandbox.core import Core
from bot.sandbox.events import BotOffline, BotOnline, Event, Typing
from bot.sandbox.persist import snapshot, write

log = logging.getLogger(__name__)

QUIET_S = 0.4
_FLEETING = (BotOffline, BotOnline, Typing)


class Keeper:
    """Writes the world to a folder a moment after the last change of a burst, in a thread."""

    def __init__(self, core: Core, folder: Path) -> None:
        self._core = core
        self._folder = folder
        self._changed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._unsubscribe = core.events.subscribe(self._note)

    def _note(self, event: Event) -> None:
        if not isinstance(event, _FLEETING):
            self._changed.set()

    def start(self) -> None:
        """Begin to watch."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Stop watching and save a last time."""
        self._unsubscribe()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self.save()

    async def save(self) -> None:
        """Save now."""
        saved = snapshot(self._core.world, self._core.cabinet)
        await asyncio.to_thread(write, self._folder, saved)

    async def _run(self) -> None:
        while True:
            await self._changed.wait()
            await asyncio.sleep(QUIET_S)
            self._changed.clear()
            try:
                await self.save()
            except OSError as error:
                log.error("The sandbox could not be saved (%s); it tries again after the next change.", error)
