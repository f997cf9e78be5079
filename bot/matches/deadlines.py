"""The deadlines of one match: set for each turn, moved by vacations, and stopped while nobody may move."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from msgspec.structs import replace as replace_chair

from bot.games.game import Seat
from bot.matches.banks import begin_turn, renew_turn, settle
from bot.matches.record import Damaged, Record, read_record
from bot.matches.table import Chair, find_warning
from bot.refusals import Refused
from bot.store import DeadlineKind, DeadlineRow, OnTimeout, Transaction

LONGEST_CHALLENGE = timedelta(hours=48)
"""How long a challenge lives at most: one on a ladder."""

CHALLENGE_LIFE = timedelta(hours=24)
"""How long a challenge waits for an answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tempo:
    """How long things take that are not a matter of rules."""

    pause: timedelta = timedelta(seconds=1.2)
    """A computer player's thinking, as people see it."""
    # Discord notifies of new messages only, never of edited ones: a hand that was edited into one's turn
    # may be seen too late.
    nudge: timedelta = timedelta(minutes=2)
    """How long a person may be on turn before the hand is posted again."""
    search: timedelta = timedelta(days=7)
    """How long a match waits for a new place for its table."""


def set_clocks(  # what tells one turn from another, all named
    tx: Transaction,
    record: Record,
    *,
    at: datetime,
    tempo: Tempo,
    kept: Collection[Seat] = (),
    nudged: Collection[Seat] = (),
    left: Mapping[Seat, timedelta] | None = None,
) -> Record:
    """Set the deadlines of each seat that is on turn now; those of the seats ``kept`` stay as they are.

    A computer player also gets one where it may do something out of turn. Seats in ``nudged`` were on turn
    before: nobody is nudged twice in one turn. ``left`` has the seats whose turn is shorter than the match's
    limit, with the time left. While the match is stopped no turn is timed; a match without a table is void
    in the end. In a league the time is that of each player's bank.
    """
    deadlines, number = tx.deadlines, record.row.id
    if record.is_stopped:
        deadlines.clear(number)
        if record.row.lost_at is not None:
            # Counted from the loss, so that whatever else stops or changes meanwhile gives no more time.
            deadlines.put(number, DeadlineKind.LOST, record.clock(record.row.lost_at) + tempo.search)
        _settle(tx, record, at)
        return replace(record, deadlines=deadlines.of(number))
    deadlines.clear_but(number, tuple(kept))
    on_turn, rows = record.on_turn, list[DeadlineRow]()
    for seat in record.menus:
        if seat in kept:
            continue
        chair = record.chairs[seat]
        if chair.computer is not None:
            # By the real time, not the match's own: a computer player moves on while the server is out of
            # reach, as people may.
            rows.append(DeadlineRow(match=number, kind=DeadlineKind.COMPUTER, seat=seat, at=at + tempo.pause))
        # What people may do out of turn, such as sitting out, nobody waits for: it has no deadline.
        elif chair.user is not None and seat in on_turn:
            limit = record.row.turn_limit if left is None else left.get(seat, record.row.turn_limit)
            nudge = None if seat in nudged else tempo.nudge
            rows += _begin_turn(tx, record, chair, record.clock(at), limit=limit, nudge=nudge)
    deadlines.put_all(*rows)
    _settle(tx, record, at)
    if kept or record.row.on_timeout is OnTimeout.BANK:
        return replace(record, deadlines=deadlines.of(number))
    return replace(record, deadlines=tuple(sorted(rows, key=lambda row: (row.at, row.kind, row.seat))))


def _settle(tx: Transaction, record: Record, at: datetime) -> None:
    """Let the banks stand of those whom nothing waits for any more."""
    if record.row.on_timeout is OnTimeout.BANK:
        settle(tx, record.row.id, record.clock(at))


