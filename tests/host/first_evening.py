"""Makes `data/first_evening.sqlite3.gz`: a database of schema 0001, in the middle of an evening.

Run as ``python -m tests.host.first_evening`` when the state of gin changes before the first release. From the
release on the file stays as it is: it is what older databases look like. Its secrets are made up. It holds a
match that is over, one that two people are in the middle of, one against the computer, and an open challenge.
"""

from __future__ import annotations

import asyncio
import random
import shutil
import tempfile
from hashlib import sha256
from itertools import count
from pathlib import Path
from unittest.mock import patch

from bot.store import make_backup, open_sqlite
from tests.matches.conftest import Clock, Room

FILE = Path(__file__).parent / "data" / "first_evening.sqlite3.gz"


async def play(database: Path, clock: Clock) -> None:
    """The evening, up to the instant at which the bot was stopped."""
    store = await open_sqlite(f"sqlite:///{database}")
    room = Room(store, clock)
    await room.matches.start()
    over = await room.play_on(await room.begin(target=25), moves=400)
    assert over.outcome is not None
    under_way = await room.play_on(await room.begin(), moves=31)
    assert under_way.outcome is None
    computer = await room.matches.challenges.play_computer(room.proposal(opponent=None), level="casual")
    await room.play_on(computer, moves=6)
    await room.matches.challenges.challenge(room.proposal())
    await room.matches.stop()
    await store.close()


def main() -> None:
    numbers = count()
    made_up = patch(
        "bot.matches.begin.challenges.new_secret",
        lambda: sha256(f"made up {next(numbers)}".encode()).digest(),
    )
    clock = Clock()
    with tempfile.TemporaryDirectory() as folder, made_up:
        random.seed(1)
        asyncio.run(play(Path(folder) / "upcard.sqlite3", clock))
        backup = make_backup(Path(folder) / "upcard.sqlite3", Path(folder) / "copies", at=clock())
        FILE.parent.mkdir(exist_ok=True)
        shutil.copyfile(backup.path, FILE)
    print(f"{FILE.name}: {FILE.stat().st_size} bytes, schema {backup.contents.revision}")  # noqa: T201  # a script


if __name__ == "__main__":
    main()
