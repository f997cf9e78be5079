from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store import SqliteStore, open_store


@pytest.fixture(scope="session")
def new_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database that nobody has written to."""
    path = tmp_path_factory.mktemp("new") / "upcard.db"

    async def make() -> None:
        await (await open_store(f"sqlite:///{path}")).close()

    asyncio.run(make())
    return path


@pytest.fixture
def file(new_file: Path, tmp_path: Path) -> Path:
    """A fresh copy of it, for this test alone."""
    return Path(shutil.copy(new_file, tmp_path / "upcard.db"))


@pytest.fixture
async def store(file: Path) -> AsyncIterator[SqliteStore]:
    opened = await open_store(f"sqlite:///{file}")
    yield opened
    await opened.close()