def _begin_turn(
    tx: Transaction,
    record: Record,
    chair: Chair,
    now: datetime,
    *,
    limit: timedelta | None,
    nudge: timedelta | None,
) -> Iterator[DeadlineRow]:
    """The deadlines of one person who is on turn; on vacation nobody is nudged, and no turn ends."""
    away = _vacation(chair, now)
    if nudge is not None and away is None:
        yield DeadlineRow(match=record.row.id, kind=DeadlineKind.NUDGE, seat=chair.seat, at=now + nudge)
    if record.row.on_timeout is OnTimeout.BANK:
        empty = begin_turn(tx, record.row.id, chair, max(now, away or now))
        if empty is not None:
            yield from _turn(record, chair.seat, empty, now=now)
    elif record.row.turn_limit is not None and limit is not None:
        ends = now + limit
        yield from _turn(record, chair.seat, ends if away is None else max(ends, away), now=now)


def move_clocks(tx: Transaction, record: Record, *, at: datetime) -> None:
    """Set the ends of turns again after somebody's vacation began, changed or ended.

    A turn that would end during the vacation ends with it. After a vacation that ended early nobody has more
    than the time for a whole turn. A time bank stands during the vacation.
    """
    limit, now = record.row.turn_limit, record.clock(at)
    if limit is None:
        return
    for seat in record.on_turn:
        ends, away = record.find_deadline(DeadlineKind.TURN, seat), _vacation(record.chairs[seat], now)
        if ends is None:
            continue
        if away is not None:
            for row in record.deadlines:
                if row.kind is DeadlineKind.NUDGE and row.seat == seat:
                    tx.deadlines.drop(row)
        if record.row.on_timeout is OnTimeout.BANK:
            moved = renew_turn(tx, record.row.id, record.chairs[seat], now, max(now, away or now))
            tx.deadlines.put_all(*_turn(record, seat, moved or ends, now=now))
            continue
        # Away and back at once must not be a way to more time for a turn.
        moved = min(ends, now + limit)
        moved = moved if away is None else max(moved, away)
        if moved != ends:
            tx.deadlines.put_all(*_turn(record, seat, moved, now=now))


def _turn(record: Record, seat: Seat, ends: datetime, *, now: datetime) -> Iterator[DeadlineRow]:
    """The end of the turn, and the warning before it unless its moment has passed."""
    number = record.row.id
    yield DeadlineRow(match=number, kind=DeadlineKind.TURN, seat=seat, at=ends)
    before = find_warning(record.row.turn_limit)
    # With less time left the warning would come at once, and only repeat what the table says.
    if before is not None and ends - before > now:
        yield DeadlineRow(match=number, kind=DeadlineKind.WARNING, seat=seat, at=ends - before)


LATE = timedelta(hours=1)
"""The clock deals with a turn within seconds of its end; this long after it the stored time must be wrong."""

SHOWN = timedelta(minutes=1)
"""Messages name the ends of turns; those that have moved by less are not painted again."""


def give_back(
    tx: Transaction,
    by: timedelta,
    *,
    now: datetime,
    tempo: Tempo,
    stepped: timedelta = timedelta(),
) -> None:
    """Move all that is timed by the time in which nobody could play, so that what is left stays the same.

    ``by`` is below zero after the machine's clock was set back. ``stepped`` is the part of it by which the
    clock was set; vacations move by that alone, as they are promised to a date. Whatever the clock did,
    nobody has more than a whole turn afterwards.
    """
    tx.deadlines.shift(by)
    tx.banks.shift(by)
    tx.challenges.shift(by)
    tx.duplicates.shift(by)
    tx.servers.shift_outages(by)
    if stepped:
        tx.people.shift_vacations(stepped, after=now - by)
    # Both clocks, the one of now and the one that the heartbeat was written by, may have been years off.
    tx.deadlines.cap(DeadlineKind.COMPUTER, now + tempo.pause)
    tx.deadlines.cap(DeadlineKind.NUDGE, now + tempo.nudge)
    tx.deadlines.cap(DeadlineKind.LOST, now + tempo.search)
    tx.challenges.cap(now + LONGEST_CHALLENGE)
    for number in tx.deadlines.doubtful(now, late=LATE):
        try:
            _bound(tx, read_record(tx, number), at=now)
        except (Damaged, Refused, LookupError, ValueError, TypeError, ArithmeticError):
            # The first look at the match itself freezes and reports it.
            continue
    if abs(by) >= SHOWN:
        tx.surfaces.mark_stale_timed()


