from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from sqlalchemy.exc import IntegrityError

from bot.store import (
    ActionRow,
    Cause,
    DeadlineKind,
    DeadlineRow,
    MatchId,
    MatchNotLive,
    MatchRow,
    MatchStatus,
    NaiveTime,
    NewSeat,
    RequestId,
    RequestSeen,
    SeatRow,
    Store,
    Transaction,
    UnknownRow,
    VersionTaken,
)
from tests.store.make import ANN, BOB, CAT, MINUTE, NEW_MATCH, NOON, move, start_match


async def test_a_match_is_read_as_it_was_written(store: Store) -> None:
    number = await store.write(start_match)
    match = await store.read(lambda tx: tx.matches.require(number))

    assert (match.version, match.status) == (0, MatchStatus.LIVE)
    assert (match.created_at, match.updated_at, match.ended_at, match.ending) == (NOON, NOON, None, None)
    assert (match.guild, match.channel, match.game) == (NEW_MATCH.guild, NEW_MATCH.channel, "gin")
    assert (match.rules, match.preset, match.rated) == ('{"target":100}', "standard", True)
    assert match.turn_limit == timedelta(hours=24)
    assert (match.salt, match.secret, match.seed, match.snapshot) == (
        NEW_MATCH.salt,
        NEW_MATCH.secret,
        NEW_MATCH.seed,
        NEW_MATCH.snapshot,
    )


async def test_no_turn_limit_and_no_server_stay_none(store: Store) -> None:
    def work(tx: Transaction) -> MatchRow:
        number = start_match(tx, new=replace(NEW_MATCH, turn_limit=None, guild=None))
        return tx.matches.require(number)

    match = await store.write(work)

    assert (match.turn_limit, match.guild) == (None, None)


async def test_a_match_and_an_action_do_not_print_their_secrets(store: Store) -> None:
    def work(tx: Transaction) -> tuple[MatchId, str]:
        number = start_match(tx, new=replace(NEW_MATCH, salt="pepper", snapshot=b"my hand"))
        printed = repr(tx.matches.require(number))
        return number, printed

    number, printed = await store.write(work)

    for secret in ("server secret", "seed", "pepper", "my hand"):
        assert secret not in printed
    assert "Kd" not in repr(move(number, 1, text="discard Kd"))


async def test_people_and_computer_players_sit_in_their_order(store: Store) -> None:
    def work(tx: Transaction) -> tuple[SeatRow, ...]:
        number = tx.matches.insert(NEW_MATCH, (NewSeat(seat=0, computer="casual"), NewSeat(seat=1, user=ANN)))
        tx.matches.put_missed(number, 1, 2)
        return tx.matches.seats(number)

    seats = await store.write(work)

    assert [(seat.seat, seat.user, seat.computer, seat.missed) for seat in seats] == [
        (0, None, "casual", 0),
        (1, ANN, None, 2),
    ]


async def test_a_seat_is_a_persons_or_a_computers(store: Store) -> None:
    def work(tx: Transaction) -> None:
        with pytest.raises(IntegrityError, match="one_player"):
            tx.matches.insert(NEW_MATCH, (NewSeat(seat=0, user=ANN, computer="casual"),))

    await store.write(work)


async def test_the_log_has_every_action_and_the_snapshot_is_the_last(store: Store) -> None:
    def begin(tx: Transaction) -> MatchId:
        number = start_match(tx)
        tx.matches.append(move(number, 1, text="draw", request=71), b"after the draw")
        tx.matches.append(move(number, 2, text="discard Kd"), b"after the discard")
        return number

    number = await store.write(begin)

    def then(tx: Transaction) -> tuple[MatchRow, tuple[ActionRow, ...]]:
        match = tx.matches.require(number)
        log = tx.matches.log(number)
        return match, log

    match, log = await store.read(then)

    assert (match.version, match.snapshot) == (2, b"after the discard")
    assert match.updated_at == NOON + 2 * MINUTE
    assert [(entry.version, entry.text, entry.request) for entry in log] == [
        (1, "draw", 71),
        (2, "discard Kd", None),
    ]
    assert [(entry.seat, entry.cause, entry.at) for entry in log] == [
        (0, Cause.PLAYER, NOON + MINUTE),
        (0, Cause.PLAYER, NOON + 2 * MINUTE),
    ]


