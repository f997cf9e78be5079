"""A daily hand's position as a hand; apart from finding it, which a process does that knows no matches."""

from __future__ import annotations

from typing import Any

from bot.daily.position import GAME, PRESET, Position
from bot.games.game import Seat
from bot.games.registry import GAMES
from bot.lessons import shown_hand
from bot.matches import Chair, Hand, UserId


def hand_of(position: Position, *, user: int, name: str, opponent: str) -> Hand[Any, Any, Any]:
    """The position as the person sees it in the seat that decides; no stored match."""
    game = GAMES[GAME]
    step = game.new(game.PRESETS[PRESET], 2, position.seed)
    events = step.events
    for seat, text in position.moves:
        step = game.apply(step.state, Seat(seat), game.read(text))
        events = (*events, *step.events)
    chairs = tuple(
        Chair(seat=seat, user=UserId(user), name=name)
        if seat == position.seat
        else Chair(seat=seat, user=None, name=opponent, computer="daily")
        for seat in (Seat(0), Seat(1))
    )
    return shown_hand(game, PRESET, step.state, chairs, Seat(position.seat), events)
