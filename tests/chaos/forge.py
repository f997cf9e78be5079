"""A process with the whole bot imported, which forks one whenever it is asked: a start without the imports.

The short job starts the bot two dozen times, and importing it is most of a start on a busy machine. What it
forks is the program itself, from its command line on; `python -m tests.chaos` runs it as a host does.
"""

from __future__ import annotations

import json
import os
import sys
from typing import NoReturn


def serve() -> None:
    """For each line, the bot's settings and log as JSON: print its process, wait, print its exit status."""
    import bot.app  # noqa: F401  # what a start would import
    from bot.__main__ import commands  # noqa: F401

    for line in sys.stdin:
        order = json.loads(line)
        process = os.fork()
        if process == 0:
            _become_bot(order["settings"], order["log"])
        _say(process)
        _, status = os.waitpid(process, 0)
        _say(os.waitstatus_to_exitcode(status))


def _become_bot(settings: dict[str, str], log: str) -> NoReturn:
    from bot.__main__ import commands

    for name in [name for name in os.environ if name.startswith("BOT_")]:
        del os.environ[name]
    os.environ.update(settings)
    lines = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(lines, 1)
    os.dup2(lines, 2)
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
    serve()
