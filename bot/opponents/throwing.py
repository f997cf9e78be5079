"""When players of games with melds on the table lay, and which card they throw: what both styles share."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from bot.games.cards import Card, Mask
from bot.games.melds.rules import MeldRules
from bot.opponents.laying import Plan, Table, fitting_on, melds_open, outlook, plan


class LayingStyle(msgspec.Struct, frozen=True, kw_only=True):
    """Numbers found by playing many deals against other styles; weights are in points of the deal."""

    hope: float
    """Weight of what is left after a good draw, beside what is left now."""
    good_draws: int
    """How many of the best next draws count as good."""
    caution: float
    """Points for each pair of cards, open to the other, with which a discard would make a meld."""
    fitting: float
    """Points for a discard that the other could add to the table."""
    hold_above: int
    """Melds are held back while the other has more cards than this; its own way out apart."""
    near_out: int
    """With at most this many cards left after laying all, everything is laid at once."""
    last_stock: int
    """With at most this many cards in the stock everything is laid."""

    def is_time_to_lay(self, best: Plan, *, theirs: int, stock: int) -> bool:
        """Whether melds should leave the hand, where they cost points if the other is out first.

        ``theirs`` is the number of cards that the other holds.
        """
        return theirs <= self.hold_above or best.rest.bit_count() <= self.near_out or stock <= self.last_stock


class Throw(msgspec.Struct, frozen=True, kw_only=True):
    """What the seat that throws knows."""

    table: Table
    hand: Mask
    unseen: Mask
    """What it may still draw."""
    open_to_other: Mask
    """What the other may hold or take: the unseen cards, and an open pile."""
    has_taken: bool
    """Whether it took from the pile this turn."""


def best_throw(
    throw: Throw, cards: Iterable[Card], style: LayingStyle, rules: MeldRules, *, seed: int
) -> Card:
    """The card (of at least one) whose loss costs least; ``seed`` decides between equals.

    After taking from the pile it first of all lowers what is left, so that two players who take each other's
    discards come to an end.
    """
    fits = fitting_on(throw.table, rules)

    def cost(card: Card) -> tuple[float, float, int]:
        kept = Mask(throw.hand & ~card.bit)
        points = plan(throw.table, kept, rules).points
        danger = style.caution * melds_open(card, throw.open_to_other, rules)
        danger += style.fitting * bool(fits & card.bit)
        hope = style.hope * outlook(throw.table, kept, throw.unseen, style.good_draws, rules)
        order = (card.bit.bit_length() + seed) % _CARDS
        return (points if throw.has_taken else 0), points + hope + danger, order

    return min(cards, key=cost)


_CARDS = 53
"""A prime above the number of cards, so that every seed puts them in another order."""
