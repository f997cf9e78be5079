"""One deal of Skarney: for each phase what is listed as legal, and what an action leads to (4)."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from bot.games.cards import Rank
from bot.games.frame.dealing import other, with_hand, without
from bot.games.game import IllegalAction, Seat, Step
from bot.games.melds.straights import rank_points
from bot.games.skarney import laying
from bot.games.skarney.actions import (
    Accept,
    Action,
    Contract,
    Deal,
    Draw,
    End,
    LastCard,
    Lay,
    Offer,
    Reason,
    Reject,
)
from bot.games.skarney.laying import lay, lay_contract
from bot.games.skarney.state import SkarneyState, exhausted_result, gin_result, next_deal, totals
from bot.games.skarney.view import (
    Answer,
    Answered,
    CardOffered,
    Chosen,
    Closing,
    DealOver,
    DealResult,
    Drew,
    Event,
    KeptLastCard,
    Offered,
    Phase,
)


def legal_now(state: SkarneyState, seat: Seat) -> tuple[Action, ...]:
    """What the seat to act may do; ways to lay come last, as they bring the end of the deal nearer.

    There are millions of ways to lay, so only those are listed that `bot.games.skarney.laying` finds. `play`
    takes every contract, meld and addition that the rules allow, listed or not.
    """
    if seat != state.turn:
        return ()
    match state.phase:
        case Phase.CHOOSE_DEALER:
            return Deal(Seat(0)), Deal(Seat(1))
        case Phase.DRAW:
            return (Draw(),)
        case Phase.MELD:
            return _legal_melding(state, seat)
        case Phase.ANSWER:
            return Accept(), Reject()
        case Phase.OVER:
            return ()
        case _:
            assert_never(state.phase)


def _legal_melding(state: SkarneyState, seat: Seat) -> tuple[Action, ...]:
    """The ways to end the turn, then the ways to lay."""
    return (
        *ways_to_close(state, seat),
        *(Offer(card) for card in laying.offerable(state, seat)),
        *laying.contracts(state, seat),
        *laying.new_melds(state, seat),
        *laying.additions(state, seat),
    )


def ways_to_close(state: SkarneyState, seat: Seat) -> tuple[Action, ...]:
    """The end of a turn in which nothing can be offered, if this is one (4.6, 4.7)."""
    match laying.closing(state, seat):
        case None:
            return ()
        case Closing.LAST_CARD:
            return (LastCard(),)
        case Closing.END:
            return (End(),)


def play(state: SkarneyState, seat: Seat, action: Action) -> Step[SkarneyState, Event]:
    """The deal after an action of the seat to act, over if that ended it; raises IllegalAction."""
    match state.phase, action:
        case Phase.CHOOSE_DEALER, Deal(dealer):
            dealt = next_deal(replace(state, dealer=dealer))
            return Step(dealt.state, (Chosen(seat, dealer), *dealt.events))
        case Phase.DRAW, Draw():
            return _draw(state, seat)
        case Phase.MELD, Contract(melds):
            return _unless_gin(lay_contract(state, seat, melds), seat)
        case Phase.MELD, Lay():
            return _unless_gin(lay(state, seat, action), seat)
        case Phase.MELD, Offer():
            return _offer(state, seat, action)
        case Phase.MELD, LastCard():
            return _keep_last_card(state, seat)
        case Phase.MELD, End():
            return _end(state, seat)
        case Phase.ANSWER, Accept():
            return _answer(state, seat, Answer.ACCEPTED)
        case Phase.ANSWER, Reject():
            return _answer(state, seat, Answer.REJECTED)
        case _:
            raise IllegalAction(Reason.WRONG_PHASE)


def only(state: SkarneyState) -> Action | None:
    """What the seat on turn does by itself: it draws once it has answered an offer (4.3, 4.4)."""
    return Draw() if state.phase is Phase.DRAW and state.offer is not None else None


def clock(state: SkarneyState, seat: Seat) -> Action:
    """What the clock plays (4.8)."""
    match state.phase:
        case Phase.CHOOSE_DEALER:
            return Deal(seat)
        case Phase.MELD:
            return _end_turn(state, seat)
        case Phase.ANSWER:
            return Reject()
        case _:
            return Draw()


def _end_turn(state: SkarneyState, seat: Seat) -> Action:
    """Offer the card that costs most; of equal ones the highest (4.8)."""
    cards = laying.offerable(state, seat)
    if not cards:
        return ways_to_close(state, seat)[0]
    return Offer(max(cards, key=lambda card: (rank_points(card.rank), card)))


def _draw(state: SkarneyState, seat: Seat) -> Step[SkarneyState, Event]:
    """One card from the stock (4.1)."""
    card, *rest = state.stock
    drawn = replace(
        state,
        phase=Phase.MELD,
        hands=with_hand(state.hands, seat, (*state.hands[seat], card)),
        stock=tuple(rest),
        drawn=card,
    )
    return Step(drawn, (Drew(seat, len(rest)),))


def _unless_gin(laid: Step[SkarneyState, Event], seat: Seat) -> Step[SkarneyState, Event]:
    """What was laid, and the end of the deal if that were all the cards (4.6)."""
    if laid.state.hands[seat]:
        return laid
    return _over(laid.state, gin_result(laid.state, seat), laid.events)


def _offer(state: SkarneyState, seat: Seat, action: Offer) -> Step[SkarneyState, Event]:
    """A card is shown to the opponent, who answers (4.3, 4.6, 4.7)."""
    card, hand = action.card, state.hands[seat]
    if state.is_exhausted:
        raise IllegalAction(Reason.NO_OFFER)
    if card not in hand:
        raise IllegalAction(Reason.NOT_IN_HAND)
    if len(hand) == 1:
        raise IllegalAction(Reason.LAST_CARD_ONLY)
    if card is state.barred:
        raise IllegalAction(Reason.BARRED_CARD)
    offered = replace(
        _turn_of(state, other(seat), Phase.ANSWER),
        hands=with_hand(state.hands, seat, without(hand, card)),
        offer=Offered(by=seat, card=card, answer=None),
    )
    return Step(offered, (CardOffered(seat),))


def _answer(state: SkarneyState, seat: Seat, answer: Answer) -> Step[SkarneyState, Event]:
    """The card goes to the one or back to the other; an ace costs the draw (4.3, 4.4)."""
    assert state.offer is not None
    card = state.offer.card
    assert card is not None
    accepted = answer is Answer.ACCEPTED
    owner = seat if accepted else other(seat)
    skips_draw = accepted and card.rank is Rank.ACE
    answered = replace(
        state,
        phase=Phase.MELD if skips_draw else Phase.DRAW,
        hands=with_hand(state.hands, owner, (*state.hands[owner], card)),
        offer=replace(state.offer, answer=answer),
    )
    return Step(answered, (Answered(seat, answer, skips_draw),))


def _keep_last_card(state: SkarneyState, seat: Seat) -> Step[SkarneyState, Event]:
    """The only card is kept instead of offered (4.6)."""
    if state.is_exhausted:
        raise IllegalAction(Reason.NO_OFFER)
    if len(state.hands[seat]) > 1:
        raise IllegalAction(Reason.OFFER_REQUIRED)
    kept = replace(_turn_of(state, other(seat), Phase.DRAW), offer=None)
    return Step(kept, (KeptLastCard(seat),))


def _end(state: SkarneyState, seat: Seat) -> Step[SkarneyState, Event]:
    """The stock is used up: both hands are compared (4.7, 5.2)."""
    if not state.is_exhausted:
        only_one = len(state.hands[seat]) == 1
        raise IllegalAction(Reason.LAST_CARD_ONLY if only_one else Reason.OFFER_REQUIRED)
    return _over(state, exhausted_result(state), ())


def _turn_of(state: SkarneyState, seat: Seat, phase: Phase) -> SkarneyState:
    """The seat's turn begins: it has drawn and added nothing yet."""
    return replace(state, phase=phase, turn=seat, drawn=None, added=((),) * len(state.table[seat]))


def _over(state: SkarneyState, result: DealResult, facts: tuple[Event, ...]) -> Step[SkarneyState, Event]:
    over = replace(state, phase=Phase.OVER, turn=None, results=(*state.results, result))
    return Step(over, (*facts, DealOver(result, totals(over.results))))
