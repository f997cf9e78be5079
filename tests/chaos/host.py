"""The host's side: runs the bot as a process and starts it again whenever it ends, as systemd would."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from bot.sandbox import Sandbox
from tests.chaos.log_pipe import LogPipe
from tests.chaos.retention import DAYS
from tests.e2e.bot_process import TOKEN
from tests.forge import ROOT

AGAIN_AFTER_S = 0.05
"""Time between the end of one process and the start of the next."""

ONLINE_WITHIN_S = 240.0
"""A crowded machine may take so long for a start; a bot that hangs takes longer."""

PAUSE_S = 0.02
"""How long the computer seems to think."""

WHOLE_EVERY = 10
"""Among forked starts every so-manieth is a whole one, by the command that a host types."""


class HostFailed(Exception):
    """The bot cannot be started at all: the program itself is broken."""


class Host:
    """One process after another on the same database; ``forked`` ones come without the imports of a start."""

    def __init__(self, sandbox: Sandbox, data: Path, log: Path, migrations: Path, *, forked: bool) -> None:
        self._sandbox = sandbox
        self._migrations = str(migrations)
        self.data = data
        self._log = LogPipe(log)
        self._forked = forked
        self._forge: Process | None = None
        self._running: int | None = None
        self._is_busy = False
        self._keeper: asyncio.Task[None] | None = None
        self._closing = False
        self._may_start = asyncio.Event()
        self._holding = asyncio.Lock()
        self.starts = 0
        self.whole_starts = 0
        """Starts of the program from nothing, imports and all."""
        self.ends: list[tuple[float, int]] = []
        """When a process ended (seconds since the epoch), and its exit status."""

    @property
    def database(self) -> Path:
        return self.data / "upcard.sqlite3"

    @property
    def log(self) -> str:
        """All that the processes have logged."""
        return self._log.text

    @property
    def running(self) -> int | None:
        """The process that runs, if any."""
        return self._running

    async def open(self) -> None:
        """Begin to keep the bot running."""
        self._log.open()
        self._may_start.set()
        self._keeper = asyncio.create_task(self._keep())
        await self.online()

    async def online(self, within_s: float = ONLINE_WITHIN_S) -> None:
        """Wait until the bot is connected. Raises TimeoutError, HostFailed."""
        waiting = asyncio.create_task(self._sandbox.wait_for_bot(within_s))
        keepers = () if self._keeper is None else (self._keeper,)
        try:
            await asyncio.wait((waiting, *keepers), return_when=asyncio.FIRST_COMPLETED)
            if not waiting.done():
                raise HostFailed(f"no bot is started any more; its log ends with:\n{self.log[-2000:]}")
            await waiting
        finally:
            waiting.cancel()

    def signal(self, how: signal.Signals) -> bool:
        """Send a signal at once, from any thread; False when no process runs."""
        if self._running is None:
            return False
        try:
            os.kill(self._running, how)
        except ProcessLookupError:
            return False
        return True

    @asynccontextmanager
    async def held(self) -> AsyncIterator[None]:
        """Kill the bot, and start no other before the block is over; one block after the other."""
        async with self._holding:
            self._may_start.clear()
            try:
                while self._is_busy:
                    self.signal(signal.SIGKILL)
                    await asyncio.sleep(0.005)
                yield
            finally:
                self._may_start.set()

    async def start_one(self) -> None:
        """While held: start one process, and no other after it."""
        self._may_start.set()
        while not self._is_busy and not self._closing:  # noqa: ASYNC110  # the keeper's own loop does it
            await asyncio.sleep(0.002)
        self._may_start.clear()

    async def ended(self) -> None:
        """Wait until no process runs."""
        while self._is_busy:  # noqa: ASYNC110  # the end of another process
            await asyncio.sleep(0.002)

    async def close(self) -> int:
        """Ask the bot to stop and start no other; the last exit status."""
        if self._keeper is None:
            return 0
        keeper, self._keeper = self._keeper, None
        self._closing = True
        self._may_start.set()
        self.signal(signal.SIGTERM)
        try:
            with suppress(TimeoutError, HostFailed):
                await asyncio.wait_for(keeper, 30)
        finally:
            self.signal(signal.SIGKILL)
            if self._forge is not None:
                with suppress(ProcessLookupError):
                    self._forge.kill()
                await self._forge.wait()
            self._log.close()
        return self.ends[-1][1] if self.ends else 0

    async def _keep(self) -> None:
        while not self._closing:
            await self._may_start.wait()
            self._is_busy = True
            self.starts += 1
            self.data.mkdir(parents=True, exist_ok=True)
            is_whole = not self._forked or self.starts % WHOLE_EVERY == 0
            status = await (self._run_program() if is_whole else self._run_forked())
            self.ends.append((time.time(), status))
            self._is_busy = False
            if not self._closing:
                await asyncio.sleep(AGAIN_AFTER_S)

    async def _run_program(self) -> int:
        """Run the program from nothing to its end; its exit status."""
        self.whole_starts += 1
        own = {name: value for name, value in os.environ.items() if not name.startswith("BOT_")}
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tests.later_schema", self._migrations, "run"),
            cwd=ROOT,
            env=own | self._settings(),
            stdout=self._log.end,
            stderr=self._log.end,
        )
        self._running = process.pid
        status = await process.wait()
        self._running = None
        return status

    async def _run_forked(self) -> int:
        """Run the program to its end without the imports of a start; its exit status."""
        if self._forge is None or self._forge.returncode is not None:
            self._forge = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "tests.forge", self._migrations),
                cwd=ROOT,
                stdin=PIPE,
                stdout=PIPE,
                stderr=self._log.end,
            )
        forge = self._forge
        assert forge.stdin is not None
        assert forge.stdout is not None
        # Only whole starts have processes that draw: to start them takes longer than most of these bots live.
        forge.stdin.write(json.dumps(self._settings() | {"BOT_DRAWERS": "0"}).encode() + b"\n")
        await forge.stdin.drain()
        self._running = await _number(forge.stdout)
        status = await _number(forge.stdout)
        self._running = None
        return status

    def _settings(self) -> dict[str, str]:
        return {
            "BOT_TOKEN": TOKEN,
            "BOT_DISCORD_URL": self._sandbox.url,
            "BOT_DATA": str(self.data),
            "BOT_PAUSE_SECONDS": str(PAUSE_S),
            "BOT_SLIP_SECONDS": "0",
            "BOT_RESULT_SECONDS": "0",
            "BOT_NUDGE_SECONDS": "3",
            "BOT_RETENTION_DAYS": str(DAYS),
            "BOT_LOG_FORMAT": "json",
        }


async def _number(said: asyncio.StreamReader) -> int:
    line = await said.readline()
    if not line:
        raise HostFailed("the process that forks bots has ended")
    return int(line)
