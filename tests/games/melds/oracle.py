"""Melds by brute force, from the definitions alone: every subset, every family, every order of laying off."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations

from bot.games.cards import PACK, Card, Rank
from bot.games.melds.rules import MeldRules

Cards = frozenset[Card]


def is_meld(cards: Cards, rules: MeldRules) -> bool:
    if len(cards) < 3:
        return False
    ranks = sorted(14 if rules.aces_high and card.rank is Rank.ACE else int(card.rank) for card in cards)
    if len(set(ranks)) == 1:
        return rules.sets_allowed
    if len({card.suit for card in cards}) > 1:
        return False
    gaps = [above - below for below, above in zip(ranks, [*ranks[1:], ranks[0] + 13], strict=True)]
    if rules.wrap_runs:
        return sum(gap != 1 for gap in gaps) <= 1
    return all(gap == 1 for gap in gaps[:-1])


def value(cards: Cards, rules: MeldRules) -> int:
    return sum(card_value(card, rules) for card in cards)


def card_value(card: Card, rules: MeldRules) -> int:
    if card.rank is Rank.ACE:
        return rules.ace_points
    return 10 if card.rank > 9 else rules.low_points or int(card.rank)


def melds_in(hand: Cards, rules: MeldRules) -> list[Cards]:
    return [
        frozenset(cards)
        for size in range(3, len(hand) + 1)
        for cards in combinations(hand, size)
        if is_meld(frozenset(cards), rules)
    ]


def families(melds: list[Cards]) -> Iterator[list[Cards]]:
    """Every choice of melds that share no card."""
    yield []
    for at, meld in enumerate(melds):
        apart = [later for later in melds[at + 1 :] if not later & meld]
        for family in families(apart):
            yield [meld, *family]


@cache
def deadwood(hand: Cards, rules: MeldRules) -> int:
    melds = melds_in(hand, rules)
    return value(hand, rules) - max(value(frozenset().union(*family), rules) for family in families(melds))


def deadwood_after_discard(hand: Cards, rules: MeldRules) -> int:
    return min(deadwood(hand - {card}, rules) for card in hand)


def best_families(hand: Cards, rules: MeldRules) -> list[frozenset[Cards]]:
    """The arrangements that are best by rule 1.7, step 3 left out; touching runs count as one run."""
    least = deadwood(hand, rules)
    found = [
        family
        for family in families(melds_in(hand, rules))
        if value(hand.difference(*family), rules) == least and not _touching(family, rules)
    ]
    fewest = min(addable(hand, family, rules) for family in found)
    return [frozenset(family) for family in found if addable(hand, family, rules) == fewest]


def addable(hand: Cards, family: list[Cards], rules: MeldRules) -> int:
    return sum(any(is_meld(meld | {card}, rules) for meld in family) for card in set(PACK) - hand)


def _touching(family: list[Cards], rules: MeldRules) -> bool:
    return any(is_meld(one | other, rules) for one, other in combinations(family, 2))


def defence(melds: tuple[Cards, ...], hand: Cards, rules: MeldRules) -> tuple[int, int]:
    """Least deadwood by laying off one card at a time in every order, and the fewest cards it takes."""
    seen: set[tuple[tuple[Cards, ...], Cards]] = set()
    open_ = [(melds, hand)]
    best = (deadwood(hand, rules), 0)
    while open_:
        position = open_.pop()
        if position in seen:
            continue
        seen.add(position)
        table, held = position
        best = min(best, (deadwood(held, rules), len(hand) - len(held)))
        for card in held:
            for at, meld in enumerate(table):
                if is_meld(meld | {card}, rules):
                    open_.append(((*table[:at], meld | {card}, *table[at + 1 :]), held - {card}))
    return best
