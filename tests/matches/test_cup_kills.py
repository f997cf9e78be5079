"""A process that is killed at any of its writes pairs each round once, and begins each match once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import timedelta
from typing import Any

import pytest

from bot.competition import Arena, Knockout, Phase, Tables
from bot.matches import examine_events
from bot.store import GuildId, Store, UserId
from tests.matches.conftest import ALICE, BOB, CAROL, GUILD, Room
from tests.matches.cup_evening import DAN, Evening


class Killed(BaseException):
    """The process is gone; no handler of errors may catch this."""


@contextmanager
def killed(store: Store, at: int, *, after: bool) -> Iterator[None]:
    """The process is killed at its write of this number, before or after the commit."""
    written, write = 0, store.write

    async def counted(work: Callable[[Any], Any], **options: Any) -> Any:  # noqa: ANN401  # as the store's own
        nonlocal written
        written += 1
        if written > at or (written == at and not after):
            raise Killed
        done = await write(work, **options)
        if written == at:
            raise Killed
        return done

    store.write = counted  # type: ignore[method-assign]  # the store of this test alone
    try:
        with suppress(Killed):
            yield
    finally:
        store.write = write  # type: ignore[method-assign]  # as above


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("at", range(1, 7))
async def test_a_round_is_paired_once_and_a_match_begun_once(room: Room, at: int, *, after: bool) -> None:
    evening = Evening(room)
    await evening.announce(Knockout())
    await evening.join(ALICE, BOB, CAROL, DAN)
    await evening.pass_time(minutes=29)
    with killed(room.store, at, after=after):
        await evening.pass_time(minutes=1)
    room.restarted()
    cup = await evening.pass_time(minutes=2)
    assert [each.round for each in cup.event.pairings] == [1, 1]
    one, two = (cup.entry(seat).user for seat in cup.event.pairings[0].seats)
    assert one is not None
    assert two is not None
    await evening.come(one)
    with killed(room.store, at, after=after):
        await evening.come(two)
    room.restarted()
    # Whoever saw no answer presses again.
    if not (await evening.now()).matches:
        await evening.come(two)
    cup = await evening.now()
    assert len(await room.matches.of_user(one)) == len(cup.matches) == 1
    with killed(room.store, at, after=after):
        await evening.win(cup, one)
    room.restarted()
    await room.matches.tick()
    if cup.event.pairings[0] in (await evening.now()).event.open():
        await evening.win(cup, one)
    cup = await evening.pass_time(minutes=16)
    winner = cup.find_entry(one)
    assert winner is not None
    assert cup.event.phase is Phase.OVER
    assert cup.standings[0].entrant == winner.entrant
    assert [ill async for ill in examine_events(room.store)] == []


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("at", range(1, 6))
async def test_k16_a_wave_is_paired_once_while_others_are_played(room: Room, at: int, *, after: bool) -> None:
    evening = Evening(room)
    await evening.announce(Arena(timedelta(minutes=30)))
    await evening.join(ALICE, BOB, CAROL, DAN)
    cup = await evening.begin()
    first, second = cup.event.open()
    users = [cup.entry(seat).user for seat in (*first.seats, *second.seats)]
    cup = await evening.come(*(user for user in users if user is not None))
    winners = [user for each in (first, second) if (user := cup.entry(each.seats[0]).user) is not None]
    for winner in winners:
        with killed(room.store, at, after=after):
            await evening.win(cup, winner)
        room.restarted()
        match = cup.matches[first.number if winner == winners[0] else second.number].match
        if (await room.stands(match)).outcome is None:
            await evening.win(cup, winner)
    with killed(room.store, at, after=after):
        await room.matches.tick()
    room.restarted()
    cup = await evening.pass_time(minutes=1)
    # Four are free again: two more pairs, each of them once.
    assert len(cup.event.pairings) == 4
    assert len({seat for each in cup.event.open() for seat in each.seats}) == 4
    assert [ill async for ill in examine_events(room.store)] == []


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("at", range(1, 6))
async def test_k5_a_table_that_begins_without_somebody_begins_once(
    room: Room, at: int, *, after: bool
) -> None:
    evening = Evening(room)
    await evening.announce(Tables(rounds=1, seats=(3, 4)), game="uno", preset="quick")
    await evening.join(ALICE, BOB, CAROL, DAN)
    await evening.begin()
    await evening.come(ALICE, BOB, CAROL)
    await evening.pass_time(minutes=9)
    with killed(room.store, at, after=after):
        await evening.pass_time(minutes=1)
    room.restarted()
    cup = await evening.pass_time(minutes=2)
    assert len(await room.matches.of_user(ALICE)) == len(cup.matches) == 1
    kept = await room.store.read(lambda tx: tx.events.find_no_show(GuildId(GUILD), UserId(DAN)))
    assert kept is not None
    assert kept.number == 1
    assert [ill async for ill in examine_events(room.store)] == []
