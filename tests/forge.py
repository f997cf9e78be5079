"""A process with the whole bot imported, which forks one whenever it is asked: a start without the imports.

Importing the bot and drawing the parts of its pictures is most of a start on a busy machine, and depends on
nothing that a kill could have left behind. What is forked is the program itself, from its command line on:
settings, log, the claim on the database, the store and its migrations, the service, the login are all done
anew. The evenings of `tests.chaos` and the tests of `tests.test_app` also run the whole program, by the
command that a host types.
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import select
import shlex
import signal
import sys
import traceback
from collections.abc import Mapping
from contextlib import nullcontext, suppress
from datetime import UTC, datetime, timedelta
from io import TextIOWrapper
from pathlib import Path
from subprocess import PIPE, Popen
from tempfile import NamedTemporaryFile
from typing import NoReturn

ROOT = Path(__file__).parents[1]


LOG_FILE, WORDS, TERMINAL, CLOCK_FILE, NUMBERED = "LOG_FILE", "WORDS", "TERMINAL", "CLOCK_FILE", "NUMBERED"
"""What a bot is told besides its settings: where to write, its command line, who types answers, and whether
its messages say their versions.

The clock's file says by how many seconds the bot's machine is ahead; it is read again each time.
"""


class ForkedBot:
    """A bot that runs and writes to the end of a file; it has the methods of `Popen` that tests use."""

    def __init__(
        self,
        settings: Mapping[str, str],
        log_file: Path,
        *words: str,
        terminal: str | None = None,
        enter: tuple[str, ...] = (),
    ) -> None:
        self._forge = next((idle for idle in _idle if idle.enter == enter), None) or _Forge(enter)
        if self._forge in _idle:
            _idle.remove(self._forge)
        told = {**settings, LOG_FILE: str(log_file), WORDS: shlex.join(words)}
        if terminal is not None:
            told[TERMINAL] = terminal
        self.pid = self._forge.fork(told)
        self._status: int | None = None

    def poll(self) -> int | None:
        """The exit status, below zero for the signal that ended it; None while it runs."""
        if self._status is None and self._forge.has_more(within_s=0):
            self._status = self._forge.number()
            _idle.append(self._forge)
        return self._status

    def wait(self, timeout: float) -> int:
        """The exit status as soon as it has ended. Raises TimeoutError."""
        if self._status is None and not self._forge.has_more(within_s=timeout):
            raise TimeoutError(f"the bot has not ended within {timeout} s")
        status = self.poll()
        assert status is not None
        return status

    def send_signal(self, how: signal.Signals) -> None:
        """Send it a signal, if it still runs."""
        with suppress(ProcessLookupError):
            os.kill(self.pid, how)

    def kill(self) -> None:
        """End it at once."""
        self.send_signal(signal.SIGKILL)


def run_command(settings: Mapping[str, str], *words: str, terminal: str | None = None) -> tuple[int, str]:
    """Exit status of a command that ends by itself, and all that it says."""
    with NamedTemporaryFile() as output:
        bot = ForkedBot(settings, Path(output.name), *words, terminal=terminal)
        try:
            return bot.wait(60), Path(output.name).read_text(encoding="utf-8")
        finally:
            bot.kill()


class _Forge:
    """A process that forks one bot after another, where the command ``enter`` leads to."""

    def __init__(self, enter: tuple[str, ...]) -> None:
        self.enter = enter
        command = [*enter, sys.executable, "-m", "tests.forge"]
        # Nothing is read ahead, so that `select` knows what there is to read.
        self._process = Popen(command, cwd=ROOT, stdin=PIPE, stdout=PIPE, bufsize=0)
        atexit.register(self._close)

    def fork(self, told: Mapping[str, str]) -> int:
        """Fork a bot; its process."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(told).encode() + b"\n")
        return self.number()

    def has_more(self, *, within_s: float) -> bool:
        """Whether there is another number to read, now or soon."""
        assert self._process.stdout is not None
        return bool(select.select([self._process.stdout], [], [], within_s)[0])

    def number(self) -> int:
        """The next number that it says."""
        assert self._process.stdout is not None
        return int(self._process.stdout.readline())

    def _close(self) -> None:
        self._process.kill()
        self._process.communicate()


_idle: list[_Forge] = []
"""Those that have no bot."""


def serve() -> None:
    """For each line, the bot's settings as JSON: print its process, wait, print its exit status."""
    gc.disable()
    import bot.__main__
    import bot.app  # noqa: F401  # what a start would import
    from images import prepare

    prepare()
    # What is here stays: no bot looks through it for garbage, nor copies it by doing so.
    gc.freeze()
    gc.enable()
    for line in sys.stdin:
        settings = json.loads(line)
        process = os.fork()
        if process == 0:
            _become_bot(settings)
        _say(process)
        _, status = os.waitpid(process, 0)
        _say(os.waitstatus_to_exitcode(status))


def _set_clock(file: Path) -> None:
    """Have this process believe in a clock that is as far ahead as the file says."""
    from bot.matches import database_clock, playing_time, service
    from cogs import endpoint
    from cogs.sending import discord_time

    def now() -> datetime:
        ahead_s = float(file.read_text() or 0) if file.exists() else 0.0
        return datetime.now(UTC) + timedelta(seconds=ahead_s)

    for module in (playing_time, service, discord_time, database_clock, endpoint):
        vars(module)["utc_now"] = now


def _become_bot(settings: dict[str, str]) -> NoReturn:
    from bot.__main__ import start

    log_file, words = settings.pop(LOG_FILE, None), settings.pop(WORDS, "run")
    terminal = settings.pop(TERMINAL, os.devnull)
    if (clock_file := settings.pop(CLOCK_FILE, None)) is not None:
        _set_clock(Path(clock_file))
    if settings.pop(NUMBERED, None) is not None:
        from tests.bench.shown import number_messages

        number_messages()
    for name in [name for name in os.environ if name.startswith("BOT_")]:
        del os.environ[name]
    os.environ.update(settings)
    os.dup2(os.open(terminal, os.O_RDONLY), 0)
    sys.stdin = open(0, closefd=False)  # noqa: SIM115  # the forge's own has read ahead
    if log_file is not None:
        os.dup2(os.open(log_file, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600), 2)
    os.dup2(2, 1)
    # Tests read what a bot says while it runs.
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(line_buffering=True)
    # The laxest there is: what the program then writes is private by its own doing.
    os.umask(0)
    status = 1
    try:
        start(shlex.split(words))
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else 1
    except BaseException:  # noqa: BLE001  # as Python itself tells of it where a program ends
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        os._exit(status)


def _say(number: int) -> None:
    sys.stdout.write(f"{number}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    from tests.later_schema import program_of

    with program_of(Path(sys.argv[1])) if sys.argv[1:] else nullcontext():
        serve()
