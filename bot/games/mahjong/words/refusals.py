"""Why the rules of Mahjong gin refuse an action, in a sentence that also says what to do instead."""

from __future__ import annotations

from typing import Literal, assert_never

from bot.games.mahjong.actions import Reason
from bot.games.mahjong.view import MahjongView, Phase
from bot.words.phrasebook import Phrasebook, phrasebook


def reason_sentence(refusal: Reason, view: MahjongView) -> str:
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
            return book.say("You do not hold all of these cards: choose from your hand.")
        case Reason.NOT_MELD:
            return book.say(
                "These cards make no set and no run, or do not fit on that meld. An ace stands below the two "
                "only."
            )
        case Reason.NO_SUCH_MELD:
            return _no_such_meld(view, book)
        case Reason.NOTHING_TO_LAY:
            return book.say("First choose the cards to lay.")
        case Reason.KEY_CARD_UNUSABLE | Reason.KEY_CARD_NOT_MELDED:
            return _key_card(refusal, view, book)
        case _:
            assert_never(refusal)


def _wrong_phase(view: MahjongView, book: Phrasebook) -> str:
    match view.phase:
        case Phase.OFFER_NONDEALER | Phase.OFFER_DEALER:
            return book.say("First take the upcard or pass.")
        case Phase.DRAW:
            return book.say("First draw a card, or take from the discard pile.")
        case Phase.PLAY:
            return book.say("You have drawn already: now lay, add, or throw a card.")
        case Phase.OVER:
            return book.say("This match is over.")
        case _:
            assert_never(view.phase)


def _source_closed(view: MahjongView, book: Phrasebook) -> str:
    if not view.pile:
        return book.say("The discard pile is empty: draw from the stock.")
    if not view.takes:
        return book.say("Nobody took the upcard, so this draw comes from the stock.")
    return book.count(
        "There is only one card on the discard pile.",
        "You can take 1 to {number} cards: so many are on the discard pile.",
        len(view.pile),
    )


def _same_card(view: MahjongView, book: Phrasebook) -> str:
    if not view.taken:
        return book.say("You may not throw the card that you took this turn: throw another.")
    return book.say("You took {card} this turn, so throw another card.", card=view.taken[0].label)


def _no_such_meld(view: MahjongView, book: Phrasebook) -> str:
    if not view.table:
        return book.say("No meld lies on the table yet: lay one of your own.")
    return book.count(
        "Only meld 1 lies on the table.", "Only melds 1 to {number} lie on the table.", len(view.table)
    )


def _key_card(
    refusal: Literal[Reason.KEY_CARD_UNUSABLE, Reason.KEY_CARD_NOT_MELDED],
    view: MahjongView,
    book: Phrasebook,
) -> str:
    """The deepest of several cards taken has to be laid in this turn (7.4.2)."""
    if view.key is None:
        return book.say(
            "You may take several cards only if you can lay the deepest one at once. Take fewer, or draw "
            "from the stock."
        )
    match refusal:
        case Reason.KEY_CARD_UNUSABLE:
            return book.say("Then {card} could not be laid any more: lay {card} first.", card=view.key.label)
        case Reason.KEY_CARD_NOT_MELDED:
            return book.say("First lay {card}, the deepest of the cards that you took.", card=view.key.label)
        case _:
            assert_never(refusal)
