"""A friendly whose process is killed at any of its writes, or that two processes lead, is paired once."""

from __future__ import annotations

import asyncio
from itertools import count

import pytest

from bot.competition import Phase
from bot.matches import examine_events
from bot.refusals import Refused
from bot.store import StoreError
from tests.matches.conftest import ALICE, BOB, CAROL, GUILD, Clock, Room
from tests.matches.process import Process, several_processes
from tests.matches.test_cup_kills import killed
from tests.matches.two_servers import DAVE, OTHER, allow
from tests.matches.two_sides import AWAY_PEOPLE, HOME_PEOPLE, TwoSides


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("at", range(1, 7))
async def test_k31_it_is_paired_once_and_its_matches_begin_once(room: Room, at: int, *, after: bool) -> None:
    sides = TwoSides(room)
    await sides.agree()
    await sides.join(*HOME_PEOPLE, *AWAY_PEOPLE)
    with killed(room.store, at, after=after):
        await sides.close()
        await room.matches.tick()
    room.restarted()
    closed = (await sides.now()).event.closed
    for side, guild in ((1, GUILD), (2, OTHER)):
        if side not in closed:
            # Whoever saw no answer presses again.
            await sides.close(guild)
    await room.matches.tick()
    cup = await sides.now()
    assert [each.round for each in cup.event.pairings] == [1, 1, 1]
    await sides.come(ALICE)
    with killed(room.store, at, after=after):
        await sides.come(DAVE)
    room.restarted()
    if not (await sides.now()).matches:
        await sides.come(DAVE)
    assert len(await room.matches.of_user(ALICE)) == len((await sides.now()).matches) == 1
    with killed(room.store, at, after=after):
        await sides.lose(DAVE)
    room.restarted()
    await room.matches.tick()
    if await room.matches.of_user(DAVE):
        await sides.lose(DAVE)
    await room.matches.tick()
    score = (await sides.now()).score
    assert score is not None
    assert score.wins == (1, 0)
    assert [ill async for ill in examine_events(room.store)] == []


@several_processes
async def test_k30_of_two_servers_that_accept_at_once_one_plays_and_it_is_paired_once(
    first: Process, second: Process, clock: Clock
) -> None:
    here, there = TwoSides(Room(first.store, clock)), TwoSides(Room(second.store, clock))
    here.room.requests, there.room.requests = count(40_000), count(50_000)
    await allow(here.room, GUILD, OTHER, OTHER + 1)
    await here.announce()
    there.number = here.number
    code = await here.code()
    done = await asyncio.gather(
        here.accept(code), there.accept(code, guild=OTHER + 1), return_exceptions=True
    )
    assert sum(isinstance(each, Refused) for each in done) == 1
    cup = next(each for each in done if not isinstance(each, BaseException))
    chosen = await here.now(seen_from=cup.guild)
    assert chosen.is_away
    people = (ALICE, GUILD), (BOB, GUILD), (CAROL, GUILD), *((user, cup.guild) for user in AWAY_PEOPLE)
    for number, (user, guild) in enumerate(people):
        side = (here, there)[number % 2]
        await side.room.matches.events.join(
            side.number, user=user, name=str(user), guild=guild, request=next(side.room.requests)
        )
    await here.close(GUILD)
    await there.close(cup.guild)
    ticks = await asyncio.gather(here.room.matches.tick(), there.room.matches.tick(), return_exceptions=True)
    assert not [each for each in ticks if isinstance(each, StoreError)]
    found = await here.now()
    assert found.event.phase is Phase.PLAYING
    assert len(found.event.pairings) == 3
    assert [ill async for ill in examine_events(first.store)] == []
