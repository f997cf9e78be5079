"""Why the rules of gin refuse an action, in a sentence that also says what to do instead."""

from __future__ import annotations

from typing import Literal, assert_never

from bot.games.cards import Card
from bot.games.gin.actions import Reason
from bot.games.gin.view import GinView, Phase
from bot.words.phrasebook import Phrasebook, phrasebook


def reason_sentence(refusal: Reason, view: GinView) -> str:
    """Why the rules refuse an action; ``view`` is that of the seat that tried it, and is as it was."""
    book = phrasebook()
    match refusal:
        case Reason.WRONG_PLAYER:
            return book.say("It is not your turn yet.")
        case Reason.WRONG_PHASE:
            return _wrong_phase(view, book)
        case Reason.SOURCE_CLOSED:
            return _source_closed(view, book)
        case Reason.SAME_CARD:
            return _same_card(view, book)
        case Reason.NOT_IN_HAND:
            return book.say("You do not hold that card.")
        case Reason.OVER_LIMIT:
            return _over_limit(view, book)
        case Reason.NOT_GIN:
            return book.say("That would leave deadwood, so it is not gin yet.")
        case Reason.NOT_BIG_GIN:
            return book.say("Big gin needs all eleven cards in melds.")
        case Reason.DISABLED:
            return book.say("The rules of this match do not have that.")
        case Reason.CANNOT_END:
            return book.say(
                "You may take the last discard only to end the deal with it, and it does not: pass."
            )
        case Reason.DISCARD_REQUIRED:
            return book.say("The rules of this match ask you to throw a card when you knock.")
        case Reason.NOT_DECLARABLE | Reason.NOT_MELD | Reason.CANNOT_LAY_OFF:
            return _bad_choice(refusal, book)
        case _:
            assert_never(refusal)


def _bad_choice(
    refusal: Literal[Reason.NOT_DECLARABLE, Reason.NOT_MELD, Reason.CANNOT_LAY_OFF], book: Phrasebook
) -> str:
    match refusal:
        case Reason.NOT_DECLARABLE:
            return book.say("A target is a number from 100 to 500 in steps of 25.")
        case Reason.NOT_MELD:
            return book.say("Some of these cards are no meld: choose another arrangement.")
        case Reason.CANNOT_LAY_OFF:
            return book.say("Some of these cards fit on none of the open melds: lay off others, or none.")
        case _:
            assert_never(refusal)


def _wrong_phase(view: GinView, book: Phrasebook) -> str:
    match view.phase:
        case Phase.OFFER_NONDEALER | Phase.OFFER_DEALER:
            return book.say("First take the upcard or pass.")
        case Phase.DRAW:
            return book.say("First draw a card.")
        case Phase.DISCARD:
            return book.say("You have drawn already: now throw a card.")
        case Phase.FIFTIETH:
            return book.say("Two cards are left: end the deal with the last discard, or pass.")
        case Phase.FIFTIETH_END:
            return book.say("You took the last discard: now knock or go gin.")
        case Phase.CHOOSE_DEALER:
            return book.say("First say who deals.")
        case Phase.DECLARE:
            return book.say("First both players name their targets.")
        case Phase.SHOWDOWN:
            return book.say("The deal is over: show your melds and lay off what fits.")
        case Phase.OVER:
            return book.say("This match is over.")
        case _:
            assert_never(view.phase)


def _source_closed(view: GinView, book: Phrasebook) -> str:
    if view.phase is Phase.FIFTIETH:
        return book.say("The last two cards of the stock stay where they are.")
    if view.upcard is None:
        return book.say("There is no discard to take yet: draw from the stock.")
    return book.say("Nobody took the upcard, so this draw comes from the stock.")


def _same_card(view: GinView, book: Phrasebook) -> str:
    if view.taken is None:
        return book.say("You may not throw the card that you took this turn.")
    return book.say("You took {card} this turn, so throw another card.", card=view.taken.label)


def _over_limit(view: GinView, book: Phrasebook) -> str:
    if view.knock_card is not None:
        return _over_knock_card(view.knock_limit, view.knock_card, book)
    if view.knock_limit == 0:
        return book.say("In this deal nobody may knock: only gin ends it.")
    return book.say(
        "That would leave too much: in this deal you knock with {limit} or less.", limit=view.knock_limit
    )


def _over_knock_card(limit: int, card: Card, book: Phrasebook) -> str:
    """Too much deadwood where a card sets the limit (3.0)."""
    if limit == 0:
        return book.say("The knock card is {card}: only gin ends this deal.", card=card.label)
    return book.say(
        "That would leave too much: the knock card {card} lets you knock with {limit} or less.",
        card=card.label,
        limit=limit,
    )
