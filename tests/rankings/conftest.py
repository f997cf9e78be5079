from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store import Transaction
from tests.empty_store import open_empty_store


@pytest.fixture
async def tx(tmp_path: Path) -> AsyncIterator[Transaction]:
    """A write that is kept open for the whole test."""
    store = open_empty_store(tmp_path)
    async with store.write() as opened:
        yield opened
    await store.close()
