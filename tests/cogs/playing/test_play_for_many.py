"""What /play opens for a game that two can play and more: a challenge, a table, or a match at once."""

from __future__ import annotations

import pytest

from bot.matches import computer_levels, is_for_many, is_for_two
from bot.players import Level
from bot.players.registry import COMPUTER_PLAYERS
from cogs.games.registry import PANELS
from tests.cogs.club import Club
from tests.cogs.playing.test_lobbies import pressed

GAMES = tuple(key for key in PANELS if is_for_two(key) and is_for_many(key))


@pytest.mark.parametrize("game", GAMES)
async def test_a_person_is_challenged(club: Club, game: str) -> None:
    challenge = await club.challenge(game=game)
    assert "challenges you" in challenge.text
    await (await club.bob.press(challenge, "Accept")).answered()
    await club.settled()
    table = await club.only_match()
    assert (table.terms.game, len(table.chairs)) == (game, 2)


@pytest.mark.parametrize("game", GAMES)
async def test_who_names_nobody_opens_a_table_that_two_can_begin(club: Club, game: str) -> None:
    lobby = await (await club.alice.slash(club.channel, "play", game=game)).replied()
    assert "opens a table" in lobby.text
    await pressed(club, club.bob, lobby, "Join")
    await pressed(club, club.alice, lobby, "Start")
    assert len((await club.only_match()).chairs) == 2


@pytest.mark.parametrize("game", [game for game in GAMES if computer_levels(game)])
async def test_the_computer_plays_at_once_at_the_level_that_is_named(club: Club, game: str) -> None:
    level = computer_levels(game)[-1]
    press = await club.alice.slash(
        club.channel, "play", game=game, opponent=club.sandbox.bot_id, public=True, level=level
    )
    assert "The match has begun" in (await press.replied()).text
    await club.settled()
    assert [chair.computer for chair in (await club.only_match()).chairs] == [None, level]


@pytest.mark.parametrize("game", [game for game in GAMES if len(computer_levels(game)) > 1])
async def test_the_host_adds_computers_of_a_level_from_a_menu(club: Club, game: str) -> None:
    lobby = await (await club.alice.slash(club.channel, "play", game=game)).replied()
    (menu,) = lobby.selects
    levels = tuple(option.value for option in menu.options)
    assert levels == computer_levels(game)
    for who, chosen in ((club.bob, levels[0]), (club.alice, levels[0]), (club.alice, levels[-1])):
        await (await who.select(lobby, menu.custom_id, [chosen])).answered()
    await club.settled()
    assert "3 players" in club.table_message().text
    await pressed(club, club.alice, lobby, "Start")
    chairs = (await club.only_match()).chairs
    assert sorted(chair.computer or "" for chair in chairs) == sorted(("", levels[0], levels[-1]))


async def test_a_level_that_a_game_does_not_have_is_refused_with_a_sentence(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    casual = {game: {Level.CASUAL: levels[Level.CASUAL]} for game, levels in COMPUTER_PLAYERS.items()}
    monkeypatch.setattr("bot.matches.play.moves.COMPUTER_PLAYERS", casual)
    press = await club.alice.slash(
        club.channel, "play", game="uno", opponent=club.sandbox.bot_id, public=True, level="strong"
    )
    reply = await press.replied()
    assert reply.ephemeral
    assert "not at that level" in reply.text
    assert await club.matches.of_user(int(club.alice.id)) == ()
