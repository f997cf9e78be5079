"""What to do in gin and why, in one or two sentences with cards: for hints, and for reviews afterwards."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.cards import Card
from bot.games.gin.actions import BigGin, Discard, Draw, Gin, Knock, Pass, Show, Take
from bot.games.gin.advice import Advice
from bot.games.gin.view import GinView
from bot.words.cards import card_labels
from bot.words.phrasebook import Phrasebook, phrasebook

REASONS = 2
"""How many reasons are told at most."""

MUCH_DEADWOOD, MUCH_DANGER = 3, 0.15
"""What tells more than how a card could be melded: points of deadwood, a chance from 0 to 1."""


def hint_sentences(view: GinView, advice: tuple[Advice, ...]) -> str:
    """What to do, in bold, and why; ``weighed`` has the best first. Empty where there is nothing to say."""
    rivals = advice[1:]
    told = action_phrase(view, advice[0])
    if not told:
        return ""
    return " ".join((f"**{told}**", *reasons(view, advice[0], rivals)))


def action_phrase(view: GinView, each: Advice) -> str:
    """An action as advice: ``Throw K♣.``; empty for what comes before the deals."""
    book = phrasebook()
    match each.action:
        case BigGin():
            return book.say("Show big gin.")
        case Gin(card):
            return book.say("Gin: throw {card}.", card=card.label)
        case Knock(None):
            return book.say("Knock.")
        case Knock(Card() as card):
            return book.say("Knock and throw {card}.", card=card.label)
        case Discard(card):
            return book.say("Throw {card}.", card=card.label)
        case Draw():
            return book.say("Draw from the stock.")
        case Pass():
            return book.say("Pass.")
        case Take() if view.upcard is not None and each.thrown is not None:
            cards = {"card": view.upcard.label, "other": each.thrown.label}
            return book.say("Take {card}, then throw {other}.", **cards)
        case Take() if view.upcard is not None:
            return book.say("Take {card}.", card=view.upcard.label)
        case Show(_, laid_off) if laid_off:
            return book.say("Lay off {cards}.", cards=card_labels(laid_off))
        case Show():
            return book.say("Lay nothing off.")
        case _:
            return ""


def reasons(view: GinView, best: Advice, rivals: tuple[Advice, ...]) -> tuple[str, ...]:
    """Why it is better than the others, the best of them first."""
    book = phrasebook()
    match best.action:
        case Discard():
            knock = next((each for each in rivals if isinstance(each.action, Knock)), None)
            if knock is not None and knock is rivals[0]:
                return tuple(_rather_than_knock(best, knock, book))
            other = next((each for each in rivals if isinstance(each.action, Discard)), None)
            return tuple(_of_throw(best, other, book))[:REASONS]
        case Take():
            return tuple(_of_taking(view, best, book))
        case Draw() | Pass():
            take = next((each for each in rivals if isinstance(each.action, Take)), None)
            return tuple(_of_leaving(view, take, book))
        case Gin() | BigGin():
            return (book.say("Nothing scores more in this deal."),)
        case Knock():
            return tuple(_of_knock(best, book))
        case Show() if best.deadwood is not None:
            return (_left(best.deadwood, book),)
        case _:
            return ()


def _of_throw(best: Advice, other: Advice | None, book: Phrasebook) -> Iterator[str]:
    """What speaks for a card and against another one, the weightiest first."""
    if best.deadwood is None:
        return
    if other is None or other.thrown is None or other.deadwood is None:
        yield _left(best.deadwood, book)
        return
    name = other.thrown.label
    saved = other.deadwood - best.deadwood
    safer = other.danger - best.danger
    counts = {"points": best.deadwood, "more": other.deadwood, "other": name}
    chances = {"percent": _percent(best.danger), "more": _percent(other.danger), "other": name}
    of_danger = book.say(
        "The chance that it helps the other player is {percent} %, with {other} {more} %.", **chances
    )
    of_deadwood = book.say(
        "It leaves {points} points of deadwood; without {other} it would be {more}.", **counts
    )
    if saved >= MUCH_DEADWOOD:
        yield of_deadwood
    if safer >= MUCH_DANGER:
        yield of_danger
    yield from _of_ways(best, other, name, book)
    if len(best.outs) > len(other.outs):
        yield book.say(
            "{many} cards still to come help what you keep; without {other} only {few} would.",
            many=len(best.outs), few=len(other.outs), other=name,
        )  # fmt: skip
    if 0 < saved < MUCH_DEADWOOD:
        yield of_deadwood
    if 0 < safer < MUCH_DANGER:
        yield of_danger


def _of_ways(best: Advice, other: Advice, name: str, book: Phrasebook) -> Iterator[str]:
    """With how many cards each of the two could still be melded."""
    few, many = len(best.ways), len(other.ways)
    if few >= many:
        return
    told = book.count("{name} in one.", "{name} in {number}.", many, name=name)
    if few == 0:
        yield book.say("It helps in no way any more, {others}", others=told)
    else:
        yield book.count(
            "It helps in one way, {others}", "It helps in {number} ways, {others}", few, others=told
        )


def _rather_than_knock(best: Advice, knock: Advice, book: Phrasebook) -> Iterator[str]:
    if best.gins:
        yield book.count(
            "Do not knock yet: one card still to come gives gin.",
            "Do not knock yet: {number} cards still to come give gin.",
            len(best.gins),
        )
    else:
        yield book.say("Do not knock yet: playing on is worth more.")
    if knock.win is not None:
        yield book.say("A knock would score in {percent} % of the cases.", percent=_percent(knock.win))


def _of_knock(best: Advice, book: Phrasebook) -> Iterator[str]:
    if best.deadwood is not None:
        yield _left(best.deadwood, book)
    if best.win is None:
        return
    if best.win >= 0.5:
        yield book.say(
            "It scores in {percent} % of the cases, and playing on is worth less.", percent=_percent(best.win)
        )
    else:
        yield book.say(
            "It scores in only {percent} % of the cases, but playing on is worth still less.",
            percent=_percent(best.win),
        )


def _of_taking(view: GinView, best: Advice, book: Phrasebook) -> Iterator[str]:
    if view.hand is not None and best.deadwood is not None:
        points = {"before": view.hand.points, "after": best.deadwood}
        yield book.say("That brings your deadwood from {before} to {after}.", **points)


def _of_leaving(view: GinView, take: Advice | None, book: Phrasebook) -> Iterator[str]:
    """Why the upcard stays where it is."""
    if take is None or view.upcard is None or view.hand is None or take.deadwood is None:
        return
    card = view.upcard.label
    if take.deadwood >= view.hand.points:
        yield book.say("{card} would not lower your deadwood.", card=card)
    else:
        yield book.say(
            "{card} would bring your deadwood from {before} to {after}, but the other would know of it.",
            card=card, before=view.hand.points, after=take.deadwood,
        )  # fmt: skip


def _left(points: int, book: Phrasebook) -> str:
    return book.count(
        "That leaves one point of deadwood.", "That leaves {number} points of deadwood.", points
    )


def _percent(chance: float) -> int:
    return round(100 * chance)
