"""The players of 13-card rummy that others are measured by: both sound, one looks for its sequences first."""

from __future__ import annotations

import pytest

from bot.games import rummy13 as game
from bot.players.registry import BASELINES
from tests.games.rummy13.matches import at_random, played
from tests.games.rummy13.positions import ALSO_POOR, READY, A, position

NAMES = tuple(BASELINES[game.KEY])


def choice(text: str, name: str) -> str:
    state = position(text)
    view, legal = game.view(state, A), game.legal(state, A)
    action = BASELINES[game.KEY][name].choose(view, legal, seed=1)
    assert action in legal
    return game.write(action)


def test_the_arena_knows_both() -> None:
    assert NAMES == ("greedy", "greedyseq")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("preset", game.PRESETS)
def test_plays_every_format_to_its_end(name: str, preset: str) -> None:
    chosen = BASELINES[game.KEY][name].choose
    state = played((chosen, chosen, at_random), game.PRESETS[preset], 5)
    assert game.outcome(state) is not None


@pytest.mark.parametrize("name", NAMES)
def test_beats_a_random_player(name: str) -> None:
    won = 0
    for number in range(10):
        players = (at_random, BASELINES[game.KEY][name].choose)
        state = played(players, game.PRESETS["deals2"], 100 + number)
        won += state.book.totals[1] > state.book.totals[0]
    assert won >= 8


@pytest.mark.parametrize("name", NAMES)
def test_declares_what_can_be_declared(name: str) -> None:
    ready = f"A: {READY}Kc | B: {ALSO_POOR} | C: 2h3d2 | cut 8s | drew Kc"
    assert choice(ready, name).startswith("declare Kc ")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("card", "done"), [("6h", "take"), ("6d", "draw")])
def test_takes_what_joins_a_group(name: str, card: str, done: str) -> None:
    held = "A: 3h4h5h7h8hJsJdTc2cKdQs9d6s"
    assert choice(f"{held} | B: {ALSO_POOR} | C: 2d2h | cut Ac2 | open {card}", name) == done


@pytest.mark.parametrize(("name", "thrown"), [("greedy", "Tc"), ("greedyseq", "9d")])
def test_only_one_keeps_neighbours_until_it_has_a_pure_sequence(name: str, thrown: str) -> None:
    held = "A: KcQcTc5s5d5h9hTh9d7s8s2s4c6c"
    state = f"{held} | B: {ALSO_POOR} | C: 2d2h | cut Ac2 | drew 6c | open 9c"
    assert choice(state, name) == f"discard {thrown}"
