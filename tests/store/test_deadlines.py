from __future__ import annotations

from datetime import timedelta

from bot.store import DeadlineKind, DeadlineRow, Store
from tests.store.make import MINUTE, NOON, start_match

TURN, NUDGE = DeadlineKind.TURN, DeadlineKind.NUDGE


async def test_a_deadline_replaces_the_one_of_its_kind(store: Store) -> None:
    async with store.write() as tx:
        match = await start_match(tx)
        deadlines = tx.deadlines
        await deadlines.put(match, TURN, NOON, seat=0)
        await deadlines.put(match, NUDGE, NOON + MINUTE)
        await deadlines.put(match, TURN, NOON + 2 * MINUTE, seat=0)
        found = await deadlines.of(match)

    assert found == (
        DeadlineRow(match=match, kind=NUDGE, seat=None, at=NOON + MINUTE),
        DeadlineRow(match=match, kind=TURN, seat=0, at=NOON + 2 * MINUTE),
    )


async def test_what_is_due_comes_the_oldest_first(store: Store) -> None:
    async with store.write() as tx:
        deadlines = tx.deadlines
        late, now, later = [await start_match(tx) for _ in range(3)]
        await deadlines.put(now, TURN, NOON)
        await deadlines.put(late, TURN, NOON - MINUTE)
        await deadlines.put(later, TURN, NOON + timedelta(microseconds=1))
        due = await deadlines.due(NOON)
        one = await deadlines.due(NOON, limit=1)
        earliest = await deadlines.earliest(after=NOON - 2 * MINUTE)
        coming = await deadlines.earliest(after=NOON)

    assert [deadline.match for deadline in due] == [late, now]
    assert [deadline.match for deadline in one] == [late]
    assert earliest == NOON - MINUTE
    assert coming == NOON + timedelta(microseconds=1)


async def test_without_deadlines_there_is_none_to_wait_for(store: Store) -> None:
    async with store.read() as tx:
        assert await tx.deadlines.earliest(after=NOON) is None
        assert await tx.deadlines.due(NOON) == ()


async def test_each_seat_has_a_deadline_of_its_own(store: Store) -> None:
    async with store.write() as tx:
        match = await start_match(tx)
        deadlines = tx.deadlines
        for seat in (None, 0, 1, 2):
            await deadlines.put(match, TURN, NOON, seat=seat)
        assert [row.seat for row in await deadlines.of(match)] == [None, 0, 1, 2]
        await deadlines.drop((await deadlines.of(match))[1])
        assert [row.seat for row in await deadlines.of(match)] == [None, 1, 2]
        await deadlines.clear_but(match, (2,))
        assert [row.seat for row in await deadlines.of(match)] == [2]
        await deadlines.clear_but(match, ())
        assert await deadlines.of(match) == ()


async def test_one_kind_or_all_are_cleared(store: Store) -> None:
    async with store.write() as tx:
        match, other = await start_match(tx), await start_match(tx)
        deadlines = tx.deadlines
        for number in (match, other):
            await deadlines.put(number, TURN, NOON)
            await deadlines.put(number, NUDGE, NOON)
        await deadlines.clear(match, NUDGE)
        await deadlines.clear(other)

        assert [deadline.kind for deadline in await deadlines.of(match)] == [TURN]
        assert await deadlines.of(other) == ()


async def test_downtime_does_not_count(store: Store) -> None:
    away = timedelta(hours=5, microseconds=7)
    async with store.write() as tx:
        matches = [await start_match(tx) for _ in range(3)]
        for minutes, match in enumerate(matches):
            await tx.deadlines.put(match, TURN, NOON + minutes * MINUTE)
        await tx.deadlines.shift(away)
        found = [(await tx.deadlines.of(match))[0].at for match in matches]

    assert found == [NOON + away, NOON + MINUTE + away, NOON + 2 * MINUTE + away]
