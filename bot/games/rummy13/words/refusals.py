"""Why the rules of 13-card rummy refuse an action, as a sentence for the seat that tried it."""

from __future__ import annotations

from typing import assert_never

from bot.games.rummy13.actions import Reason
from bot.games.rummy13.view import Phase, Rummy13View, Status
from bot.words.phrasebook import phrasebook


def reason_sentence(refusal: Reason, view: Rummy13View) -> str:
    """Why an action is refused; ``view`` is that of the seat, and is as it was."""
    book = phrasebook()
    match refusal:
        case Reason.WRONG_PLAYER:
            if view.seat is not None and view.players[view.seat].status is not Status.PLAYING:
                return book.say("You are out of this deal: wait for the next one.")
            return book.say("It is not your turn.")
        case Reason.WRONG_PHASE:
            if view.phase is Phase.OVER:
                return book.say("This match is over.")
            if view.phase is Phase.DRAW:
                return book.say("Draw or take a card first.")
            return book.say("You have drawn already: throw a card, or declare.")
        case Reason.NOT_IN_HAND:
            return book.say("You do not hold these cards any more.")
        case Reason.DEAD_JOKER:
            return book.say("A joker that was thrown is dead: draw from the closed deck.")
        case Reason.NOTHING_OPEN:
            return book.say("No card lies open: draw from the closed deck.")
        case Reason.SAME_CARD:
            return book.say("You took this card in this turn: throw another one.")
        case Reason.NO_DROPPING:
            return book.say("In matches of a fixed number of deals nobody drops.")
        case Reason.NO_CARDS:
            return book.say("Choose two cards or more to group them, or cards that are in a group.")
        case _:
            assert_never(refusal)
