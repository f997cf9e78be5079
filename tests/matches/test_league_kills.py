"""A process that is killed at any of its writes begins a season, a match and the next season once each."""

from __future__ import annotations

from contextlib import suppress

import pytest

from bot.competition import Phase
from bot.matches import examine_events
from bot.refusals import Refused
from tests.matches.conftest import GUILD, Room
from tests.matches.league_season import BANK, INCREMENT, PLAYERS, LeagueRoom
from tests.matches.test_cup_kills import killed

ANN, BEN, CAT = PLAYERS[:3]


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("at", range(1, 6))
async def test_a_season_its_matches_and_the_next_one_begin_once(room: Room, at: int, *, after: bool) -> None:
    league = LeagueRoom(room)
    await league.announce()
    await league.join(ANN, BEN, CAT)
    with killed(room.store, at, after=after):
        await league.pass_time(minutes=62)
    room.restarted()
    cup = await league.pass_time(minutes=2)
    assert cup.event.phase is Phase.PLAYING
    assert len(cup.event.pairings) == 3
    assert await league.left(ANN) == BANK
    with killed(room.store, at, after=after):
        await league.begin(ANN, BEN)
    room.restarted()
    # Whoever saw no answer presses again.
    table = await league.begin(ANN, BEN)
    assert len(await room.matches.of_user(ANN)) == 1
    assert {await league.left(user) for user in (ANN, BEN)} == {BANK + INCREMENT}
    with killed(room.store, at, after=after):
        await room.matches.play.resign(table.id, user=BEN, request=next(room.requests))
        await room.matches.tick()
    room.restarted()
    # It may have been over before the process was killed.
    with suppress(Refused):
        await room.matches.play.resign(table.id, user=BEN, request=next(room.requests))
    with killed(room.store, at, after=after):
        await league.pass_time(days=14)
    room.restarted()
    await league.pass_time(minutes=2)
    assert len(await room.matches.events.of_guild(GUILD)) == 2
    await league.pass_time(days=15)
    with killed(room.store, at, after=after):
        await league.pass_time(minutes=2)
    room.restarted()
    await league.pass_time(minutes=2)
    cup = await league.pass_time(minutes=2)
    assert cup.event.phase is Phase.OVER
    assert [ill async for ill in examine_events(room.store)] == []
