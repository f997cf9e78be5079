"""The host's side: runs the bot as a process and starts it again whenever it ends, as systemd would."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
import time
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from pathlib import Path

from bot.sandbox import Sandbox
from tests.e2e.bot_process import ROOT, TOKEN

AGAIN_AFTER_S = 0.05
"""Time between the end of one process and the start of the next."""

PAUSE_S = 0.02
"""How long the computer seems to think."""


class Host:
    """One process after another on the same database; ``forked`` ones come without the imports of a start."""

    def __init__(self, sandbox: Sandbox, data: Path, log: Path, *, forked: bool) -> None:
        self._sandbox = sandbox
        self._data = data
        self._log = log
        self._forked = forked
        self._forge: Process | None = None
        self._running: int | None = None
        self._keeper: asyncio.Task[None] | None = None
        self._closing = False
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
        if self._forked:
            self._forge = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "tests.chaos.forge", cwd=ROOT, stdin=PIPE, stdout=PIPE
            )
        self._keeper = asyncio.create_task(self._keep())
        await self.online()

    async def online(self, within_s: float = 60.0) -> None:
        """Wait until the bot is connected."""
        await self._sandbox.wait_for_bot(within_s)

    def signal(self, how: signal.Signals) -> bool:
        """Send a signal at once, from any thread; False when no process runs."""
        if self._running is None:
            return False
        try:
            os.kill(self._running, how)
        except ProcessLookupError:
            return False
        return True

    async def close(self) -> int:
        """Ask the bot to stop and start no other; the last exit status."""
        if self._keeper is None:
            return 0
        keeper, self._keeper = self._keeper, None
        self._closing = True
        self.signal(signal.SIGTERM)
        try:
            await asyncio.wait_for(keeper, 30)
        finally:
            self.signal(signal.SIGKILL)
            if self._forge is not None:
                with suppress(ProcessLookupError):
                    self._forge.kill()
                await self._forge.wait()
        return self.ends[-1][1] if self.ends else 0

    async def _keep(self) -> None:
        while not self._closing:
            self.starts += 1
            self._data.mkdir(parents=True, exist_ok=True)
            status = await (self._run_program() if self._forge is None else self._run_forked(self._forge))
            self.ends.append((time.time(), status))
            if not self._closing:
                await asyncio.sleep(AGAIN_AFTER_S)

    async def _run_program(self) -> int:
        """Run ``python -m bot run`` to its end; its exit status."""
        own = {name: value for name, value in os.environ.items() if not name.startswith("BOT_")}
        with self._log.open("ab") as log:
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "bot", "run"),
                cwd=ROOT,
                env=own | self._settings(),
                stdout=log,
                stderr=log,
            )
        self._running = process.pid
        status = await process.wait()
        self._running = None
        return status

    async def _run_forked(self, forge: Process) -> int:
        """The same without the imports."""
        assert forge.stdin is not None
        assert forge.stdout is not None
        order = {"settings": self._settings(), "log": str(self._log)}
        forge.stdin.write(json.dumps(order).encode() + b"\n")
        await forge.stdin.drain()
        self._running = int(await forge.stdout.readline())
        status = int(await forge.stdout.readline())
        self._running = None
        return status

    def _settings(self) -> dict[str, str]:
        return {
            "BOT_TOKEN": TOKEN,
            "BOT_DISCORD_URL": self._sandbox.url,
            "BOT_DATA": str(self._data),
            "BOT_PAUSE_SECONDS": str(PAUSE_S),
            "BOT_NUDGE_SECONDS": "3",
            "BOT_LOG_FORMAT": "json",
        }