async def test_the_second_writer_of_a_version_fails(store: Store) -> None:
    def begin(tx: Transaction) -> MatchId:
        number = start_match(tx)
        tx.matches.append(move(number, 1, text="draw", request=1), b"first")
        return number

    number = await store.write(begin)

    def then(tx: Transaction) -> pytest.ExceptionInfo[VersionTaken]:
        with pytest.raises(VersionTaken) as caught:
            tx.matches.append(move(number, 1, text="take", request=2), b"second")
        return caught

    caught = await store.write(then)

    assert (caught.value.match, caught.value.version) == (number, 1)

    def look(tx: Transaction) -> None:
        assert tx.matches.require(number).snapshot == b"first"
        assert [entry.text for entry in tx.matches.log(number)] == ["draw"]

    await store.read(look)


async def test_a_version_cannot_be_skipped(store: Store) -> None:
    def work(tx: Transaction) -> None:
        number = start_match(tx)
        with pytest.raises(VersionTaken):
            tx.matches.append(move(number, 2), b"")

    await store.write(work)


async def test_a_log_that_is_ahead_of_its_match_is_not_overwritten(store: Store) -> None:
    """Such a file is damaged; the entry that is there stays."""

    def begin(tx: Transaction) -> MatchId:
        number = start_match(tx)
        tx.matches.append(move(number, 1, text="draw"), b"")
        tx.conn.exec_driver_sql("UPDATE match SET version = 0")
        return number

    number = await store.write(begin)

    def then(tx: Transaction) -> None:
        with pytest.raises(VersionTaken):
            tx.matches.append(move(number, 1, text="take"), b"")

    await store.write(then)


async def test_a_press_delivered_twice_is_one_action(store: Store) -> None:
    def begin(tx: Transaction) -> MatchId:
        number = start_match(tx)
        tx.matches.append(move(number, 1, request=71), b"")
        return number

    number = await store.write(begin)

    def then(tx: Transaction) -> tuple[pytest.ExceptionInfo[RequestSeen], ActionRow | None, ActionRow | None]:
        with pytest.raises(RequestSeen) as caught:
            tx.matches.append(move(number, 2, request=71), b"")
        found = tx.matches.find_request(RequestId(71))
        missing = tx.matches.find_request(RequestId(72))
        return caught, found, missing

    caught, found, missing = await store.write(then)

    assert (caught.value.match, caught.value.version) == (number, 1)
    assert found is not None
    assert (found.match, found.version) == (number, 1)
    assert missing is None


async def test_a_press_is_one_action_in_all_matches_together(store: Store) -> None:
    def work(tx: Transaction) -> tuple[MatchId, pytest.ExceptionInfo[RequestSeen]]:
        first, second = start_match(tx), start_match(tx)
        tx.matches.append(move(first, 1, request=71), b"")
        with pytest.raises(RequestSeen) as caught:
            tx.matches.append(move(second, 1, request=71), b"")
        return first, caught

    first, caught = await store.write(work)

    assert caught.value.match == first


async def test_a_match_that_is_over_takes_no_action_and_has_no_deadline(store: Store) -> None:
    def begin(tx: Transaction) -> MatchId:
        number = start_match(tx)
        tx.deadlines.put(number, DeadlineKind.TURN, NOON)
        tx.matches.finish(number, ending="forfeit", rated=False, at=NOON + MINUTE)
        return number

    number = await store.write(begin)

    def then(tx: Transaction) -> tuple[pytest.ExceptionInfo[MatchNotLive], MatchRow, tuple[DeadlineRow, ...]]:
        with pytest.raises(MatchNotLive) as caught:
            tx.matches.append(move(number, 1), b"")
        with pytest.raises(MatchNotLive):
            tx.matches.finish(number, ending="finished", rated=True, at=NOON)
        match = tx.matches.require(number)
        deadlines = tx.deadlines.of(number)
        return caught, match, deadlines

    caught, match, deadlines = await store.write(then)

    assert caught.value.status is MatchStatus.OVER
    assert (match.ending, match.rated, match.ended_at) == ("forfeit", False, NOON + MINUTE)
    assert deadlines == ()


