from __future__ import annotations

import shutil
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from itertools import count
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.__main__ import commands
from bot.rankings import mark_outdated
from bot.settings import Settings
from bot.store import open_sqlite, restore
from bot.store.sqlite import schema
from tests.forge import run_command
from tests.host.first_evening import FILE
from tests.later_schema import later_migrations
from tests.matches.conftest import Clock, Room
from tests.rankings.make import recount

ROOT = Path(__file__).parents[2]
LATER = datetime(2026, 11, 21, 12, tzinfo=UTC)


@dataclass(frozen=True)
class Host:
    """A host's data folder, and what they type."""

    settings: Settings

    @property
    def data(self) -> Path:
        return self.settings.data

    @property
    def database(self) -> Path:
        return self.data / "upcard.sqlite3"

    @property
    def backups(self) -> list[Path]:
        return sorted((self.data / "backups").glob("*"))

    @property
    def environment(self) -> dict[str, str]:
        return {"BOT_DATA": str(self.data), "BOT_TOKEN": "made.up.token"}

    def types(self, *words: str) -> tuple[int, str]:
        """Exit status of a command, and all that it says, with nobody at the keyboard."""
        ran = CliRunner().invoke(commands, words, env=self.environment | {"COLUMNS": "200"})
        return ran.exit_code, ran.output

    def types_alone(self, *words: str) -> tuple[int, str]:
        """The same in a process of its own."""
        return run_command(self.environment, *words)

    def sql(self, statement: str, *values: object) -> None:
        """Damage something."""
        with closing(sqlite3.connect(self.database)) as db:
            db.execute(statement, values)
            db.commit()

    def asks(self, query: str) -> list[tuple[object, ...]]:
        """Look something up."""
        with closing(sqlite3.connect(self.database)) as db:
            return db.execute(query).fetchall()


@pytest.fixture(scope="session")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data folder of the first evening, as the first release left it."""
    data = tmp_path_factory.mktemp("evening")
    restore(FILE, data / "upcard.sqlite3", at=LATER)
    return data


@pytest.fixture
def host(evening: Path, tmp_path: Path) -> Host:
    """The first evening in a folder of this test's own."""
    data = Path(shutil.copytree(evening, tmp_path / "data"))
    return Host(Settings(_env_file=None, data=data))  # type: ignore[call-arg]  # a parameter of pydantic's own


@pytest.fixture
def later_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on the program is of a later version, for which the first evening is an older database."""
    monkeypatch.setattr(schema, "MIGRATIONS", later_migrations(tmp_path / "later"))


@pytest.fixture
async def current(host: Host) -> Host:
    """The same, brought up to date as by a start of the bot, without the backup of that."""
    store = await open_sqlite(host.settings.store_url)
    await store.write(mark_outdated)
    for stale in await store.read(lambda tx: tx.stale_rankings.all()):
        await store.write(partial(recount, stale=stale))
    await store.close()
    shutil.rmtree(host.data / "backups", ignore_errors=True)
    return host


@asynccontextmanager
async def reopened(host: Host) -> AsyncIterator[Room]:
    """The next day, with the program as it is now."""
    store = await open_sqlite(host.settings.store_url)
    clock = Clock()
    clock.time = LATER
    room = Room(store, clock)
    room.requests = count(50_000)
    try:
        await room.matches.start()
        await room.matches.audit()
        yield room
    finally:
        await room.matches.stop()
        await store.close()


@pytest.fixture
async def room(current: Host) -> AsyncIterator[Room]:
    """The service at work on that database."""
    async with reopened(current) as opened:
        yield opened