def _bound(tx: Transaction, record: Record, *, at: datetime) -> None:
    """Give a whole turn to whoever has more than that, or was due long before the bot stopped."""
    move_clocks(tx, record, at=at)
    if record.row.on_timeout is OnTimeout.BANK:
        return
    limit, now = record.row.turn_limit, record.clock(at)
    for seat in record.on_turn:
        ends, away = record.find_deadline(DeadlineKind.TURN, seat), _vacation(record.chairs[seat], now)
        if limit is not None and ends is not None and ends < now - LATE:
            tx.deadlines.put_all(*_turn(record, seat, max(now + limit, away or now), now=now))


def _vacation(chair: Chair, now: datetime) -> datetime | None:
    """The end of the vacation that the person is on."""
    until = chair.vacation_until
    return until if chair.user is not None and until is not None and until > now else None


def stop(
    tx: Transaction,
    record: Record,
    *,
    now: datetime,
    tempo: Tempo,
    paused_at: datetime | None = None,
    lost_at: datetime | None = None,
) -> Record:
    """Let nobody move, for one reason more: a pause, or a lost table.

    The time left of each turn is noted at the first reason; the second one finds the clock standing.
    """
    left = record.row.time_left if record.is_stopped else record.time_left(now)
    record = record if record.is_stopped else _put_times(tx, record, record.times_left(now))
    record = _put(
        tx,
        record,
        paused_at=paused_at or record.row.paused_at,
        lost_at=lost_at or record.row.lost_at,
        left=left,
    )
    return set_clocks(tx, record, at=now, tempo=tempo)


def go_on(tx: Transaction, record: Record, *, now: datetime, tempo: Tempo) -> Record:
    """Let the match go on, whatever stopped it: each turn has the time that it had."""
    times = {chair.seat: chair.time_left for chair in record.chairs if chair.time_left is not None}
    record = _put_times(tx, record, {})
    record = _put(tx, record, paused_at=None, lost_at=None, left=None)
    return set_clocks(tx, record, at=now, tempo=tempo, left=times)


def find_table_again(tx: Transaction, record: Record, *, now: datetime, tempo: Tempo) -> Record:
    """The table can be shown again: the match goes on, unless the players have agreed to pause."""
    paused_at = record.row.paused_at
    if paused_at is None:
        return go_on(tx, record, now=now, tempo=tempo)
    record = _put(tx, record, paused_at=paused_at, lost_at=None, left=record.row.time_left)
    return set_clocks(tx, record, at=now, tempo=tempo)


def _put_times(tx: Transaction, record: Record, times: dict[Seat, timedelta]) -> Record:
    """Store what is left of each seat's turn."""
    tx.matches.put_times_left(record.row.id, {int(seat): span for seat, span in times.items()})
    chairs = tuple(replace_chair(chair, time_left=times.get(chair.seat)) for chair in record.chairs)
    return replace(record, chairs=chairs)


def _put(
    tx: Transaction,
    record: Record,
    *,
    paused_at: datetime | None,
    lost_at: datetime | None,
    left: timedelta | None,
) -> Record:
    """Store the reasons; every message of the match is to show them."""
    number = record.row.id
    tx.matches.put_stops(number, paused_at=paused_at, lost_at=lost_at, time_left=left)
    tx.surfaces.mark_stale(number)
    row = replace(record.row, paused_at=paused_at, lost_at=lost_at, time_left=left)
    return replace(record, row=row)
