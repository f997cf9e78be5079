"""From the whole truth to what one seat may see: the view, built field by field."""

from __future__ import annotations

from bot.games.cards import Card
from bot.games.game import Seat
from bot.games.mahjong import turn
from bot.games.mahjong.actions import Add, Lay
from bot.games.mahjong.rules import MELDS
from bot.games.mahjong.scoring import value
from bot.games.mahjong.sheet import boxes, totals
from bot.games.mahjong.state import MahjongState
from bot.games.mahjong.view import MahjongView, Player
from bot.games.melds.laid import addition_views, grouped, laid_by, lay_views


def view(state: MahjongState, seat: Seat | None) -> MahjongView:
    """What the seat sees; None is a spectator, who sees what lies open."""
    acting = seat if seat is not None and seat == state.turn else None
    hand = None if seat is None else grouped(state.hand(seat), MELDS)
    layable = () if acting is None else turn.layable(state, acting)
    return MahjongView(
        seat=seat,
        phase=state.phase,
        turn=state.turn,
        deal=state.number,
        dealer=state.dealer,
        stock=len(state.stock),
        pile=state.pile,
        table=state.table,
        taken=state.taken,
        key=state.key,
        target=state.rules.target,
        players=_players(state),
        results=state.results,
        final=state.final,
        left=state.left,
        void=state.void,
        hand=hand,
        count=0 if seat is None else value(state.hands[seat]),
        drawn=None if acting is None else _drawn(state, acting),
        takes=() if acting is None else turn.takes(state, acting),
        throwable=() if acting is None or hand is None else _throwable(state, acting, hand.cards),
        lays=lay_views(tuple(one for one in layable if isinstance(one, Lay)), MELDS),
        additions=addition_views(tuple(one for one in layable if isinstance(one, Add))),
    )


def _players(state: MahjongState) -> tuple[Player, ...]:
    points, won = totals(state.results), boxes(state.results)
    return tuple(
        Player(
            cards=len(state.hands[at]),
            laid=value(laid_by(state.table, Seat(at))),
            points=points[at],
            boxes=won[at],
        )
        for at in range(2)
    )


def _drawn(state: MahjongState, seat: Seat) -> Card | None:
    """The card drawn this turn, unless it has been laid."""
    return state.drawn if state.drawn in state.hands[seat] else None


def _throwable(state: MahjongState, seat: Seat, shown: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards that may be thrown now, in the order of the hand."""
    allowed = turn.throwable(state, seat)
    return tuple(card for card in shown if card in allowed)
