"""Whole matches of 13-card rummy between computer players."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.games import rummy13 as game
from bot.games.rummy13.actions import Action, Arrange, Timeout
from bot.games.rummy13.rules import Rummy13Rules
from bot.games.rummy13.state import Rummy13State
from bot.games.rummy13.view import Rummy13View

Choose = Callable[..., Action | None]
"""The method by which a computer player chooses."""


def at_random(_: Rummy13View, legal: tuple[Action, ...], *, seed: int) -> Action:
    """Any legal action of a turn, chosen by the seed alone."""
    played = [action for action in legal if not isinstance(action, Arrange | Timeout)]
    return played[seed * 7919 % len(played)]


def played(choose: Sequence[Choose], rules: Rummy13Rules, number: int, *, most: int = 4_000) -> Rummy13State:
    """A match to its end; every choice must be legal."""
    state = game.new(rules, len(choose), number.to_bytes(32, "big")).state
    for at in range(most):
        if state.turn is None:
            return state
        seat = state.turn
        action = choose[seat](game.view(state, seat), game.legal(state, seat), seed=at)
        assert action in game.legal(state, seat)
        state = game.apply(state, seat, action).state
    raise AssertionError("the match does not end")
