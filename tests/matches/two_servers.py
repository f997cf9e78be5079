"""Two servers that let their people play each other, and those who look for an opponent there."""

from __future__ import annotations

from datetime import timedelta

import pytest
from msgspec.structs import replace

from bot.matches import (
    Challenge,
    Match,
    ServerSettings,
    SurfaceKind,
    Table,
)
from bot.refusals import Refusal, Refused
from bot.store import MatchId
from tests.matches.conftest import ALICE, BOB, CAROL, GUILD, Room

OTHER = GUILD + 1
"""The other server."""
HERE, THERE = 60, 61
DAVE = 1004
NAMES = {ALICE: "Alice", BOB: "Bob", CAROL: "Carol", DAVE: "Dave"}
BLITZ = timedelta(minutes=1)
FIRST_MESSAGE = 900_000_000_000_000_000


async def allow(room: Room, *guilds: int, **settings: bool) -> None:
    """These servers let their people play with those of others."""
    for guild in guilds:
        change = ServerSettings(across=True, **settings)  # type: ignore[arg-type]  # switches only
        await room.matches.servers.change(guild, lambda _, change=change: change, by=DAVE)  # type: ignore[misc]


async def waits(
    room: Room,
    user: int,
    *,
    guild: int = GUILD,
    across: bool = True,
    rematch_of: MatchId | None = None,
    may_open_thread: bool = False,
) -> Challenge:
    """Somebody looks for an opponent, and the message is there."""
    proposal = replace(
        room.proposal(opponent=None, limit=BLITZ),
        challenger=user,
        challenger_name=NAMES[user],
        guild=guild,
        channel=HERE if guild == GUILD else THERE,
        rematch_of=rematch_of,
    )
    challenge = await room.matches.queue.wait(proposal, across=across, may_open_thread=may_open_thread)
    await room.matches.challenges.posted(challenge.id, FIRST_MESSAGE + challenge.id)
    return challenge


async def live(room: Room) -> tuple[Match, ...]:
    numbers = await room.store.read(lambda tx: tx.match_lists.live())
    found = [await room.matches.find_match(number) for number in sorted(numbers)]
    return tuple(match for match in found if match is not None)


async def begun(room: Room) -> Match:
    """Alice of the one server plays Bob of the other."""
    await allow(room, GUILD, OTHER)
    await waits(room, ALICE)
    await waits(room, BOB, guild=OTHER)
    await room.matches.tick()
    (match,) = await live(room)
    return match


async def refused(refusal: Refusal, request: object) -> None:
    with pytest.raises(Refused) as caught:
        await request  # type: ignore[misc]  # anything that can be awaited
    assert caught.value.refusal is refusal


def names(table: Table) -> list[str]:
    return [chair.name for chair in table.chairs]


def away_of(match: Match) -> Table:
    assert match.away is not None
    return match.away


async def surfaces(room: Room, match: MatchId) -> dict[SurfaceKind, int | None]:
    rows = await room.matches.surfaces.of(match)
    return {row.kind: row.channel for row in rows if row.user is None}
