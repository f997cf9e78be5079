from __future__ import annotations

from datetime import timedelta

from sqlalchemy import text

from bot.store import (
    ActionRow,
    AgreementKind,
    AgreementRow,
    Cause,
    KnownPerson,
    MatchId,
    Store,
)
from tests.store.make import ANN, BOB, CAT, MINUTE, NOON, start_match

PAUSE, ABORT = AgreementKind.PAUSE, AgreementKind.ABORT


async def test_each_seat_has_each_wish_once_and_the_oldest_comes_first(store: Store) -> None:
    async with store.write() as tx:
        match, wishes = await start_match(tx), tx.agreements
        await wishes.put(match, ABORT, 1, NOON)
        await wishes.put(match, PAUSE, 0, NOON)
        await wishes.put(match, ABORT, 1, NOON + MINUTE)
        found = await wishes.of(match)

    assert found == (
        AgreementRow(match=match, kind=PAUSE, seat=0, at=NOON),
        AgreementRow(match=match, kind=ABORT, seat=1, at=NOON + MINUTE),
    )


async def test_wishes_go_by_seat_by_kind_or_all_together_and_only_in_their_match(store: Store) -> None:
    async with store.write() as tx:
        match, other, wishes = await start_match(tx), await start_match(tx), tx.agreements
        for number in (match, other):
            for kind in (PAUSE, ABORT):
                for seat in (0, 1):
                    await wishes.put(number, kind, seat, NOON)
        await wishes.drop_of_seat(match, 0)
        assert [(row.kind, row.seat) for row in await wishes.of(match)] == [(ABORT, 1), (PAUSE, 1)]
        await wishes.clear(match, PAUSE)
        assert [(row.kind, row.seat) for row in await wishes.of(match)] == [(ABORT, 1)]
        await wishes.clear(match)
        assert await wishes.of(match) == ()
        assert len(await wishes.of(other)) == 4


async def test_wishes_go_with_their_match(store: Store) -> None:
    async with store.write() as tx:
        match = await start_match(tx)
        await tx.agreements.put(match, PAUSE, 0, NOON)
        await tx.conn.execute(text("DELETE FROM match"))
        assert await tx.agreements.of(match) == ()


async def test_a_pause_keeps_the_time_that_was_left(store: Store) -> None:
    async with store.write() as tx:
        match, left = await start_match(tx), timedelta(hours=5, seconds=7)
        await tx.matches.put_stops(match, paused_at=NOON, lost_at=None, time_left=left)
        row = await tx.matches.require(match)
        assert (row.paused_at, row.time_left) == (NOON, left)
        await tx.matches.put_stops(match, paused_at=None, lost_at=None, time_left=None)
        row = await tx.matches.require(match)
        assert (row.paused_at, row.time_left) == (None, None)


async def act(store: Store, match: MatchId, version: int, seat: int, cause: Cause) -> frozenset[int]:
    """An action of the seat; the seats that acted by now."""
    async with store.write() as tx:
        action = ActionRow(
            match=match, version=version, seat=seat, cause=cause, request=None, text="draw", at=NOON
        )
        await tx.matches.append(action, b"{}")
        return await tx.matches.seats_that_acted(match, 2)


async def test_what_the_clock_plays_is_no_act_of_the_seat(store: Store) -> None:
    async with store.write() as tx:
        match = await start_match(tx)
    assert await act(store, match, 1, 0, Cause.CLOCK) == frozenset()
    assert await act(store, match, 2, 1, Cause.PLAYER) == {1}
    assert await act(store, match, 3, 1, Cause.PLAYER) == {1}
    assert await act(store, match, 4, 0, Cause.COMPUTER) == {0, 1}


async def test_a_vacation_is_known_of_those_who_had_one(store: Store) -> None:
    async with store.write() as tx:
        people, until = tx.people, NOON + timedelta(days=3)
        for user in (ANN, BOB):
            await people.record_seen(user, "somebody", NOON)
        await people.put_vacation(ANN, begin=NOON, until=until)
        row = await people.find(ANN)
        assert row is not None
        assert (row.vacation_from, row.vacation_until) == (NOON, until)
        assert await people.known((ANN, BOB, CAT)) == {
            ANN: KnownPerson("somebody", until, None),
            BOB: KnownPerson("somebody", None, None),
        }
        assert await people.known(()) == {}
