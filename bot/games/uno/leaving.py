"""What becomes of a round when a player leaves it for good (3.11, 8)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.game import Seat
from bot.games.uno.state import UnoState, after, to_turn, with_hand
from bot.games.uno.view import Phase


def gone(state: UnoState, seat: Seat) -> UnoState:
    """The round without the seat: its cards lie under the draw pile, and a turn of its own goes on.

    Cards that it owed are owed by nobody. If it played the wild draw four that is to be answered, nobody
    draws, and who was to answer takes a turn.
    """
    following = after(state, seat)
    four = state.four
    is_unanswered = state.phase is Phase.CHALLENGE and four is not None and four.seat == seat
    state = replace(
        state,
        left=(*state.left, seat),
        pile=(*state.pile, *state.hands[seat]),
        hands=with_hand(state, seat, ()),
        called=tuple(each for each in state.called if each != seat),
        exposed=tuple(each for each in state.exposed if each != seat),
        shown=None if state.shown and state.shown.to == seat else state.shown,
        stuck=0,
    )
    if is_unanswered and state.turn is not None:
        return to_turn(state, state.turn)
    if state.turn != seat:
        return state
    phase = Phase.CHOOSE_COLOR if state.phase is Phase.CHOOSE_COLOR else Phase.TURN
    return replace(to_turn(state, following), phase=phase)
