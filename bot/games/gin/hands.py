"""Cards as players lay them out: arrangements turned into hands with melds and deadwood."""

from __future__ import annotations

from bot.games.cards import Mask, cards_of
from bot.games.gin.actions import Melds
from bot.games.gin.choosing import arrangement_of
from bot.games.gin.view import Hand, Meld, MeldKind
from bot.games.melds.arrange import Arrangement, arrange
from bot.games.melds.finder import in_order, is_set
from bot.games.melds.rules import MeldRules


def hand_of(cards: Mask, rules: MeldRules) -> Hand:
    """The cards in their best arrangement (1.7)."""
    return laid_out(arrange(cards, rules), rules)


def laid_out(arrangement: Arrangement, rules: MeldRules, *, laid_off: tuple[Mask, ...] | None = None) -> Hand:
    """An arrangement as a hand; ``laid_off`` are the cards that the other side adds to each meld (2.11)."""
    added = laid_off or (Mask(0),) * len(arrangement.melds)
    return Hand(
        melds=tuple(_meld(meld, more, rules) for meld, more in zip(arrangement.melds, added, strict=True)),
        deadwood=cards_of(arrangement.deadwood),
        points=arrangement.points,
    )


def hand_with(cards: Mask, melds: Melds, rules: MeldRules) -> Hand:
    """The cards with these melds, as somebody chose them; raises IllegalAction if it cannot be."""
    return laid_out(arrangement_of(cards, melds, rules), rules)


def _meld(meld: Mask, laid_off: Mask, rules: MeldRules) -> Meld:
    whole = Mask(meld | laid_off)
    kind = MeldKind.SET if is_set(whole, rules) else MeldKind.RUN
    return Meld(kind, in_order(whole, rules), cards_of(laid_off))
