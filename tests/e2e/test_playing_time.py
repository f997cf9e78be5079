"""The bot as a process: suspended, cut off, and with a clock that jumps. No turn ends for it.

Issue 13, point 13. A turn takes two minutes at least, so the tests move its end in the database.
"""

from __future__ import annotations

import asyncio
import signal
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from tests.e2e.conftest import Evening
from tests.patience import until

SOON_S = 8.0
"""What is left of the turn when nobody can play any more."""

AWAY_S = 15.0
LOOKS_AGAIN_S = 16.0
"""The bot reads the deadlines again at least so often; it does not see a test change one."""

HOUR_S = 3600.0


class File:
    """The bot's database, read and changed beside it."""

    def __init__(self, data: Path) -> None:
        self._path = data / "upcard.sqlite3"

    def ask(self, statement: str, *values: object) -> list[tuple[int, ...]]:
        with closing(sqlite3.connect(self._path, timeout=30)) as db, db:
            return db.execute(statement, values).fetchall()

    def set_left(self, left_s: float) -> None:
        """So much is left of the turn."""
        self.ask("DELETE FROM deadline WHERE kind != 'turn'")
        self.ask("UPDATE deadline SET at = ?", int((time.time() + left_s) * 1e6))

    def left_s(self, *, ahead_s: float = 0.0) -> float:
        """What is left of the turn by a clock that is so far ahead."""
        ((ends,),) = self.ask("SELECT at FROM deadline WHERE kind = 'turn'")
        return ends / 1e6 - time.time() - ahead_s

    def has_moved(self) -> bool:
        return self.ask("SELECT version FROM match") != [(0,)]


@pytest.fixture
async def file(evening: Evening, tmp_path: Path) -> File:
    """The database of an evening on which a match has begun."""
    await (await evening.alice.slash(evening.channel, "play", opponent=evening.bob)).answered()
    await evening.players()[1].accept()
    file = File(tmp_path / "data")
    await until(lambda: file.ask("SELECT count(*) FROM deadline WHERE kind = 'turn'") == [(1,)])
    return file


async def test_13_a_turn_does_not_end_while_the_process_is_suspended(evening: Evening, file: File) -> None:
    file.set_left(SOON_S)
    # Not before: the process may stop in the middle of a write, and then nobody else can write.
    evening.bot.send(signal.SIGSTOP)
    await asyncio.sleep(AWAY_S)
    evening.bot.send(signal.SIGCONT)
    await until(lambda: file.has_moved() or file.left_s() > 0)
    assert not file.has_moved()
    assert "the bot was down" in evening.bot.log
    await until(file.has_moved)


async def test_13_a_turn_does_not_end_without_a_gateway(evening: Evening, file: File) -> None:
    evening.sandbox.gateway.refuse()
    file.set_left(SOON_S + 1.0)
    await asyncio.sleep(LOOKS_AGAIN_S)
    evening.sandbox.gateway.accept()
    # discord.py waits longer and longer before it tries again, more than a minute at the sixth time.
    await until(lambda: file.has_moved() or file.left_s() > 0, within_s=150)
    assert not file.has_moved()
    await until(file.has_moved)
    # discord.py tells of each attempt to connect as an error, with a traceback.
    evening.bot.log_file.write_text("")


@pytest.mark.parametrize("ahead_s", [3 * HOUR_S, -3 * HOUR_S])
async def test_13_a_turn_ends_in_its_time_although_the_clock_is_set(
    evening: Evening, file: File, ahead_s: float
) -> None:
    file.set_left(10 * 60.0)
    evening.bot.set_clock(ahead_s)
    await until(lambda: 9 * 60.0 < file.left_s(ahead_s=ahead_s) < 11 * 60.0)
    assert not file.has_moved()
    assert "the machine's clock was set" in evening.bot.log


async def test_13_a_start_with_the_clock_ten_years_ahead_does_no_lasting_harm(
    evening: Evening, file: File
) -> None:
    file.set_left(10 * 60.0)
    for ahead_s in (10 * 365 * 24 * HOUR_S, 0.0):
        await evening.bot.kill()
        evening.bot.set_clock(ahead_s)
        await evening.bot.start()
        await until(lambda: 8 * 60.0 < file.left_s(ahead_s=ahead_s) < 11 * 60.0)  # noqa: B023
        await asyncio.sleep(2.0)
        assert not file.has_moved()
    assert "the clock is far from the last heartbeat" in evening.bot.log
