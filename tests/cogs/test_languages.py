"""Everybody reads their own language where they read alone, and the server's where all read."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator

import msgspec
import pytest

from bot.players.registry import COMPUTER_PLAYERS
from bot.preferences import Language
from bot.sandbox import Message, Permission, Person, Sandbox
from bot.store import SqliteStore
from cogs.games.registry import PANELS
from cogs.people.preferences import _DECLARED, Preference
from tests.cogs.club import BlankPool, Club
from tests.cogs.pseudo import english_in, forget, is_english, speak_pseudo


@pytest.fixture(autouse=True)
def pseudo(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with monkeypatch.context() as patch:
        speak_pseudo(patch)
        yield
    forget()


@pytest.fixture
async def mixed(sandbox: Sandbox, store: SqliteStore, pool: BlankPool) -> AsyncIterator[Club]:
    """A German server with Alice, who reads German, and Bob, who reads English."""
    club = Club(sandbox, store, pool)
    world = sandbox.core.world
    world.users[club.alice.id].locale = "de"
    club.guild.record.locale, club.guild.record.community = "de", True
    await club.start()
    yield club
    await club.stop()


async def asked(person: Person, club: Club, command: str, **options: str | int) -> Message:
    return await (await person.slash(club.channel, command, **options)).replied()


async def begun(club: Club) -> None:
    await (await club.bob.press(await club.challenge(), "⟦Accept⟧")).answered()
    await club.settled()


async def test_a_table_speaks_the_servers_language_and_each_hand_its_readers(mixed: Club) -> None:
    challenge = await mixed.challenge()
    assert english_in(challenge) == []
    await (await mixed.bob.press(challenge, "⟦Accept⟧")).answered()
    await mixed.settled()

    assert english_in(mixed.table_message()) == []
    assert english_in(mixed.hand_of(mixed.alice)) == []
    assert is_english(mixed.hand_of(mixed.bob))


@pytest.mark.parametrize("game", sorted((PANELS.keys() & COMPUTER_PLAYERS.keys()) - {"gin_party"}))
async def test_every_game_speaks_the_readers_language_on_its_first_turns(mixed: Club, game: str) -> None:
    await asked(mixed.alice, mixed, "play", opponent=str(mixed.bot.application_id), public=True, game=game)
    await mixed.settled()
    for _ in range(6):
        assert english_in(mixed.table_message()) == []
        assert english_in(mixed.hand_of(mixed.alice)) == []
        table = await mixed.only_match()
        seat = table.seat_of(int(mixed.alice.id))
        assert seat is not None
        if seat not in table.on_turn:
            break
        await mixed.matches.play.act(
            table.id,
            user=int(mixed.alice.id),
            version=table.version,
            text=table.menus[seat][0],
            request=int(mixed.sandbox.core.mint()),
        )
        await mixed.settled()


@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("preferences", {}),
        ("rules", {}),
        ("rules", {"game": "uno"}),
        ("learn", {}),
        ("help", {}),
        ("games", {}),
        ("profile", {}),
        ("rankings", {}),
        ("hand", {}),
        ("mydata export", {}),
        ("mydata delete", {}),
        ("preset list", {}),
        ("vacation", {"days": 3}),
    ],
)
async def test_answers_are_in_the_readers_language(
    mixed: Club, command: str, options: dict[str, str | int]
) -> None:
    assert english_in(await asked(mixed.alice, mixed, command, **options)) == []


async def test_two_who_are_served_at_the_same_time_each_read_their_own_language(mixed: Club) -> None:
    """Answers, pictures' alt texts and panels, while the painter speaks to the table and to both hands."""
    await begun(mixed)
    readers = (mixed.alice, mixed.bob) * 3
    asked_for = [
        asked(reader, mixed, ("help", "rules", "hand")[at // 2]) for at, reader in enumerate(readers)
    ]
    for reader, answer in zip(readers, await asyncio.gather(*asked_for), strict=True):
        assert (english_in(answer) == []) if reader is mixed.alice else is_english(answer)

    table = mixed.table_message()

    async def own_hand(person: Person) -> Message:
        return await (await person.press(table, "⟦My hand⟧")).replied()

    # One press each: a second one at the same time is only acknowledged.
    views = await asyncio.gather(*map(own_hand, readers[:2]))
    await mixed.settled()
    for reader, panel in zip(readers[:2], views, strict=True):
        assert (english_in(panel) == []) if reader is mixed.alice else is_english(panel)
    assert english_in(mixed.table_message()) == []
    assert english_in(mixed.hand_of(mixed.alice)) == []
    assert is_english(mixed.hand_of(mixed.bob))


async def test_a_choice_of_language_counts_at_once_and_after_a_restart(mixed: Club) -> None:
    await begun(mixed)
    panel = await asked(mixed.bob, mixed, "preferences")
    assert is_english(panel)

    await (
        await mixed.bob.press(panel, custom_id=f"preferences:{_DECLARED[Preference.LANGUAGE].page}")
    ).answered()
    panel = mixed.bob.find(panel) or panel
    press = await mixed.bob.select(panel, "prefer:language", ["de"])
    await press.answered()
    await mixed.settled()

    shown = mixed.bob.find(panel)
    assert shown is not None
    assert english_in(shown) == []
    assert english_in(mixed.hand_of(mixed.bob)) == []
    await mixed.restart()
    assert english_in(await asked(mixed.bob, mixed, "help")) == []


async def test_what_discord_says_is_remembered_for_messages_that_nobody_asked_for(mixed: Club) -> None:
    await begun(mixed)
    mixed.sandbox.core.world.users[mixed.bob.id].locale = "de"
    await asked(mixed.bob, mixed, "help")
    await mixed.restart()

    table = await mixed.only_match()
    assert [chair.language for chair in table.chairs if chair.user == int(mixed.bob.id)] == ["de"]


async def test_a_server_may_settle_on_another_language_than_discord_says(mixed: Club) -> None:
    await mixed.matches.servers.change(
        int(mixed.guild.id),
        lambda old: msgspec.structs.replace(old, language=Language("en-US")),
        by=int(mixed.alice.id),
    )
    challenge = await mixed.challenge()
    assert is_english(challenge)
    await (await mixed.bob.press(challenge, "Accept")).answered()
    await mixed.settled()
    assert is_english(mixed.table_message())
    assert english_in(mixed.hand_of(mixed.alice)) == []


@pytest.mark.parametrize(
    ("community", "told"),
    [(True, "as in Discord"), (False, "the first player's, until you set the option language")],
)
async def test_settings_say_that_only_community_servers_have_a_language_in_discord(
    mixed: Club, *, community: bool, told: str
) -> None:
    mixed.guild.record.community = community
    await mixed.restart()
    dora = mixed.sandbox.add_person("Dora", mixed.guild)
    mixed.guild.give_role(dora, mixed.guild.add_role("Host", Permission.MANAGE_GUILD))
    assert told in (await asked(dora, mixed, "settings")).text


@pytest.mark.parametrize("locale", ["de", "es-ES", "es-419"])
async def test_commands_are_described_in_every_country_of_a_language(mixed: Club, locale: str) -> None:
    (play,) = (one for one in mixed.alice.commands(mixed.channel) if one["name"] == "play")

    assert play["description_localizations"][locale].startswith("⟦")
    assert not play.get("name_localizations")
    (game,) = (one for one in play["options"] if one["name"] == "game")
    assert {each["name_localizations"][locale] for each in game["choices"]} >= {"⟦Gin Rummy⟧"}
