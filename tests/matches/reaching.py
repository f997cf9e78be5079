"""What the tests of outages and of lost tables share: tables that were posted, deadlines, restarts."""

from __future__ import annotations

from collections.abc import Awaitable
from datetime import timedelta

import pytest

from bot.matches import ChallengeStatus, Table
from bot.refusals import Refusal, Refused
from bot.store import (
    DeadlineKind,
    DeadlineRow,
    MatchId,
    SurfaceKind,
)
from tests.matches.conftest import CHANNEL, Room

ELSEWHERE = 61
DAY = timedelta(hours=24)
OPEN, EXPIRED = ChallengeStatus.OPEN, ChallengeStatus.EXPIRED


async def deadlines(room: Room, match: MatchId) -> dict[DeadlineKind, DeadlineRow]:
    return await room.store.read(lambda tx: {row.kind: row for row in tx.deadlines.of(match)})


async def refused(refusal: Refusal, doing: Awaitable[object]) -> None:
    with pytest.raises(Refused) as caught:
        await doing
    assert caught.value.refusal is refusal


async def posted(room: Room) -> Table:
    """A match whose table stands in its channel."""
    table = await room.begin()
    await place(room, table, CHANNEL)
    return table


async def place(room: Room, table: Table, channel: int) -> None:
    """Note that the table was posted in the channel."""
    paintings = room.matches.surfaces
    wanted = next(each for each in await paintings.of(table.id) if each.kind is SurfaceKind.TABLE)
    await paintings.place(wanted, channel=channel, message=7, version=table.version)


async def home(room: Room, table: Table) -> list[int | None]:
    """The channels in which the table stands or is wanted."""
    surfaces = await room.matches.surfaces.of(table.id)
    return [each.channel for each in surfaces if each.kind is SurfaceKind.TABLE]


async def lost(room: Room, *, gone: bool = True) -> Table:
    """A match whose channel is lost ten hours into the first turn."""
    table = await posted(room)
    room.clock.pass_time(hours=10)
    assert await room.matches.reach.lose(table.id, channel=CHANNEL, gone=gone)
    return await room.stands(table.id)


async def restart(room: Room, **off: float) -> None:
    """The bot stops, is away for so long, and starts again."""
    await room.matches.start()
    await room.matches.stop()
    room.clock.pass_time(**off)
    room.restarted()
    await room.matches.start()
    await room.matches.stop()
