"""Two processes on one database: each duplicate set and team match begins and closes once (K40 to K46)."""

from __future__ import annotations

import asyncio
from itertools import count

from bot.matches import DuplicateNews, TeamStage
from bot.matches.duplicates.closing import Closing
from tests.matches.conftest import ALICE, BOB, CAROL, GUILD, Clock, Room
from tests.matches.process import Process, several_processes
from tests.matches.test_duplicates import Evening
from tests.matches.test_teams import DAN
from tests.matches.test_teams import Evening as TeamEvening

pytestmark = several_processes


def both(first: Process, second: Process, clock: Clock) -> tuple[Evening, Evening]:
    """The evening as each of two processes sees it."""
    here, there = Room(first.store, clock), Room(second.store, clock)
    # A request that was seen before changes nothing.
    here.requests, there.requests = count(40_000), count(50_000)
    return Evening(here), Evening(there)


async def test_k40_two_processes_open_a_set_once_and_begin_one_match_of_each_person(
    first: Process, second: Process, clock: Clock
) -> None:
    here, there = both(first, second, clock)
    opened = await asyncio.gather(*(side.open(user) for side in (here, there) for user in (ALICE, BOB)))
    (number,) = {each.id for each in opened}
    assert len({each.commitment for each in opened}) == 1
    begun = await asyncio.gather(
        *(side.begin(number, user) for side in (here, there, here) for user in (ALICE, BOB))
    )
    assert len({each.id for each in begun}) == 2
    assert begun[0].views[0].hand.cards == begun[1].views[0].hand.cards
    assert {each.seal.salt for each in begun} == {begun[0].seal.salt}
    assert (await there.open()).players == 2


async def test_k42_a_set_is_closed_once_while_the_time_changes_hands(
    first: Process, second: Process, clock: Clock
) -> None:
    here, there = both(first, second, clock)
    number = (await here.open()).id
    await here.begin(number, ALICE)
    await there.begin(number, BOB)
    clock.pass_time(hours=4)
    # The process that kept the time may still be closing the set when the next one begins to.
    cores = here.room.matches._core, there.room.matches._core
    await asyncio.gather(*(Closing(core).act_on_due(clock()) for core in cores))
    assert DuplicateNews(number) in (*here.room.told, *there.room.told)
    proofs = {
        await side.room.matches.duplicates.proof(number, user=ALICE, guild=GUILD) for side in (here, there)
    }
    assert len(proofs) == 1
    assert await here.room.matches.of_user(ALICE) == await there.room.matches.of_user(BOB) == ()


async def test_k44_the_last_two_accept_in_two_processes_and_both_tables_begin_once(
    first: Process, second: Process, clock: Clock
) -> None:
    here, there = (TeamEvening(side.room) for side in both(first, second, clock))
    number = (await here.propose()).id
    await there.accept(number, BOB)
    await asyncio.gather(here.accept(number, CAROL), there.accept(number, DAN), here.accept(number, BOB))
    team = await there.now(number)
    assert team.stage is TeamStage.PLAYING
    assert len(team.matches) == 2
    assert [len(await here.room.matches.of_user(user)) for user in (ALICE, BOB, CAROL, DAN)] == [1] * 4


async def test_k46_tables_that_end_at_once_in_two_processes_close_the_team_match_once(
    first: Process, second: Process, clock: Clock
) -> None:
    here, there = (TeamEvening(side.room) for side in both(first, second, clock))
    team = await here.begin()
    one, other = await here.tables(team)
    await asyncio.gather(here.room.resign(one, ALICE), there.room.resign(other, CAROL))
    cores = here.room.matches._core, there.room.matches._core
    await asyncio.gather(*(Closing(core).act_on_due(clock()) for core in cores))
    team = await there.now(team.id)
    assert (team.stage, team.winner) == (TeamStage.OVER, 1)
    proofs = {await side.teams.proof(team.id, guild=GUILD) for side in (here, there)}
    assert len(proofs) == 1
