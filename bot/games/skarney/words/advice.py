"""Hints of Skarney Gin: what to do and why, in a sentence or two."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from bot.games.cards import Card
from bot.games.skarney.actions import (
    Accept,
    Action,
    Contract,
    Deal,
    Draw,
    End,
    LastCard,
    Lay,
    Offer,
    Reject,
)
from bot.games.skarney.advice import Advice
from bot.games.skarney.view import SkarneyView
from bot.words.cards import card_labels
from bot.words.melds.advice import fewer_pairs, next_best
from bot.words.melds.two_handed import opponent
from bot.words.phrasebook import and_list, plural, say

Names = tuple[str, ...]


def hint_sentences(view: SkarneyView, weighed: tuple[Advice, ...], names: Names) -> str:
    """What to do, in bold, and why; ``weighed`` has the best first."""
    best, *others = weighed
    other = others[0] if others else None
    told = [f"**{action_phrase(view, best.action, names)}**", *better(view, best, other, names)]
    if other is not None:
        told += next_best(best.worth - other.worth, action_phrase(view, other.action, names))
    return " ".join(told)


def better(view: SkarneyView, best: Advice, other: Advice | None, names: Names) -> Iterator[str]:
    """Why the best action is better than another one; without one, what speaks for it."""
    if other is not None:
        yield from _nearer(best, other)
    match best.action:
        case Contract():
            yield say("What lies on the table no longer counts against you.")
        case Offer() if best.held and not (other and isinstance(other.action, Offer)):
            yield say("Your hand is worth more if you lay nothing yet.")
        case Offer(card):
            yield from _safer(view, card, best, other, names)
        case Accept() | Reject() | Lay() if best.left == 0:
            yield say("Then you can lay all your cards.")
        case Reject() if best.left is not None and other and (other.left or 0) >= best.left:
            yield plural(
                "With it there'd be {number} card that you couldn't lay next turn.",
                "With it there'd be {number} cards that you couldn't lay next turn.",
                other.left or 0,
            )
        case Accept() | Reject() | Lay() if best.left is not None:
            yield plural(
                "Then there's {number} card that you couldn't lay next turn.",
                "Then there are {number} cards that you couldn't lay next turn.",
                best.left,
            )
        case _:
            pass


def _nearer(best: Advice, other: Advice) -> Iterator[str]:
    """What the actions mean for the contract that is nearest."""
    if best.lacks is None or other.lacks is None:
        return
    if not best.lacks and other.lacks:
        yield say("With it you have a contract.")
    elif best.lacks < other.lacks:
        yield plural(
            "Your nearest contract then lacks {number} card, instead of {more}.",
            "Your nearest contract then lacks {number} cards, instead of {more}.",
            best.lacks,
            more=other.lacks,
        )
    elif isinstance(best.action, Reject):
        yield say("It brings no contract nearer.")


def _safer(view: SkarneyView, card: Card, best: Advice, other: Advice | None, names: Names) -> Iterator[str]:
    """What the opponent could do with the card on offer."""
    name = opponent(view, names)
    if not best.pairs:
        yield say("{name} can't meld it with any two cards that you don't see.", name=name)
    elif other is not None and isinstance(other.action, Offer) and other.action.card.rank != card.rank:
        yield from fewer_pairs(best.pairs, other.pairs, other.action.card, name)


def action_phrase(view: SkarneyView, action: Action, names: Names) -> str:
    """An action as advice: ``Offer K♣.``"""
    match action:
        case Deal(dealer) if dealer == view.seat:
            return say("Deal first.")
        case Deal():
            return say("Let {name} deal first.", name=opponent(view, names))
        case Draw():
            return say("Draw.")
        case Contract(melds):
            return say("Lay your contract: {melds}.", melds=", ".join(map(card_labels, melds)))
        case Lay():
            return _laying_phrase(action)
        case Offer(card):
            return say("Offer {card}.", card=card.label)
        case Accept():
            return say("Take {card}.", card=_on_offer(view))
        case Reject():
            return say("Leave {card}.", card=_on_offer(view))
        case LastCard():
            return say("Keep your last card.")
        case End():
            return say("End the deal.")
        case _:
            assert_never(action)


def _on_offer(view: SkarneyView) -> str:
    """The card that the seat may take or leave; it knows that card, as spectators don't (4.3)."""
    assert view.offer is not None
    assert view.offer.card is not None
    return view.offer.card.label


def _laying_phrase(lay: Lay) -> str:
    melds = and_list(tuple(map(card_labels, lay.melds)))
    added = and_list(
        tuple(
            say("{cards} to meld {number}", cards=card_labels(add.cards), number=add.meld) for add in lay.adds
        )
    )
    if not lay.adds:
        return say("Lay {melds}.", melds=melds)
    if not lay.melds:
        return say("Add {added}.", added=added)
    return say("Lay {melds} and add {added}.", melds=melds, added=added)
