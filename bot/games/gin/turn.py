"""One deal of gin: for each phase what is legal, and what an action leads to (2.4 to 2.15)."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from bot.games.cards import Card, Mask, cards_of
from bot.games.frame.dealing import other
from bot.games.game import IllegalAction, Seat, Step
from bot.games.gin.actions import Action, BigGin, Discard, Draw, Gin, Knock, Pass, Reason, Take
from bot.games.gin.deal import clock_before_deals, opening_actions, play_opening
from bot.games.gin.ending import answer, best_answer, end, endings, legal_answers, void_deal
from bot.games.gin.events import Discarded, Drew, Event, Passed, Took
from bot.games.gin.rules import LAST_CARDS
from bot.games.gin.state import GinState, throwable, with_stock_card, with_top_discard, without
from bot.games.gin.view import Phase
from bot.games.melds.arrange import arrange
from bot.games.melds.deadwood import counting


def legal_now(state: GinState, seat: Seat) -> tuple[Action, ...]:
    """What the seat may do, discards before knocks before gins; nothing while the other one acts."""
    if state.phase is not Phase.DECLARE and seat != state.turn:
        return ()
    match state.phase:
        case Phase.CHOOSE_DEALER | Phase.DECLARE:
            return opening_actions(state, seat)
        case Phase.OFFER_NONDEALER | Phase.OFFER_DEALER:
            return Take(), Pass()
        case Phase.DRAW:
            return (Draw(), Take()) if is_pile_open(state) else (Draw(),)
        case Phase.DISCARD:
            return *(Discard(card) for card in throwable(state)), *endings(state)
        case Phase.FIFTIETH:
            return (Take(), Pass()) if endings(with_top_discard(state)) else (Pass(),)
        case Phase.FIFTIETH_END:
            return endings(state)
        case Phase.SHOWDOWN:
            return legal_answers(state)
        case Phase.OVER:
            return ()
        case _:
            assert_never(state.phase)


def play(state: GinState, seat: Seat, action: Action) -> Step[GinState, Event]:
    """The deal after an action of an awaited seat, over if that ended it; raises IllegalAction."""
    match state.phase:
        case Phase.CHOOSE_DEALER | Phase.DECLARE:
            return play_opening(state, seat, action)
        case Phase.OFFER_NONDEALER | Phase.OFFER_DEALER:
            return _answer_offer(state, seat, action)
        case Phase.DRAW:
            return _draw(state, seat, action)
        case Phase.DISCARD:
            return _throw(state, seat, action)
        case Phase.FIFTIETH:
            return _answer_fiftieth(state, seat, action)
        case Phase.FIFTIETH_END:
            return end(state, seat, action)
        case Phase.SHOWDOWN:
            return answer(state, seat, action)
        case Phase.OVER:
            raise IllegalAction(Reason.WRONG_PHASE)
        case _:
            assert_never(state.phase)


def is_pile_open(state: GinState) -> bool:
    """Whether the top discard may be drawn now (2.4, 2.5)."""
    return bool(state.pile) and not state.stock_only


def _answer_offer(state: GinState, seat: Seat, action: Action) -> Step[GinState, Event]:
    """The upcard is on offer, first to the non-dealer (2.4)."""
    match action:
        case Take():
            return _take(state, seat, Phase.DISCARD)
        case Pass() if state.phase is Phase.OFFER_NONDEALER:
            passed = replace(state, phase=Phase.OFFER_DEALER, turn=other(seat))
        case Pass():
            # Nobody wanted the upcard, so the non-dealer's first draw may not take it after all (2.4).
            passed = replace(state, phase=Phase.DRAW, turn=other(seat), stock_only=True)
        case _:
            raise IllegalAction(Reason.WRONG_PHASE)
    return Step(passed, (Passed(seat),))


def _draw(state: GinState, seat: Seat, action: Action) -> Step[GinState, Event]:
    """One card from the stock or from the pile (2.5)."""
    match action:
        case Draw():
            drawn = replace(with_stock_card(state), phase=Phase.DISCARD)
            return Step(drawn, (Drew(seat, len(drawn.stock)),))
        case Take() if is_pile_open(state):
            return _take(state, seat, Phase.DISCARD)
        case Take():
            raise IllegalAction(Reason.SOURCE_CLOSED)
        case _:
            raise IllegalAction(Reason.WRONG_PHASE)


def _throw(state: GinState, seat: Seat, action: Action) -> Step[GinState, Event]:
    """A discard ends the turn, and with two cards left the deal (2.6, 2.14); or the player ends it."""
    if not isinstance(action, Discard):
        return end(state, seat, action)
    thrown = without(state, seat, action.card)
    facts = (Discarded(seat, action.card),)
    if len(state.stock) > LAST_CARDS:
        return Step(replace(thrown, phase=Phase.DRAW, turn=other(seat)), facts)
    if state.rules.fiftieth_card:
        return Step(replace(thrown, phase=Phase.FIFTIETH, turn=other(seat)), facts)
    return void_deal(thrown, facts)


def _answer_fiftieth(state: GinState, seat: Seat, action: Action) -> Step[GinState, Event]:
    """The discard after the fiftieth card is for the opponent, if it ends the deal at once (2.15)."""
    match action:
        case Pass():
            return void_deal(state, (Passed(seat),))
        case Take() if endings(with_top_discard(state)):
            return _take(state, seat, Phase.FIFTIETH_END)
        case Take():
            raise IllegalAction(Reason.CANNOT_END)
        case Draw():
            raise IllegalAction(Reason.SOURCE_CLOSED)
        case _:
            raise IllegalAction(Reason.WRONG_PHASE)


def _take(state: GinState, seat: Seat, phase: Phase) -> Step[GinState, Event]:
    """The top discard goes to the hand, for all to see."""
    taken = replace(with_top_discard(state), phase=phase)
    return Step(taken, (Took(seat, state.pile[-1]),))


def only(state: GinState) -> Action | None:
    """What the seat on turn does by itself: it draws from the stock once both have passed (2.4)."""
    return Draw() if state.phase is Phase.DRAW and state.stock_only else None


def clock(state: GinState, seat: Seat) -> Action:
    """What the clock plays for a seat that is to act (2.18)."""
    match state.phase:
        case Phase.CHOOSE_DEALER | Phase.DECLARE:
            return clock_before_deals(state, seat)
        case Phase.OFFER_NONDEALER | Phase.OFFER_DEALER | Phase.FIFTIETH:
            return Pass()
        case Phase.DRAW:
            return Draw()
        case Phase.DISCARD:
            return Discard(_card_to_throw(state, seat))
        case Phase.FIFTIETH_END:
            return min(endings(state), key=lambda action: _worth(state, seat, action))
        case Phase.SHOWDOWN:
            return best_answer(state)
        case Phase.OVER:
            raise IllegalAction(Reason.WRONG_PHASE)
        case _:
            assert_never(state.phase)


def _card_to_throw(state: GinState, seat: Seat) -> Card:
    """The card just drawn; if that is forbidden, the deadwood card of the highest value (2.18)."""
    cards = throwable(state)
    if state.drawn is not None and state.drawn in cards:
        return state.drawn
    melds = state.rules.melds
    deadwood = cards_of(arrange(state.hand(seat), melds).deadwood)
    loose = [card for card in deadwood if card in cards]
    if loose:
        return max(loose, key=lambda card: (melds.points(card.rank), card))
    return min(cards, key=lambda card: _left(state, seat, card))


def _worth(state: GinState, seat: Seat, action: Action) -> tuple[int, int]:
    """For comparing ways to end a deal, the best first: big gin, gin, then the least deadwood."""
    match action:
        case BigGin():
            return 0, 0
        case Gin(card) | Knock(Card() as card, ()):
            return 1, _left(state, seat, card)
        case _:
            return 2, _left(state, seat, None)


def _left(state: GinState, seat: Seat, thrown: Card | None) -> int:
    """The deadwood that is left when the card is thrown."""
    hand = state.hand(seat)
    return counting(state.rules.melds).deadwood(Mask(hand & ~thrown.bit) if thrown else hand)
