"""From the whole truth to what one seat may see: the view, built field by field (2.17)."""

from __future__ import annotations

from bot.games.cards import Card, Mask
from bot.games.game import Seat
from bot.games.gin import turn
from bot.games.gin.actions import Action, BigGin, Gin, Knock
from bot.games.gin.hands import hand_of
from bot.games.gin.sheet import boxes, totals
from bot.games.gin.state import GinState
from bot.games.gin.view import DealKind, Finish, GinView, Hand, Phase, Player


def view(state: GinState, seat: Seat | None) -> GinView:
    """What the seat sees; None is a spectator, who sees what lies open."""
    points, won = totals(state.results), boxes(state.results)
    to_act = seat is not None and seat == state.turn
    hand = None if seat is None else hand_of(state.hand(seat), state.rules.melds)
    return GinView(
        seat=seat,
        phase=state.phase,
        turn=state.turn,
        deal=state.number,
        dealer=state.dealer,
        stock=len(state.stock),
        upcard=state.pile[-1] if state.pile else None,
        knock_limit=state.limit,
        knock_card=state.knock_card,
        taken=state.taken,
        target=state.rules.target,
        players=tuple(
            Player(cards=len(state.hands[at]), points=points[at], boxes=won[at]) for at in range(2)
        ),
        results=state.results,
        final=state.final,
        left=state.left,
        void=state.void,
        hand=hand,
        drawn=state.drawn if to_act else None,
        throwable=_throwable(state, hand) if to_act and hand else (),
        finishes=_finishes(state) if to_act else (),
    )


def _throwable(state: GinState, hand: Hand) -> tuple[Card, ...]:
    """The cards that may be thrown now, in the order of the hand."""
    if state.phase is not Phase.DISCARD:
        return ()
    allowed = turn.throwable(state)
    return tuple(card for card in hand.cards if card in allowed)


def _finishes(state: GinState) -> tuple[Finish, ...]:
    """The ways to end the deal now, lowest deadwood first."""
    if state.phase not in {Phase.DISCARD, Phase.FIFTIETH_END}:
        return ()
    finishes = [_finish(state, ending) for ending in turn.endings(state)]
    return tuple(sorted(finishes, key=lambda finish: (finish.hand.points, _RANKING[finish.kind])))


def _finish(state: GinState, ending: Action) -> Finish:
    """An ending with the hand that it would show."""
    match ending:
        case Knock(Card() as card) | Gin(card):
            hand = hand_of(Mask(_own(state) & ~card.bit), state.rules.melds)
            return Finish(DealKind.KNOCK if hand.points else DealKind.GIN, card, hand)
        case BigGin():
            return Finish(DealKind.BIG_GIN, None, hand_of(_own(state), state.rules.melds))
        case _:
            hand = hand_of(_own(state), state.rules.melds)
            return Finish(DealKind.KNOCK if hand.points else DealKind.GIN, None, hand)


def _own(state: GinState) -> Mask:
    """The cards of the seat to act; none when the match is over."""
    return state.hand(state.turn) if state.turn is not None else Mask(0)


_RANKING = {DealKind.BIG_GIN: 0, DealKind.GIN: 1, DealKind.KNOCK: 2}
"""Which of two endings with equal deadwood is shown first."""
