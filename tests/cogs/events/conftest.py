from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.sandbox import Sandbox
from bot.store import SqliteStore
from tests.cogs.club import BlankPool
from tests.cogs.events.hall import Hall


@pytest.fixture
async def hall(sandbox: Sandbox, store: SqliteStore, pool: BlankPool) -> AsyncIterator[Hall]:
    room = Hall(sandbox, store, pool)
    await room.start()
    yield room
    await room.stop()
    await room.matches.reviews.stop()
