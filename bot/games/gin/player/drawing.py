"""Whether to take the upcard or to draw from the stock."""

from __future__ import annotations

from bot.games.cards import Card, Mask
from bot.games.melds.deadwood import counting
from bot.games.melds.rules import MeldRules


def is_worth_taking(hand: Mask, upcard: Card, rules: MeldRules) -> bool:
    """Whether the upcard goes into a meld, and the hand after the best discard has less deadwood than before.

    A card that only replaces a higher one is left: the stock gives that too, and tells the other nothing.
    """
    with_it = Mask(hand | upcard.bit)
    deadwood, after_discard = counting(rules)
    before = deadwood(hand)
    melds = deadwood(with_it) < before + rules.points(upcard.rank)
    return melds and after_discard(with_it) < before
