"""From the whole truth to what one seat may see: the view, built field by field."""

from __future__ import annotations

from bot.games.game import Seat
from bot.games.uno.playing import playable_now
from bot.games.uno.scoring import totals
from bot.games.uno.state import UnoState
from bot.games.uno.view import Phase, Player, UnoView


def view(state: UnoState, seat: Seat | None) -> UnoView:
    """What the seat sees; None is a spectator, who sees what lies open."""
    points = totals(state.results, state.players)
    is_playing = seat is not None and state.phase is not Phase.OVER
    shown = state.shown if state.shown is not None and state.shown.to == seat else None
    return UnoView(
        seat=seat,
        rules=state.rules,
        phase=state.phase,
        turn=state.turn,
        direction=state.direction,
        round=len(state.results) if state.final else len(state.results) + 1,
        dealer=state.dealer,
        top=state.top,
        colour=state.colour,
        pile=len(state.pile),
        discards=state.discards,
        owed=state.owed,
        accused=None if state.four is None else state.four.seat,
        exposed=state.exposed,
        players=tuple(
            Player(
                cards=len(state.hands[at]),
                points=points[at],
                has_called=at in state.called,
                has_left=at in state.left,
            )
            for at in range(state.players)
        ),
        results=state.results,
        final=state.final,
        left=state.left,
        void=state.void,
        hand=() if seat is None else state.hands[seat],
        drawn=state.drawn if seat is not None and seat == state.turn else None,
        playable=playable_now(state, seat) if seat is not None and is_playing else (),
        shown=shown,
    )
