"""A server that is no Community has no language in Discord: it speaks that of whoever plays there first."""

from __future__ import annotations

import msgspec
import pytest

from bot.preferences import AS_DISCORD, Language
from bot.sandbox import Permission, Person
from tests.cogs.club import Club


@pytest.fixture
def german(club: Club) -> Person:
    """Alice, who reads German; her server is no Community."""
    club.sandbox.core.world.users[club.alice.id].locale = "de"
    assert not club.guild.record.community
    return club.alice


async def settings(club: Club) -> str:
    """What a manager reads of the server's language, in English."""
    dora = club.sandbox.add_person("Dora", club.guild)
    club.guild.give_role(dora, club.guild.add_role("Host", Permission.MANAGE_GUILD))
    text = (await (await dora.slash(club.channel, "settings")).replied()).text
    return next(line for line in text.splitlines() if "Language of public messages" in line)


async def test_who_plays_first_gives_the_server_its_language(club: Club, german: Person) -> None:
    assert "the first player's" in await settings(club)
    challenge = await (await german.slash(club.channel, "play", opponent=club.bob)).replied()
    assert challenge.find_button("Annehmen") is not None
    assert "German, as the first player here reads it" in await settings(club)
    table = await (await club.bob.slash(club.channel, "play", game="uno")).replied()
    assert table.find_button("Mitspielen") is not None or table.find_button("Join") is None


async def test_the_language_stays_after_a_restart_and_whoever_plays_next(club: Club, german: Person) -> None:
    challenge = await (await club.bob.slash(club.channel, "play", opponent=german)).replied()
    assert challenge.find_button("Accept") is not None
    await club.restart()
    again = await (await german.slash(club.channel, "play", opponent=club.carol)).replied()
    assert again.find_button("Accept") is not None
    assert "English, as the first player here reads it" in await settings(club)


async def test_asking_is_not_playing(club: Club, german: Person) -> None:
    await (await german.slash(club.channel, "help")).replied()
    challenge = await (await club.bob.slash(club.channel, "play", opponent=german)).replied()
    assert challenge.find_button("Accept") is not None


async def test_a_language_that_is_not_spoken_here_counts_as_english(club: Club, german: Person) -> None:
    club.sandbox.core.world.users[club.bob.id].locale = "tlh"
    await (await club.bob.slash(club.channel, "play", opponent=club.carol)).replied()
    challenge = await (await german.slash(club.channel, "play", opponent=club.carol)).replied()
    assert challenge.find_button("Accept") is not None


async def test_a_server_where_matches_go_on_already_stays_english(club: Club, german: Person) -> None:
    await club.matches.servers.change(int(club.guild.id), lambda old: old, by=1)
    club.sandbox.core.world.users[german.id].locale = "en-US"
    await club.begin()
    await club.matches.servers.change(
        int(club.guild.id), lambda old: msgspec.structs.replace(old, first_language=AS_DISCORD), by=1
    )
    club.sandbox.core.world.users[german.id].locale = "de"
    challenge = await (await german.slash(club.channel, "play", opponent=club.carol)).replied()
    assert challenge.find_button("Accept") is not None


async def test_what_managers_set_goes_before_and_a_community_speaks_its_own(
    club: Club, german: Person
) -> None:
    await (await german.slash(club.channel, "play", opponent=club.bob)).replied()
    change = club.matches.servers.change
    await change(
        int(club.guild.id), lambda old: msgspec.structs.replace(old, language=Language("en-US")), by=1
    )
    challenge = await (await german.slash(club.channel, "play", opponent=club.carol)).replied()
    assert challenge.find_button("Accept") is not None
    await change(int(club.guild.id), lambda old: msgspec.structs.replace(old, language=AS_DISCORD), by=1)
    club.guild.record.community = True
    await club.restart()
    challenge = await (await german.slash(club.channel, "play", opponent=club.carol)).replied()
    assert challenge.find_button("Accept") is not None


@pytest.mark.parametrize("locale", ["es-ES", "es-419"])
async def test_a_language_is_the_first_players_whatever_their_country(club: Club, locale: str) -> None:
    club.sandbox.core.world.users[club.alice.id].locale = locale
    challenge = await (await club.alice.slash(club.channel, "play", opponent=club.bob)).replied()
    assert challenge.find_button("Aceptar") is not None
    assert "Spanish, as the first player here reads it" in await settings(club)
