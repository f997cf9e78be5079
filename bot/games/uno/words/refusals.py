"""Why the rules of UNO refused an action, as a sentence."""

from __future__ import annotations

from bot.games.uno.actions import Reason
from bot.games.uno.view import UnoView
from bot.games.uno.words.cards import card_word, colour_word
from bot.words.phrasebook import phrasebook


def reason_sentence(reason: Reason, view: UnoView) -> str:
    """What was wrong, and what would be right."""
    book = phrasebook()
    top = card_word(view.top, book)
    colour = colour_word(view.colour, book) if view.colour is not None else top
    return {
        Reason.WRONG_PLAYER: book.say("It is not your turn."),
        Reason.WRONG_PHASE: book.say("That cannot be done now."),
        Reason.NOT_IN_HAND: book.say("You do not hold that card."),
        Reason.NO_MATCH: book.say(
            "That card does not fit: play {colour}, or what is like the top card, {card}.",
            colour=colour,
            card=top,
        ),
        Reason.COLOR_NEEDED: book.say("Name a colour with a wild card, and with no other."),
        Reason.SWAP_NEEDED: book.say("Say with whom you swap hands; only a 7 does that."),
        Reason.ONLY_DRAWN_CARD: book.say("After drawing you may play only the card that you drew."),
        Reason.MUST_PLAY: book.say("By the rules of this match you must play if you can."),
        Reason.WD4_ILLEGAL: book.say(
            "You hold a card that fits, so by the rules of this match you may not play the wild draw four."
        ),
        Reason.NOTHING_TO_CATCH: book.say("There is nobody to catch any more: somebody was quicker."),
        Reason.UNO_NOT_NOW: book.say("Call UNO once, when you play your last card but one."),
    }[reason]
