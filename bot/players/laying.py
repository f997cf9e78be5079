"""Decisions in games with melds on the table: what can be laid, when to lay it, and which card to throw."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from bot.games.cards import PACK, Card, Mask, bits_of, cards_of, mask_of
from bot.games.melds.deadwood import counting
from bot.games.melds.finder import fitting, pairs_for
from bot.games.melds.laying import Add, Lay, best_defence
from bot.games.melds.rules import MeldRules
from bot.games.melds.view import TableMeld

Table = tuple[TableMeld, ...]

FULL_PACK = mask_of(PACK)


class Plan(msgspec.Struct, frozen=True):
    """All that a hand can lay now, chosen together so that the cards left are worth least."""

    lays: tuple[Lay, ...]
    adds: tuple[Add, ...]
    rest: Mask
    """The cards left in the hand."""
    points: int
    """What they count."""


class HoldingBack(msgspec.Struct, frozen=True, kw_only=True):
    """How long melds are held back, as they cost points if the opponent goes out first."""

    hold_above: int
    """Melds are held back while the opponent has more cards than this, unless the seat is nearly out."""
    near_out: int = 1
    """With at most this many cards left after laying everything, everything is laid at once."""
    last_stock: int
    """With at most this many cards in the stock, everything is laid."""

    def is_time_to_lay(self, *, left: int, theirs: int, stock: int) -> bool:
        """Whether to lay melds now; numbers of cards: left to the seat then, the opponent's, in the stock."""
        return theirs <= self.hold_above or left <= self.near_out or stock <= self.last_stock


class LayingStyle(HoldingBack, frozen=True, kw_only=True):
    """The numbers of one style, found by playing many deals against other styles; weights are in points."""

    hope: float
    """Weight of the points left after a good draw, beside the points left now."""
    good_draws: int
    """How many of the best next draws count as good."""
    caution: float
    """Points for each pair of cards with which the opponent could meld the discard."""
    fitting: float
    """Points for a discard that the opponent could add to the table."""


class Discarding(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat knows when it chooses a discard."""

    table: Table
    hand: Mask
    unseen: Mask
    """The cards that it may still draw."""
    open_to_other: Mask
    """The cards that the opponent may hold or take: the unseen cards, and a pile that is open."""
    has_taken: bool
    """Whether it took from the pile this turn."""


def plan(table: Table, hand: Mask, rules: MeldRules) -> Plan:
    """The best that can be laid and added now."""
    best = best_defence(tuple(mask_of(meld.cards) for meld in table), hand, rules)
    return Plan(
        lays=tuple(Lay(cards_of(meld)) for meld in best.hand.melds),
        adds=tuple(Add(cards_of(off), number) for number, off in enumerate(best.laid_off, start=1) if off),
        rest=best.hand.deadwood,
        points=best.hand.points,
    )


def is_worth_taking(table: Table, hand: Mask, card: Card, rules: MeldRules) -> bool:
    """Whether the card can be laid, and the hand after the best discard counts less than before."""
    before = plan(table, hand, rules).points
    held = Mask(hand | card.bit)
    if plan(table, held, rules).rest & card.bit:
        return False
    return min(plan(table, Mask(held & ~thrown), rules).points for thrown in bits_of(hand)) < before


def best_discard(
    known: Discarding, cards: Iterable[Card], style: LayingStyle, rules: MeldRules, *, seed: int
) -> Card:
    """The card (of at least one) that costs least to throw; ``seed`` decides between equals.

    After taking from the pile, the points left come first: otherwise two players could take each other's
    discards for ever.
    """
    fits = _fitting_cards(known.table, rules)

    def cost(card: Card) -> tuple[float, float, int]:
        kept = Mask(known.hand & ~card.bit)
        points = plan(known.table, kept, rules).points
        danger = style.caution * _open_melds(card, known.open_to_other, rules)
        danger += style.fitting * bool(fits & card.bit)
        hope = style.hope * mean_after_good_draw(known.table, kept, known.unseen, style.good_draws, rules)
        order = (card.bit.bit_length() + seed) % _ORDERS
        return (points if known.has_taken else 0), points + hope + danger, order

    return min(cards, key=cost)


def mean_after_good_draw(table: Table, kept: Mask, unseen: Mask, good: int, rules: MeldRules) -> float:
    """The mean of the points left after one of the ``good`` best draws and the discard that follows."""
    after_discard = counting(rules).after_discard
    fits = _fitting_cards(table, rules)
    bare = Mask(kept & ~fits)
    if not bare:
        return 0.0
    lowest = after_discard(bare)
    found = sorted(lowest if card & fits else after_discard(Mask(bare | card)) for card in bits_of(unseen))
    best = found[:good]
    return sum(best) / len(best) if best else float(lowest)


def _fitting_cards(table: Table, rules: MeldRules) -> Mask:
    """All cards that fit on a meld of the table now."""
    fits = 0
    for meld in table:
        fits |= fitting(mask_of(meld.cards), rules)
    return Mask(fits)


def _open_melds(card: Card, unseen: Mask, rules: MeldRules) -> int:
    """The number of pairs of unseen cards with which this card would make a meld."""
    return sum(pair & unseen == pair for pair in pairs_for(card, rules))


_ORDERS = 53
"""A prime above the number of cards, so that every seed puts them in another order."""
