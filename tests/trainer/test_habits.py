"""The search for habits keeps what brings most points, and plays deals as the bot plays them on."""

from __future__ import annotations

import random
from collections import defaultdict

import pytest
from msgspec.structs import asdict, replace

from bot.games.colonel.player import levels as colonel
from bot.games.mahjong.player import levels as mahjong
from bot.games.mahjong.player.imagined import CAREFUL_HABITS
from bot.games.registry import GAMES
from bot.players.playing_on import Habits
from tests.players.play import Player, seed_of
from tests.trainer.habits import HABITUAL, TRIED, Habitual, changed, gained, is_better


class Bidding:
    """A deal in which the seat gains most whose partners weigh nearly two points."""

    points: tuple[float, float] | None = None

    def __init__(self, pack: list[int]) -> None:
        self.turn = 0
        self._luck, self._bids = float(pack[0].bit_length()), list[float]()

    def bid(self, habits: Habits) -> None:
        self._bids.append(10 - abs(habits.partner - 1.9))
        self.turn = 1
        if len(self._bids) == 2:
            self.points = (self._bids[0] + self._luck, self._bids[1])


PLAIN = Habits(hold_above=3, last_stock=8, partner=0.0, hope=1.0, caution=1.0, fitting=6.0)
BIDDING = Habitual(dealt=Bidding, turn=Bidding.bid, neutral=PLAIN, known=PLAIN)  # type: ignore[arg-type]  # as played

BY_HABIT: dict[str, Player] = {
    "colonel": colonel.ByHabit(habits=HABITUAL["colonel"].known),
    "mahjong": mahjong.ByHabit(habits=CAREFUL_HABITS),
}


def test_what_brings_more_stays() -> None:
    better, worse = replace(PLAIN, partner=2.0), replace(PLAIN, partner=4.0)
    assert is_better(BIDDING, better, PLAIN, 4, first=0)
    assert not is_better(BIDDING, worse, PLAIN, 4, first=0)
    assert not is_better(BIDDING, replace(PLAIN, hope=2.0), PLAIN, 4, first=0)


def test_each_number_is_tried_with_every_value() -> None:
    chance, found = random.Random(1), defaultdict[str, set[float]](set)
    for _ in range(3000):
        for name, value in asdict(changed(HABITUAL["mahjong"].neutral, chance)).items():
            found[name].add(value)
    assert {name: found[name] for name in TRIED} == {name: set(values) for name, values in TRIED.items()}
    assert found["careless"] == {0}


@pytest.mark.parametrize("key", sorted(HABITUAL))
def test_the_same_habits_in_both_seats_gain_nothing(key: str) -> None:
    game = HABITUAL[key]
    assert gained(game, game.known, game.known, range(6)) == [0.0] * 6


def test_whoever_looks_for_melds_gains_by_it() -> None:
    game = HABITUAL["colonel"]
    found = gained(game, game.known, game.neutral, range(60))
    assert sum(found) / len(found) > 3


@pytest.mark.parametrize("key", sorted(HABITUAL))
def test_a_deal_is_played_as_players_with_such_habits_play_it(key: str) -> None:
    game, rules = HABITUAL[key], GAMES[key]
    player = BY_HABIT[key]
    for seed in range(4):
        state = rules.new(rules.PRESETS["standard"], 2, seed_of("habits", seed)).state
        first = state.turn
        pack = [*state.hands[first], *state.hands[1 - first], *state.pile, *reversed(state.stock)]
        deal = game.dealt([card.bit for card in pack])
        while deal.points is None:
            game.turn(deal, game.known)
        while not state.results:
            legal = rules.legal(state, state.turn)
            action = player.choose(rules.view(state, state.turn), legal, seed=0)
            state = rules.apply(state, state.turn, action).state
        assert deal.points == (state.results[0].points[first], state.results[0].points[1 - first])
