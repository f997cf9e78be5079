"""Hints of Colonel: what to do and why, in a sentence or two."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import assert_never

from bot.games.cards import Card
from bot.games.colonel.actions import Accept, Action, Add, Challenge, Discard, Draw, Lay, Reject, Take
from bot.games.colonel.advice import Advice
from bot.games.colonel.view import ColonelView
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
from bot.words.melds.two_handed import opponent
from bot.words.phrasebook import plural, say


def hint_sentences(view: ColonelView, weighed: tuple[Advice, ...], names: Names) -> str:
    """What to do, in bold, and why; ``weighed`` has the best first."""
    best = weighed[0]
    if isinstance(best.action, Challenge | Accept | Reject):
        return f"**{phrase(view, best)}** {_compared(view, names)}"
    reasons = _reasons(view, best, weighed[1:], names)
    return laying_hint(view, weighed, names, phrase=lambda each: phrase(view, each), reasons=reasons)


def better(view: ColonelView, best: Advice, other: Advice, names: Names) -> Iterator[str]:
    """Why the best action is better than another one."""
    return islice(_reasons(view, best, (other,), names), REASONS)


def action_phrase(view: ColonelView, action: Action) -> str:
    """An action as advice: ``Throw K♣.``"""
    match action:
        case Challenge():
            return say("Challenge.")
        case Accept():
            return say("Accept the challenge.")
        case Reject():
            return say("Reject the challenge.")
        case Draw():
            return say("Draw from the stock.")
        case Take():
            return taking_phrase(_upcard(view))
        case Lay() | Add():
            return laying_phrase(view, action)
        case Discard(card):
            return say("Throw {card}.", card=card.label)
        case _:
            assert_never(action)


def phrase(view: ColonelView, told: Advice) -> str:
    """The action as advice, with what is laid after it: ``Take 7♣ and lay 7-8-9♣.``"""
    if isinstance(told.action, Take):
        return taking_phrase(_upcard(view), told)
    return action_phrase(view, told.action)


def _upcard(view: ColonelView) -> tuple[Card, ...]:
    return () if view.upcard is None else (view.upcard,)


def _compared(view: ColonelView, names: Names) -> str:
    """What is known of the two hands that would be compared."""
    return plural(
        "Your hand counts {points}, and {name} holds {number} card.",
        "Your hand counts {points}, and {name} holds {number} cards.",
        view.players[1 if view.seat == 0 else 0].cards,
        points=view.count,
        name=opponent(view, names),
    )


def _reasons(view: ColonelView, best: Advice, others: tuple[Advice, ...], names: Names) -> Iterator[str]:
    """What speaks for the best action, the weightiest first."""
    if best.goes_out:
        yield say("You go out.")
        return
    match best.action:
        case Discard():
            yield from reasons_to_throw(view, best, others, names)
        case Draw():
            takes = [(_upcard(view), each) for each in others if isinstance(each.action, Take)]
            yield from reasons_to_leave(view, takes)
        case _:
            yield from reasons_to_take(best)
            if best.laid:
                yield plural(
                    "That's {number} point less in your hand.",
                    "That's {number} points less in your hand.",
                    best.laid,
                )
            yield from few_cards(view, names)
