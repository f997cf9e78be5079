"""What messages show is noted a moment after it was painted, and nothing is lost or claimed by that."""

from __future__ import annotations

import asyncio
from typing import NoReturn

import pytest

from bot.matches import Table
from bot.matches.paintings import Paintings
from bot.store import (
    NOTHING_SHOWN,
    StoreFull,
    SurfaceKind,
    SurfaceRow,
    UserId,
)
from tests.matches.conftest import ALICE, Room

HAND = SurfaceKind.HAND


async def posted(room: Room, table: Table) -> SurfaceRow:
    """Alice's hand, which shows the first version."""
    surface = (await room.matches.surfaces.around(table.id)).hand_of(ALICE)
    assert surface is not None
    await room.matches.surfaces.place(surface, channel=7, message=70, version=0)
    return await hand_of(room, table)


async def hand_of(room: Room, table: Table) -> SurfaceRow:
    """Alice's hand as the service sees it."""
    surface = (await room.matches.surfaces.around(table.id)).hand_of(ALICE)
    assert surface is not None
    return surface


async def stored(room: Room, table: Table) -> int:
    """The version of Alice's hand as the store has it."""
    row = await room.store.read(lambda tx: tx.surfaces.find(table.id, HAND, user=UserId(ALICE)))
    assert row is not None
    return row.version


async def test_what_was_painted_counts_at_once_and_is_stored_later(room: Room) -> None:
    table = await room.begin()
    await room.matches.surfaces.shows(await posted(room, table), 3)
    assert (await hand_of(room, table)).version == 3
    assert await stored(room, table) == 0
    await room.matches.surfaces.settled()
    assert await stored(room, table) == 3
    assert (await hand_of(room, table)).version == 3


async def test_many_paintings_of_one_message_are_one_note(room: Room) -> None:
    table = await room.begin()
    await posted(room, table)
    for version in (1, 2, 4):
        await room.matches.surfaces.shows(await hand_of(room, table), version)
    await room.matches.surfaces.settled()
    assert await stored(room, table) == 4


async def test_of_two_paintings_that_end_in_another_order_the_later_version_counts(room: Room) -> None:
    table = await room.begin()
    surface = await posted(room, table)
    await room.matches.surfaces.shows(surface, 5)
    await room.matches.surfaces.shows(surface, 4)
    await room.matches.surfaces.settled()
    assert await stored(room, table) == 5


async def test_what_is_to_be_painted_again_does_not_count_by_a_late_note(room: Room) -> None:
    table = await room.begin()
    await room.matches.surfaces.shows(await posted(room, table), 3)
    await room.matches.surfaces.mark_stale(table.id)
    assert (await hand_of(room, table)).version == NOTHING_SHOWN
    await room.matches.surfaces.settled()
    assert await stored(room, table) == NOTHING_SHOWN
    await room.matches.surfaces.shows(await hand_of(room, table), 3)
    assert await stored(room, table) == 3


async def test_a_note_of_a_message_that_was_replaced_is_dropped(room: Room) -> None:
    table = await room.begin()
    surface = await posted(room, table)
    await room.matches.surfaces.shows(surface, 3)
    await room.matches.surfaces.place(surface, channel=7, message=71, version=1)
    assert not room.matches.surfaces.is_shown(table.id, HAND, ALICE, 3)
    await room.matches.surfaces.settled()
    assert await stored(room, table) == 1


async def test_what_a_kill_has_kept_from_the_store_is_painted_again(room: Room) -> None:
    table = await room.play_on(await room.begin(), moves=2)
    await room.matches.surfaces.shows(await posted(room, table), 2)
    after = room.restarted()
    assert table.id in await after.surfaces.matches_behind()


async def test_a_store_that_fails_keeps_the_notes_for_later(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await room.begin()
    paintings, surface = Paintings(room.store), await posted(room, table)
    paintings.note(surface, 3)

    async def fail(_work: object, **_options: bool) -> NoReturn:
        raise StoreFull("The disk is full.")

    with monkeypatch.context() as broken:
        broken.setattr(room.store, "write", fail)
        with pytest.raises(StoreFull):
            await paintings.write()
    await paintings.write()
    assert await stored(room, table) == 3


async def test_what_was_painted_while_a_note_was_written_is_noted_on_top_of_it(room: Room) -> None:
    table = await room.begin()
    paintings, surface = Paintings(room.store), await posted(room, table)
    paintings.note(surface, 1)
    writing = asyncio.create_task(paintings.write())
    await asyncio.sleep(0)
    paintings.note(surface, 2)
    await writing
    assert await stored(room, table) == 1
    await paintings.write()
    assert await stored(room, table) == 2
