"""SIGKILL in the middle of the first start and of a migration: the next start finds all or nothing done."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sqlite3
import sys
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from bot.matches import examine_all
from bot.store import open_store
from bot.store.sqlite import schema
from bot.store.sqlite.backups import unpack
from tests.e2e.bot_process import TOKEN
from tests.forge import ROOT
from tests.host.first_evening import FILE
from tests.later_schema import REBUILD, later_migrations

KILLS = 3
NOWHERE = "http://127.0.0.1:9"
"""No Discord is needed: the store is opened before anybody connects."""


class Start:
    """A start of the bot that is killed at a chosen instant of its work on the database."""

    def __init__(self, data: Path, chance: random.Random, program: Sequence[str] = ("bot",)) -> None:
        self._data = data
        self._program = program
        self._chance = chance
        self.was_working = False

    async def killed(self) -> None:
        """Start; kill when the database is being written, or a few milliseconds later."""
        own = {name: value for name, value in os.environ.items() if not name.startswith("BOT_")}
        settings = {"BOT_TOKEN": TOKEN, "BOT_DISCORD_URL": NOWHERE, "BOT_DATA": str(self._data)}
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", *self._program, "run"),
            cwd=ROOT,
            env=own | settings,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
        )
        try:
            self.was_working = await asyncio.to_thread(self._await_work, self._chance.uniform(0.0, 0.06))
        finally:
            process.send_signal(signal.SIGKILL)
            await process.wait()

    def _await_work(self, pause_s: float) -> bool:
        """Wait until SQLite has its journal open, which it has only while it changes the file."""
        file = self._data / "upcard.sqlite3"
        until = time.monotonic() + 30.0
        while time.monotonic() < until:
            if any(file.with_name(file.name + tail).exists() for tail in ("-journal", "-wal")):
                time.sleep(pause_s)
                return True
            time.sleep(0.0002)
        return False


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    folder.mkdir()
    return folder


async def _is_sound(file: Path) -> int:
    """Open the database as the program does; the number of its matches, each of them sound."""
    store = await open_store(f"sqlite:///{file}")
    try:
        found = {number: ill async for number, ill in examine_all(store)}
    finally:
        await store.close()
    assert set(found.values()) <= {None}
    with closing(sqlite3.connect(file)) as db:
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert db.execute("PRAGMA foreign_key_check").fetchall() == []
    return len(found)


@pytest.mark.parametrize("seed", range(KILLS))
async def test_a_first_start_that_is_killed_leaves_a_file_that_the_next_one_takes(
    data: Path, seed: int
) -> None:
    start = Start(data, random.Random(f"first {seed}"))
    await start.killed()
    assert start.was_working
    assert await _is_sound(data / "upcard.sqlite3") == 0


@pytest.mark.parametrize("seed", range(KILLS))
async def test_a_migration_that_is_killed_keeps_every_match(
    data: Path, seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    migrations = later_migrations(tmp_path / "later", REBUILD)
    monkeypatch.setattr(schema, "MIGRATIONS", migrations)
    file = data / "upcard.sqlite3"
    unpack(FILE, file)
    before = _moves(file)
    start = Start(data, random.Random(f"migration {seed}"), ("tests.later_schema", str(migrations)))
    await start.killed()
    assert start.was_working
    assert _moves(file) == before
    assert await _is_sound(file) == len({match for match, _, _ in before})


def _moves(file: Path) -> list[tuple[int, int, str]]:
    with closing(sqlite3.connect(file)) as db:
        return db.execute("SELECT match, version, text FROM action ORDER BY match, version").fetchall()
