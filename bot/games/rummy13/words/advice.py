"""Hints of 13-card rummy: what to do and why, in a sentence or two."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.rummy13.actions import Declare, Discard, Draw, Drop, Take
from bot.games.rummy13.advice import Advice
from bot.games.rummy13.view import Rummy13View
from bot.words.phrasebook import say

Names = tuple[str, ...]

LESS_USE = 0.1
"""By so many groups one card must be less use to the next player than another for that to be told."""


def hint_sentences(view: Rummy13View, weighed: tuple[Advice, ...], _names: Names) -> str:
    """What to do, in bold, and why; ``weighed`` has the best first. Empty where there is nothing to do."""
    best, *others = weighed
    if best.action is None:
        return ""
    return " ".join((f"**{_phrase(view, best)}**", *_reasons(view, best, tuple(others))))


def _phrase(view: Rummy13View, each: Advice) -> str:
    """An action as advice: ``Throw K♣.``"""
    match each.action:
        case Declare(card, _):
            return say("Declare and finish with {card}.", card=card.label)
        case Discard(card):
            return say("Throw {card}.", card=card.label)
        case Take() if view.top is not None and each.thrown is not None:
            return say("Take {card}, then throw {other}.", card=view.top.label, other=each.thrown.label)
        case Draw():
            return say("Draw from the closed deck.")
        case Drop():
            return say("Drop out of this deal.")
        case _:
            raise AssertionError("no advice on this action")


def _reasons(view: Rummy13View, best: Advice, others: tuple[Advice, ...]) -> Iterator[str]:
    """Why it is better than the best of the others."""
    match best.action:
        case Declare():
            yield say("Your hand is complete.")
        case Discard():
            yield from _of_throw(best, others)
        case Take():
            yield from _of_taking(best, others)
        case Draw():
            yield from _of_drawing(view, best, others)
        case Drop():
            yield _chance(best)
            yield say("Playing on is likely to cost more than the drop.")
        case _:
            pass


def _of_throw(best: Advice, others: tuple[Advice, ...]) -> Iterator[str]:
    """What speaks for a card, and against the next best one."""
    other = next(iter(others), None)
    if other is None or other.thrown is None:
        return
    name = other.thrown.label
    if _percent(best.ready) > _percent(other.ready):
        yield say(
            "Your chance of declaring within {turns} turns is {percent}%; if you throw {other}, {less}%.",
            other=name,
            **_chances(best, other),
        )
    else:
        yield _chance(best)
    if best.loose is not None and other.loose is not None and best.loose < other.loose:
        counts = {"points": best.loose, "more": other.loose, "other": name}
        yield say("Your loose cards then count {points}; without {other} they'd count {more}.", **counts)
    elif best.use + LESS_USE < other.use:
        yield say("It's less use to the next player than {other}.", other=name)


def _of_taking(best: Advice, others: tuple[Advice, ...]) -> Iterator[str]:
    draw = next((each for each in others if isinstance(each.action, Draw)), None)
    if draw is not None and _percent(best.ready) > _percent(draw.ready):
        yield say(
            "Your chance of declaring within {turns} turns is {percent}%; if you draw, {less}%.",
            **_chances(best, draw),
        )
    elif best.loose is not None:
        yield say("Your loose cards then count {points}.", points=best.loose)


def _of_drawing(view: Rummy13View, best: Advice, others: tuple[Advice, ...]) -> Iterator[str]:
    """Why the open card stays where it is."""
    take = next((each for each in others if isinstance(each.action, Take)), None)
    if view.top is None or not view.may_take:
        return
    card = view.top.label
    if take is None:
        yield say("{card} goes with nothing in your hand.", card=card)
    elif _percent(best.ready) > _percent(take.ready):
        yield say(
            "Your chance of declaring within {turns} turns is {percent}%; if you take {card}, {less}%.",
            card=card,
            **_chances(best, take),
        )
    else:
        yield say("{card} brings you no nearer to declaring.", card=card)


def _chances(best: Advice, other: Advice) -> dict[str, int]:
    """How likely the hand is ready in time, and how likely after the other action, for a sentence."""
    return {"percent": _percent(best.ready), "turns": best.turns, "less": _percent(other.ready)}


def _chance(each: Advice) -> str:
    if not _percent(each.ready):
        return say("You can hardly declare within {turns} turns.", turns=each.turns)
    return say(
        "Your chance of declaring within {turns} turns is {percent}%.",
        percent=_percent(each.ready),
        turns=each.turns,
    )


def _percent(chance: float | None) -> int:
    return round(100 * (chance or 0.0))
