"""Messages that take the place of others: one is left in the end, wherever the process is killed."""

from __future__ import annotations

import asyncio

import pytest

from bot.matches import Changed, Match, Nudge, SurfaceKind, SurfaceRow, Table
from bot.sandbox import Channel, Message, Person
from bot.store import ChannelId
from cogs.painting import closed_channels, painter, repaints
from tests.cogs.club import Club
from tests.cogs.servers.test_reach import blinded, is_lost, is_painted, resume, table_in
from tests.patience import until


async def known(club: Club) -> set[str]:
    """The ids of the match's messages in the store."""
    table = await club.only_match()
    return {str(surface.message) for surface in await club.matches.surfaces.of(table.id)}


def there(club: Club) -> set[str]:
    """The ids of the messages at Discord that belong to the match."""
    hands = [message for person in (club.alice, club.bob) for message in person.inbox]
    return {message.id for message in (*tables(club), *hands)}


def tables(club: Club, channel: Channel | None = None) -> list[Message]:
    """The tables that everybody sees."""
    seen = club.carol.sees(channel or club.channel)
    return [message for message in seen if message.find_button("My hand") is not None]


async def only_match(club: Club) -> Match:
    match = await club.matches.find_match((await club.only_match()).id)
    assert match is not None
    return match


async def killed_before_the_note(club: Club, monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """From now on the process dies when a post is there and not noted yet; set when that has happened."""
    died = asyncio.Event()

    async def die(_surface: SurfaceRow, **_facts: int) -> None:
        died.set()
        raise asyncio.CancelledError

    monkeypatch.setattr(club.matches.surfaces, "place", die)
    return died


async def restart_leaves_one_hand(club: Club, person: Person) -> None:
    """After a restart the person has one hand, and the store knows all that is there."""
    await club.restart()
    await until(lambda: len(person.inbox) == 1)
    await club.settled()
    assert there(club) == await known(club)


async def test_a_nudge_that_was_cut_short_leaves_one_hand(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await club.begin()
    person = club.on_turn(table)
    died = await killed_before_the_note(club, monkeypatch)
    await club.bot.services.painter.hear(Nudge(table.hand(table.on_turn[0])))
    await died.wait()
    assert len(person.inbox) == 2
    await restart_leaves_one_hand(club, person)
    await club.play(table, "pass")


async def test_a_nudge_that_was_cut_short_leaves_one_hand_also_where_messages_are_closed_by_then(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await club.begin()
    person = club.on_turn(table)
    died = await killed_before_the_note(club, monkeypatch)
    await club.bot.services.painter.hear(Nudge(table.hand(table.on_turn[0])))
    await died.wait()
    person.close_dms()
    await restart_leaves_one_hand(club, person)


async def test_a_repost_of_all_messages_that_was_cut_short_leaves_one_of_each(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    await club.begin()
    before = there(club)
    await killed_before_the_note(club, monkeypatch)
    club.bot.services.painter.repost(await only_match(club))
    await until(lambda: len(there(club)) == 6)
    await club.restart()
    await until(lambda: len(there(club)) == 3)
    await club.settled()
    assert there(club) == await known(club)
    assert there(club).isdisjoint(before)


async def test_10008_a_post_for_a_deleted_message_that_was_cut_short_leaves_one_message(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    await club.begin()
    club.channel.delete_message(club.table_message())
    died = await killed_before_the_note(club, monkeypatch)
    await club.bot.services.painter.hear(Changed(await only_match(club)))
    await died.wait()
    await club.restart()
    await club.settled()

    async def is_known() -> bool:
        return there(club) == await known(club)

    await until(is_known)
    assert len(tables(club)) == 1


async def test_a_message_found_after_a_crash_is_known_although_it_may_not_be_edited_yet(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The post had arrived, and Discord refuses each edit of it for a while."""
    table = await club.begin()
    person = club.on_turn(table)
    died = await killed_before_the_note(club, monkeypatch)
    await club.bot.services.painter.hear(Nudge(table.hand(table.on_turn[0])))
    await died.wait()
    monkeypatch.setattr(repaints, "FIRST_PUT_OFF_S", 0.05)
    new = club.hand_of(person)
    fault = club.sandbox.fail("PATCH", rf"/messages/{new.id}$", status=400, code=50035, times=4)
    await club.restart()
    await until(lambda: fault.hits == 4)
    await club.settled()
    assert [message.id for message in person.inbox] == [new.id]
    assert there(club) == await known(club)


async def test_the_old_hand_stays_until_the_new_one_is_there(club: Club) -> None:
    table = await club.begin()
    person = club.on_turn(table)
    least = len(person.inbox)

    def look(_event: object) -> None:
        nonlocal least
        least = min(least, len(person.inbox))

    club.sandbox.subscribe(look)
    await club.bot.services.painter.hear(Nudge(table.hand(table.on_turn[0])))
    await club.settled()
    assert (least, len(person.inbox)) == (1, 1)


async def test_a_replaced_message_that_could_not_be_deleted_is_deleted_after_a_start(club: Club) -> None:
    table = await club.begin()
    person = club.on_turn(table)
    club.sandbox.fail("DELETE", r"/messages/\d+$", status=403, code=50001)
    await club.bot.services.painter.hear(Nudge(table.hand(table.on_turn[0])))
    await club.settled()
    assert len(person.inbox) == 2
    await restart_leaves_one_hand(club, person)


async def test_a_replaced_message_that_could_not_be_deleted_is_deleted_after_a_while(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(closed_channels, "FIRST_RETRY_S", 0.1)
    monkeypatch.setattr(painter, "RETRY_CLOSED_EVERY_S", 0.05)
    await club.restart()
    table = await club.begin()
    person = club.on_turn(table)
    fault = club.sandbox.fail("DELETE", r"/messages/\d+$", status=403, code=50001, times=2)
    await club.bot.services.painter.hear(Nudge(table.hand(table.on_turn[0])))
    await until(lambda: fault.hits == 2 and len(person.inbox) == 1)


# A lost table that somebody brings back.


async def home_again(club: Club) -> tuple[Table, Message]:
    """A match whose channel was closed and is open again, which the bot has not noticed; and its table."""
    table = await blinded(club)
    club.sandbox.fail("PATCH", rf"/channels/{club.channel.id}/messages/\d+$", status=403, code=50001, times=1)
    message = club.table_message()
    club.channel.restore()
    return await club.now(table.id), message


async def test_a_lost_table_that_is_brought_back_into_its_channel_stays_the_one_table(club: Club) -> None:
    table, message = await home_again(club)
    await resume(club, club.bob, club.channel)
    await is_lost(club, table, wanted=False)
    await is_painted(club, table)
    assert [each.id for each in tables(club)] == [message.id]
    assert there(club) == await known(club)


async def test_a_lost_table_that_is_deleted_and_brought_back_is_posted_anew(club: Club) -> None:
    table, message = await home_again(club)
    club.channel.delete_message(message)
    await resume(club, club.bob, club.channel)
    await is_painted(club, table)
    assert [each.id == message.id for each in tables(club)] == [False]


async def test_a_lost_table_that_goes_elsewhere_leaves_none_behind_when_its_channel_comes_back(
    club: Club,
) -> None:
    table = await blinded(club)
    other = club.guild.add_channel("quiet-room")
    await resume(club, club.bob, other)
    await is_painted(club, table)
    assert table_in(club, other).pictures
    assert len(tables(club)) == 1
    club.channel.restore()
    await until(lambda: tables(club) == [])
    await club.settled()
    assert await club.matches.surfaces.leftovers(table.id) == ()


async def test_a_table_that_was_brought_elsewhere_while_it_was_posted_stands_there_alone(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await club.begin()
    surfaces, other = club.matches.surfaces, club.guild.add_channel("quiet-room")
    place, moved = surfaces.place, False

    async def move_first(surface: SurfaceRow, *, channel: int, message: int, version: int) -> None:
        nonlocal moved
        if surface.kind is SurfaceKind.TABLE and not moved:
            moved = True
            await club.store.write(lambda tx: tx.surfaces.move_table(table.id, ChannelId(int(other.id))))
        await place(surface, channel=channel, message=message, version=version)

    monkeypatch.setattr(surfaces, "place", move_first)
    club.bot.services.painter.repost(await only_match(club))
    await club.settled()
    club.bot.services.painter.refresh(await only_match(club))
    await club.settled()
    assert tables(club) == []
    assert len(tables(club, other)) == 1
