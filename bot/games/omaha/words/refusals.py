"""Why the rules of Omaha refuse an action."""

from __future__ import annotations

from bot.games.omaha.actions import Reason
from bot.games.omaha.view import OmahaView
from bot.games.omaha.words.status import range_line
from bot.words.phrasebook import phrasebook


def reason_sentence(refusal: Reason, view: OmahaView) -> str:
    """Why an action is refused; ``view`` is that of the seat that tried it, and is as it was."""
    book, choice = phrasebook(), view.choice
    range_ = "" if choice is None else range_line(choice)
    to_call = 0 if choice is None else choice.to_call
    sentences = {
        Reason.WRONG_PLAYER: book.say("It is not your turn."),
        Reason.WRONG_PHASE: book.say("No hand is being played now."),
        Reason.MUST_CALL: book.say("There is a bet: call {chips}, raise or fold.", chips=to_call),
        Reason.NOTHING_TO_CALL: book.say("There is nothing to call: check or bet."),
        Reason.NOT_OPEN: book.say("Since you acted nobody has raised in full, so you may only call or fold."),
        Reason.CAPPED: book.say("Four bets are made: in fixed limit there are no more in this round."),
        Reason.NO_CHIPS: book.say("Your chips do not go beyond a call."),
        Reason.NOBODY_LEFT: book.say("Nobody has the chips to answer a raise."),
        Reason.TOO_LITTLE: f"{book.say('That is too little.')} {range_}".strip(),
        Reason.TOO_MUCH: f"{book.say('That is too much.')} {range_}".strip(),
        Reason.NOT_POT_LIMIT: book.say("A bet of the pot is for pot limit: name the total."),
        Reason.NOT_OUT: book.say("You do not sit out."),
        Reason.OUT_ALREADY: book.say("You sit out already."),
        Reason.HAS_CHIPS: book.say("A new stack is for those who have no chips left."),
        Reason.IN_HAND: book.say("You are still in this hand: wait for its end."),
        Reason.NEEDED: book.say("Without you no hand can be played: come back, or leave the table."),
        Reason.BROKE: book.say("You have no chips left: take a new stack first."),
        Reason.GONE: book.say("You have left this table."),
        Reason.ASKED_ALREADY: book.say("You have asked to stop already."),
        Reason.NOT_ASKED: book.say("You have not asked to stop."),
    }
    if view.is_over:
        return book.say("This session is over.")
    return sentences[refusal]


def amount_refusal(typed: str, view: OmahaView) -> str:
    """Why what was typed is no amount that can be bet."""
    book, choice = phrasebook(), view.choice
    range_ = "" if choice is None else range_line(choice)
    said = book.say("“{typed}” is no number of chips.", typed=typed)
    return f"{said} {range_}".strip()
