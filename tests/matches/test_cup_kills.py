"""A process that is killed at any of its writes pairs each round once, and begins each match once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest

from bot.competition import Knockout, Phase
from bot.matches import examine_events
from bot.store import Store
from tests.matches.conftest import ALICE, BOB, CAROL, Room
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
