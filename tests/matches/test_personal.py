"""Preferences: kept for one person, shown at once in their matches, exported and forgotten."""

from __future__ import annotations

import json

import msgspec
from sqlalchemy import update

from bot.matches import (
    Changed,
    DeckColours,
    Matches,
    Nudge,
    Preferences,
    Reminders,
    Show,
    Table,
)
from bot.store.tables import METADATA, preference
from tests.matches.conftest import ALICE, BOB, Room


async def choose(matches: Matches, user: int, **chosen: object) -> Preferences:
    return await matches.personal.change(user, lambda old: msgspec.structs.replace(old, **chosen))


def preferences_at(table: Table, user: int) -> Preferences:
    seat = table.seat_of(user)
    assert seat is not None
    return table.chairs[seat].preferences


async def test_whoever_has_chosen_nothing_has_what_comes(room: Room) -> None:
    assert await room.matches.personal.of(ALICE) == Preferences()
    table = await room.begin()
    assert [chair.preferences for chair in table.chairs] == [Preferences()] * 2


async def test_one_choice_leaves_the_others_as_they_are_and_outlives_a_restart(room: Room) -> None:
    await choose(room.matches, ALICE, show=Show.WORDS)
    await choose(room.matches, ALICE, deck=DeckColours.TWO)
    again = await room.restarted().personal.of(ALICE)
    assert again == Preferences(show=Show.WORDS, deck=DeckColours.TWO)
    assert await room.matches.personal.of(BOB) == Preferences()


async def test_a_match_knows_what_each_of_its_players_has_chosen(room: Room) -> None:
    await choose(room.matches, BOB, show=Show.WORDS)
    table = await room.begin()
    assert preferences_at(table, BOB).show is Show.WORDS
    assert preferences_at(table, ALICE).show is Show.PICTURES


async def test_a_choice_is_shown_at_once_in_all_live_matches_of_the_person(room: Room) -> None:
    tables = {(await room.begin()).id for _ in range(2)}
    room.told.clear()
    await choose(room.matches, ALICE, show=Show.WORDS)
    told = [notice.table for notice in room.told if isinstance(notice, Changed)]
    assert {table.id for table in told} == tables
    assert all(preferences_at(table, ALICE).show is Show.WORDS for table in told)
    assert set(await room.matches.paintings.matches_behind()) == tables


async def test_what_was_chosen_already_paints_nothing_anew(room: Room) -> None:
    await choose(room.matches, ALICE, show=Show.WORDS)
    await room.begin()
    room.told.clear()
    await choose(room.matches, ALICE, show=Show.WORDS)
    assert room.told == []


async def test_whoever_wants_no_reminder_is_not_nudged_and_the_other_one_is(room: Room) -> None:
    table = await room.begin()
    first, second = (table.chairs[seat].user for seat in (table.on_turn[0], 1 - table.on_turn[0]))
    assert first is not None
    await choose(room.matches, first, reminders=Reminders.OFF)
    room.clock.pass_time(minutes=3)
    await room.matches.tick()
    table = await room.act(await room.stands(table.id), "pass")
    room.clock.pass_time(minutes=3)
    await room.matches.tick()
    assert [notice.user for notice in room.told if isinstance(notice, Nudge)] == [second]


async def test_the_warning_before_the_end_of_a_turn_keeps_quiet_too_and_is_shown(room: Room) -> None:
    table = await room.begin()
    user = table.chairs[table.on_turn[0]].user
    assert user is not None
    await choose(room.matches, user, reminders=Reminders.OFF)
    room.clock.pass_time(hours=19)
    await room.matches.tick()
    assert not [notice for notice in room.told if isinstance(notice, Nudge)]
    assert (await room.stands(table.id)).is_warned


async def test_a_document_of_a_newer_program_is_read_as_nothing_chosen(room: Room) -> None:
    await choose(room.matches, ALICE, show=Show.WORDS)
    async with room.store.write() as conn:
        await conn.execute(update(preference).values(choices='{"show":"braille"}'))
    assert await room.matches.personal.of(ALICE) == Preferences()


async def test_the_export_holds_what_was_chosen(room: Room) -> None:
    await choose(room.matches, ALICE, show=Show.WORDS)
    mine = json.loads((await room.matches.privacy.export(ALICE)).text)["my_preferences"]
    assert mine == {"choices": {"show": "words"}, "changed_at": room.clock().isoformat()}
    other = json.loads((await room.matches.privacy.export(BOB)).text)["my_preferences"]
    assert other is None


async def test_a_forgotten_person_leaves_no_preferences(room: Room) -> None:
    await choose(room.matches, ALICE, show=Show.WORDS)
    await choose(room.matches, BOB, deck=DeckColours.TWO)
    await room.matches.privacy.forget(ALICE)
    async with room.store.read() as conn:
        rows = (await conn.execute(METADATA.tables["preference"].select())).all()
    assert [row.user for row in rows] == [BOB]
