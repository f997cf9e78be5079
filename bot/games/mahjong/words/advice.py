"""Hints of Mahjong gin: what to do and why, in a sentence or two."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import assert_never

from bot.games.mahjong.actions import Action, Add, Discard, Draw, Lay, Pass, Take
from bot.games.mahjong.advice import Advice
from bot.games.mahjong.view import MahjongView
from bot.words.melds.advice import (
    REASONS,
    Names,
    few_cards,
    laying_hint,
    laying_phrase,
    reasons_to_leave,
    reasons_to_take,
    reasons_to_throw,
    taking_phrase,
)
from bot.words.phrasebook import plural, say


def hint_sentences(view: MahjongView, weighed: tuple[Advice, ...], names: Names) -> str:
    """What to do, in bold, and why; ``weighed`` has the best first."""
    reasons = _reasons(view, weighed[0], weighed[1:], names)
    return laying_hint(view, weighed, names, phrase=lambda each: phrase(view, each), reasons=reasons)


def better(view: MahjongView, best: Advice, other: Advice, names: Names) -> Iterator[str]:
    """Why the best action is better than another one."""
    return islice(_reasons(view, best, (other,), names), REASONS)


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
            return laying_phrase(view, action)
        case Discard(card):
            return say("Throw {card}.", card=card.label)
        case _:
            assert_never(action)


def phrase(view: MahjongView, told: Advice) -> str:
    """The action as advice, with what is laid after it: ``Take 7♣ and lay 7-8-9♣.``"""
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
            yield from reasons_to_throw(view, best, others, names)
        case Draw() | Pass():
            takes = ((each.action.count, each) for each in others if isinstance(each.action, Take))
            yield from reasons_to_leave(view, [(view.pile[-count:], each) for count, each in takes])
        case _:
            if view.key is not None:
                yield say("{card} has to be laid this turn.", card=view.key.label)
            yield from reasons_to_take(best)
            if best.laid:
                yield plural(
                    "That puts {number} point on the table.",
                    "That puts {number} points on the table.",
                    best.laid,
                )
            yield from few_cards(view, names)
