from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store import Store, open_sqlite
from tests.store.postgres import postgres_store, server


@pytest.fixture(scope="session")
def new_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database that nobody has written to."""
    path = tmp_path_factory.mktemp("new") / "upcard.db"

    async def make() -> None:
        await (await open_sqlite(f"sqlite:///{path}")).close()

    asyncio.run(make())
    return path


@pytest.fixture
def file(new_file: Path, tmp_path: Path) -> Path:
    """A fresh copy of it, for this test alone."""
    return Path(shutil.copy(new_file, tmp_path / "upcard.db"))


@pytest.fixture
async def store(file: Path) -> AsyncIterator[Store]:
    """A store of SQLite's, or of PostgreSQL's where the tests are told of a server."""
    if server() is not None:
        async with postgres_store(is_shared=False) as opened:
            yield opened
        return
    sqlite = await open_sqlite(f"sqlite:///{file}")
    yield sqlite
    await sqlite.close()
