"""From the whole truth to what one seat may see: the view, built field by field."""

from __future__ import annotations

from bot.games.cards import Card, Mask
from bot.games.colonel import turn
from bot.games.colonel.rules import MELDS
from bot.games.colonel.scoring import totals, value
from bot.games.colonel.state import ColonelState
from bot.games.colonel.view import ColonelView, Phase, Player
from bot.games.game import Seat
from bot.games.melds.laid import addition_views, additions, grouped, lay_views, lays


def view(state: ColonelState, seat: Seat | None) -> ColonelView:
    """What the seat sees; None is a spectator, who sees what lies open."""
    points = totals(state.results)
    hand = None if seat is None else grouped(state.hand(seat), MELDS)
    melding = seat if seat is not None and seat == state.turn and state.phase is Phase.MELD else None
    layable = Mask(0) if melding is None else state.hand(melding)
    return ColonelView(
        seat=seat,
        phase=state.phase,
        turn=state.turn,
        deal=state.number,
        dealer=state.dealer,
        stock=len(state.stock),
        upcard=state.pile[-1] if state.pile else None,
        table=state.table,
        taken=state.taken,
        target=None if state.rules.single_hand else state.rules.target,
        challenge=state.rules.challenge,
        players=tuple(Player(cards=len(state.hands[at]), points=points[at]) for at in range(2)),
        results=state.results,
        final=state.final,
        left=state.left,
        void=state.void,
        hand=hand,
        count=0 if seat is None else value(state.hands[seat]),
        drawn=None if melding is None else _drawn(state, melding),
        throwable=() if melding is None or hand is None else _throwable(state, melding, hand.cards),
        lays=lay_views(lays(layable, MELDS), MELDS),
        additions=addition_views(additions(state.table, layable, MELDS)),
        may_challenge=seat is not None and seat == state.turn and turn.may_challenge(state),
    )


def _drawn(state: ColonelState, seat: Seat) -> Card | None:
    """The card of this turn, unless it has been laid."""
    return state.drawn if state.drawn in state.hands[seat] else None


def _throwable(state: ColonelState, seat: Seat, shown: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards that may be thrown now, in the order of the hand."""
    allowed = turn.throwable(state, seat)
    return tuple(card for card in shown if card in allowed)
