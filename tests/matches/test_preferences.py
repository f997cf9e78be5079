"""Preferences: kept for one person, shown at once in their matches, exported and forgotten."""

from __future__ import annotations

import json

import msgspec
import pytest
from sqlalchemy import update

from bot.matches import Changed, Matches, Nudge, Table
from bot.preferences import CardBack, DeckColours, Felt, IndexSize, LooseCards, Preferences, Reminders, Show
from bot.store.model.people import PreferenceRow
from bot.store.records import METADATA
from tests.matches.conftest import ALICE, BOB, Room


async def choose(matches: Matches, user: int, **chosen: object) -> Preferences:
    return await matches.preferences.change(user, lambda old: msgspec.structs.replace(old, **chosen))


def preferences_at(table: Table, user: int) -> Preferences:
    seat = table.seat_of(user)
    assert seat is not None
    return table.chairs[seat].preferences


async def test_whoever_has_chosen_nothing_has_what_comes(room: Room) -> None:
    assert await room.matches.preferences.of(ALICE) == Preferences()
    table = await room.begin()
    assert [chair.preferences for chair in table.chairs] == [Preferences()] * 2


async def test_one_choice_leaves_the_others_as_they_are_and_outlives_a_restart(room: Room) -> None:
    await choose(room.matches, ALICE, show=Show.WORDS)
    await choose(room.matches, ALICE, deck=DeckColours.TWO)
    again = await room.restarted().preferences.of(ALICE)
    assert again == Preferences(show=Show.WORDS, deck=DeckColours.TWO)
    assert await room.matches.preferences.of(BOB) == Preferences()


async def test_a_match_knows_what_each_of_its_players_has_chosen(room: Room) -> None:
    await choose(room.matches, BOB, show=Show.WORDS)
    table = await room.begin()
    assert preferences_at(table, BOB).show is Show.WORDS
    assert preferences_at(table, ALICE).show is Show.PICTURES


async def test_a_choice_is_shown_at_once_in_all_live_matches_of_the_person(room: Room) -> None:
    tables = {(await room.begin()).id for _ in range(2)}
    room.told.clear()
    await choose(room.matches, ALICE, show=Show.WORDS)
    told = [notice.match.table for notice in room.told if isinstance(notice, Changed)]
    assert {table.id for table in told} == tables
    assert all(preferences_at(table, ALICE).show is Show.WORDS for table in told)
    assert set(await room.matches.surfaces.matches_behind()) == tables


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
    assert [notice.hand.chair.user for notice in room.told if isinstance(notice, Nudge)] == [second]


async def test_the_warning_before_the_end_of_a_turn_keeps_quiet_too_and_is_shown(room: Room) -> None:
    table = await room.begin()
    user = table.chairs[table.on_turn[0]].user
    assert user is not None
    await choose(room.matches, user, reminders=Reminders.OFF)
    room.clock.pass_time(hours=19)
    await room.matches.tick()
    assert not [notice for notice in room.told if isinstance(notice, Nudge)]
    assert (await room.stands(table.id)).is_warned


async def stored(room: Room, document: str) -> None:
    """Alice's choices as another program wrote them."""
    await choose(room.matches, ALICE, show=Show.WORDS)
    await room.store.write(lambda tx: tx.conn.execute(update(PreferenceRow).values(choices=document)))


async def document_of(room: Room) -> object:
    return json.loads((await room.matches.privacy.export(ALICE)).text)["my_preferences"]["choices"]


@pytest.mark.parametrize(
    ("document", "read"),
    [
        ('{"show":"words","loose":"by_suit"}', Preferences(show=Show.WORDS, loose=LooseCards.BY_SUIT)),
        ('{"deck":"two","reminders":"off"}', Preferences(deck=DeckColours.TWO, reminders=Reminders.OFF)),
        ('{"show":"braille","deck":"two"}', Preferences(deck=DeckColours.TWO)),
        ('{"back":"phoenix","felt":"light"}', Preferences(felt=Felt.LIGHT)),
        ('{"felt":7,"index":"large"}', Preferences(index=IndexSize.LARGE)),
        ('{"sound":"loud","back":"rose"}', Preferences(back=CardBack.ROSE)),
        ("{}", Preferences()),
        ("[]", Preferences()),
        ("not even json", Preferences()),
    ],
    ids=str,
)
async def test_documents_of_older_and_newer_programs_are_read_as_far_as_they_are_understood(
    room: Room, document: str, read: Preferences
) -> None:
    await stored(room, document)
    assert await room.matches.preferences.of(ALICE) == read


async def test_what_a_newer_program_wrote_outlives_a_change_by_this_one(room: Room) -> None:
    await stored(room, '{"back":"phoenix","sound":"loud","deck":"two","felt":"light"}')
    await choose(room.matches, ALICE, deck=DeckColours.FOUR)
    await choose(room.matches, ALICE, index=IndexSize.LARGE)
    left = {"back": "phoenix", "sound": "loud", "felt": "light", "index": "large"}
    assert await document_of(room) == left
    await choose(room.matches, ALICE, back=CardBack.WAVES)
    assert await document_of(room) == {**left, "back": "waves"}


async def test_a_choice_can_be_made_anew_over_a_document_that_nobody_can_read(room: Room) -> None:
    await stored(room, "not even json")
    await choose(room.matches, ALICE, felt=Felt.LIGHT)
    assert await document_of(room) == {"felt": "light"}


async def test_a_new_felt_of_the_server_is_shown_at_once_on_all_tables(room: Room) -> None:
    table = await room.begin()
    assert table.felt is Felt.DARK
    room.told.clear()
    assert table.guild is not None
    await room.matches.servers.change(
        table.guild, lambda old: msgspec.structs.replace(old, felt=Felt.LIGHT), by=ALICE
    )
    assert (await room.stands(table.id)).felt is Felt.LIGHT
    told = [notice.match.table for notice in room.told if isinstance(notice, Changed)]
    assert [(each.id, each.felt) for each in told] == [(table.id, Felt.LIGHT)]
    assert await room.matches.surfaces.matches_behind() == (table.id,)
    await room.matches.servers.change(
        table.guild, lambda old: msgspec.structs.replace(old, rankings=False), by=ALICE
    )
    assert len([notice for notice in room.told if isinstance(notice, Changed)]) == 1


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
    rows = await room.store.read(lambda tx: tx.conn.execute(METADATA.tables["preference"].select()).all())
    assert [row.user for row in rows] == [BOB]
