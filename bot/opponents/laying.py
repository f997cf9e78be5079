"""What players of games with melds on the table reckon with: the best plan of laying, the worth of cards."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from bot.games.cards import PACK, Card, Mask, cards_of, mask_of
from bot.games.melds.actions import Add, Lay
from bot.games.melds.deadwood import counting
from bot.games.melds.finder import fitting, pairs_for
from bot.games.melds.layoff import best_defence
from bot.games.melds.rules import MeldRules
from bot.games.melds.view import TableMeld

Table = tuple[TableMeld, ...]

EVERYTHING = mask_of(PACK)
"""The whole pack."""


class Plan(msgspec.Struct, frozen=True):
    """All that a hand could lay now, chosen together so that the cards left are worth least."""

    lays: tuple[Lay, ...]
    adds: tuple[Add, ...]
    rest: Mask
    points: int
    """The value of the cards left."""


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
    """Whether the card can be laid, and the hand after the best discard is worth less than before."""
    before = plan(table, hand, rules).points
    held = Mask(hand | card.bit)
    if plan(table, held, rules).rest & card.bit:
        return False
    return min(plan(table, Mask(held & ~thrown), rules).points for thrown in bits(hand)) < before


def outlook(table: Table, kept: Mask, unseen: Mask, good: int, rules: MeldRules) -> float:
    """The mean value of what is left after one of the ``good`` best draws and the discard that follows."""
    after_discard = counting(rules).after_discard
    fits = fitting_on(table, rules)
    bare = Mask(kept & ~fits)
    if not bare:
        return 0.0
    lowest = after_discard(bare)
    found = sorted(lowest if card & fits else after_discard(Mask(bare | card)) for card in bits(unseen))
    best = found[:good]
    return sum(best) / len(best) if best else float(lowest)


def fitting_on(table: Table, rules: MeldRules) -> Mask:
    """All cards that fit on a meld of the table now."""
    fits = 0
    for meld in table:
        fits |= fitting(mask_of(meld.cards), rules)
    return Mask(fits)


def melds_open(card: Card, unseen: Mask, rules: MeldRules) -> int:
    """With how many pairs of unseen cards this card would make a meld."""
    return sum(pair & unseen == pair for pair in pairs_for(card, rules))


def bits(mask: Mask) -> Iterator[int]:
    """The cards of a set one by one, each as its bit."""
    rest = int(mask)
    while rest:
        lowest = rest & -rest
        yield lowest
        rest ^= lowest
