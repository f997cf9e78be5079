"""Two processes on one database open each duplicate set once, and each person plays it once (K40, K42)."""

from __future__ import annotations

import asyncio
from itertools import count

from bot.matches import DuplicateNews
from bot.matches.duplicates.closing import Closing
from tests.matches.conftest import ALICE, BOB, GUILD, Clock, Room
from tests.matches.process import Process, several_processes
from tests.matches.test_duplicates import Evening

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
