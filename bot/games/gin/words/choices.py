"""What players are asked before a choice (a target, melds, an answer to a knock), and why one is refused."""

from __future__ import annotations

from bot.games.cards import Card
from bot.games.gin.actions import Reason
from bot.games.gin.rules import GinRules, UndercutTie
from bot.games.gin.view import Answer, DealKind, Finish, GinView, Hand, Phase
from bot.games.gin.words.narration import score_phrase
from bot.words.cards import card_labels
from bot.words.melds.phrases import meld_labels
from bot.words.phrasebook import Sentences, say, say_sentence


def declare_question(points: int) -> str:
    """The question before a target is named."""
    return say("Make {points} your target?", points=points)


def declare_note() -> str:
    """What a declared target means (6.8)."""
    return say(
        "It stays secret until you both have one. Reach your own target first to win the game; your "
        "bonus is the same number again."
    )


def arrangement_line(number: int, ways: int, hand: Hand) -> str:
    """Which way to lay out the hand is shown, and what it leaves (2.10)."""
    told: dict[str, object] = {"number": number, "ways": ways, "melds": _melds(hand)}
    if not hand.points:
        return say("Arrangement {number} of {ways}, best first: {melds}. Nothing left over.", **told)
    return say(
        "Arrangement {number} of {ways}, best first: {melds}. {points} left over.",
        points=hand.points,
        **told,
    )


def answer_line(answer: Answer, names: tuple[str, ...], *, number: int, ways: int) -> str:
    """One answer to a knock, and what the deal would then be worth (2.12); ``number`` 1 is the best."""
    told: dict[str, object] = {
        "number": number,
        "ways": ways,
        "melds": _melds(answer.hand),
        "points": answer.hand.points,
        "score": score_phrase(answer.result, names),
    }
    if answer.laid_off:
        return say(
            "Answer {number} of {ways}, best first: keep {melds}, lay off {cards}. You count {points} "
            "→ {score}.",
            cards=card_labels(answer.laid_off),
            **told,
        )
    return say("Answer {number} of {ways}, best first: keep {melds}. You count {points} → {score}.", **told)


def answer_label(answer: Answer) -> str:
    """One answer as a line of a menu: what it leaves, what is kept, what is laid off."""
    told: dict[str, object] = {"points": answer.hand.points, "melds": _melds(answer.hand)}
    if answer.laid_off:
        return say("{points} left: {melds}; lay off {cards}", cards=card_labels(answer.laid_off), **told)
    return say("{points} left: {melds}", **told)


def cannot_end(card: Card) -> str:
    """Why the last discard may not be taken (2.15)."""
    return say("You couldn't end the deal with the {card}.", card=card.label)


def _melds(hand: Hand) -> str:
    return ", ".join(meld_labels(meld.cards) for meld in hand.melds) or say("no melds")


def finish_phrase(finish: Finish) -> str:
    """What ending the deal in this way means, as the question before it is done."""
    if finish.kind is DealKind.BIG_GIN:
        return say("Show big gin with all eleven cards?")
    if finish.kind is DealKind.GIN:
        if finish.card is None:
            return say("Show gin?")
        return say("Throw {card} and show gin?", card=finish.card.label)
    if finish.card is None:
        return say("Knock with {points} without throwing a card?", points=finish.hand.points)
    return say("Throw {card} and knock with {points}?", card=finish.card.label, points=finish.hand.points)


def undercut_warning(finish: Finish, rules: GinRules) -> str:
    """What a knock risks (3.2); ``finish`` is a knock."""
    points, bonus = finish.hand.points, rules.undercut_bonus
    if rules.undercut_tie is UndercutTie.NO_BONUS:
        return say(
            "If your opponent has less than {points}, they score instead, plus {bonus}.",
            points=points,
            bonus=bonus,
        )
    return say(
        "If your opponent has {points} or less, they score instead, plus {bonus}.",
        points=points,
        bonus=bonus,
    )


_REASONS: Sentences[Reason] = {
    Reason.WRONG_PLAYER: "It's not your turn yet.",
    Reason.NOT_IN_HAND: "You don't have that card.",
    Reason.NOT_GIN: "That leaves deadwood, so it isn't gin yet.",
    Reason.NOT_BIG_GIN: "Big gin needs all eleven cards in melds.",
    Reason.DISABLED: "This match's rules don't have that.",
    Reason.CANNOT_END: "You can take the last discard only to end the deal, and it doesn't: pass.",
    Reason.DISCARD_REQUIRED: "In this match you throw a card when you knock.",
    Reason.NOT_DECLARABLE: "Choose a target from 100 to 500 in steps of 25.",
    Reason.NOT_MELD: "Some of these cards aren't a meld: choose another arrangement.",
    Reason.CANNOT_LAY_OFF: "Some of these cards fit none of the open melds: lay off others, or none.",
}
"""The sentences of reasons that do not depend on the table."""

_WRONG_PHASE: Sentences[Phase] = {
    Phase.OFFER_NONDEALER: "Take the upcard first, or pass.",
    Phase.OFFER_DEALER: "Take the upcard first, or pass.",
    Phase.DRAW: "Draw a card first.",
    Phase.DISCARD: "You've already drawn: throw a card.",
    Phase.FIFTIETH: "Two cards are left: end the deal with the last discard, or pass.",
    Phase.FIFTIETH_END: "You took the last discard: knock or go gin.",
    Phase.CHOOSE_DEALER: "Say who deals first.",
    Phase.DECLARE: "Both players name their targets first.",
    Phase.SHOWDOWN: "The deal is over: show your melds and lay off what fits.",
    Phase.OVER: "This match is over.",
}
"""What can be done in each phase instead of what was tried."""


def reason_sentence(reason: Reason, view: GinView) -> str:
    """Why the rules refuse an action; ``view`` is that of the seat that tried it, and is as it was."""
    match reason:
        case Reason.WRONG_PHASE:
            return say_sentence(_WRONG_PHASE[view.phase])
        case Reason.SOURCE_CLOSED:
            return _source_closed(view)
        case Reason.SAME_CARD:
            return _same_card(view)
        case Reason.OVER_LIMIT:
            return _over_limit(view)
        case _:
            return say_sentence(_REASONS[reason])


def _source_closed(view: GinView) -> str:
    if view.phase is Phase.FIFTIETH:
        return say("The last two cards of the stock stay there.")
    if view.upcard is None:
        return say("There's no discard yet: draw from the stock.")
    return say("Both passed on the upcard: draw from the stock.")


def _same_card(view: GinView) -> str:
    if view.taken is None:
        return say("You can't throw the card you took this turn.")
    return say("You took {card} this turn, so throw another card.", card=view.taken.label)


def _over_limit(view: GinView) -> str:
    if view.knock_card is not None:
        return _over_knock_card(view.knock_limit, view.knock_card)
    if view.knock_limit == 0:
        return say("No knocking this deal: only gin ends it.")
    return say("Too much deadwood: this deal, you knock with {limit} or less.", limit=view.knock_limit)


def _over_knock_card(limit: int, card: Card) -> str:
    """Too much deadwood where a card sets the limit (3.0)."""
    if limit == 0:
        return say("The knock card is {card}: only gin ends this deal.", card=card.label)
    return say(
        "Too much deadwood: the knock card {card} lets you knock with {limit} or less.",
        card=card.label,
        limit=limit,
    )
