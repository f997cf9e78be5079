"""Machines that each keep one process of the bot running, as a host's supervisor would."""

from __future__ import annotations

import asyncio
import signal
import time
from contextlib import suppress
from pathlib import Path

from tests.e2e.bot_process import TOKEN
from tests.forge import CLOCK_FILE, ForkedBot
from tests.postgres_server import Place

AGAIN_AFTER_S = 0.3
"""Time between the end of one process and the start of the next."""


class Machine:
    """One process after another, in a place of its own; its clock may be wrong."""

    def __init__(
        self, name: str, folder: Path, *, words: str, place: Place, discord: str, settings: dict[str, str]
    ) -> None:
        self.name = name
        self.place = place
        self._folder = folder
        self._words = words
        self._discord = discord
        self._settings = settings
        self._process: ForkedBot | None = None
        self._keeper: asyncio.Task[None] | None = None
        self._closing = False
        self.log_file = folder / "bot.log"
        self.clock_file = folder / "clock"
        self.starts = 0
        self.ends: list[tuple[float, int]] = []
        """When a process ended, and its exit status."""

    def open(self) -> None:
        """Begin to keep the process running."""
        self._folder.mkdir(parents=True, exist_ok=True)
        self._keeper = asyncio.create_task(self._keep())

    def signal(self, how: signal.Signals) -> bool:
        """Send a signal; False when no process runs."""
        if self._process is None:
            return False
        self._process.send_signal(how)
        return True

    async def close(self) -> None:
        """Ask the process to stop, and start no other."""
        self._closing = True
        self.signal(signal.SIGCONT)
        self.signal(signal.SIGTERM)
        if self._keeper is not None:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._keeper, 60)
        self.signal(signal.SIGKILL)

    @property
    def log(self) -> str:
        """All that its processes have logged."""
        return self.log_file.read_text(encoding="utf-8") if self.log_file.exists() else ""

    async def _keep(self) -> None:
        while not self._closing:
            self.starts += 1
            process = await asyncio.to_thread(
                ForkedBot, self._all_settings(), self.log_file, self._words, enter=self.place.enter
            )
            self._process = process
            status = process.poll()
            while status is None:
                await asyncio.sleep(0.02)
                status = process.poll()
            self._process = None
            self.ends.append((time.time(), status))
            if not self._closing:
                await asyncio.sleep(AGAIN_AFTER_S)

    def _all_settings(self) -> dict[str, str]:
        return {
            "BOT_TOKEN": TOKEN,
            "BOT_DISCORD_URL": self._discord,
            "BOT_DATA": str(self._folder / "data"),
            "BOT_PAUSE_SECONDS": "0.02",
            "BOT_SLIP_SECONDS": "0",
            "BOT_RESULT_SECONDS": "0",
            "BOT_NUDGE_SECONDS": "3",
            "BOT_DRAWERS": "0",
            "BOT_THINKERS": "0",
            "BOT_LOG_FORMAT": "json",
            CLOCK_FILE: str(self.clock_file),
            **self._settings,
        }
