"""PostgreSQL has a unit of work done again when others got in its way, which must change nothing else."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import datetime
from itertools import count

import pytest
from psycopg.errors import SerializationFailure
from sqlalchemy.exc import DBAPIError

from bot.matches.playing_time import Standstill
from bot.store import Heartbeat
from tests.matches.test_playing_time import HOUR, TEN_MINUTES, Bot, Machine
from tests.store.postgres import postgres_store, server

pytestmark = pytest.mark.skipif(server() is None, reason="SQLite has nothing done again")


@pytest.fixture
async def bot() -> AsyncIterator[Bot]:
    async with postgres_store(is_shared=False) as store:
        yield Bot(store, Machine())


async def test_13_what_the_database_has_done_again_is_given_back_once(
    bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await bot.begin(limit=TEN_MINUTES)
    await bot.matches.tick()
    bot.time.stop(Standstill.STORE)
    await bot.live(2 * HOUR)
    beat, times = Heartbeat.beat, count()

    def in_the_way(heartbeat: Heartbeat, at: datetime, *, counted_to: datetime) -> None:
        beat(heartbeat, at, counted_to=counted_to)
        if next(times) % 2 == 0:
            raise DBAPIError("", None, SerializationFailure())

    monkeypatch.setattr(Heartbeat, "beat", in_the_way)
    await bot.matches.tick()
    assert (await bot.stands(table.id)).version == 0
    assert await bot.left(table.id) == TEN_MINUTES
