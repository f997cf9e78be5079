"""One deal of Colonel: what is legal, what an action leads to, and what each seat sees of it (4, 6)."""

from __future__ import annotations

from functools import partial
from typing import assert_never

from msgspec.structs import replace

from bot.games.cards import Card, Mask, Rank
from bot.games.colonel.actions import (
    Accept,
    Action,
    Add,
    Challenge,
    Discard,
    Draw,
    Lay,
    Reason,
    Reject,
    Take,
)
from bot.games.colonel.rules import MELDS
from bot.games.colonel.state import ColonelState, deal_result, totals, value
from bot.games.colonel.view import (
    Answered,
    Challenged,
    ColonelView,
    DealKind,
    DealOver,
    Event,
    Phase,
    Player,
    PublicColonelView,
    Took,
)
from bot.games.frame import laying
from bot.games.frame.dealing import other
from bot.games.game import IllegalAction, Seat, Step
from bot.games.melds.laying import addition_views, additions, find_group, grouped, lay_views, lays

find_meld = partial(find_group, rules=MELDS)


def legal_now(state: ColonelState, seat: Seat) -> tuple[Action, ...]:
    """What the seat to act may do; what brings the end of the deal nearer comes last.

    Single melds and additions are listed; `lay` takes several at once.
    """
    if seat != state.turn:
        return ()
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
    """The deal after an action of the seat to act, over if that ended it; raises IllegalAction."""
    match state.phase, action:
        case Phase.DRAW, Draw():
            drawn, fact = laying.draw(state, seat)
            return Step(replace(drawn, phase=Phase.MELD), (fact,))
        case Phase.DRAW, Take():
            taken, (card,) = laying.take(state, seat)
            return Step(replace(taken, phase=Phase.MELD, drawn=card, took=True), (Took(seat, card),))
        case Phase.DRAW, Challenge():
            return _challenge(state, seat)
        case Phase.MELD, Lay() | Add():
            return lay(state, seat, (action,))
        case Phase.MELD, Discard(card):
            return _discard(state, seat, card)
        case Phase.CHALLENGED, Accept():
            return _over(state, DealKind.CHALLENGE, (Answered(seat, accepted=True),))
        case Phase.CHALLENGED, Reject():
            on = replace(state, phase=Phase.DRAW, turn=other(seat))
            return Step(on, (Answered(seat, accepted=False),))
        case _:
            raise IllegalAction(Reason.WRONG_PHASE)


def clock(state: ColonelState, seat: Seat) -> Action:
    """What the clock plays: stock, costliest discard, no comparing (8)."""
    match state.phase:
        case Phase.MELD:
            return Discard(max(throwable(state, seat), key=_cost))
        case Phase.CHALLENGED:
            return Reject()
        case _:
            return Draw()


def may_challenge(state: ColonelState) -> bool:
    """Whether the seat to act may challenge: before its draw, once in a turn (6)."""
    return state.phase is Phase.DRAW and state.rules.challenge and not state.challenged


def throwable(state: ColonelState, seat: Seat) -> tuple[Card, ...]:
    """The cards that the seat may throw while melding, sorted (4.2)."""
    return tuple(card for card in state.hands[seat] if not _is_barred(state, seat, card))


def lay(state: ColonelState, seat: Seat, layings: tuple[Lay | Add, ...]) -> Step[ColonelState, Event]:
    """New melds and additions laid at once, which ends the deal if no card is left (4.2 to 4.4)."""
    if state.phase is not Phase.MELD:
        raise IllegalAction(Reason.WRONG_PHASE)
    laid, facts = laying.lay(state, seat, layings, find_meld, Reason)
    return Step(laid, facts) if laid.hands[seat] else _over(laid, DealKind.OUT, facts)


def _challenge(state: ColonelState, seat: Seat) -> Step[ColonelState, Event]:
    """The opponent is asked to compare hands (6)."""
    if not state.rules.challenge:
        raise IllegalAction(Reason.DISABLED)
    if state.challenged:
        raise IllegalAction(Reason.WRONG_PHASE)
    asked = replace(state, phase=Phase.CHALLENGED, turn=other(seat), challenged=True)
    return Step(asked, (Challenged(seat),))


def _discard(state: ColonelState, seat: Seat, card: Card) -> Step[ColonelState, Event]:
    """The card ends the turn, and the deal if no card is left in the hand or in the stock (4.2, 4.4, 5.2)."""
    if card not in state.hands[seat]:
        raise IllegalAction(Reason.NOT_IN_HAND)
    if _is_barred(state, seat, card):
        raise IllegalAction(Reason.SAME_CARD)
    thrown, fact = laying.throw(state, seat, card)
    if not thrown.hands[seat]:
        return _over(thrown, DealKind.OUT, (fact,))
    if not thrown.stock:
        return _over(thrown, DealKind.EXHAUSTED, (fact,))
    following = replace(thrown, phase=Phase.DRAW, turn=other(seat), drawn=None, took=False, challenged=False)
    return Step(following, (fact,))


def _is_barred(state: ColonelState, seat: Seat, card: Card) -> bool:
    """Whether the card came from the pile this turn, so that it may not go back there (4.2)."""
    # The last card may: otherwise a player who has laid all others could not end the turn.
    return card is state.taken and len(state.hands[seat]) > 1


def _over(state: ColonelState, kind: DealKind, facts: tuple[Event, ...]) -> Step[ColonelState, Event]:
    """The deal has ended; both hands are shown and counted (5, 6)."""
    result = deal_result(kind, state.hands, number=state.number, dealer=state.dealer)
    results = (*state.results, result)
    over = replace(state, phase=Phase.OVER, turn=None, drawn=None, took=False, results=results)
    return Step(over, (*facts, DealOver(result, totals(results))))


def _cost(card: Card) -> tuple[int, bool, Card]:
    """For comparing what cards cost in a hand; of equal ones the higher, the ace highest (1.3, 1.4)."""
    return MELDS.points(card.rank), card.rank is Rank.ACE, card


def view(state: ColonelState, seat: Seat | None) -> ColonelView:
    """What the seat sees, built field by field; None is a spectator, who sees what lies open."""
    points = totals(state.results)
    hand = None if seat is None else grouped(state.hand(seat), MELDS)
    melding = seat if seat is not None and seat == state.turn and state.phase is Phase.MELD else None
    layable = Mask(0) if melding is None else state.hand(melding)
    return (PublicColonelView if seat is None else ColonelView)(
        seat=seat,
        phase=state.phase,
        turn=state.turn,
        deal=state.number,
        dealer=state.dealer,
        stock=len(state.stock),
        upcard=state.pile[-1] if state.pile else None,
        table=laying.table_view(state.table),
        taken=state.taken,
        target=None if state.rules.single_hand else state.rules.target,
        challenge=state.rules.challenge,
        players=tuple(
            Player(cards=len(state.hands[at]), points=points[at], known=laying.known_of(state, at))
            for at in state.seats
        ),
        discards=state.pile,
        results=state.results,
        final=state.final,
        left=state.left[0] if state.left else None,
        void=state.void,
        hand=hand,
        count=0 if seat is None else value(state.hands[seat]),
        # A card that has been laid is no longer the one drawn.
        drawn=state.drawn if melding is not None and state.drawn in state.hands[melding] else None,
        throwable=()
        if melding is None or hand is None
        else laying.in_order_of(hand.cards, throwable(state, melding)),
        lays=lay_views(lays(layable, MELDS), MELDS),
        additions=addition_views(additions(state.table, layable, MELDS)),
        may_challenge=seat is not None and seat == state.turn and may_challenge(state),
    )
