"""The deadlines of one match: set for each turn, moved by vacations, and stopped while nobody may move."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from msgspec.structs import replace as replace_chair

from bot.games.game import Seat
from bot.matches.record import Record
from bot.matches.table import Chair, find_warning
from bot.store import DeadlineKind, Transaction


@dataclass(frozen=True, slots=True, kw_only=True)
class Tempo:
    """How long things take that are not a matter of rules."""

    pause: timedelta = timedelta(seconds=1.2)
    """A computer player's thinking, as people see it."""
    nudge: timedelta = timedelta(minutes=2)
    """How long a person may be on turn before the hand is posted again."""
    search: timedelta = timedelta(days=7)
    """How long a match waits for a new place for its table."""


async def set_clocks(  # what tells one turn from another, all named
    tx: Transaction,
    record: Record,
    *,
    at: datetime,
    tempo: Tempo,
    kept: Collection[Seat] = (),
    nudged: Collection[Seat] = (),
    left: Mapping[Seat, timedelta] | None = None,
) -> Record:
    """Set a clock for each seat that is on turn now, but for those ``kept``: theirs go on as they are.

    A computer player thinks as well where it may do something out of turn.

    Those who are ``nudged`` were on turn already: within a turn nobody is nudged again. While the match is
    stopped no turn is timed; one without a table is void in the end. ``left`` is the time for the turn of
    seats that have not all of the match's limit.
    """
    deadlines, number = tx.deadlines, record.row.id
    if record.is_stopped:
        await deadlines.clear(number)
        if record.row.lost_at is not None:
            await deadlines.put(number, DeadlineKind.LOST, record.clock(record.row.lost_at) + tempo.search)
        return replace(record, deadlines=await deadlines.of(number))
    await deadlines.clear_but(number, tuple(kept))
    on_turn = record.on_turn
    for seat in record.menus:
        if seat in kept:
            continue
        chair = record.chairs[seat]
        if chair.computer is not None:
            await deadlines.put(number, DeadlineKind.COMPUTER, at + tempo.pause, seat=seat)
        elif chair.user is not None and seat in on_turn:
            limit = record.row.turn_limit if left is None else left.get(seat, record.row.turn_limit)
            nudge = None if seat in nudged else tempo.nudge
            await _begin_turn(tx, record, chair, record.clock(at), limit=limit, nudge=nudge)
    return replace(record, deadlines=await deadlines.of(number))


async def _begin_turn(
    tx: Transaction,
    record: Record,
    chair: Chair,
    now: datetime,
    *,
    limit: timedelta | None,
    nudge: timedelta | None,
) -> None:
    """The clock of one person who is on turn; nobody is nudged on vacation."""
    away = _vacation(chair, now)
    if nudge is not None and away is None:
        await tx.deadlines.put(record.row.id, DeadlineKind.NUDGE, now + nudge, seat=chair.seat)
    if record.row.turn_limit is not None and limit is not None:
        ends = now + limit
        await _time_turn(tx, record, chair.seat, ends if away is None else max(ends, away), now=now)


async def move_clocks(tx: Transaction, record: Record, *, at: datetime) -> None:
    """Somebody's vacation began, changed or ended: a turn that would end in it ends with it.

    After a vacation that ended early nobody has more than the time for a whole turn.
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
                    await tx.deadlines.drop(row)
        moved = min(ends, now + limit)
        moved = moved if away is None else max(moved, away)
        if moved != ends:
            await _time_turn(tx, record, seat, moved, now=now)


async def _time_turn(tx: Transaction, record: Record, seat: Seat, ends: datetime, *, now: datetime) -> None:
    """Set the end of the turn, and the warning before it unless its moment has passed."""
    deadlines, number = tx.deadlines, record.row.id
    await deadlines.put(number, DeadlineKind.TURN, ends, seat=seat)
    before = find_warning(record.row.turn_limit)
    if before is not None and ends - before > now:
        await deadlines.put(number, DeadlineKind.WARNING, ends - before, seat=seat)


def _vacation(chair: Chair, now: datetime) -> datetime | None:
    """The end of the vacation that the person is on."""
    until = chair.vacation_until
    return until if chair.user is not None and until is not None and until > now else None


async def stop(
    tx: Transaction,
    record: Record,
    *,
    now: datetime,
    tempo: Tempo,
    paused_at: datetime | None = None,
    lost_at: datetime | None = None,
) -> Record:
    """Nobody moves from now on, for one reason more; the time left is that of the first one."""
    left = record.row.time_left if record.is_stopped else record.time_left(now)
    record = record if record.is_stopped else await _put_times(tx, record, record.times_left(now))
    record = await _put(
        tx,
        record,
        paused_at=paused_at or record.row.paused_at,
        lost_at=lost_at or record.row.lost_at,
        left=left,
    )
    return await set_clocks(tx, record, at=now, tempo=tempo)


async def go_on(tx: Transaction, record: Record, *, now: datetime, tempo: Tempo) -> Record:
    """No reason is left to stand still: the turn goes on with the time that it had."""
    times = _times_of(record)
    record = await _put_times(tx, record, {})
    record = await _put(tx, record, paused_at=None, lost_at=None, left=None)
    return await set_clocks(tx, record, at=now, tempo=tempo, left=times)


async def find_table_again(tx: Transaction, record: Record, *, now: datetime, tempo: Tempo) -> Record:
    """The table can be shown: the turn goes on, unless the players have agreed to pause."""
    paused_at = record.row.paused_at
    if paused_at is None:
        return await go_on(tx, record, now=now, tempo=tempo)
    record = await _put(tx, record, paused_at=paused_at, lost_at=None, left=record.row.time_left)
    return await set_clocks(tx, record, at=now, tempo=tempo)


def _times_of(record: Record) -> dict[Seat, timedelta]:
    """What is left of the turns; where it was stopped by an older version, the same for everybody."""
    times = {chair.seat: chair.time_left for chair in record.chairs if chair.time_left is not None}
    if times or record.row.time_left is None:
        return times
    return {chair.seat: record.row.time_left for chair in record.chairs}


async def _put_times(tx: Transaction, record: Record, times: dict[Seat, timedelta]) -> Record:
    """Store what is left of each seat's turn."""
    await tx.matches.put_times_left(record.row.id, {int(seat): span for seat, span in times.items()})
    chairs = tuple(replace_chair(chair, time_left=times.get(chair.seat)) for chair in record.chairs)
    return replace(record, chairs=chairs)


async def _put(
    tx: Transaction,
    record: Record,
    *,
    paused_at: datetime | None,
    lost_at: datetime | None,
    left: timedelta | None,
) -> Record:
    """Store the reasons; every message of the match is to show them."""
    number = record.row.id
    await tx.matches.put_stops(number, paused_at=paused_at, lost_at=lost_at, time_left=left)
    await tx.surfaces.mark_stale(number)
    row = replace(record.row, paused_at=paused_at, lost_at=lost_at, time_left=left)
    return replace(record, row=row)
