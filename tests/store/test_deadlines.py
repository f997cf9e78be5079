from __future__ import annotations

from datetime import datetime, timedelta

from bot.store import DeadlineKind, DeadlineRow, MatchId, Store, Transaction
from tests.store.make import MINUTE, NOON, start_match

TURN, NUDGE = DeadlineKind.TURN, DeadlineKind.NUDGE


async def test_a_deadline_replaces_the_one_of_its_kind(store: Store) -> None:
    def work(tx: Transaction) -> tuple[MatchId, tuple[DeadlineRow, ...]]:
        match = start_match(tx)
        deadlines = tx.deadlines
        deadlines.put(match, TURN, NOON, seat=0)
        deadlines.put(match, NUDGE, NOON + MINUTE)
        deadlines.put(match, TURN, NOON + 2 * MINUTE, seat=0)
        found = deadlines.of(match)
        return match, found

    match, found = await store.write(work)

    assert found == (
        DeadlineRow(match=match, kind=NUDGE, seat=None, at=NOON + MINUTE),
        DeadlineRow(match=match, kind=TURN, seat=0, at=NOON + 2 * MINUTE),
    )


async def test_what_is_due_comes_the_oldest_first(store: Store) -> None:
    def work(
        tx: Transaction,
    ) -> tuple[
        MatchId, MatchId, tuple[DeadlineRow, ...], tuple[DeadlineRow, ...], datetime | None, datetime | None
    ]:
        deadlines = tx.deadlines
        late, now, later = [start_match(tx) for _ in range(3)]
        deadlines.put(now, TURN, NOON)
        deadlines.put(late, TURN, NOON - MINUTE)
        deadlines.put(later, TURN, NOON + timedelta(microseconds=1))
        due = deadlines.due(NOON)
        one = deadlines.due(NOON, limit=1)
        earliest = deadlines.earliest(after=NOON - 2 * MINUTE)
        coming = deadlines.earliest(after=NOON)
        return late, now, due, one, earliest, coming

    late, now, due, one, earliest, coming = await store.write(work)

    assert [deadline.match for deadline in due] == [late, now]
    assert [deadline.match for deadline in one] == [late]
    assert earliest == NOON - MINUTE
    assert coming == NOON + timedelta(microseconds=1)


async def test_without_deadlines_there_is_none_to_wait_for(store: Store) -> None:
    def work(tx: Transaction) -> None:
        assert tx.deadlines.earliest(after=NOON) is None
        assert tx.deadlines.due(NOON) == ()

    await store.read(work)


async def test_each_seat_has_a_deadline_of_its_own(store: Store) -> None:
    def work(tx: Transaction) -> None:
        match = start_match(tx)
        deadlines = tx.deadlines
        for seat in (None, 0, 1, 2):
            deadlines.put(match, TURN, NOON, seat=seat)
        assert [row.seat for row in deadlines.of(match)] == [None, 0, 1, 2]
        deadlines.drop(deadlines.of(match)[1])
        assert [row.seat for row in deadlines.of(match)] == [None, 1, 2]
        deadlines.clear_but(match, (2,))
        assert [row.seat for row in deadlines.of(match)] == [2]
        deadlines.clear_but(match, ())
        assert deadlines.of(match) == ()

    await store.write(work)


async def test_one_kind_or_all_are_cleared(store: Store) -> None:
    def work(tx: Transaction) -> None:
        match, other = start_match(tx), start_match(tx)
        deadlines = tx.deadlines
        for number in (match, other):
            deadlines.put(number, TURN, NOON)
            deadlines.put(number, NUDGE, NOON)
        deadlines.clear(match, NUDGE)
        deadlines.clear(other)

        assert [deadline.kind for deadline in deadlines.of(match)] == [TURN]
        assert deadlines.of(other) == ()

    await store.write(work)


async def test_downtime_does_not_count(store: Store) -> None:
    away = timedelta(hours=5, microseconds=7)

    def work(tx: Transaction) -> list[datetime]:
        matches = [start_match(tx) for _ in range(3)]
        for minutes, match in enumerate(matches):
            tx.deadlines.put(match, TURN, NOON + minutes * MINUTE)
        tx.deadlines.shift(away)
        return [tx.deadlines.of(match)[0].at for match in matches]

    found = await store.write(work)

    assert found == [NOON + away, NOON + MINUTE + away, NOON + 2 * MINUTE + away]
