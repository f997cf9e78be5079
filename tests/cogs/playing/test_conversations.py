"""Matches in conversations without the bot: two friends, or a group, of whom one has installed it.

Discord's limits are those of the sandbox as it usually is: no message of the bot's own, five further messages
for each interaction, and tokens of fifteen minutes.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot.matches import ChallengeId, Status
from bot.sandbox import Channel, Hardships, Message, Person, Sandbox, Settings
from cogs.painting import private_panels
from cogs.supervisor import aim_at
from tests.cogs.club import TOKEN, Club
from tests.e2e.players import Player


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    """Discord as hard as it is; only answers have longer than 3 s, as this machine may be busy."""
    async with Sandbox(token=TOKEN, settings=Settings(answer_s=30.0, hardships=Hardships())) as running:
        aim_at(running.url)
        yield running


@pytest.fixture
def dora(club: Club) -> Person:
    """Somebody who meets the bot on no server, and has installed it for herself."""
    person = club.sandbox.add_person("Dora", club.sandbox.add_guild("Elsewhere", with_bot=False))
    person.install_app()
    return person


@pytest.fixture
def emil(club: Club, dora: Person) -> Person:
    """A friend of hers, who has never heard of the bot."""
    return club.sandbox.add_person("Emil", club.sandbox.guild("Elsewhere"))


@pytest.fixture
def chat(dora: Person, emil: Person) -> Channel:
    """The two of them alone."""
    return dora.start_private_channel(emil)


async def begun(dora: Person, emil: Person, chat: Channel, **options: str | int) -> Message:
    """Dora challenges Emil there and he accepts; the message that is the table now."""
    offer = await (await dora.slash(chat, "play", opponent=emil, **options)).replied()
    await (await emil.press(offer, "Accept")).answered()
    return offer


def hands_of(person: Person, chat: Channel) -> list[Message]:
    """The private panels of somebody in the conversation."""
    return [each for each in person.sees(chat) if each.ephemeral and each.pictures]


async def test_a_whole_match_of_two_friends(club: Club, dora: Person, emil: Person, chat: Channel) -> None:
    table = await begun(dora, emil, chat, target=25)
    await club.settled()
    assert len(hands_of(dora, chat)) == len(hands_of(emil, chat)) == 1

    players = [Player(club.sandbox, person, chat) for person in (dora, emil)]
    assert all(await asyncio.gather(*(player.play_to_the_end() for player in players)))
    await club.settled()

    shown = emil.find(table)
    assert shown is not None
    assert "wins" in shown.text
    assert shown.find_button("Rematch") is not None
    assert dora.inbox == emil.inbox == ()
    assert [one.path for one in club.sandbox.records if one.status >= 400] == []


@pytest.mark.parametrize("game", ["uno", "omaha", "rummy13", "skarney", "colonel", "mahjong"])
async def test_every_game_for_two_is_dealt_there(
    club: Club, dora: Person, emil: Person, chat: Channel, game: str
) -> None:
    table = await begun(dora, emil, chat, game=game)
    await club.settled()
    (found,) = await club.matches.of_user(int(emil.id))
    assert (found.terms.game, found.guild, found.channel) == (game, None, int(chat.id))
    assert not found.is_rated
    shown = emil.find(table)
    assert shown is not None
    assert "brings this table up to date" in shown.text
    assert hands_of(emil, chat)


async def test_in_a_group_an_open_seat_is_taken_by_whoever_presses_first(
    club: Club, dora: Person, emil: Person
) -> None:
    frida = club.sandbox.add_person("Frida", club.sandbox.guild("Elsewhere"))
    group = dora.start_private_channel(emil, frida)
    offer = await (await dora.slash(group, "play")).replied()
    await (await frida.press(offer, "Take the seat")).answered()
    late = await (await emil.press(offer, "My hand")).followed_up()
    await club.settled()
    assert [chair.name for chair in (await club.matches.of_user(int(frida.id)))[0].chairs] == [
        "Dora",
        "Frida",
    ]
    assert "You're not in this match" in late[0].text
    assert hands_of(emil, group) == []


@pytest.mark.parametrize("game", ["gin_party", "uno", "omaha", "rummy13"])
async def test_a_group_sits_down_at_a_table_for_many(
    club: Club, dora: Person, emil: Person, game: str
) -> None:
    frida = club.sandbox.add_person("Frida", club.sandbox.guild("Elsewhere"))
    group = dora.start_private_channel(emil, frida)
    lobby = await (await dora.slash(group, "play", game=game)).replied()
    await (await emil.press(lobby, "Join")).answered()
    await (await frida.press(lobby, "Join")).answered()
    await club.settled()
    waiting = emil.find(lobby)
    assert waiting is not None
    assert all(one.mention in waiting.text or one.name in waiting.text for one in (dora, emil, frida))

    await (await dora.press(lobby, "Start")).answered()
    await club.settled()

    table = frida.find(lobby)
    assert table is not None
    assert table.find_button("My hand") is not None
    for person in (dora, emil, frida):
        assert hands_of(person, group)
    (found,) = await club.matches.of_user(int(frida.id))
    assert (found.terms.game, found.guild, len(found.people)) == (game, None, 3)


async def test_who_has_been_away_is_called_and_sees_the_newest_state(
    club: Club, dora: Person, emil: Person, chat: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await begun(dora, emil, chat)
    await club.settled()
    players = {person.id: Player(club.sandbox, person, chat) for person in (dora, emil)}
    (found,) = await club.matches.of_user(int(emil.id))
    first = str(found.chairs[found.on_turn[0]].user)
    mover, other = (dora, emil) if first == dora.id else (emil, dora)
    # All tokens so far have run out.
    now = club.bot.services.private_panels._clock()
    monkeypatch.setattr(club.bot.services.private_panels, "_clock", lambda: now + private_panels.LIFE_S + 1)
    stale = hands_of(other, chat)[0]
    await (await mover.press(table, "My hand")).answered()
    while (await club.now(found.id)).on_turn == found.on_turn:
        await players[mover.id].play_to_the_end(moves=1)
        await club.settled()

    (call,) = [each for each in other.sees(chat) if other.mention in each.text and each.id != table.id]
    assert call.find_button("My hand") is not None
    assert not call.ephemeral
    await (await other.press(call, "My hand")).answered()
    await club.settled()
    fresh = hands_of(other, chat)[-1]
    assert fresh.id != stale.id
    assert "your turn" in fresh.text.lower()
    # The table that was pressed follows the match again, and nobody is called who has just looked.
    await players[other.id].play_to_the_end(moves=1)
    await club.settled()
    assert len([each for each in mover.sees(chat) if mover.mention in each.text and each.id != table.id]) == 0


async def test_an_offer_that_has_expired_says_so_where_it_is_pressed(
    club: Club, dora: Person, emil: Person, chat: Channel
) -> None:
    offer = await (await dora.slash(chat, "play", opponent=emil)).replied()
    number = ChallengeId(1)
    await club.matches.challenges.withdraw(number, user=int(dora.id))
    await (await emil.press(offer, "Accept")).answered()
    await club.settled()
    shown = emil.find(offer)
    assert shown is not None
    assert "Withdrawn" in shown.text
    assert await club.matches.challenges.behind() == ()


async def test_after_a_restart_a_press_brings_table_and_hand(
    club: Club, dora: Person, emil: Person, chat: Channel
) -> None:
    table = await begun(dora, emil, chat)
    await club.settled()
    await club.restart()
    await (await dora.press(table, "My hand")).answered()
    await club.settled()
    assert len(hands_of(dora, chat)) == 2
    (found,) = await club.matches.of_user(int(dora.id))
    await (await dora.slash(chat, "resign")).replied()
    asked = dora.sees(chat)[-1]
    await (await dora.press(asked, "Yes, resign")).answered()
    await club.settled()
    assert (await club.now(found.id)).status is Status.OVER
    shown = emil.find(table)
    assert shown is not None
    assert shown.find_button("Rematch") is not None


async def test_a_rematch_is_offered_in_the_conversation(
    club: Club, dora: Person, emil: Person, chat: Channel
) -> None:
    table = await begun(dora, emil, chat)
    (found,) = await club.matches.of_user(int(dora.id))
    await club.matches.play.resign(found.id, user=int(dora.id), request=7)
    await club.settled()
    offer = await (await emil.press(table, "Rematch")).replied()
    assert not offer.ephemeral
    await (await dora.press(offer, "Accept")).answered()
    await club.settled()
    (again,) = await club.matches.of_user(int(dora.id))
    assert again.channel == int(chat.id)


async def test_the_computer_is_played_in_private_from_there(club: Club, dora: Person, chat: Channel) -> None:
    await (await dora.slash(chat, "play", opponent=club.sandbox.bot_id)).replied()
    await club.settled()
    (found,) = await club.matches.of_user(int(dora.id))
    assert not found.is_in_conversation
    assert len(dora.inbox) == 1
