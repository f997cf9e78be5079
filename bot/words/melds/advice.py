"""Hints of games for two in which melds are laid on one table: the reasons, and what an action brings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any, TypeVar

from bot.games.cards import Card
from bot.games.frame.actions import Add, Discard, Lay
from bot.games.frame.view import LayingView
from bot.games.melds.advice import LayingAdvice
from bot.words.cards import card_labels
from bot.words.melds.phrases import meld_labels
from bot.words.melds.turns import took_phrase
from bot.words.melds.two_handed import opponent
from bot.words.phrasebook import and_list, plural, say

Names = tuple[str, ...]
View = LayingView[Any, Any, Any, Any]
AdviceT = TypeVar("AdviceT", bound=LayingAdvice)

REASONS = 2
"""How many reasons are told at most."""
FEW = 3
"""With so few cards the opponent is nearly out."""


def laying_phrase(view: View, action: Lay | Add) -> str:
    """Laying as advice: ``Lay 5-6-7♠.``, ``Add 8♠ to meld 2.``"""
    if isinstance(action, Lay):
        # The action has the ace first; a view has a run in the order in which it lies.
        lies = (group.cards for group in view.lays if set(group.cards) == set(action.cards))
        return say("Lay {meld}.", meld=meld_labels(next(lies, action.cards)))
    return say("Add {cards} to meld {number}.", cards=card_labels(action.cards), number=action.meld)


def taking_phrase(cards: Sequence[Card], told: LayingAdvice | None = None) -> str:
    """Taking from the pile as advice, and what is laid with it: ``Take 7♣ and lay 7-8-9♣.``"""
    names = {"cards": took_phrase(tuple(cards))}
    if told is not None and told.lays:
        return say(
            "Take {cards} and lay {melds}.", melds=and_list(tuple(map(meld_labels, told.lays))), **names
        )
    if told is not None and told.adds:
        return say("Take {cards} and add {added} to the table.", added=card_labels(told.adds), **names)
    return say("Take {cards}.", **names)


def laying_hint(
    view: View,
    weighed: Sequence[AdviceT],
    names: Names,
    *,
    phrase: Callable[[AdviceT], str],
    reasons: Iterator[str],
) -> str:
    """What to do, in bold, why, and what it brings beside the next best; ``weighed`` has the best first."""
    best = weighed[0]
    # Other parts of what is laid in this turn lead to the same and are no other choice.
    rivals = [each for each in weighed[1:] if each.worth < best.worth]
    other = (phrase(rivals[0]), rivals[0]) if rivals else None
    told = islice(reasons, REASONS)
    return " ".join((f"**{phrase(best)}**", *told, outlook(view, best, other, names)))


def reasons_to_throw(view: View, best: LayingAdvice, others: Sequence[Any], names: Names) -> Iterator[str]:
    """What speaks for a card that is thrown, and against the best of the throws that are worth less."""
    worse = (each for each in others if isinstance(each.action, Discard) and each.worth < best.worth)
    its = next(worse, None)
    name, safe = opponent(view, names), not best.pairs and not best.fits
    if best.holds and view.lays:
        yield _held(view, best, name)
    if safe and view.table:
        yield say("{name} can't meld it or add it to the table.", name=name)
    elif safe:
        yield say("{name} can't meld it.", name=name)
    if not best.ways:
        yield say("No card still to come would meld it for you.")
    if its is None:
        return
    other: Card = its.action.card
    label = other.label
    if its.fits and not best.fits:
        yield say("{other} would fit on the table.", other=label)
    if 0 < best.ways < its.ways:
        yield plural(
            "{number} card still to come would meld it for you; {other} has {more}.",
            "{number} cards still to come would meld it for you; {other} has {more}.",
            best.ways,
            other=label,
            more=its.ways,
        )
    yield from fewer_pairs(best.pairs, its.pairs, other, name)
    if best.left is not None and its.left is not None and best.left < its.left:
        yield plural(
            "Your loose cards then count {number} point, instead of {more}.",
            "Your loose cards then count {number} points, instead of {more}.",
            best.left,
            more=its.left,
        )


def fewer_pairs(pairs: int, more: int, other: Card, name: str) -> Iterator[str]:
    """That the opponent could meld the card in fewer ways than another one, if so."""
    if 0 < pairs < more:
        yield plural(
            "{name} could meld it in {number} way; {other} in {more}.",
            "{name} could meld it in {number} ways; {other} in {more}.",
            pairs,
            name=name,
            other=other.label,
            more=more,
        )


def _held(view: View, best: LayingAdvice, name: str) -> str:
    """Why melds stay in the hand."""
    return plural(
        "Keep {melds} in your hand for now: {name} still holds {number} card.",
        "Keep {melds} in your hand for now: {name} still holds {number} cards.",
        view.players[1 if view.seat == 0 else 0].cards,
        melds=and_list(tuple(map(meld_labels, best.holds))),
        name=name,
    )


def reasons_to_leave(view: View, takes: Sequence[tuple[tuple[Card, ...], LayingAdvice]]) -> Iterator[str]:
    """Why the pile stays where it is; ``takes`` has what could be taken, the best first."""
    if not takes or view.hand is None:
        return
    cards, best = takes[0]
    if not any(each.melded for _, each in takes):
        yield say("{card} would join no meld.", card=cards[-1].label)
    elif best.left is not None and best.left >= view.hand.points:
        yield plural(
            "With {cards} your loose cards would still count {number} point.",
            "With {cards} your loose cards would still count {number} points.",
            best.left,
            cards=took_phrase(cards),
        )


def reasons_to_take(best: LayingAdvice) -> Iterator[str]:
    """What a card is good for that is taken and not laid at once."""
    if best.melded and not best.lays and not best.adds:
        yield say("{card} joins a meld that you can lay later.", card=best.melded[0].label)


def few_cards(view: View, names: Names) -> Iterator[str]:
    """That the opponent is nearly out, if so."""
    cards = view.players[1 if view.seat == 0 else 0].cards
    if cards <= FEW:
        yield plural(
            "{name} has {number} card left.",
            "{name} has {number} cards left.",
            cards,
            name=opponent(view, names),
        )


def outlook(view: View, best: LayingAdvice, other: tuple[str, LayingAdvice] | None, names: Names) -> str:
    """What the best action brings on average, and by how much less the next best one, as it is called."""
    points, name = round(best.points), opponent(view, names)
    if points > 0:
        told = plural(
            "On average you score {number} point more than {name} in this deal.",
            "On average you score {number} points more than {name} in this deal.",
            points,
            name=name,
        )
    elif points < 0:
        told = plural(
            "On average {name} scores {number} point more than you in this deal.",
            "On average {name} scores {number} points more than you in this deal.",
            -points,
            name=name,
        )
    else:
        told = say("On average you and {name} score the same in this deal.", name=name)
    return told if other is None else " ".join((told, *next_best(best.worth - other[1].worth, other[0])))


def next_best(less: float, action: str) -> Iterator[str]:
    """What comes next after the best action, if that brings less by a point at least."""
    points = round(less)
    if points >= 1:
        yield plural(
            "Next best, {number} point less: {action}",
            "Next best, {number} points less: {action}",
            points,
            action=action,
        )
