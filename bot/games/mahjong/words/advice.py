"""Hints of Mahjong gin: what to do and why, in a sentence or two."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from bot.games.mahjong.actions import Action, Add, Discard, Draw, Lay, Pass, Take
from bot.games.mahjong.advice import Advice
from bot.games.mahjong.view import MahjongView
from bot.words.melds.advice import (
    Names,
    few_cards,
    laying_phrase,
    outlook,
    reasons_to_throw,
    taking_phrase,
    told_reasons,
)
from bot.words.melds.turns import took_phrase
from bot.words.phrasebook import plural, say


def hint_sentences(view: MahjongView, weighed: tuple[Advice, ...], names: Names) -> str:
    """What to do, in bold, and why; ``weighed`` has the best first."""
    best = weighed[0]
    # Other parts of what is laid in this turn lead to the same and are no other choice.
    rivals = [each for each in weighed[1:] if each.worth < best.worth]
    other = (phrase(view, rivals[0]), rivals[0]) if rivals else None
    told = told_reasons(_reasons(view, best, weighed[1:], names))
    return " ".join((f"**{phrase(view, best)}**", *told, outlook(view, best, other, names)))


def better(view: MahjongView, best: Advice, played: Advice, names: Names) -> tuple[str, ...]:
    """Why the best action is better than the one that was played."""
    return told_reasons(_reasons(view, best, (played,), names))


def action_phrase(view: MahjongView, action: Action) -> str:
    """An action as advice: ``Throw K♣.``"""
    match action:
        case Draw():
            return say("Draw from the stock.")
        case Pass():
            return say("Pass.")
        case Take(count):
            return taking_phrase(view.pile[-count:])
        case Lay() | Add():
            return laying_phrase(action)
        case Discard(card):
            return say("Throw {card}.", card=card.label)
        case _:
            assert_never(action)


def phrase(view: MahjongView, told: Advice) -> str:
    """The action with what follows from it."""
    if isinstance(told.action, Take):
        return taking_phrase(view.pile[-told.action.count :], told)
    return action_phrase(view, told.action)


def _reasons(view: MahjongView, best: Advice, others: tuple[Advice, ...], names: Names) -> Iterator[str]:
    """What speaks for the best action, the weightiest first."""
    if best.goes_out:
        yield say("That's gin.")
        return
    match best.action:
        case Discard():
            throws = ((each.action.card, each) for each in others if isinstance(each.action, Discard))
            yield from reasons_to_throw(view, best, next(throws, None), names)
        case Draw() | Pass():
            yield from _of_leaving(view, others)
        case _:
            if view.key is not None:
                yield say("{card} has to be laid this turn.", card=view.key.label)
            if best.laid:
                yield plural(
                    "That puts {number} point on the table.",
                    "That puts {number} points on the table.",
                    best.laid,
                )
            yield from few_cards(view, names)


def _of_leaving(view: MahjongView, others: tuple[Advice, ...]) -> Iterator[str]:
    """Why the pile stays where it is."""
    takes = [each for each in others if isinstance(each.action, Take)]
    if not takes:
        return
    if not any(each.melded for each in takes):
        yield say("{card} would join no meld.", card=view.pile[-1].label)
    elif takes[0].left is not None:
        yield plural(
            "With {cards} you would keep {number} point of loose cards.",
            "With {cards} you would keep {number} points of loose cards.",
            takes[0].left,
            cards=took_phrase(view.pile[-_count(takes[0]) :]),
        )


def _count(told: Advice) -> int:
    """How many cards are taken."""
    return told.action.count if isinstance(told.action, Take) else 0
