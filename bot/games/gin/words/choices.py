"""What players choose beside cards: who deals, a target, melds to show, an answer to a knock."""

from __future__ import annotations

from bot.games.cards import Card
from bot.games.gin.view import Answer, Hand
from bot.games.gin.words.melds import meld_labels
from bot.games.gin.words.narration import score_phrase
from bot.words.cards import card_labels
from bot.words.phrasebook import say


def declare_question(points: int) -> str:
    """The question before a target is named."""
    return say("Name {points} as your target?", points=points)


def declare_note() -> str:
    """What a declared target means (6.8)."""
    return say(
        "Nobody sees it until both of you have named one. Whoever reaches their own target first wins the "
        "game, and gets that number once more as a bonus."
    )


def arrangement_line(number: int, ways: int, hand: Hand) -> str:
    """Which way to lay out the hand is shown, and what it leaves (2.10)."""
    told: dict[str, object] = {"number": number, "ways": ways, "melds": _melds(hand)}
    if not hand.points:
        return say("Arrangement {number} of {ways}, the best first: {melds}. It leaves nothing.", **told)
    return say(
        "Arrangement {number} of {ways}, the best first: {melds}. It leaves {points}.",
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
            "Answer {number} of {ways}, the best first: keep {melds}, lay off {cards}. "
            "You count {points} → {score}.",
            cards=card_labels(answer.laid_off),
            **told,
        )
    return say(
        "Answer {number} of {ways}, the best first: keep {melds}. You count {points} → {score}.", **told
    )


def answer_label(answer: Answer) -> str:
    """One answer as a line of a menu: what it leaves, what is kept, what is laid off."""
    told: dict[str, object] = {"points": answer.hand.points, "melds": _melds(answer.hand)}
    if answer.laid_off:
        return say("{points} left: {melds}; lay off {cards}", cards=card_labels(answer.laid_off), **told)
    return say("{points} left: {melds}", **told)


def cannot_end(card: Card) -> str:
    """Why the last discard may not be taken (2.15)."""
    return say("With the {card} you could not end the deal.", card=card.label)


def _melds(hand: Hand) -> str:
    return ", ".join(meld_labels(meld) for meld in hand.melds) or say("no melds")
