"""A process with the whole bot imported, which forks one whenever it is asked: a start without the imports.

Importing the bot and drawing the parts of its pictures is most of a start on a busy machine, and depends on
nothing that a kill could have left behind. What is forked is the program itself, from its command line on:
settings, log, the claim on the database, the store and its migrations, the service, the login are all done
anew. The evenings of `tests.chaos` and the tests of `tests.test_app` also run the whole program, by the
command that a host types.
"""

from __future__ import annotations

import atexit
import json
import os
import sys
from collections.abc import Mapping
from contextlib import nullcontext
from pathlib import Path
from subprocess import PIPE, Popen
from typing import NoReturn

ROOT = Path(__file__).parents[1]


class Forge:
    """Such a process, for one bot after another."""

    def __init__(self) -> None:
        self._process = Popen([sys.executable, "-m", "tests.forge"], cwd=ROOT, stdin=PIPE, stdout=PIPE)
        atexit.register(self.close)

    def start_bot(self, settings: Mapping[str, str], log_file: Path) -> int:
        """Fork a bot that writes to the end of this file; its process."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps({**settings, LOG_FILE: str(log_file)}).encode() + b"\n")
        self._process.stdin.flush()
        return self._number()

    def bots_end(self) -> int:
        """Wait until the bot has ended; its exit status, below zero for the signal that ended it."""
        return self._number()

    def close(self) -> None:
        """Fork no other."""
        self._process.kill()
        self._process.communicate()

    def _number(self) -> int:
        assert self._process.stdout is not None
        return int(self._process.stdout.readline())


LOG_FILE = "LOG_FILE"
"""What a bot is told besides its settings; without it, it writes to where its forge does."""

_idle: list[Forge] = []


def take_forge() -> Forge:
    """A forge that has no bot."""
    return _idle.pop() if _idle else Forge()


def give_back(forge: Forge) -> None:
    """Let somebody else take a forge whose bot has ended."""
    _idle.append(forge)


def serve() -> None:
    """For each line, the bot's settings as JSON: print its process, wait, print its exit status."""
    import bot.app  # noqa: F401  # what a start would import
    from bot.__main__ import commands  # noqa: F401
    from images import prepare

    prepare()
    for line in sys.stdin:
        settings = json.loads(line)
        process = os.fork()
        if process == 0:
            _become_bot(settings)
        _say(process)
        _, status = os.waitpid(process, 0)
        _say(os.waitstatus_to_exitcode(status))


def _become_bot(settings: dict[str, str]) -> NoReturn:
    from bot.__main__ import commands

    log_file = settings.pop(LOG_FILE, None)
    for name in [name for name in os.environ if name.startswith("BOT_")]:
        del os.environ[name]
    os.environ.update(settings)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    if log_file is not None:
        os.dup2(os.open(log_file, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600), 2)
    os.dup2(2, 1)
    status = 1
    try:
        commands(args=["run"])
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else 1
    finally:
        os._exit(status)


def _say(number: int) -> None:
    sys.stdout.write(f"{number}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    from tests.later_schema import program_of

    with program_of(Path(sys.argv[1])) if sys.argv[1:] else nullcontext():
        serve()
