"""Matches played by moves as text: ``A draw``, ``B lay 5s6s7s``, or ``0 call`` at a table with numbers."""

from __future__ import annotations

from enum import Enum
from typing import Any, TypeVar

import msgspec
import pytest

from bot.games.game import Game, IllegalAction, Seat, Step

AnyGame = Game[Any, Any, Any, Any, Any]

StateT = TypeVar("StateT")
ReasonT = TypeVar("ReasonT", bound=Enum)

_NAMES = "ABCDEFGHIJ"


def played(game: AnyGame, state: StateT, *moves: str) -> Step[StateT, Any]:
    """The match after the moves, with all events since."""
    events: tuple[Any, ...] = ()
    for move in moves:
        player, text = move.split(maxsplit=1)
        seat = Seat(_NAMES.index(player) if player in _NAMES else int(player))
        step = game.apply(state, seat, game.read(text))
        state, events = step.state, events + step.events
    return Step(state, events)


def reason_against(game: AnyGame, state: object, move: str, reasons: type[ReasonT]) -> ReasonT:
    """Why the move is refused; the position stays as it is."""
    before = msgspec.json.encode(state)
    with pytest.raises(IllegalAction) as error:
        played(game, state, move)
    assert msgspec.json.encode(state) == before
    assert isinstance(error.value.reason, reasons)
    return error.value.reason
