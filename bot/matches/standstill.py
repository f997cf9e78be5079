"""Stopping the clock of a match for a reason, and letting it go on when there is none left."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from msgspec.structs import replace as replace_chair

from bot.games.game import Seat
from bot.matches.ledger import Tempo, set_clocks
from bot.matches.record import Record
from bot.store import Transaction


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
