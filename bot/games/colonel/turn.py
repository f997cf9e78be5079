"""One deal of Colonel: for each phase what is legal, and what an action leads to (4, 6)."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from bot.games.cards import Card
from bot.games.colonel.actions import (
    Accept,
    Action,
    Add,
    Challenge,
    Discard,
    Draw,
    Lay,
    Refusal,
    Reject,
    Take,
)
from bot.games.colonel.events import Answered, Challenged, DealOver, Discarded, Drew, Event, Took
from bot.games.colonel.rules import MELDS
from bot.games.colonel.scoring import deal_result, totals
from bot.games.colonel.state import ColonelState, other, with_hand
from bot.games.colonel.view import DealKind, Phase
from bot.games.game import IllegalAction, Seat, Step
from bot.games.melds.laid import CannotLay, additions, lay_down, lays


def legal(state: ColonelState, seat: Seat) -> tuple[Action, ...]:
    """What the seat to act may do, last what brings the end nearer: the stock, melds, additions."""
    match state.phase:
        case Phase.DRAW:
            return (Challenge(), Take(), Draw()) if may_challenge(state) else (Take(), Draw())
        case Phase.MELD:
            hand = state.hand(seat)
            return (
                *(Discard(card) for card in throwable(state, seat)),
                *lays(hand, MELDS),
                *additions(state.table, hand, MELDS),
            )
        case Phase.CHALLENGED:
            return Accept(), Reject()
        case Phase.OVER:
            return ()
        case _:
            assert_never(state.phase)


def play(state: ColonelState, seat: Seat, action: Action) -> Step[ColonelState, Event]:
    """The deal after the action, over if that ended it; raises IllegalAction."""
    require_turn(state, seat)
    match state.phase, action:
        case Phase.DRAW, Draw():
            return _draw(state, seat)
        case Phase.DRAW, Take():
            return _take(state, seat)
        case Phase.DRAW, Challenge():
            return _challenge(state, seat)
        case Phase.MELD, Lay() | Add():
            return lay(state, seat, (action,))
        case Phase.MELD, Discard(card):
            return _discard(state, seat, card)
        case Phase.CHALLENGED, Accept():
            answered = Answered(seat, accepted=True)
            return _over(state, DealKind.CHALLENGE, (answered,))
        case Phase.CHALLENGED, Reject():
            on = replace(state, phase=Phase.DRAW, turn=other(seat))
            return Step(on, (Answered(seat, accepted=False),))
        case _:
            raise IllegalAction(Refusal.WRONG_PHASE)


def require_turn(state: ColonelState, seat: Seat) -> None:
    """Raise IllegalAction unless the deal goes on and the seat is to act."""
    if state.phase is Phase.OVER:
        raise IllegalAction(Refusal.WRONG_PHASE)
    if seat != state.turn:
        raise IllegalAction(Refusal.WRONG_PLAYER)


def may_challenge(state: ColonelState) -> bool:
    """Whether the seat to act may challenge: before its draw, once in a turn (6)."""
    return state.phase is Phase.DRAW and state.rules.challenge and not state.challenged


def throwable(state: ColonelState, seat: Seat) -> tuple[Card, ...]:
    """The cards that the seat may throw while melding, sorted (4.2)."""
    return tuple(card for card in state.hands[seat] if not _is_barred(state, seat, card))


def lay(state: ColonelState, seat: Seat, layings: tuple[Lay | Add, ...]) -> Step[ColonelState, Event]:
    """New melds and additions laid at once, which ends the deal if no card is left (4.2 to 4.4)."""
    require_turn(state, seat)
    if state.phase is not Phase.MELD:
        raise IllegalAction(Refusal.WRONG_PHASE)
    try:
        laid = lay_down(state.table, state.hands[seat], seat, layings, MELDS)
    except CannotLay as refused:
        raise IllegalAction(Refusal(refused.fault.value)) from refused
    after = replace(state, table=laid.table, hands=with_hand(state, seat, laid.hand))
    return Step(after, laid.events) if laid.hand else _over(after, DealKind.OUT, laid.events)


def _draw(state: ColonelState, seat: Seat) -> Step[ColonelState, Event]:
    """The top of the stock, a secret (4.1)."""
    card, *stock = state.stock
    drawn = replace(
        state,
        phase=Phase.MELD,
        hands=with_hand(state, seat, (*state.hands[seat], card)),
        stock=tuple(stock),
        drawn=card,
    )
    return Step(drawn, (Drew(seat, len(stock)),))


def _take(state: ColonelState, seat: Seat) -> Step[ColonelState, Event]:
    """The top discard, for all to see (4.1)."""
    card = state.pile[-1]
    taken = replace(
        state,
        phase=Phase.MELD,
        hands=with_hand(state, seat, (*state.hands[seat], card)),
        pile=state.pile[:-1],
        drawn=card,
        took=True,
    )
    return Step(taken, (Took(seat, card),))


def _challenge(state: ColonelState, seat: Seat) -> Step[ColonelState, Event]:
    """The opponent is asked to compare hands (6)."""
    if not state.rules.challenge:
        raise IllegalAction(Refusal.DISABLED)
    if state.challenged:
        raise IllegalAction(Refusal.WRONG_PHASE)
    asked = replace(state, phase=Phase.CHALLENGED, turn=other(seat), challenged=True)
    return Step(asked, (Challenged(seat),))


def _discard(state: ColonelState, seat: Seat, card: Card) -> Step[ColonelState, Event]:
    """The card ends the turn; the last one the deal, and so does a stock without cards (4.2, 4.4, 5.2)."""
    if card not in state.hands[seat]:
        raise IllegalAction(Refusal.NOT_IN_HAND)
    if _is_barred(state, seat, card):
        raise IllegalAction(Refusal.SAME_CARD)
    rest = tuple(held for held in state.hands[seat] if held is not card)
    thrown = replace(state, hands=with_hand(state, seat, rest), pile=(*state.pile, card))
    facts = (Discarded(seat, card),)
    if not rest:
        return _over(thrown, DealKind.OUT, facts)
    if not thrown.stock:
        return _over(thrown, DealKind.EXHAUSTED, facts)
    following = replace(thrown, phase=Phase.DRAW, turn=other(seat), drawn=None, took=False, challenged=False)
    return Step(following, facts)


def _is_barred(state: ColonelState, seat: Seat, card: Card) -> bool:
    """Whether the card came from the pile this turn and is not the last one held (4.2)."""
    return card is state.taken and len(state.hands[seat]) > 1


def _over(state: ColonelState, kind: DealKind, facts: tuple[Event, ...]) -> Step[ColonelState, Event]:
    """The deal has ended; both hands are shown and counted (5, 6)."""
    result = deal_result(kind, state.hands, number=state.number, dealer=state.dealer)
    over = replace(
        state, phase=Phase.OVER, turn=None, drawn=None, took=False, results=(*state.results, result)
    )
    return Step(over, (*facts, DealOver(result, totals(over.results))))
