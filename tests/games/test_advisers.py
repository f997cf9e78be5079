"""What every game's adviser promises, tried on presets of every game that has one."""

from __future__ import annotations

import pickle
import random
from itertools import islice

import msgspec
import pytest

from bot.games.game import Seat
from bot.games.registry import GAMES
from bot.players import Level
from bot.players.registry import ADVISERS, COMPUTER_PLAYERS
from tests.games.hooks import HOOKS
from tests.games.test_contract import TABLES, positions

ADVISED = [table for table in TABLES if table.values[0] in ADVISERS]
DECISIONS = 25
"""Decisions of a table that are looked at; an adviser takes some milliseconds for each."""


@pytest.mark.parametrize(("key", "preset", "seats"), ADVISED)
def test_the_best_is_the_experts_choice_and_nothing_hidden_counts(key: str, preset: str, seats: int) -> None:
    game, advise, rng = GAMES[key], ADVISERS[key], random.Random(3)
    expert = COMPUTER_PLAYERS[key][Level.EXPERT]
    changed = 0
    for number, (state, seat, action) in enumerate(islice(positions(key, preset, seats, seed=21), DECISIONS)):
        if action is None:
            break
        view, legal = game.view(state, seat), game.legal(state, seat)
        found = advise(view, legal, seed=number)

        assert found[0].action == expert.choose(view, legal, seed=number)
        assert all(each.action in legal or each.action is None for each in found)
        assert found == advise(view, legal, seed=number)
        # A review stores what was weighed.
        for each in found:
            assert msgspec.json.decode(msgspec.json.encode(each), type=type(each)) == each
        assert pickle.loads(pickle.dumps(found)) == found  # noqa: S301  # our own, as between processes
        other = HOOKS[key].resampled(state, Seat(seat), rng)
        changed += HOOKS[key].cards(other) != HOOKS[key].cards(state)
        assert advise(game.view(other, seat), legal, seed=number) == found
    assert changed
