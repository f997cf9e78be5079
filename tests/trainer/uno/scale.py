"""What a player of UNO rules reaches who sees all cards: the scale on which the expert is measured.

It knows every hand and the draw pile, tries each of its actions, plays the round on from there as if
everybody were sensible, and does what ended best. Somebody who looked further ahead could win still more. It
sees states, so it can be built in the tests alone.
"""

from __future__ import annotations

import hashlib
import random
from typing import Any

from bot.arena.figures import share_interval
from bot.games import uno
from bot.games.game import Seat
from bot.games.uno.actions import Action
from bot.games.uno.player.expert import objective, options
from bot.games.uno.player.habits import first_catch, late_call
from bot.games.uno.rules import PRESETS, UnoRules
from bot.games.uno.state import UnoState
from bot.players import ComputerPlayer
from bot.players.registry import BASELINES
from tests.trainer.uno.rounds import LONGEST, answers

SENSIBLE: ComputerPlayer[Any, Any] = BASELINES["uno"]["sensible"]


def scale(preset: str, seats: int, blocks: int, seed: int) -> tuple[float, float, float]:
    """The share of matches that who sees all cards wins of sensible players, and its 95 % interval.

    In a block it sits on every seat once, with the same shuffles.
    """
    rules = PRESETS[preset]
    won = [
        [_match(rules, seats, Seat(own), (seed, number)) for own in range(seats)] for number in range(blocks)
    ]
    low, high = share_interval(won)
    return sum(map(sum, won)) / (blocks * seats), low, high


def _match(rules: UnoRules, seats: int, own: Seat, seed: tuple[int, int]) -> float:
    """The share of the win that the seat ``own`` has."""
    chance = random.Random(repr(seed))
    state = uno.new(rules, seats, hashlib.sha256(repr(seed).encode()).digest()).state
    while (outcome := uno.outcome(state)) is None:
        state = _moved_on(state, chance, own)
    first = [seat for seat in range(seats) if outcome.places[seat] == 1]
    return 1 / len(first) if own in first else 0.0


def _moved_on(state: UnoState, chance: random.Random, own: Seat | None) -> UnoState:
    """The state after one action; the seat ``own`` sees all cards, the others are sensible."""
    menus = {Seat(at): uno.legal(state, Seat(at)) for at in range(state.players)}
    asked = [seat for seat, menu in menus.items() if menu]
    chance.shuffle(asked)
    for seat in asked:
        if seat == own:
            choice = best(state, seat, menus[seat])
        else:
            choice = SENSIBLE.choose(uno.view(state, seat), menus[seat], seed=chance.getrandbits(32))
        if choice is not None:
            return uno.apply(state, seat, choice).state
    raise AssertionError("who is on turn chose nothing")


def best(state: UnoState, seat: Seat, legal: tuple[Action, ...]) -> Action | None:
    """The action after which the round ends best for the seat, if everybody is sensible from there on."""
    view = uno.view(state, seat)
    alert = late_call(view, legal) or first_catch(legal)
    weighed = options(view, legal)
    if alert is not None or len(weighed) == 1:
        return alert or weighed[0]
    return max(weighed, key=lambda action: _worth(state, seat, action))


def _worth(state: UnoState, seat: Seat, action: Action | None) -> float:
    """What the rest of the round is worth to the seat; 0 for a void one."""
    chance, begun = random.Random(0), len(state.results)
    number = state.number
    if action is not None:
        state = uno.apply(state, seat, action).state
    for _ in range(LONGEST):
        if len(state.results) > begun:
            return answers(state, seat)[objective(state.rules)]
        if state.number != number or uno.outcome(state) is not None:
            break
        state = _moved_on(state, chance, None)
    return 0.0
