"""Why the rules refuse an action: what gin says at the own table, and why somebody has none."""

from __future__ import annotations

from bot.games.gin.actions import Reason
from bot.games.gin.words.refusals import reason_sentence as gin_refusal
from bot.games.gin_party.view import PartyView
from bot.words.phrasebook import phrasebook


def reason_sentence(refusal: Reason, view: PartyView) -> str:
    """Why an action is refused; ``view`` is that of the seat that tried it, and is as it was."""
    book = phrasebook()
    if view.is_over:
        return book.say("This match is over.")
    if view.seat is not None and view.seat in view.left:
        return book.say("You have left this match.")
    if view.own is None:
        return book.say("You sit out this round: wait for the next one.")
    if view.tables[view.own].is_over:
        return book.say("Your deal is over: wait for the other tables.")
    return gin_refusal(refusal, view.tables[view.own].deal)
