"""Hints and reviews of gin: what to do and why, in a sentence or two, and how a match was played."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.cards import Card
from bot.games.gin.actions import BigGin, Discard, Draw, Gin, Knock, Pass, Show, Take
from bot.games.gin.advice import PLAYED_OUT, Advice, Judgement
from bot.games.gin.view import GinView
from bot.words.cards import card_labels, fit
from bot.words.figures import signed
from bot.words.melds.advice import next_best
from bot.words.phrasebook import plural, say

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
    return " ".join((f"**{told}**", *(reasons(view, advice[0], rivals) or _beside(view, advice[0], rivals))))


def _beside(view: GinView, best: Advice, rivals: tuple[Advice, ...]) -> Iterator[str]:
    """The next best throw, where nothing else speaks for the best one."""
    other = next((each for each in rivals if isinstance(each.action, Discard)), None)
    if not isinstance(best.action, Discard) or other is None or other.thrown is None:
        return
    less = PLAYED_OUT * (best.worth - other.worth)
    if round(less) < 1:
        yield say("{card} would be about as good.", card=other.thrown.label)
    else:
        yield from next_best(less, action_phrase(view, other))


def action_phrase(view: GinView, each: Advice) -> str:
    """An action as advice: ``Throw K♣.``; empty for what comes before the deals."""
    match each.action:
        case BigGin():
            return say("Show big gin.")
        case Gin(card):
            return say("Gin: throw {card}.", card=card.label)
        case Knock(None):
            return say("Knock.")
        case Knock(Card() as card):
            return say("Knock and throw {card}.", card=card.label)
        case Discard(card):
            return say("Throw {card}.", card=card.label)
        case Draw():
            return say("Draw from the stock.")
        case Pass():
            return say("Pass.")
        case Take() if view.upcard is not None and each.thrown is not None:
            cards = {"card": view.upcard.label, "other": each.thrown.label}
            return say("Take {card}, then throw {other}.", **cards)
        case Take() if view.upcard is not None:
            return say("Take {card}.", card=view.upcard.label)
        case Show(_, laid_off) if laid_off:
            return say("Lay off {cards}.", cards=card_labels(laid_off))
        case Show():
            return say("Lay off nothing.")
        case _:
            return ""


def reasons(view: GinView, best: Advice, rivals: tuple[Advice, ...]) -> tuple[str, ...]:
    """Why it is better than the others, the best of them first."""
    match best.action:
        case Discard():
            knock = next((each for each in rivals if isinstance(each.action, Knock)), None)
            if knock is not None and knock is rivals[0]:
                return tuple(_rather_than_knock(best, knock))
            other = next((each for each in rivals if isinstance(each.action, Discard)), None)
            return tuple(_of_throw(view, best, other))[:REASONS]
        case Take():
            return tuple(_of_taking(view, best))
        case Draw() | Pass():
            take = next((each for each in rivals if isinstance(each.action, Take)), None)
            return tuple(_of_leaving(view, take))
        case Gin() | BigGin():
            return (say("Nothing scores more in this deal."),)
        case Knock():
            return tuple(_of_knock(best))
        case Show() if best.deadwood is not None:
            return (_left(best.deadwood),)
        case _:
            return ()


def _of_throw(view: GinView, best: Advice, other: Advice | None) -> Iterator[str]:
    """What speaks for a card and against another one, the weightiest first."""
    if best.thrown is None or best.deadwood is None:
        return
    if other is None or other.thrown is None or other.deadwood is None:
        yield _left(best.deadwood)
        return
    card, name = best.thrown.label, other.thrown.label
    saved = other.deadwood - best.deadwood
    safer = other.danger - best.danger
    counts = {"points": best.deadwood, "more": other.deadwood, "other": name}
    chances = {"card": card, "percent": _percent(best.danger), "more": _percent(other.danger), "other": name}
    of_danger = say(
        "The chance that {card} helps your opponent is {percent}%; with {other}, {more}%.", **chances
    )
    of_deadwood = say("You keep {points} deadwood; without {other} it would be {more}.", **counts)
    if saved >= MUCH_DEADWOOD:
        yield of_deadwood
    if safer >= MUCH_DANGER:
        yield of_danger
    # What could still meld a card says nothing of one that is melded.
    if not any(other.thrown in meld.cards for meld in (view.hand.melds if view.hand else ())):
        yield from _of_ways(best, other, card, name)
    if len(best.outs) > len(other.outs):
        yield say(
            "{many} cards can still help your hand; without {other}, only {few}.",
            many=len(best.outs), few=len(other.outs), other=name,
        )  # fmt: skip
    if 0 < saved < MUCH_DEADWOOD:
        yield of_deadwood
    if 0 < safer < MUCH_DANGER:
        yield of_danger


def _of_ways(best: Advice, other: Advice, card: str, name: str) -> Iterator[str]:
    """With how many cards each of the two could still be melded."""
    few, many = len(best.ways), len(other.ways)
    if few >= many:
        return
    if few == 0:
        yield plural(
            "{card} can't help you any more; {name} can in one way.",
            "{card} can't help you any more; {name} can in {number} ways.",
            many,
            card=card,
            name=name,
        )
        return
    told = plural("{name} in one.", "{name} in {number}.", many, name=name)
    yield plural(
        "{card} helps you in one way, {others}",
        "{card} helps you in {number} ways, {others}",
        few,
        card=card,
        others=told,
    )


def _rather_than_knock(best: Advice, knock: Advice) -> Iterator[str]:
    if best.gins:
        yield plural(
            "Don't knock yet: one card still gives you gin.",
            "Don't knock yet: {number} cards still give you gin.",
            len(best.gins),
        )
    else:
        yield say("Don't knock yet: playing on is worth more.")
    if knock.win is not None:
        yield say("A knock would score {percent}% of the time.", percent=_percent(knock.win))


def _of_knock(best: Advice) -> Iterator[str]:
    if best.deadwood is not None:
        yield _left(best.deadwood)
    if best.win is None:
        return
    if best.win >= 0.5:
        yield say(
            "It scores {percent}% of the time, and playing on is worth less.", percent=_percent(best.win)
        )
    else:
        yield say(
            "It scores only {percent}% of the time, but playing on is worth even less.",
            percent=_percent(best.win),
        )


def _of_taking(view: GinView, best: Advice) -> Iterator[str]:
    if view.hand is not None and best.deadwood is not None:
        points = {"before": view.hand.points, "after": best.deadwood}
        yield say("That cuts your deadwood from {before} to {after}.", **points)


def _of_leaving(view: GinView, take: Advice | None) -> Iterator[str]:
    """Why the upcard stays where it is."""
    if take is None or view.upcard is None or view.hand is None or take.deadwood is None:
        return
    card = view.upcard.label
    if take.deadwood >= view.hand.points:
        yield say("{card} wouldn't cut your deadwood.", card=card)
    else:
        yield say(
            "{card} would cut your deadwood from {before} to {after}, but your opponent would see it.",
            card=card, before=view.hand.points, after=take.deadwood,
        )  # fmt: skip


def _left(points: int) -> str:
    return plural("That leaves 1 deadwood.", "That leaves {number} deadwood.", points)


def _percent(chance: float) -> int:
    return round(100 * chance)


STEADY = 3
"""Points of luck within which the cards were as usual."""


def luck_lines(
    names: tuple[str, ...], dealt: tuple[float, ...], drawn: tuple[float, ...], *, seat: int
) -> str:
    """How much better than usual the cards of both were, the reader's first."""
    order = (seat, 1 - seat)
    return "\n".join(_luck(names[at], dealt[at], drawn[at]) for at in order)


