"""Why the rules of Colonel refuse an action, in a sentence that also says what to do instead."""

from __future__ import annotations

from typing import assert_never

from bot.games.colonel.actions import Reason
from bot.games.colonel.view import ColonelView, Phase
from bot.words.phrasebook import Phrasebook, phrasebook


def reason_sentence(refusal: Reason, view: ColonelView) -> str:
    """Why the rules refuse an action; ``view`` is that of the seat that tried it, and is as it was."""
    book = phrasebook()
    match refusal:
        case Reason.WRONG_PLAYER:
            return book.say("It is not your turn yet.")
        case Reason.WRONG_PHASE:
            return _wrong_phase(view, book)
        case Reason.NOT_IN_HAND:
            return book.say("You do not hold all of these cards: choose from your hand.")
        case Reason.NOT_MELD:
            return book.say(
                "These cards make no set and no run, or do not fit on that meld. An ace stands above the "
                "king only."
            )
        case Reason.NO_SUCH_MELD:
            return _no_such_meld(view, book)
        case Reason.NOTHING_TO_LAY:
            return book.say("First choose the cards to lay.")
        case Reason.SAME_CARD:
            return _same_card(view, book)
        case Reason.DISABLED:
            return book.say("The rules of this match have no challenge: draw a card.")
        case _:
            assert_never(refusal)


def _wrong_phase(view: ColonelView, book: Phrasebook) -> str:
    match view.phase:
        case Phase.DRAW:
            return book.say("First draw a card, from the stock or from the discard pile.")
        case Phase.MELD:
            return book.say("You have drawn already: now lay, add, or throw a card.")
        case Phase.CHALLENGED:
            return book.say("First the challenge is answered: accept or reject it.")
        case Phase.OVER:
            return book.say("This match is over.")
        case _:
            assert_never(view.phase)


def _no_such_meld(view: ColonelView, book: Phrasebook) -> str:
    if not view.table:
        return book.say("No meld lies on the table yet: lay one of your own.")
    return book.count(
        "Only meld 1 lies on the table.", "Only melds 1 to {number} lie on the table.", len(view.table)
    )


def _same_card(view: ColonelView, book: Phrasebook) -> str:
    if view.taken is None:
        return book.say("You may not throw the card that you took this turn: throw another.")
    return book.say("You took {card} this turn, so throw another card.", card=view.taken.label)