async def test_a_frozen_match_takes_no_action_and_keeps_its_log(store: Store) -> None:
    def begin(tx: Transaction) -> MatchId:
        number = start_match(tx)
        tx.matches.append(move(number, 1), b"")
        tx.deadlines.put(number, DeadlineKind.TURN, NOON)
        tx.matches.freeze(number, NOON + 5 * MINUTE)
        return number

    number = await store.write(begin)

    def then(tx: Transaction) -> pytest.ExceptionInfo[MatchNotLive]:
        with pytest.raises(MatchNotLive) as caught:
            tx.matches.append(move(number, 2), b"")
        assert len(tx.matches.log(number)) == 1
        assert tx.deadlines.earliest(after=NOON - 5 * MINUTE) is None
        assert tx.match_lists.count(MatchStatus.FROZEN) == 1
        return caught

    caught = await store.write(then)

    assert caught.value.status is MatchStatus.FROZEN


async def test_an_unknown_match_is_named(store: Store) -> None:
    def work(tx: Transaction) -> None:
        assert tx.matches.find(MatchId(4711)) is None
        with pytest.raises(UnknownRow, match="4711"):
            tx.matches.require(MatchId(4711))
        with pytest.raises(UnknownRow, match="4711"):
            tx.matches.append(move(MatchId(4711), 1), b"")

    await store.write(work)


async def test_live_matches_come_by_their_deadlines_and_last_those_without_one(store: Store) -> None:
    def begin(tx: Transaction) -> list[MatchId]:
        numbers = [start_match(tx) for _ in range(5)]
        tx.matches.finish(numbers[1], ending="finished", rated=True, at=NOON)
        for number, hours in ((numbers[0], 2), (numbers[3], 1), (numbers[4], 3)):
            tx.deadlines.put(number, DeadlineKind.TURN, NOON + timedelta(hours=hours))
        tx.deadlines.put(numbers[4], DeadlineKind.NUDGE, NOON)
        return numbers

    numbers = await store.write(begin)

    live, count = await store.read(lambda tx: (tx.match_lists.live(), tx.match_lists.count()))

    assert live == (numbers[4], numbers[3], numbers[0], numbers[2])
    assert count == 4


async def test_my_matches_are_the_live_ones_in_which_i_sit(store: Store) -> None:
    def work(tx: Transaction) -> tuple[MatchId, MatchId, tuple[MatchRow, ...]]:
        mine = start_match(tx, ANN, BOB)
        start_match(tx, BOB, CAT)
        over = start_match(tx, CAT, ANN)
        also_mine = start_match(tx, CAT, ANN)
        tx.matches.finish(over, ending="finished", rated=True, at=NOON)
        found = tx.match_lists.live_of(ANN)
        return mine, also_mine, found

    mine, also_mine, found = await store.write(work)

    assert [match.id for match in found] == [mine, also_mine]


async def test_an_old_number_is_never_given_to_another_match(store: Store) -> None:
    def work(tx: Transaction) -> tuple[MatchId, MatchId]:
        old = start_match(tx)
        tx.conn.exec_driver_sql("DELETE FROM match")
        new = start_match(tx)
        return old, new

    old, new = await store.write(work)

    assert new > old


async def test_a_time_without_a_zone_is_refused(store: Store) -> None:
    naive = datetime(2030, 1, 15, 12)  # noqa: DTZ001  # the fault that the store is to notice

    def work(tx: Transaction) -> None:
        with pytest.raises(NaiveTime, match="time zone"):
            start_match(tx, new=replace(NEW_MATCH, created_at=naive))

    await store.write(work)
