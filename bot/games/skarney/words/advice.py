"""Hints of Skarney Gin: what to do and why, in a sentence or two."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

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
from bot.words.melds.advice import next_best
from bot.words.melds.two_handed import opponent
from bot.words.phrasebook import and_list, plural, say

Names = tuple[str, ...]


def hint_sentences(view: SkarneyView, weighed: tuple[Advice, ...], names: Names) -> str:
    """What to do, in bold, and why; ``weighed`` has the best first."""
    best, *others = weighed
    told = [f"**{action_phrase(view, best.action, names)}**", *reasons(view, best, names)]
    if others:
        told += next_best(best.worth - others[0].worth, action_phrase(view, others[0].action, names))
    return " ".join(told)


def reasons(view: SkarneyView, best: Advice, names: Names) -> Iterator[str]:
    """What speaks for the best action."""
    match best.action:
        case Contract():
            yield say("What lies on the table no longer counts against you.")
        case Offer() if best.held:
            yield say("Your hand is worth more if you lay nothing yet.")
        case Offer() if not best.pairs:
            yield say(
                "{name} can't meld it with any two cards that you don't see.", name=opponent(view, names)
            )
        case Accept() | Reject() | Lay() if best.left is not None:
            yield plural(
                "Then there's {number} card that you couldn't lay next turn.",
                "Then there are {number} cards that you couldn't lay next turn.",
                best.left,
            )
        case _:
            pass


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
            return say("Take the card on offer.")
        case Reject():
            return say("Leave the card on offer.")
        case LastCard():
            return say("Keep your last card.")
        case End():
            return say("End the deal.")
        case _:
            assert_never(action)


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
