"""Places that commands reach and the bot does not: it says so before anything begins, and what would help."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from bot.sandbox import Message, Permission, Sandbox
from bot.sandbox.guilds import Channel, Guild
from bot.sandbox.inputs import OptionValue
from bot.sandbox.model import Overwrite, OverwriteKind
from bot.store import SqliteStore
from cogs.supervisor import aim_at
from tests.cogs.club import TOKEN, BlankPool, Club
from tests.patience import LENIENT


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    """These places are as hard as on Discord."""
    hard = replace(LENIENT.hardships, app_permissions=True, user_installs=True, exact_permissions=True)
    async with Sandbox(token=TOKEN, settings=replace(LENIENT, hardships=hard)) as running:
        aim_at(running.url)
        yield running


async def private_thread(club: Club) -> Channel:
    """A private thread of Alice and Bob."""
    thread = await club.alice.start_thread(club.channel, "cards", private=True)
    thread.let_in(club.bob)
    return thread


def commands_alone(club: Club) -> Guild:
    """A server of Alice and Bob that has the bot's commands and not the bot."""
    guild = club.sandbox.add_guild("Elsewhere", with_bot=False)
    guild.install_commands()
    guild.add_member(club.alice)
    guild.add_member(club.bob)
    return guild


def hidden_from_bob(club: Club) -> Channel:
    """A channel of the server that Bob cannot see."""
    channel = club.guild.add_channel("secret")
    hidden = Overwrite(id=club.bob.id, kind=OverwriteKind.MEMBER, deny=int(Permission.VIEW_CHANNEL))
    channel.record.overwrites.append(hidden)
    return channel


async def asked(club: Club, channel: Channel, command: str = "play", **options: OptionValue) -> Message:
    """What Alice reads after a command; a match against the computer is to have a table, too."""
    return await (await club.alice.slash(channel, command, **options)).replied()


OPPONENTS = pytest.mark.parametrize("against", ["a person", "the computer", "whoever joins"])


def opponent(club: Club, against: str) -> OptionValue:
    """What Alice names as her opponent."""
    if against == "a person":
        return club.bob
    return club.sandbox.bot_id if against == "the computer" else None


@OPPONENTS
@pytest.mark.parametrize("game", ["gin", "uno"])
async def test_50001_a_private_thread_without_the_bot_is_refused_at_the_start(
    club: Club, against: str, game: str
) -> None:
    """Commands work there, and Discord sends the permissions of the channel around it."""
    thread = await private_thread(club)

    said = await asked(club, thread, game=game, opponent=opponent(club, against), public=True)

    assert said.ephemeral
    assert "I'm not in this private thread yet" in said.text
    assert [one.text for one in club.bob.sees(thread) if one.from_bot] == []
    assert await club.matches.of_user(int(club.alice.id)) == ()


@OPPONENTS
async def test_a_private_thread_that_mentions_the_bot_has_tables(club: Club, against: str) -> None:
    thread = await private_thread(club)
    await club.alice.say(thread, f"<@{club.sandbox.bot_id}>")

    await asked(club, thread, opponent=opponent(club, against), public=True)

    await club.settled()
    assert [one for one in club.bob.sees(thread) if one.from_bot]


async def test_a_private_thread_that_slept_at_the_start_is_still_the_bots(club: Club) -> None:
    thread = await private_thread(club)
    await club.alice.say(thread, f"<@{club.sandbox.bot_id}>")
    thread.archive()
    await club.restart()

    assert not (await asked(club, thread, opponent=club.bob)).ephemeral


@OPPONENTS
async def test_a_server_with_the_commands_alone_is_given_the_invitation(club: Club, against: str) -> None:
    """A link without the scope "bot" installs the commands; nobody there can give the bot a permission."""
    stranger = commands_alone(club)

    said = await asked(club, stranger.add_channel("table"), opponent=opponent(club, against), public=True)

    assert said.ephemeral
    assert f"client_id={club.sandbox.bot_id}" in said.text
    assert "scope=bot+applications.commands" in said.text
    assert "I lack" not in said.text


async def test_settings_of_a_server_with_the_commands_alone_are_no_talk_of_permissions(club: Club) -> None:
    stranger = commands_alone(club)
    stranger.give_role(club.alice, stranger.add_role("Host", Permission.MANAGE_GUILD))

    said = await asked(club, stranger.add_channel("table"), "settings")

    assert "[invite me](https://" in said.text


async def test_what_needs_no_table_works_where_the_bot_is_not(club: Club) -> None:
    stranger = commands_alone(club)

    said = await asked(club, stranger.add_channel("table"), "rules")

    assert said.pictures


OF_SERVERS = {
    "admin",
    "daily",
    "duplicate",
    "cup",
    "find",
    "friendly",
    "invite",
    "league",
    "ladder",
    "profile",
    "rankings",
    "settings",
    "teams",
    "Challenge to gin",
}


async def test_whoever_installs_the_bot_has_all_commands_but_those_of_servers(club: Club) -> None:
    for command in club.alice.commands(club.channel):
        of_server = command["name"] in OF_SERVERS
        assert command["integration_types"] == ([0] if of_server else [0, 1]), command["name"]
        assert command["contexts"] == ([0] if of_server else [0, 1, 2]), command["name"]
    chat = club.alice.start_private_channel(club.bob)
    assert club.alice.commands(chat) == ()
    club.alice.install_app()
    assert "play" in {command["name"] for command in club.alice.commands(chat)}
    assert club.bob.commands(chat) == ()


async def test_an_application_that_people_cannot_install_offers_its_commands_on_servers_alone(
    store: SqliteStore, pool: BlankPool
) -> None:
    on_servers: dict[str, object] = {"integration_types_config": {"0": {}}}
    async with Sandbox(token=TOKEN, settings=replace(LENIENT, application=on_servers)) as sandbox:
        aim_at(sandbox.url)
        club = Club(sandbox, store, pool)
        await club.start()
        assert {tuple(each["integration_types"]) for each in club.alice.commands(club.channel)} == {(0,)}
        await club.stop()


async def test_an_opponent_who_is_not_on_the_server_is_told_to_the_challenger(club: Club) -> None:
    stranger = club.sandbox.add_person("Zoe", club.sandbox.add_guild("Elsewhere"))

    said = await asked(club, club.channel, opponent=stranger)

    assert said.ephemeral
    assert "can't see this channel" in said.text


async def test_guests_who_cannot_see_the_channel_are_told_to_the_host(club: Club) -> None:
    secret = hidden_from_bob(club)
    await asked(club, secret, game="uno")

    said = await asked(club, secret, "invite", guest=club.bob)

    assert f"No access to this channel: <@{club.bob.id}>." in said.text
