"""/mydata in Discord: a file for one person alone, and a deletion after which no message tells of them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import MutableMapping
from datetime import timedelta
from typing import Any

import msgspec
import pytest
from sqlalchemy import select

from bot.matches import Status, Table
from bot.sandbox import Message, Person
from bot.store import GuildId, Transaction
from bot.store.records import METADATA
from bot.words.people import delete_question, export_text
from cogs.people.privacy import Eraser
from tests.cogs.club import Club


def file_of(club: Club, reader: Person, message: Message) -> tuple[str, bytes]:
    """Name and bytes of the file that a message shows."""
    payload = reader.payload(message)
    (attachment,) = payload["attachments"]
    shown = [part for part in payload["components"] if part["type"] == 13]
    assert shown[0]["file"]["url"].startswith(("attachment://", "http"))
    data = club.sandbox.core.file_store.find(attachment["id"])
    assert data is not None
    return attachment["filename"], data


async def columns_with(club: Club, *words: str) -> list[str]:
    """The columns, of all tables, in which one of the words stands."""

    def work(tx: Transaction) -> list[str]:
        found = []
        for table in METADATA.sorted_tables:
            for row in tx.conn.execute(select(table)).mappings():
                found += [
                    f"{table.name}.{column}"
                    for column, value in row.items()
                    if any(word in str(value) for word in words)
                ]
        return found

    return await club.store.read(work)


async def resigned(club: Club) -> Table:
    """A match between Alice and Bob that is over."""
    table = await club.begin()
    await club.matches.play.resign(table.id, user=int(club.bob.id), request=None)
    await club.settled()
    return await club.now(table.id)


async def ask_to_delete(club: Club, person: Person) -> Message:
    return await (await person.slash(club.channel, "mydata delete")).replied()


async def delete_all(club: Club, person: Person) -> Message:
    """The person deletes everything; the last word about it."""
    asked = await ask_to_delete(club, person)
    await (await person.press(asked, "Yes, delete everything")).answered()
    for _ in range(3_000):
        told = person.find(asked)
        assert told is not None
        if "Done" in told.text:
            await club.settled()
            return told
        await asyncio.sleep(0.01)
    raise TimeoutError("the deletion never ended")


# The export


@pytest.mark.parametrize("place", ["channel", "dm"])
async def test_the_export_is_a_file_for_its_owner_alone(club: Club, place: str) -> None:
    await club.begin()
    channel = club.channel if place == "channel" else club.alice.dm
    assert channel is not None
    reply = await (await club.alice.slash(channel, "mydata export")).replied()
    assert reply.ephemeral
    assert club.bob.find(reply) is None
    name, data = file_of(club, club.alice, reply)
    assert name == "mydata.json"
    document = json.loads(data)
    assert document["me"]["name"] == "Alice"
    assert document["me"]["id"] == club.alice.id
    assert [match["status"] for match in document["matches"]] == ["live"]
    assert club.bob.id not in data.decode()
    assert "one match" in reply.text


async def test_the_export_of_somebody_unknown_is_a_file_too(club: Club) -> None:
    reply = await (await club.carol.slash(club.channel, "mydata export")).replied()
    _, data = file_of(club, club.carol, reply)
    assert json.loads(data)["matches"] == []
    assert "It includes no matches." in reply.text
    assert "Matches in progress list your own moves only" not in reply.text


def test_an_export_that_did_not_fit_says_so() -> None:
    assert "Your 3 oldest matches didn't fit" in export_text(100, 3)
    assert "didn't fit" not in export_text(100, 0)
    assert "It includes no matches." in export_text(0, 0)


# The question


async def test_the_question_tells_what_will_happen_and_no_keeps_everything(club: Club) -> None:
    await resigned(club)
    await club.begin()
    before = await columns_with(club, club.alice.id, "Alice")
    asked = await ask_to_delete(club, club.alice)
    assert asked.ephemeral
    assert "You forfeit your match in progress" in asked.text
    assert "Former player" in asked.text
    assert "Your only result is deleted" in asked.text
    assert "You can't undo this" in asked.text
    kept = await (await club.alice.press(asked, "Keep everything")).replied()
    assert kept.text == "Nothing deleted."
    assert kept.id == asked.id
    assert kept.buttons == ()
    assert await columns_with(club, club.alice.id, "Alice") == before


def test_the_question_names_only_what_there_is() -> None:
    nothing = delete_question(live=0, shared=0, alone=0, challenges=0, results=0)
    assert "give up" not in nothing
    assert "Former player" not in nothing
    everything = delete_question(live=2, shared=3, alone=4, challenges=5, results=6)
    assert "forfeit your 2 matches" in everything
    assert "4 matches that only you played" in everything
    assert "6 results" in everything
    assert "5 challenges from or to you" in everything
    assert len(everything) < 2_000


# The deletion


async def test_after_the_deletion_the_database_knows_the_person_no_more(club: Club) -> None:
    await resigned(club)
    live = await club.begin()
    await club.alice.slash(club.channel, "play", opponent=club.carol)
    told = await delete_all(club, club.alice)
    assert told.ephemeral
    assert "your data is deleted" in told.text
    assert await columns_with(club, club.alice.id, "Alice") == []
    assert (await club.now(live.id)).status is Status.OVER


async def test_after_the_deletion_no_message_of_the_bot_tells_of_the_person(club: Club) -> None:
    await resigned(club)
    await club.begin()
    hands = [each for each in club.alice.inbox if each.from_bot]
    assert len(hands) == 2
    await delete_all(club, club.alice)
    assert [club.alice.find(each) for each in hands] == [None, None]
    tables = [each for each in club.channel_messages(club.carol) if each.from_bot]
    assert len(tables) == 2
    for table in tables:
        told = " ".join((table.text, *(picture.alt for picture in table.pictures)))
        assert "Alice" not in told
        assert club.alice.id not in told
        assert "Former player" in told


async def test_a_former_player_is_offered_no_rematch(club: Club) -> None:
    table = await resigned(club)
    before = club.table_message()
    assert before.find_button("Rematch") is not None
    await delete_all(club, club.alice)
    assert club.table_message().find_button("Rematch") is None
    # The other's own hand is not painted again, so its old button may still be pressed.
    said = await (await club.bob.press(club.hand_of(club.bob), "Rematch")).replied()
    assert "left for good" in said.text
    assert await club.matches.of_user(int(club.bob.id)) == ()
    assert (await club.now(table.id)).chairs[0].is_former


async def test_a_challenge_of_somebody_who_left_is_gone_from_its_channel(club: Club) -> None:
    message = await club.challenge()
    await delete_all(club, club.alice)
    assert club.bob.find(message) is None


async def test_the_thread_of_a_match_loses_the_name_too(club: Club) -> None:
    await club.matches.servers.change(
        int(club.guild.id), lambda old: msgspec.structs.replace(old, threads=True), by=1
    )
    challenge = await club.challenge()
    await (await club.bob.press(challenge, "Accept")).answered()
    await club.settled()
    await delete_all(club, club.alice)
    (thread,) = [each for each in club.carol.channels if each.is_thread]
    assert thread.name == "Former player \N{EN DASH} Bob: Standard gin"
    (table,) = [each for each in club.carol.sees(thread) if each.from_bot]
    assert "Former player" in table.text
    assert "Alice" not in table.text
    assert club.carol.find(challenge) is None


async def test_the_match_with_the_computer_goes_with_its_table(club: Club) -> None:
    await (await club.alice.slash(club.channel, "play", opponent=club.sandbox.bot_id, public=True)).answered()
    await club.settled()
    table = await club.only_match()
    shown = club.table_message()
    await delete_all(club, club.alice)
    assert await club.matches.find(table.id) is None
    assert club.carol.find(shown) is None


async def test_deleting_twice_is_deleting_once(club: Club) -> None:
    await resigned(club)
    await delete_all(club, club.alice)
    shown = club.table_message()
    told = await delete_all(club, club.alice)
    assert "Done" in told.text
    assert club.table_message() == shown


async def test_a_deletion_broken_off_before_the_database_is_done_anew_after_a_restart(club: Club) -> None:
    await resigned(club)
    await Eraser(club.bot.services).erase(int(club.alice.id))
    assert "person.user" in await columns_with(club, club.alice.id)
    await club.restart()
    await club.settled()
    await delete_all(club, club.alice)
    assert await columns_with(club, club.alice.id, "Alice") == []
    assert [each for each in club.alice.inbox if each.from_bot] == []


async def test_messages_that_discord_does_not_let_go_are_counted(club: Club) -> None:
    await resigned(club)
    eraser = Eraser(club.bot.services, longest_s=0.0)
    assert await eraser.erase(int(club.alice.id)) == 2


async def test_a_stumble_of_discord_is_tried_again(
    club: Club, logged: list[MutableMapping[str, Any]]
) -> None:
    await resigned(club)
    hand = club.hand_of(club.alice)
    fault = club.sandbox.fail("DELETE", "/messages/", status=503)
    told = await delete_all(club, club.alice)
    assert fault.hits == 1
    assert "couldn't be changed" not in told.text
    assert club.alice.find(hand) is None


# Servers


async def left_at(club: Club) -> object:
    row = await club.store.read(lambda tx: tx.servers.find(GuildId(int(club.guild.id))))
    return None if row is None else row.left_at


async def until_left(club: Club, *, left: bool) -> None:
    for _ in range(3_000):
        if (await left_at(club) is not None) is left:
            return
        await asyncio.sleep(0.01)
    raise TimeoutError


async def test_a_server_that_sends_the_bot_away_is_noted_and_coming_back_is_too(club: Club) -> None:
    await club.begin()
    club.guild.remove_bot()
    await until_left(club, left=True)
    club.guild.invite_bot()
    await until_left(club, left=False)
    assert len(await club.matches.of_user(int(club.alice.id))) == 1


async def test_an_outage_is_no_departure(club: Club) -> None:
    await club.begin()
    club.guild.go_down()
    await asyncio.sleep(0.2)
    assert await left_at(club) is None
    club.guild.come_back()
    await asyncio.sleep(0.2)
    assert await left_at(club) is None


async def test_a_server_that_left_while_the_bot_was_off_is_noted_at_the_start(club: Club) -> None:
    await club.begin()
    await club.stop()
    club.guild.remove_bot()
    club.matches = type(club.matches)(club.store)
    client_started = asyncio.create_task(club.start())
    await until_left(club, left=True)
    await client_started
    now = club.matches._core.now()
    assert now - timedelta(minutes=1) < await left_at(club)  # type: ignore[operator]  # a time, as was waited for
