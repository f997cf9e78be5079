"""A kill between a post and its note leaves one message in the end, however much later the next start is.

Discord remembers for some minutes which post has come; after that, the bot finds what it had posted itself.
"""

from __future__ import annotations

from collections.abc import MutableMapping
from typing import Any

import msgspec
import pytest

from bot.sandbox import Message, Permission
from tests.cogs.club import Club
from tests.cogs.painting.test_reposts import killed_before_the_note, known, only_match, tables, there
from tests.cogs.playing.test_lobbies import lobby_of, opened
from tests.patience import until


async def posted_and_killed(club: Club, monkeypatch: pytest.MonkeyPatch) -> tuple[Message, Message]:
    """The old table of a match, and the new one, which was posted when the process died."""
    await club.begin()
    await killed_before_the_note(club, monkeypatch)
    club.bot.services.painter.repost(await only_match(club))
    await until(lambda: len(there(club)) == 6)
    await club.stop()
    old, new = tables(club)
    return old, new


def forget_nonces(club: Club) -> None:
    """More than five minutes pass."""
    club.sandbox.core.world.nonces.clear()


async def is_one(club: Club) -> None:
    """Wait until each message is there once, and known."""

    async def holds() -> bool:
        await club.settled()
        return len(tables(club)) == 1 and there(club) == await known(club)

    await until(holds)


async def test_a_table_that_was_posted_before_a_kill_is_found_much_later(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, new = await posted_and_killed(club, monkeypatch)
    forget_nonces(club)
    await club.restart()
    await is_one(club)
    assert [each.id for each in tables(club)] == [new.id]


@pytest.mark.parametrize("lost", [Permission.VIEW_CHANNEL, Permission.SEND_MESSAGES])
async def test_a_table_whose_channel_was_closed_by_then_is_found_when_it_opens(
    club: Club, monkeypatch: pytest.MonkeyPatch, lost: Permission
) -> None:
    _, new = await posted_and_killed(club, monkeypatch)
    club.channel.deny(lost)
    forget_nonces(club)
    await club.restart()
    await club.settled()
    club.channel.restore()
    await is_one(club)
    assert [each.id for each in tables(club)] == [new.id]
    await club.play(await club.only_match(), "pass")


async def test_a_table_that_cannot_be_read_back_when_its_channel_opens_is_given_back_by_discord(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, new = await posted_and_killed(club, monkeypatch)
    club.channel.deny(Permission.VIEW_CHANNEL)
    await club.restart()
    await club.settled()
    club.channel.restore()
    club.channel.deny(Permission.READ_MESSAGE_HISTORY)
    await is_one(club)
    assert [each.id for each in tables(club)] == [new.id]


async def test_a_second_table_that_nobody_could_find_goes_when_it_is_pressed(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, unknown = await posted_and_killed(club, monkeypatch)
    club.channel.deny(Permission.READ_MESSAGE_HISTORY)
    forget_nonces(club)
    await club.restart()
    await until(lambda: len(tables(club)) == 2 and club.carol.find(old) is None)
    await club.settled()
    panel = await (await club.alice.press(unknown, "My hand")).replied()
    assert panel.ephemeral
    await is_one(club)
    assert unknown.id not in there(club)


async def test_a_table_that_is_pressed_while_its_post_is_noted_stays(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new = await posted_and_killed(club, monkeypatch)
    table = await club.only_match()
    for message in (old, new):
        await club.matches.surfaces.disown(table.id, channel=int(club.channel.id), message=int(message.id))
    assert await club.matches.surfaces.leftovers(table.id) == ()


async def test_the_first_messages_of_a_match_that_were_posted_before_a_kill_are_found_much_later(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    await club.matches.servers.change(
        int(club.guild.id), lambda old: msgspec.structs.replace(old, threads=True), by=1
    )
    message = await club.challenge()
    await killed_before_the_note(club, monkeypatch)
    await (await club.bob.press(message, "Accept")).answered()
    await until(lambda: bool(club.alice.inbox and club.bob.inbox))
    await until(lambda: any(tables(club, each) for each in club.carol.channels if each.is_thread))
    await club.stop()
    forget_nonces(club)
    await club.restart()
    threads = [each for each in club.carol.channels if each.is_thread]

    async def is_known() -> bool:
        await club.settled()
        hands = [each.id for person in (club.alice, club.bob) for each in person.inbox]
        return {*hands, *(each.id for each in tables(club, threads[0]))} == await known(club)

    await until(is_known)
    assert len(club.alice.inbox) == len(club.bob.inbox) == len(tables(club, threads[0])) == 1


async def test_a_lobby_that_was_posted_again_before_a_kill_is_found_much_later(
    club: Club, monkeypatch: pytest.MonkeyPatch, logged: list[MutableMapping[str, Any]]
) -> None:
    message = await opened(club)
    lobby = await lobby_of(club)
    club.channel.delete_message(message)

    async def die(*_: object, **_facts: object) -> None:
        raise RuntimeError("killed")

    monkeypatch.setattr(club.matches.lobbies, "posted", die)
    await club.matches.lobbies.join(lobby.id, user=int(club.bob.id), name="Bob", request=1)

    def shown() -> list[Message]:
        return [each for each in club.carol.sees(club.channel) if each.find_button("Join") is not None]

    await until(lambda: len(shown()) == 1)
    (posted,) = shown()
    await club.stop()
    forget_nonces(club)
    await club.restart()

    async def is_noted() -> bool:
        await club.settled()
        found = await club.matches.lobbies.find(lobby.id)
        return found is not None and found.message == int(posted.id)

    await until(is_noted)
    # The kill, which a test can only raise.
    logged.clear()
    assert [each.id for each in shown()] == [posted.id]
