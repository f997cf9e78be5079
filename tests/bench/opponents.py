"""Computer players: what the judgement of gin's expert costs, and how long each level takes to decide."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from typing import Any

from bot.games import uno
from bot.games.cards import Mask, mask_of
from bot.games.game import Seat
from bot.games.gin.actions import Discard
from bot.games.gin.player.advising import advise
from bot.games.gin.player.features import Features
from bot.games.gin.player.network import parameters
from bot.games.gin.player.unseen import sample_hands
from bot.games.gin.view import GinView
from bot.games.registry import GAMES
from bot.games.uno.actions import Play
from bot.games.uno.view import UnoView
from bot.players import ComputerPlayer, Level
from bot.players.registry import COMPUTER_PLAYERS
from tests.bench.timing import Figures, each_us, spread_ms

DECISIONS = 120
"""Positions of deals between two casual players; every level decides the same ones."""
SAMPLES = 20
LAYING = ("colonel", "mahjong", "skarney")
"""Games in which melds are laid as a deal goes on."""


def measure() -> Figures:
    """Microseconds for a position, worlds a second, and for each level milliseconds for a decision."""
    asked = _decisions("gin")
    throws = [(view, legal) for view, legal in asked if isinstance(legal[0], Discard)]
    for view, legal in asked[:10]:
        advise(view, legal, seed=1)  # the tables of the melds are made before
    spent = each_us(
        {
            "position": lambda: sum(_positions(view) for view, _ in throws[:20]),
            "world": lambda: sum(len(sample_hands(view, SAMPLES, 1)) for view, _ in throws[:20]),
        },
        rounds=5,
    )
    return {
        "position": {"us": spent["position"]},
        "worlds": {"per_s": 1e6 / spent["world"]},
        **{
            level.value: spread_ms(_times_s(player, asked))
            for level, player in COMPUTER_PLAYERS["gin"].items()
        },
        **{
            f"uno {level.value}": spread_ms(_times_s(player, _uno_decisions()))
            for level, player in COMPUTER_PLAYERS["uno"].items()
        },
        **{
            f"{key} {level.value}": spread_ms(_times_s(player, asked_of))
            for key in LAYING
            for asked_of in (_decisions(key),)
            for level, player in COMPUTER_PLAYERS[key].items()
        },
    }


def _positions(view: GinView) -> int:
    """Evaluate every position that a discard may lead to."""
    assert view.hand is not None
    held, features, network = mask_of(view.hand.cards), Features(view), parameters().others.playing_on
    begun = network.partial_sums(features.common())
    for card in view.hand.cards:
        network.probabilities(features.own(Mask(held & ~card.bit), card), begun)
    return len(view.hand.cards)


def _times_s(player: ComputerPlayer[Any, Any], asked: Sequence[tuple[Any, tuple[Any, ...]]]) -> list[float]:
    spent = []
    for view, legal in asked:
        begun = time.perf_counter()
        player.choose(view, legal, seed=1)
        spent.append(time.perf_counter() - begun)
    return spent


def _decisions(key: str) -> list[tuple[Any, tuple[Any, ...]]]:
    """What two casual players of a game for two see, match after match."""
    found: list[tuple[Any, tuple[Any, ...]]] = []
    game, player, chance = GAMES[key], COMPUTER_PLAYERS[key][Level.CASUAL], random.Random(20)
    state = game.new(game.PRESETS["standard"], 2, chance.randbytes(32)).state
    while len(found) < DECISIONS:
        if game.outcome(state) is not None:
            state = game.new(game.PRESETS["standard"], 2, chance.randbytes(32)).state
        seat = Seat(game.awaited(state)[0])
        view, legal = game.view(state, seat), game.legal(state, seat)
        found.append((view, legal))
        chosen = player.choose(view, legal, seed=len(found))
        assert chosen is not None
        state = game.apply(state, seat, chosen).state
    return found


def _uno_decisions() -> list[tuple[UnoView, tuple[Any, ...]]]:
    """What four casual players see who have a choice, by the rules of a house party."""
    found: list[tuple[UnoView, tuple[Any, ...]]] = []
    player, chance = COMPUTER_PLAYERS["uno"][Level.CASUAL], random.Random(20)
    state = uno.new(uno.PRESETS["house_party"], 4, chance.randbytes(32)).state
    while len(found) < DECISIONS:
        if uno.outcome(state) is not None:
            state = uno.new(uno.PRESETS["house_party"], 4, chance.randbytes(32)).state
        seat = Seat(uno.awaited(state)[0])
        view, legal = uno.view(state, seat), uno.legal(state, seat)
        if sum(isinstance(each, Play) for each in legal) > 1:
            found.append((view, legal))
        chosen = player.choose(view, legal, seed=len(state.discards))
        assert chosen is not None
        state = uno.apply(state, seat, chosen).state
    return found
