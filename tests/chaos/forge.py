"""A process with the whole bot imported, which forks one whenever it is asked: a start without the imports.

Importing the bot and drawing the parts of its pictures is most of a start on a busy machine, and depends on
nothing that a kill could have left behind. What is forked is the program itself, from its command line on:
settings, log, the claim on the database, the store and its migrations, the service, the login are all done
anew. Every few starts the host runs the whole program instead, by the command that a host types.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import NoReturn

from tests.later_schema import program_of


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

    for name in [name for name in os.environ if name.startswith("BOT_")]:
        del os.environ[name]
    os.environ.update(settings)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
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
    with program_of(Path(sys.argv[1])):
        serve()
