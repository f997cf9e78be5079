from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store import Connection, open_store


@pytest.fixture(scope="session")
def empty_store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database that nobody has written to."""
    path = tmp_path_factory.mktemp("empty") / "upcard.db"

    async def make() -> None:
        await (await open_store(f"sqlite:///{path}")).close()

    asyncio.run(make())
    return path


@pytest.fixture
async def conn(empty_store: Path, tmp_path: Path) -> AsyncIterator[Connection]:
    """A write that is kept open for the whole test."""
    store = await open_store(f"sqlite:///{shutil.copy(empty_store, tmp_path / 'upcard.db')}")
    async with store.write() as opened:
        yield opened
    await store.close()
