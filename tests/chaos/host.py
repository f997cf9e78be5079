"""The host's side: runs the bot as a process and starts it again whenever it ends, as systemd would."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from pathlib import Path

from bot.sandbox import Sandbox
from tests.e2e.bot_process import ROOT, TOKEN

AGAIN_AFTER_S = 0.05
"""Time between the end of one process and the start of the next."""

PAUSE_S = 0.02
"""How long the computer seems to think."""


class Host:
    """One process after another on the same database."""

    def __init__(self, sandbox: Sandbox, data: Path, log: Path) -> None:
        self._sandbox = sandbox
        self._data = data
        self._log = log
        self._process: asyncio.subprocess.Process | None = None
        self._keeper: asyncio.Task[None] | None = None
        self.starts = 0
        self.ends: list[tuple[float, int]] = []
        """When a process ended (seconds since the epoch), and its exit status."""

    @property
    def database(self) -> Path:
        return self._data / "upcard.sqlite3"

    @property
    def log(self) -> str:
        """All that the processes have logged."""
        return self._log.read_text(encoding="utf-8", errors="replace") if self._log.exists() else ""

    async def open(self) -> None:
        """Begin to keep the bot running."""
        self._keeper = asyncio.create_task(self._keep())
        await self.online()

    async def online(self, within_s: float = 60.0) -> None:
        """Wait until the bot is connected."""
        await self._sandbox.wait_for_bot(within_s)

    def signal(self, how: signal.Signals) -> bool:
        """Send a signal at once, from any thread; False when no process runs."""
        process = self._process
        if process is None or process.returncode is not None:
            return False
        try:
            os.kill(process.pid, how)
        except ProcessLookupError:
            return False
        return True

    async def close(self) -> int:
        """Ask the bot to stop and start no other; its exit status."""
        if self._keeper is None or self._process is None:
            return 0
        self._keeper.cancel()
        await asyncio.gather(self._keeper, return_exceptions=True)
        self.signal(signal.SIGTERM)
        return await asyncio.wait_for(self._process.wait(), 30)

    async def _keep(self) -> None:
        while True:
            self._process = await self._start()
            status = await self._process.wait()
            self.ends.append((time.time(), status))
            await asyncio.sleep(AGAIN_AFTER_S)

    async def _start(self) -> asyncio.subprocess.Process:
        self.starts += 1
        self._data.mkdir(parents=True, exist_ok=True)
        own = {name: value for name, value in os.environ.items() if not name.startswith("BOT_")}
        settings = {
            "BOT_TOKEN": TOKEN,
            "BOT_DISCORD_URL": self._sandbox.url,
            "BOT_DATA": str(self._data),
            "BOT_PAUSE_SECONDS": str(PAUSE_S),
            "BOT_NUDGE_SECONDS": "3",
            "BOT_LOG_FORMAT": "json",
        }
        with self._log.open("ab") as log:
            return await asyncio.create_subprocess_exec(
                sys.executable, "-m", "bot", "run", cwd=ROOT, env=own | settings, stdout=log, stderr=log
            )
