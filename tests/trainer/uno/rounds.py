"""Rounds of UNO rules between a learner and a mixture of others: what the learner saw, and how it ended.

This program sees states, as it must to deal; the players see their views alone.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from bot.games import uno
from bot.games.game import Seat
from bot.games.uno.actions import Action, Play
from bot.games.uno.player.expert import options
from bot.games.uno.player.features import Features
from bot.games.uno.rules import PRESETS, UnoRules
from bot.games.uno.state import UnoState
from bot.players import ComputerPlayer
from bot.players.registry import BASELINES, COMPUTER_PLAYERS

MIXTURE: Mapping[str, float] = {"sensible": 0.45, "strong": 0.2, "casual": 0.1, "learner": 0.25}
"""Who sits in each of the other seats, and how often."""
HOUSE = ("stacking", "jump_in", "seven_zero", "draw_until_playable", "wd4_strict", "must_play_drawn")
"""The options that some rounds have at random …"""
PLAIN = 0.7
"""… and the share that is played by the usual rules; a tenth is each of the preset of a house party, of the
strict rules, and of options at random."""
SEATS = (3, 3, 4, 4, 4, 4, 5, 6, 7, 9)
"""How many sit at a table of more than two, each as often."""
LONGEST = 2_000
"""Actions after which a round is left."""
KEPT_FORCED = 0.25
"""The share of decisions without a choice that is kept as well."""

Player = ComputerPlayer[Any, Any]


class Seen(NamedTuple):
    """One decision of the learner, as its network saw what it did."""

    own: list[float]
    common: list[float]
    answers: tuple[float, float, float]
    """What came of it, in the order of the network's outputs."""


def rules_of(chance: random.Random) -> UnoRules:
    """The rules of one round."""
    drawn = chance.random()
    if drawn < PLAIN:
        return PRESETS["standard"]
    if drawn < PLAIN + (1 - PLAIN) / 3:
        return PRESETS["strict"]
    if drawn < PLAIN + (1 - PLAIN) * 2 / 3:
        return PRESETS["house_party"]
    chosen: dict[str, Any] = {name: chance.random() < 0.4 for name in HOUSE}
    return UnoRules(**chosen)


def rounds(number: int, seed: int, learner: Player, *, duel: bool, explored: float) -> Iterator[list[Seen]]:
    """So many rounds; of each what the learners saw."""
    chance = random.Random(f"{seed} {duel}")
    for _ in range(number):
        yield _round(chance, learner, seats=2 if duel else chance.choice(SEATS), explored=explored)


def _round(chance: random.Random, learner: Player, *, seats: int, explored: float) -> list[Seen]:
    others: dict[str, Player] = {
        **BASELINES["uno"],
        **{level.value: each for level, each in COMPUTER_PLAYERS["uno"].items()},
    }
    others["learner"] = learner
    names = ["learner", *chance.choices(list(MIXTURE), list(MIXTURE.values()), k=seats - 1)]
    chance.shuffle(names)
    state = uno.new(rules_of(chance), seats, chance.randbytes(32)).state
    seen: list[tuple[Seat, list[float], list[float]]] = []
    for _ in range(LONGEST):
        if state.results:
            return [Seen(own, common, answers(state, seat)) for seat, own, common in seen]
        if state.number > 1:
            break  # a void round
        seat, action = _next(state, chance, names, others, explored, seen)
        state = uno.apply(state, seat, action).state
    return []


def _next(
    state: UnoState,
    chance: random.Random,
    names: list[str],
    others: Mapping[str, Player],
    explored: float,
    seen: list[tuple[Seat, list[float], list[float]]],
) -> tuple[Seat, Action]:
    """Who acts next, and what it does; what a learner saw is added to ``seen``."""
    menus = {Seat(at): uno.legal(state, Seat(at)) for at in range(state.players)}
    asked = [seat for seat, menu in menus.items() if menu]
    chance.shuffle(asked)
    for seat in asked:
        view, legal = uno.view(state, seat), menus[seat]
        choice = others[names[seat]].choose(view, legal, seed=chance.getrandbits(32))
        weighed = options(view, legal)
        is_alert = choice is not None and not isinstance(choice, Play) and choice not in weighed
        if names[seat] == "learner" and not is_alert:
            if len(weighed) > 1 and len(view.hand) > 1 and chance.random() < explored:
                choice = chance.choice(weighed)
            if len(weighed) > 1 or chance.random() < KEPT_FORCED:
                features = Features(view)
                seen.append((seat, features.own(choice), features.common()))
        if choice is not None:
            return seat, choice
    raise AssertionError("who is on turn chose nothing")


def answers(state: UnoState, seat: Seat) -> tuple[float, float, float]:
    """What the last round was worth to the seat, in the order of the network's outputs."""
    result = state.results[-1]
    total, others = sum(result.counts), state.players - 1
    won = result.winner == seat
    points = total / 100 if won else -total / others / 100
    own = result.counts[seat]
    return float(won), points, ((total - own) / others - own) / 100
