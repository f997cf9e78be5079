from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest

from bot.store import MatchStatus, NaiveTime, Store, Transaction
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
    def work(tx: Transaction) -> datetime | None:
        tx.heartbeat.beat(at)
        return tx.heartbeat.last()

    found = await store.write(work)

    assert found == at
    assert found is not None
    assert found.tzinfo is UTC


async def test_a_time_of_another_zone_is_the_same_instant_in_utc(store: Store) -> None:
    in_india = datetime(2030, 1, 15, 17, 30, tzinfo=timezone(timedelta(hours=5, minutes=30)))

    def work(tx: Transaction) -> datetime | None:
        tx.heartbeat.beat(in_india)
        return tx.heartbeat.last()

    found = await store.write(work)

    assert (found, found and found.tzinfo) == (NOON, UTC)


async def test_a_time_without_a_zone_is_refused_as_itself(store: Store) -> None:
    """Not wrapped into an error of the database library, so that the caller sees what is wrong."""

    def work(tx: Transaction) -> None:
        with pytest.raises(NaiveTime):
            tx.heartbeat.beat(datetime(2030, 1, 15))  # noqa: DTZ001  # the fault to notice

    await store.write(work)


async def test_a_word_that_we_do_not_know_is_an_error(store: Store) -> None:
    from sqlalchemy import literal_column, select

    def work(tx: Transaction) -> None:
        with pytest.raises(ValueError, match="paused"):
            tx.conn.execute(select(literal_column("'paused'", Word(MatchStatus)))).scalar_one()

    await store.read(work)