def _luck(name: str, dealt: float, drawn: float) -> str:
    parts = {"dealt": signed(dealt), "drawn": signed(drawn), "name": name}
    points = round(abs(dealt + drawn))
    if points < STEADY:
        return say("{name}'s luck: average cards (dealt {dealt}, drawn {drawn})", **parts)
    if dealt + drawn > 0:
        return say(
            "{name}'s luck: cards {points} points better than average (dealt {dealt}, drawn {drawn})",
            points=points,
            **parts,
        )
    return say(
        "{name}'s luck: cards {points} points worse than average (dealt {dealt}, drawn {drawn})",
        points=points,
        **parts,
    )


def luck_note() -> str:
    """What the luck means."""
    return say(
        "Luck is measured in deadwood: your dealt hands against average ones, your draws against "
        "everything you could have drawn."
    )


def course_alt(verdicts: tuple[Judgement, ...]) -> str:
    """The line of the expected lead in words: for each deal where it began and ended."""
    told = [say("Your expected lead in points.")]
    for deal in dict.fromkeys(judgement.deal for judgement in verdicts):
        of_deal = [judgement.lead for judgement in verdicts if judgement.deal == deal]
        first, last = signed(of_deal[0]), signed(of_deal[-1])
        told.append(say("Deal {deal}: from {first} to {last}.", deal=deal, first=first, last=last))
    return fit(tuple(told))
