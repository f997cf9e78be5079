"""Random matches of the games with melds on the table, and their words by the names that all of them have."""

from __future__ import annotations

import importlib
import random
from collections.abc import Iterator
from functools import cache
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

from bot.games.registry import GAMES
from tests.games.hooks import HOOKS
from tests.players.play import seed_of

KEYS = ("colonel", "mahjong", "skarney")
NAMES = ("Alice", "Bob")

LONGEST = 1500
"""Actions after which a match is left."""

RECENT = 8
"""As many events as a table keeps."""


def words(key: str, function: str) -> ModuleType:
    """The module of a game's words that has a function: ``words("colonel", "hand_alt")``."""
    package = importlib.import_module(f"bot.games.{key}.words")
    modules = (
        importlib.import_module(f"{package.__name__}.{each.name}") for each in iter_modules(package.__path__)
    )
    return next(
        module
        for module in modules
        if getattr(getattr(module, function, None), "__module__", None) == module.__name__
    )


def walk(key: str, preset: str, number: int) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    """Every state of a random match with the events that led to it, down to its end."""
    game, choose = GAMES[key], HOOKS[key].choose
    rng = random.Random(number)
    step = game.new(game.PRESETS[preset], 2, seed_of("words", key, preset, number))
    for _ in range(LONGEST):
        yield step.state, step.events
        seat = step.state.turn
        if seat is None:
            return
        step = game.apply(step.state, seat, choose(step.state, game.legal(step.state, seat), rng))
    left = game.leave(step.state, step.state.turn)
    yield left.state, left.events


@cache
def played(key: str, preset: str) -> tuple[tuple[Any, tuple[Any, ...]], ...]:
    """One match of a preset, each state with the latest events, as a table shows them."""
    recent: tuple[Any, ...] = ()
    found = []
    for state, events in walk(key, preset, 0):
        recent = (recent + events)[-RECENT:]
        found.append((state, recent))
    return tuple(found)


TABLES = [(key, preset) for key in KEYS for preset in GAMES[key].PRESETS]
"""Every preset of every game."""
