"""The casual players of Colonel and Mahjong gin: legal, quick, never stuck, better than chance."""

from __future__ import annotations

import time
from typing import Any

import pytest

from bot.games import colonel, mahjong
from bot.games.colonel.player.levels import CASUAL as CASUAL_COLONEL
from bot.games.mahjong.player.levels import CASUAL as CASUAL_MAHJONG
from bot.games.registry import GAMES
from bot.players import Level
from bot.players.registry import COMPUTER_PLAYERS
from tests.players.play import AnyGame, Player, Random, play_match, seed_of, win_rate

CASUAL: dict[str, Player] = {"colonel": CASUAL_COLONEL, "mahjong": CASUAL_MAHJONG}
TABLES = [pytest.param(key, preset, id=f"{key}-{preset}") for key in CASUAL for preset in GAMES[key].PRESETS]


@pytest.mark.parametrize(("key", "preset"), TABLES)
def test_always_chooses_a_legal_action(key: str, preset: str) -> None:
    """Against a random player, which leads into every corner of the rules."""
    game, decisions = GAMES[key], 0

    def watch(_: Any, legal: tuple[Any, ...], choice: Any) -> None:  # noqa: ANN401  # of whichever game
        nonlocal decisions
        decisions += 1
        assert choice in legal, game.write(choice)

    for number in range(4):
        players: tuple[Player, Player] = (CASUAL[key], Random())
        players = players if number % 2 else players[::-1]
        play_match(game, game.PRESETS[preset], players, seed_of(key, number), longest=1000, watch=watch)

    assert decisions > 100


@pytest.mark.parametrize(("key", "preset"), TABLES)
def test_two_casual_players_finish_a_match(key: str, preset: str) -> None:
    players = CASUAL[key], CASUAL[key]
    for number in range(3):
        outcome = play_match(GAMES[key], GAMES[key].PRESETS[preset], players, seed_of("finish", number))
        assert outcome is not None
        assert set(outcome.places) == {1, 2}


@pytest.mark.parametrize("key", CASUAL)
def test_decides_within_fifty_milliseconds(key: str) -> None:
    """Processor time of 99 in 100 decisions, the tables of the melds being made before."""
    times: list[float] = []
    player = CASUAL[key]

    class Timed:
        def choose(self, view: Any, legal: tuple[Any, ...], *, seed: int) -> Any:  # noqa: ANN401  # as above
            begun = time.process_time()
            choice = player.choose(view, legal, seed=seed)
            times.append(time.process_time() - begun)
            return choice

    rules = GAMES[key].PRESETS["standard"]
    play_match(GAMES[key], rules, (player, Random()), seed_of("warm"), longest=300)
    play_match(GAMES[key], rules, (Timed(), Random()), seed_of("time"))
    assert sorted(times)[int(0.99 * len(times))] <= 0.050


@pytest.mark.parametrize("key", CASUAL)
def test_same_arguments_same_choice(key: str) -> None:
    game: AnyGame = GAMES[key]
    state = game.new(game.PRESETS["standard"], 2, seed_of("pure")).state
    view, legal = game.view(state, state.turn), game.legal(state, state.turn)
    assert len({game.write(CASUAL[key].choose(view, legal, seed=7)) for _ in range(5)}) == 1


def test_beats_a_random_player_of_colonel() -> None:
    """A few dozen deals."""
    rules = colonel.PRESETS["single_hand"]
    share, _ = win_rate(colonel, rules, CASUAL_COLONEL, Random(), pairs=15, seed=1)
    assert share >= 0.9


def test_beats_a_random_player_of_mahjong_gin() -> None:
    """Sixteen matches to 250, a few dozen deals; of three hundred it won 277."""
    rules = mahjong.PRESETS["standard"]
    share, _ = win_rate(mahjong, rules, CASUAL_MAHJONG, Random(), pairs=8, seed=1)
    assert share >= 0.75


def test_the_registry_names_them() -> None:
    assert COMPUTER_PLAYERS["colonel"][Level.CASUAL] is CASUAL_COLONEL
    assert COMPUTER_PLAYERS["mahjong"][Level.CASUAL] is CASUAL_MAHJONG
