"""Computer players: what the judgement of gin's expert costs, and how long each level takes to decide."""

from __future__ import annotations

import gc
import time
from collections.abc import Sequence
from itertools import count
from typing import Any

from bot.arena.match import block, setting_of
from bot.games.cards import Mask, mask_of
from bot.games.gin.actions import Discard
from bot.games.gin.player.advising import advise
from bot.games.gin.player.features import Features
from bot.games.gin.player.network import parameters
from bot.games.gin.player.unseen import sample_hands
from bot.games.gin.view import GinView
from bot.players import ComputerPlayer, Level
from bot.players.registry import COMPUTER_PLAYERS
from tests.bench.timing import Figures, each_us, spread_ms

DECISIONS = 200
"""Decisions of casual players that have more than one action; every level decides the same ones."""
SAMPLES = 20
TABLES: tuple[tuple[str, str | None, int | None], ...] = (
    ("gin", None, None),
    ("gin_party", None, None),
    ("colonel", None, None),
    ("mahjong", None, None),
    ("skarney", None, None),
    ("rummy13", None, 2),
    ("rummy13", None, 4),
    ("uno", None, 2),
    ("uno", "house_party", 4),
    ("omaha", "pot_limit", 2),
    ("omaha", "no_limit", 6),
    ("omaha", "pot_limit", 9),
)
"""Game, ruleset and number of seats; None for the usual ruleset, and the fewest seats."""


def measure() -> Figures:
    """Microseconds for a position, worlds a second, and for each level milliseconds for a decision.

    Those of the levels are processor time.
    """
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
            " ".join(map(str, filter(None, (*table, level.value)))): spread_ms(_times_s(player, asked))
            for table in TABLES
            for asked in (_decisions(*table),)
            for level, player in COMPUTER_PLAYERS[table[0]].items()
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
    gc.collect()
    # As in the processes that think: they collect garbage between answers.
    gc.disable()
    try:
        for view, legal in asked:
            begun = time.thread_time()
            player.choose(view, legal, seed=1)
            spent.append(time.thread_time() - begun)
    finally:
        gc.enable()
    return spent


class _Watched:
    """A casual player; it keeps what it is asked where it has a choice."""

    def __init__(self, game: str) -> None:
        self._player = COMPUTER_PLAYERS[game][Level.CASUAL]
        self.asked: list[tuple[Any, tuple[Any, ...]]] = []

    def choose(self, view: Any, legal: tuple[Any, ...], *, seed: int) -> Any:  # noqa: ANN401  # of any game
        chosen = self._player.choose(view, legal, seed=seed)
        if chosen is not None and len(legal) > 1:
            self.asked.append((view, legal))
        return chosen


def _decisions(
    game: str, preset: str | None = None, seats: int | None = None
) -> list[tuple[Any, tuple[Any, ...]]]:
    """What a casual player sees who has a choice, match after match among its like."""
    watched, setting = _Watched(game), setting_of(game, preset, seats)
    for number in count():
        block(setting, (watched, COMPUTER_PLAYERS[game][Level.CASUAL]), "bench", number)
        if len(watched.asked) >= DECISIONS:
            break
    # Evenly over the matches, as all of a first one may be played from like places.
    step = len(watched.asked) / DECISIONS
    return [watched.asked[int(at * step)] for at in range(DECISIONS)]
