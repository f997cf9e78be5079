from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest

from bot.store import MatchStatus, NaiveTime, Store
from bot.store.columns import Word
from tests.store.make import NOON


@pytest.mark.parametrize(
    "at",
    [
        NOON,
        NOON + timedelta(microseconds=1),
        datetime(1969, 12, 31, 23, 59, 59, 999_999, tzinfo=UTC),
        datetime(9999, 12, 31, tzinfo=UTC),
    ],
)
async def test_times_are_kept_to_the_microsecond(store: Store, at: datetime) -> None:
    async with store.write() as tx:
        await tx.heartbeat.beat(at)
        found = await tx.heartbeat.last()

    assert found == at
    assert found is not None
    assert found.tzinfo is UTC


async def test_a_time_of_another_zone_is_the_same_instant_in_utc(store: Store) -> None:
    in_india = datetime(2030, 1, 15, 17, 30, tzinfo=timezone(timedelta(hours=5, minutes=30)))
    async with store.write() as tx:
        await tx.heartbeat.beat(in_india)
        found = await tx.heartbeat.last()

    assert (found, found and found.tzinfo) == (NOON, UTC)


async def test_a_time_without_a_zone_is_refused_as_itself(store: Store) -> None:
    """Not wrapped into an error of the database library, so that the caller sees what is wrong."""
    async with store.write() as tx:
        with pytest.raises(NaiveTime):
            await tx.heartbeat.beat(datetime(2030, 1, 15))  # noqa: DTZ001  # the fault to notice


async def test_a_word_that_we_do_not_know_is_an_error(store: Store) -> None:
    from sqlalchemy import literal_column, select

    async with store.read() as tx:
        with pytest.raises(ValueError, match="paused"):
            (await tx.conn.execute(select(literal_column("'paused'", Word(MatchStatus))))).scalar_one()
