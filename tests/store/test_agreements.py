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
    Transaction,
)
from tests.store.make import ANN, BOB, CAT, MINUTE, NOON, start_match

PAUSE, ABORT = AgreementKind.PAUSE, AgreementKind.ABORT


async def test_each_seat_has_each_wish_once_and_the_oldest_comes_first(store: Store) -> None:
    def work(tx: Transaction) -> tuple[MatchId, tuple[AgreementRow, ...]]:
        match, wishes = start_match(tx), tx.agreements
        wishes.put(match, ABORT, 1, NOON)
        wishes.put(match, PAUSE, 0, NOON)
        wishes.put(match, ABORT, 1, NOON + MINUTE)
        found = wishes.of(match)
        return match, found

    match, found = await store.write(work)

    assert found == (
        AgreementRow(match=match, kind=PAUSE, seat=0, at=NOON),
        AgreementRow(match=match, kind=ABORT, seat=1, at=NOON + MINUTE),
    )


async def test_wishes_go_by_seat_by_kind_or_all_together_and_only_in_their_match(store: Store) -> None:
    def work(tx: Transaction) -> None:
        match, other, wishes = start_match(tx), start_match(tx), tx.agreements
        for number in (match, other):
            for kind in (PAUSE, ABORT):
                for seat in (0, 1):
                    wishes.put(number, kind, seat, NOON)
        wishes.drop_of_seat(match, 0)
        assert [(row.kind, row.seat) for row in wishes.of(match)] == [(ABORT, 1), (PAUSE, 1)]
        wishes.clear(match, PAUSE)
        assert [(row.kind, row.seat) for row in wishes.of(match)] == [(ABORT, 1)]
        wishes.clear(match)
        assert wishes.of(match) == ()
        assert len(wishes.of(other)) == 4

    await store.write(work)


async def test_wishes_go_with_their_match(store: Store) -> None:
    def work(tx: Transaction) -> None:
        match = start_match(tx)
        tx.agreements.put(match, PAUSE, 0, NOON)
        tx.conn.execute(text("DELETE FROM match"))
        assert tx.agreements.of(match) == ()

    await store.write(work)


async def test_a_pause_keeps_the_time_that_was_left(store: Store) -> None:
    def work(tx: Transaction) -> None:
        match, left = start_match(tx), timedelta(hours=5, seconds=7)
        tx.matches.put_stops(match, paused_at=NOON, lost_at=None, time_left=left)
        row = tx.matches.require(match)
        assert (row.paused_at, row.time_left) == (NOON, left)
        tx.matches.put_stops(match, paused_at=None, lost_at=None, time_left=None)
        row = tx.matches.require(match)
        assert (row.paused_at, row.time_left) == (None, None)

    await store.write(work)


async def act(store: Store, match: MatchId, version: int, seat: int, cause: Cause) -> frozenset[int]:
    """An action of the seat; the seats that acted by now."""

    def work(tx: Transaction) -> frozenset[int]:
        action = ActionRow(
            match=match, version=version, seat=seat, cause=cause, request=None, text="draw", at=NOON
        )
        tx.matches.append(action, b"{}")
        return tx.whole_matches.require(match).acted

    return await store.write(work)


async def test_what_the_clock_plays_is_no_act_of_the_seat(store: Store) -> None:
    match = await store.write(start_match)
    assert await act(store, match, 1, 0, Cause.CLOCK) == frozenset()
    assert await act(store, match, 2, 1, Cause.PLAYER) == {1}
    assert await act(store, match, 3, 1, Cause.PLAYER) == {1}
    assert await act(store, match, 4, 0, Cause.COMPUTER) == {0, 1}


async def test_a_vacation_is_known_of_those_who_had_one(store: Store) -> None:
    def work(tx: Transaction) -> None:
        people, until = tx.people, NOON + timedelta(days=3)
        for user in (ANN, BOB):
            people.record_seen(user, "somebody", NOON)
        people.put_vacation(ANN, begin=NOON, until=until)
        row = people.find(ANN)
        assert row is not None
        assert (row.vacation_from, row.vacation_until) == (NOON, until)
        assert people.known((ANN, BOB, CAT)) == {
            ANN: KnownPerson("somebody", until, None),
            BOB: KnownPerson("somebody", None, None),
        }
        assert people.known(()) == {}

    await store.write(work)
