"""A match of many is over: one press opens the next table, and the others join with one press each."""

from __future__ import annotations

import asyncio
from collections.abc import MutableMapping
from typing import Any

import pytest

from bot.matches import MatchId, Status, StoreError, Table
from bot.sandbox import Message, NotOffered
from tests.cogs.club import Club
from tests.cogs.playing.test_lobbies import opened, people, pressed, seat_computer


async def finished(club: Club, *, with_computers: bool = False) -> tuple[Table, Message]:
    """A match of three from which all have gone but one, and its table."""
    message = await opened(club)
    if with_computers:
        for _ in range(2):
            await (await seat_computer(club.alice, message)).answered()
            await club.settled()
    else:
        for who in (club.bob, club.carol):
            await pressed(club, who, message, "Join")
    await pressed(club, club.alice, message, "Start")
    table = await club.only_match()
    for request, chair in enumerate(table.chairs):
        now = await club.now(table.id)
        if now.status is Status.LIVE and chair.user is not None:
            await club.matches.play.resign(table.id, user=int(chair.user), request=request)
    await club.settled()
    over = await club.now(table.id)
    assert over.status is Status.OVER
    return over, club.table_message()


async def test_one_press_opens_a_table_by_the_same_rules_for_the_same_people(club: Club) -> None:
    before, table = await finished(club)
    lobby = await (await club.alice.press(table, "Rematch")).replied()
    assert not lobby.ephemeral
    assert lobby.text.startswith((club.bob.mention, club.carol.mention))
    assert f"Only for <@{club.bob.id}> and <@{club.carol.id}>" in lobby.text
    dave = club.sandbox.add_person("Dave", club.guild)
    refused = await (await dave.press(lobby, "Join")).replied()
    assert "its host has named" in refused.text
    for who in (club.bob, club.carol):
        await pressed(club, who, lobby, "Join")
    await pressed(club, club.alice, lobby, "Start")
    after = await club.only_match()
    assert after.terms == before.terms
    assert set(after.people) == set(before.people)
    assert after.id != before.id


async def test_a_second_press_on_rematch_joins_the_table(club: Club) -> None:
    _, table = await finished(club)
    lobby = await (await club.alice.press(table, "Rematch")).replied()
    told = await (await club.bob.press(table, "Rematch")).replied()
    assert told.ephemeral
    assert told.text.endswith(f"/{lobby.id}.")
    await club.settled()
    assert people(club, club.alice, club.bob)[1] in club.table_message().text


async def test_of_two_who_press_at_once_one_opens_the_table_and_the_other_joins_it(club: Club) -> None:
    _, table = await finished(club)
    for press in [await who.press(table, "Rematch") for who in (club.bob, club.carol)]:
        await press.answered()
    await club.settled()
    (lobby,) = [each for each in club.channel_messages(club.alice) if each.find_button("Join")]
    assert all(who.mention in lobby.text for who in (club.bob, club.carol))
    assert "2 players" in lobby.text


async def test_once_it_has_begun_the_button_says_so(club: Club) -> None:
    _, table = await finished(club)
    lobby = await (await club.alice.press(table, "Rematch")).replied()
    for who, label in ((club.bob, "Join"), (club.carol, "Join"), (club.alice, "Start")):
        await pressed(club, who, lobby, label)
    told = await (await club.bob.press(table, "Rematch")).replied()
    assert "The rematch has already begun" in told.text


async def test_from_the_direct_messages_the_table_is_posted_where_the_match_was_played(club: Club) -> None:
    await finished(club)
    told = await (await club.bob.press(club.hand_of(club.bob), "Rematch")).replied()
    lobby = club.table_message()
    assert told.text.endswith(f"/{lobby.id}.")
    assert lobby.find_button("Join") is not None
    assert people(club, club.bob)[0] in lobby.text


async def test_a_rematch_with_computers_alone_begins_at_once(club: Club) -> None:
    before, table = await finished(club, with_computers=True)
    assert "Everybody has left." in table.text
    assert "called off" not in table.text
    told = await (await club.alice.press(table, "Rematch")).replied()
    assert "The match has begun" in told.text
    await club.settled()
    after = await club.only_match()
    assert sorted(chair.computer or "" for chair in after.chairs) == sorted(
        chair.computer or "" for chair in before.chairs
    )
    assert sorted(chair.name for chair in after.chairs) == ["Alice", "Computer", "Computer 2"]


async def test_who_did_not_play_opens_no_rematch(club: Club) -> None:
    dave = club.sandbox.add_person("Dave", club.guild)
    _, table = await finished(club)
    told = await (await dave.press(table, "Rematch")).replied()
    assert told.ephemeral
    assert "You're not in this match" in told.text
    with pytest.raises(NotOffered):
        await dave.press(club.table_message(), "Join")


async def test_a_store_that_fails_before_the_reply_is_said_at_once(
    club: Club, monkeypatch: pytest.MonkeyPatch, logged: list[MutableMapping[str, Any]]
) -> None:
    """Whoever pressed was told 1.8 s later that the button is out of date."""
    _, table = await finished(club)

    async def fails(_match: int) -> None:
        raise StoreError("the disk is full")

    monkeypatch.setattr(club.matches, "find_match", fails)
    told = await (await club.alice.press(table, "Rematch")).replied()

    assert told.ephemeral
    assert "I can't save right now" in told.text
    logged.clear()


async def test_a_slow_store_does_not_make_rematch_out_of_date(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, table = await finished(club)
    find = club.matches.find_tables

    async def slow(match: MatchId) -> tuple[Table, ...]:
        await asyncio.sleep(2.5)
        return await find(match)

    monkeypatch.setattr(club.matches, "find_tables", slow)
    told = await (await club.alice.press(table, "Rematch")).replied()

    assert told.ephemeral
    assert "Rematch offered" in told.text
