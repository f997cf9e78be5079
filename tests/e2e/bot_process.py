"""The bot as a process of its own, as a host runs it, on a sandbox in the test's process."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

from bot.sandbox import Sandbox
from tests.forge import CLOCK_FILE, NUMBERED, ForkedBot
from tests.patience import until

TOKEN = "made-up-token"
START_S = 60.0


class BotProcess:
    """One run of the bot after another on the same database."""

    def __init__(
        self,
        sandbox: Sandbox,
        data: Path,
        *,
        numbered: bool = False,
        settings: Mapping[str, str] | None = None,
    ) -> None:
        self._sandbox = sandbox
        self._data = data
        self._numbered = numbered
        self._settings = settings or {}
        self._process: ForkedBot | None = None
        self.log_file = data / "bot.log"
        self.clock_file = data / "clock"

    async def start(self) -> None:
        """Start, and wait until it is connected."""
        self._data.mkdir(parents=True, exist_ok=True)
        settings = {
            "BOT_TOKEN": TOKEN,
            "BOT_DISCORD_URL": self._sandbox.url,
            "BOT_DATA": str(self._data),
            "BOT_PAUSE_SECONDS": "0.05",
            # Its people press as fast as they can.
            "BOT_SLIP_SECONDS": "0",
            "BOT_RESULT_SECONDS": "0",
            "BOT_LOG_FORMAT": "json",
            **({NUMBERED: "yes"} if self._numbered else self._for_tests),
            **self._settings,
        }
        words = "web" if "BOT_WEB_PORT" in settings else "run"
        self._process = await asyncio.to_thread(ForkedBot, settings, self.log_file, words)
        try:
            if words == "run":
                await self._sandbox.wait_for_bot(START_S)
            else:
                await until(lambda: "answers discord's requests" in self.log, within_s=START_S)
        except TimeoutError:
            raise AssertionError(f"the bot did not connect:\n{self.log}") from None

    @property
    def _for_tests(self) -> dict[str, str]:
        """What the bench has as a host does, since it counts what everything costs."""
        # To start drawing processes would cost a test more than they save; `tests.test_app` has them.
        return {"BOT_DRAWERS": "0", CLOCK_FILE: str(self.clock_file)}

    @property
    def pid(self) -> int:
        """Its number, while it runs."""
        assert self._process is not None
        return self._process.pid

    async def stop(self) -> int:
        """Ask it to stop, as a host does; gives its exit status."""
        return await self._end(signal.SIGTERM)

    def set_clock(self, ahead_s: float) -> None:
        """Put its machine's clock so far ahead, or back; it outlives a restart."""
        self.clock_file.write_text(str(ahead_s))

    def send(self, how: signal.Signals) -> None:
        """Send it a signal, and do not wait for its end."""
        assert self._process is not None
        self._process.send_signal(how)

    async def kill(self) -> None:
        """End it at once, as a power cut does."""
        await self._end(signal.SIGKILL)

    async def _end(self, how: signal.Signals) -> int:
        if self._process is None:
            return 0
        self._process.send_signal(how)
        try:
            status = await asyncio.to_thread(self._process.wait, 60)
        except TimeoutError:
            self._process.kill()
            raise
        self._process = None
        return status

    @property
    def log(self) -> str:
        """All that it has logged so far."""
        return self.log_file.read_text(encoding="utf-8") if self.log_file.exists() else ""


@asynccontextmanager
async def running_bot(
    sandbox: Sandbox, data: Path, *, numbered: bool = False, database: str | None = None, **settings: str
) -> AsyncIterator[BotProcess]:
    """A bot that runs as long as the block; afterwards its log must hold no unhandled exception.

    If it is ``numbered``, its messages say their match and version, as `tests.bench.shown` reads them. With
    the setting BOT_WEB_PORT it has no gateway, and answers requests.
    """
    if database is not None:
        settings["BOT_DATABASE_URL"] = database
    bot = BotProcess(sandbox, data, numbered=numbered, settings=settings)
    await bot.start()
    try:
        yield bot
    finally:
        await bot.stop()
    assert "Traceback" not in bot.log, bot.log
    assert '"level": "error"' not in bot.log, bot.log
