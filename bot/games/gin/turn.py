"""One deal of gin: for each phase what is legal, and what an action leads to (2.4 to 2.15)."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from bot.games.cards import Card, Mask
from bot.games.game import IllegalAction, Seat, Step
from bot.games.gin.actions import Action, BigGin, Discard, Draw, Gin, Knock, Pass, Refusal, Take
from bot.games.gin.events import DealOver, Discarded, Drew, Event, Passed, Took
from bot.games.gin.rules import FinalDiscard
from bot.games.gin.scoring import Ended, deal_result, unscored
from bot.games.gin.sheet import totals
from bot.games.gin.state import GinState, other, with_hand
from bot.games.gin.view import DealKind, DealResult, Phase
from bot.games.melds.arrange import arrange
from bot.games.melds.deadwood import counting

LAST_CARDS = 2
"""The cards of the stock that are never drawn (2.14)."""


def legal(state: GinState) -> tuple[Action, ...]:
    """What the seat to act may do, discards before knocks before gins."""
    match state.phase:
        case Phase.OFFER_NONDEALER | Phase.OFFER_DEALER:
            return Take(), Pass()
        case Phase.DRAW:
            return (Draw(), Take()) if is_pile_open(state) else (Draw(),)
        case Phase.DISCARD:
            return *(Discard(card) for card in throwable(state)), *endings(state)
        case Phase.FIFTIETH:
            return (Take(), Pass()) if endings(_with_top_discard(state)) else (Pass(),)
        case Phase.FIFTIETH_END:
            return endings(state)
        case Phase.OVER:
            return ()
        case _:
            assert_never(state.phase)


def play(state: GinState, seat: Seat, action: Action) -> Step[GinState, Event]:
    """The deal after the action, over if that ended it; raises IllegalAction."""
    if state.phase is Phase.OVER:
        raise IllegalAction(Refusal.WRONG_PHASE)
    if seat != state.turn:
        raise IllegalAction(Refusal.WRONG_PLAYER)
    match state.phase:
        case Phase.OFFER_NONDEALER | Phase.OFFER_DEALER:
            return _answer_offer(state, seat, action)
        case Phase.DRAW:
            return _draw(state, seat, action)
        case Phase.DISCARD:
            return _throw(state, seat, action)
        case Phase.FIFTIETH:
            return _answer_fiftieth(state, seat, action)
        case Phase.FIFTIETH_END:
            return _end(state, seat, action)
        case _:
            assert_never(state.phase)


def is_pile_open(state: GinState) -> bool:
    """Whether the top discard may be drawn now (2.4, 2.5)."""
    return bool(state.pile) and not state.stock_only


def throwable(state: GinState) -> tuple[Card, ...]:
    """The cards that the seat to act may throw, sorted (2.6)."""
    hand = state.hands[_to_act(state)]
    barred = _barred(state)
    return tuple(card for card in hand if card is not barred)


def endings(state: GinState) -> tuple[Action, ...]:
    """The ways to end the deal now: knocks, gins, a knock without discard, big gin; each by card."""
    rules, hand = state.rules, state.hand(_to_act(state))
    count = counting(rules.melds)
    if count.after_discard(hand) > state.limit:
        return ()  # no card to throw leaves few enough, and eleven cards never count less than the best ten
    knocks: list[Action] = []
    gins: list[Action] = []
    for card in throwable(state):
        points = count.deadwood(Mask(hand & ~card.bit))
        if points == 0:
            gins.append(Gin(card))
        elif points <= state.limit:
            knocks.append(Knock(card))
    points = count.deadwood(hand)
    if rules.final_discard is FinalDiscard.OPTIONAL and points <= state.limit:
        gins.append(Knock(None))
    if rules.big_gin and points == 0:
        gins.append(BigGin())
    return *knocks, *gins


def _answer_offer(state: GinState, seat: Seat, action: Action) -> Step[GinState, Event]:
    """The upcard is on offer, first to the non-dealer (2.4)."""
    match action:
        case Take():
            return _take(state, seat, Phase.DISCARD)
        case Pass() if state.phase is Phase.OFFER_NONDEALER:
            passed = replace(state, phase=Phase.OFFER_DEALER, turn=other(seat))
        case Pass():
            passed = replace(state, phase=Phase.DRAW, turn=other(seat), stock_only=True)
        case _:
            raise IllegalAction(Refusal.WRONG_PHASE)
    return Step(passed, (Passed(seat),))


def _draw(state: GinState, seat: Seat, action: Action) -> Step[GinState, Event]:
    """One card from the stock or from the pile (2.5)."""
    match action:
        case Draw():
            card, *stock = state.stock
            drawn = replace(
                state,
                phase=Phase.DISCARD,
                hands=with_hand(state.hands, seat, (*state.hands[seat], card)),
                stock=tuple(stock),
                drawn=card,
                took=False,
                stock_only=False,
            )
            return Step(drawn, (Drew(seat, len(stock)),))
        case Take() if is_pile_open(state):
            return _take(state, seat, Phase.DISCARD)
        case Take():
            raise IllegalAction(Refusal.SOURCE_CLOSED)
        case _:
            raise IllegalAction(Refusal.WRONG_PHASE)


def _throw(state: GinState, seat: Seat, action: Action) -> Step[GinState, Event]:
    """A discard ends the turn, and with two cards left the deal (2.6, 2.14); or the player ends it."""
    if not isinstance(action, Discard):
        return _end(state, seat, action)
    thrown = _without(state, seat, action.card)
    facts = (Discarded(seat, action.card),)
    if len(state.stock) > LAST_CARDS:
        return Step(replace(thrown, phase=Phase.DRAW, turn=other(seat)), facts)
    if state.rules.fiftieth_card:
        return Step(replace(thrown, phase=Phase.FIFTIETH, turn=other(seat)), facts)
    return _void(thrown, facts)


def _answer_fiftieth(state: GinState, seat: Seat, action: Action) -> Step[GinState, Event]:
    """The discard after the fiftieth card is for the opponent, if it ends the deal at once (2.15)."""
    match action:
        case Pass():
            return _void(state, (Passed(seat),))
        case Take() if endings(_with_top_discard(state)):
            return _take(state, seat, Phase.FIFTIETH_END)
        case Take():
            raise IllegalAction(Refusal.CANNOT_END)
        case Draw():
            raise IllegalAction(Refusal.SOURCE_CLOSED)
        case _:
            raise IllegalAction(Refusal.WRONG_PHASE)


def _end(state: GinState, seat: Seat, action: Action) -> Step[GinState, Event]:
    """Knock, gin or big gin (2.7 to 2.9)."""
    match action:
        case Knock(None):
            return _knock_with_all(state, seat)
        case Knock(Card() as card):
            kept = _without(state, seat, card)
            points = counting(state.rules.melds).deadwood(kept.hand(seat))
            if points > state.limit:
                raise IllegalAction(Refusal.OVER_LIMIT)
            return _show(kept, seat, DealKind.KNOCK if points else DealKind.GIN, card)
        case Gin(card):
            kept = _without(state, seat, card)
            if counting(state.rules.melds).deadwood(kept.hand(seat)):
                raise IllegalAction(Refusal.NOT_GIN)
            return _show(kept, seat, DealKind.GIN, card)
        case BigGin():
            if not state.rules.big_gin:
                raise IllegalAction(Refusal.DISABLED)
            if counting(state.rules.melds).deadwood(state.hand(seat)):
                raise IllegalAction(Refusal.NOT_BIG_GIN)
            return _show(state, seat, DealKind.BIG_GIN, None)
        case _:
            raise IllegalAction(Refusal.WRONG_PHASE)


def _knock_with_all(state: GinState, seat: Seat) -> Step[GinState, Event]:
    """A knock that throws nothing: all eleven cards count (7.2.4)."""
    if state.rules.final_discard is FinalDiscard.REQUIRED:
        raise IllegalAction(Refusal.DISCARD_REQUIRED)
    points = counting(state.rules.melds).deadwood(state.hand(seat))
    if points > state.limit:
        raise IllegalAction(Refusal.OVER_LIMIT)
    return _show(state, seat, DealKind.KNOCK if points else DealKind.GIN, None)


def _show(state: GinState, seat: Seat, end: DealKind, thrown: Card | None) -> Step[GinState, Event]:
    """Both hands are laid open and counted (2.13)."""
    ended = Ended(kind=end, knocker=seat, laid=arrange(state.hand(seat), state.rules.melds), thrown=thrown)
    result = deal_result(
        state.rules,
        ended,
        state.hand(other(seat)),
        number=state.number,
        dealer=state.dealer,
        knock_card=state.knock_card,
    )
    return _over(state, result, ())


def _void(state: GinState, facts: tuple[Event, ...]) -> Step[GinState, Event]:
    """Nobody ended the deal in time (2.14)."""
    return _over(state, unscored(DealKind.VOID, number=state.number, dealer=state.dealer), facts)


def _over(state: GinState, result: DealResult, facts: tuple[Event, ...]) -> Step[GinState, Event]:
    over = replace(state, phase=Phase.OVER, turn=None, results=(*state.results, result))
    return Step(over, (*facts, DealOver(result, totals(over.results))))


def _take(state: GinState, seat: Seat, phase: Phase) -> Step[GinState, Event]:
    """The top discard goes to the hand, for all to see."""
    taken = replace(_with_top_discard(state), phase=phase)
    return Step(taken, (Took(seat, state.pile[-1]),))


def _with_top_discard(state: GinState) -> GinState:
    """The position with the top discard in the hand of the seat to act."""
    seat, card = _to_act(state), state.pile[-1]
    return replace(
        state,
        hands=with_hand(state.hands, seat, (*state.hands[seat], card)),
        pile=state.pile[:-1],
        drawn=card,
        took=True,
        stock_only=False,
    )


def _without(state: GinState, seat: Seat, card: Card) -> GinState:
    """The position with the card thrown on the pile; raises IllegalAction where it may not be thrown."""
    if card not in state.hands[seat]:
        raise IllegalAction(Refusal.NOT_IN_HAND)
    if card is _barred(state):
        raise IllegalAction(Refusal.SAME_CARD)
    rest = tuple(held for held in state.hands[seat] if held is not card)
    return replace(
        state,
        hands=with_hand(state.hands, seat, rest),
        pile=(*state.pile, card),
        drawn=None,
        took=False,
    )


def _barred(state: GinState) -> Card | None:
    """The card that may not be thrown this turn, as it came from the pile (2.6)."""
    return None if state.rules.same_card_discard else state.taken


def _to_act(state: GinState) -> Seat:
    """The seat to act; a deal that is over has none."""
    if state.turn is None:
        raise IllegalAction(Refusal.WRONG_PHASE)
    return state.turn
