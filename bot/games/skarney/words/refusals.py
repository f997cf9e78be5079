"""Why the rules of Skarney refuse an action, in a sentence that also says what to do instead."""

from __future__ import annotations

from typing import Literal, assert_never, cast, get_args

from typing_extensions import TypeIs

from bot.games.skarney.actions import Reason
from bot.games.skarney.view import Phase, SkarneyView
from bot.words.phrasebook import Phrasebook, phrasebook

_Laying = Literal[
    Reason.NOT_MELD,
    Reason.CONTRACT_FIRST,
    Reason.CONTRACT_SHAPE,
    Reason.CONTRACT_SAME_TURN,
    Reason.ADD_LIMIT,
    Reason.NOT_OWN_MELD,
    Reason.NOTHING_TO_LAY,
]
_Offering = Literal[Reason.BARRED_CARD, Reason.LAST_CARD_ONLY, Reason.OFFER_REQUIRED, Reason.NO_OFFER]
_Other = Literal[Reason.WRONG_PLAYER, Reason.WRONG_PHASE, Reason.NOT_IN_HAND]


def reason_sentence(refusal: Reason, view: SkarneyView) -> str:
    """Why the rules refuse an action; ``view`` is that of the seat that tried it, and is as it was."""
    book = phrasebook()
    if _is_laying(refusal):
        return _laying(refusal, view, book)
    if _is_offering(refusal):
        return _offering(refusal, view, book)
    # mypy narrows no enum by what is left of it; the tests try every member.
    return _other(cast("_Other", refusal), view, book)


def _is_laying(refusal: Reason) -> TypeIs[_Laying]:
    return refusal in get_args(_Laying)


def _is_offering(refusal: Reason) -> TypeIs[_Offering]:
    return refusal in get_args(_Offering)


def _other(refusal: _Other, view: SkarneyView, book: Phrasebook) -> str:
    match refusal:
        case Reason.WRONG_PLAYER:
            return book.say("It is not your turn yet.")
        case Reason.WRONG_PHASE:
            return _wrong_phase(view, book)
        case Reason.NOT_IN_HAND:
            return book.say("You do not hold all of these cards: choose from your hand.")
        case _:
            assert_never(refusal)


def _laying(refusal: _Laying, view: SkarneyView, book: Phrasebook) -> str:
    match refusal:
        case Reason.NOT_MELD:
            return book.say(
                "These cards make no set and no straight, or do not fit on that meld. A straight needs "
                "neighbours of any suits, a set one rank."
            )
        case Reason.CONTRACT_FIRST:
            return book.say("First comes your contract: three melds of three cards each, laid together.")
        case Reason.CONTRACT_SHAPE:
            return book.say("A contract is three melds of exactly three cards each: choose nine cards.")
        case Reason.CONTRACT_SAME_TURN:
            return book.say("With the contract you lay nothing else this turn: offer a card.")
        case Reason.ADD_LIMIT:
            return book.say(
                "A meld takes two more cards a turn, and none in the turn in which it was laid: choose "
                "another meld, or wait for your next turn."
            )
        case Reason.NOT_OWN_MELD:
            return _not_own_meld(view, book)
        case Reason.NOTHING_TO_LAY:
            return book.say("First choose the cards to lay.")
        case _:
            assert_never(refusal)


def _offering(refusal: _Offering, view: SkarneyView, book: Phrasebook) -> str:
    match refusal:
        case Reason.BARRED_CARD:
            if view.barred is None:
                return book.say("You have just taken that card: offer another one.")
            return book.say("You have just taken {card}: offer another card.", card=view.barred.label)
        case Reason.LAST_CARD_ONLY:
            return book.say("An only card is not offered: say last card, and keep it.")
        case Reason.OFFER_REQUIRED:
            return book.say("With two cards or more you have to offer one.")
        case Reason.NO_OFFER:
            return book.say("The stock is used up, so nothing is offered: end the deal.")
        case _:
            assert_never(refusal)


def _wrong_phase(view: SkarneyView, book: Phrasebook) -> str:
    match view.phase:
        case Phase.CHOOSE_DEALER:
            return book.say("First say who deals.")
        case Phase.DRAW:
            return book.say("First draw a card.")
        case Phase.MELD:
            return book.say("You have begun your turn already: now lay cards, or offer one.")
        case Phase.ANSWER:
            return book.say("First take the card on offer, or leave it.")
        case Phase.OVER:
            return book.say("This match is over.")
        case _:
            assert_never(view.phase)


def _not_own_meld(view: SkarneyView, book: Phrasebook) -> str:
    own = sum(meld.owner == view.seat for meld in view.table)
    if not own:
        return book.say("You can only add to melds of your own, and have none yet.")
    return book.say("You can only add to your own melds, 1 to {number}.", number=own)
