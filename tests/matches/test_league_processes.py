"""Two processes that act in one league at once begin each match once and spend each bank once."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from itertools import count

from bot.matches import Status, Table
from bot.refusals import Refused
from tests.matches.conftest import Clock, Room
from tests.matches.league_season import BANK, PLAYERS, LeagueRoom
from tests.matches.process import Process, several_processes

pytestmark = several_processes

ANN, BEN = PLAYERS[:2]


async def both(league: LeagueRoom, first: Process, second: Process) -> tuple[LeagueRoom, LeagueRoom]:
    """The league as each of two processes sees it."""
    rooms = Room(first.store, league.room.clock), Room(second.store, league.room.clock)
    sides = LeagueRoom(rooms[0]), LeagueRoom(rooms[1])
    # A request that was seen before changes nothing.
    rooms[0].requests, rooms[1].requests = count(40_000), count(50_000)
    for side in sides:
        side.cup = league.cup
    return sides


async def first_move(league: LeagueRoom, table: Table, user: int) -> None:
    hand = await league.room.matches.hand(table.id, user=user)
    await league.room.matches.play.act(
        table.id, user=user, version=table.version, text=hand.menu[0], request=next(league.room.requests)
    )


async def test_k23_two_processes_spend_each_bank_once(first: Process, second: Process, clock: Clock) -> None:
    league = LeagueRoom(Room(first.store, clock))
    await league.announce()
    await league.join(*PLAYERS[:8])
    here, there = await both(league, first, second)
    clock.pass_time(minutes=62)
    await here.room.matches.tick()
    cup = await here.now()
    await there.now()
    assert len(cup.event.pairings) == 28
    begun = await asyncio.gather(here.begin(ANN, BEN), there.begin(BEN, ANN), return_exceptions=True)
    # Whoever was a moment later may have to press again.
    assert all(isinstance(each, Table | Refused) for each in begun)
    table = await here.begin(ANN, BEN)
    assert len(await here.room.matches.of_user(BEN)) == 1
    tables = [table, *[await here.begin(ANN, other) for other in PLAYERS[2:8]]]
    mine = [each for each in tables if each.people[each.on_turn[0]] == ANN]
    assert len(mine) >= 2
    clock.pass_time(hours=5)
    one, other = mine[:2]
    await asyncio.gather(first_move(here, one, ANN), first_move(there, other, ANN))
    waits = [each for each in await here.room.matches.of_user(ANN) if each.people[each.on_turn[0]] == ANN]
    clock.pass_time(hours=3)
    # Seven matches have filled the bank. It stands exactly where nothing waits.
    assert 2 * BANK - await here.left(ANN) == timedelta(hours=8 if waits else 5)
    clock.pass_time(days=20)
    await here.room.matches.tick()
    forms = await here.room.matches.events.leagues.forms(await here.now())
    timeouts = sum(form.timeouts for form in forms.values())
    played = [await here.room.matches.find(each.id) for each in tables]
    assert all(each is not None and each.status is Status.OVER for each in played)
    assert timeouts == len(tables)
