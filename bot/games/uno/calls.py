"""Calling UNO, and catching a player who has not (3.9)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.game import IllegalAction, Seat, Step
from bot.games.uno.actions import CallUno, Catch, Reason
from bot.games.uno.drawing import draw
from bot.games.uno.events import Called, Caught, Event, Why
from bot.games.uno.state import UnoState
from bot.games.uno.view import Phase


def legal(state: UnoState, seat: Seat) -> tuple[CallUno | Catch, ...]:
    """Whom the seat may catch, and whether it may call."""
    catches = tuple(Catch(other) for other in state.exposed if other != seat)
    return (*catches, CallUno()) if may_call(state, seat) else catches


def may_call(state: UnoState, seat: Seat) -> bool:
    """Whether a call makes sense: one card, or two on one's turn, and no call made yet."""
    if seat in state.called or state.phase is Phase.OVER:
        return False
    is_turn = seat == state.turn and state.phase in (Phase.TURN, Phase.DRAWN)
    return len(state.hands[seat]) == 1 or (len(state.hands[seat]) == 2 and is_turn)


def call(state: UnoState, seat: Seat) -> Step[UnoState, Event]:
    """The call stands until the seat draws or its hand changes."""
    if not may_call(state, seat):
        raise IllegalAction(Reason.UNO_NOT_NOW)
    called = replace(
        state,
        called=(*state.called, seat),
        exposed=tuple(each for each in state.exposed if each != seat),
    )
    return Step(called, (Called(seat),))


def catch(state: UnoState, seat: Seat, target: Seat) -> Step[UnoState, Event]:
    """The target draws the penalty; whose turn it is does not change."""
    if target not in state.exposed or target == seat:
        raise IllegalAction(Reason.NOTHING_TO_CATCH)
    drawn = draw(state, target, state.rules.uno_penalty, Why.CAUGHT)
    return Step(drawn.state, (Caught(target, by=seat), *drawn.events))
