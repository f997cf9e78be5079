"""Arrangements by brute force, from the definitions alone: every way to put cards into groups."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from bot.games.cards import Rank
from bot.games.rummy13.cards import Card, Cards

LOW_TO_HIGH = "A23456789TJQKA"


def code_of(card: Card) -> str:
    return str(card)[:2]


def can_be_joker(card: Card, wild: Rank) -> bool:
    return str(card).startswith("PJ") or str(card)[0] == wild.code


def kinds_of(group: Cards, wild: Rank) -> set[str]:
    """What the cards are in any use: each wild card once as itself and once as a joker, in every place."""
    if len(group) < 3:
        return set()
    found: set[str] = set()
    uses = [_uses(card, wild) for card in group]
    for use in product(*uses):
        own = [card for card, is_itself in zip(group, use, strict=True) if is_itself]
        if own:
            found |= _kinds_in_use([code_of(card) for card in own], len(group))
    if "pure" in found:
        found -= {"impure"}
    return found


def _uses(card: Card, wild: Rank) -> tuple[bool, ...]:
    if str(card).startswith("PJ"):
        return (False,)
    return (True, False) if can_be_joker(card, wild) else (True,)


def _kinds_in_use(own: list[str], size: int) -> set[str]:
    """What cards that are themselves make with jokers up to the size."""
    found: set[str] = set()
    if size <= 4 and len({code[0] for code in own}) == 1 and len({code[1] for code in own}) == len(own):
        found.add("set")
    if len({code[1] for code in own}) == 1 and size <= 13:
        for start in range(len(LOW_TO_HIGH) - size + 1):
            window = LOW_TO_HIGH[start : start + size]
            ranks = [code[0] for code in own]
            if len(set(ranks)) == len(ranks) and set(ranks) <= set(window) and len(set(window)) == size:
                found.add("pure" if size == len(own) else "impure")
    return found


def least_points(hand: Cards, wild: Rank, *, with_sets: bool = True) -> tuple[int, bool]:
    """What the hand costs, and whether two sequences protect it."""
    values = {card: 0 if can_be_joker(card, wild) else _value(card) for card in hand}
    best = None
    for loose, found in _arrangements(hand, wild, with_sets=with_sets):
        sequences = [each for each in found if each & {"pure", "impure"}]
        if len(sequences) >= 2 and any("pure" in each for each in sequences):
            points = sum(values[card] for card in loose)
            best = points if best is None else min(best, points)
    everything = sum(values.values())
    return min(80, everything if best is None else best), best is not None


def is_declarable(hand: Cards, wild: Rank) -> bool:
    """Whether all cards are in groups of a valid declaration, however many they are."""
    for loose, found in _arrangements(hand, wild, with_sets=True):
        sequences = [each for each in found if each & {"pure", "impure"}]
        if not loose and len(sequences) >= 2 and any("pure" in each for each in sequences):
            return True
    return False


def _value(card: Card) -> int:
    return {"A": 10, "K": 10, "Q": 10, "J": 10, "T": 10}.get(str(card)[0]) or int(str(card)[0])


def _arrangements(hand: Cards, wild: Rank, *, with_sets: bool) -> Iterator[tuple[Cards, list[set[str]]]]:
    """Every way to leave cards aside and to group the others."""
    if not hand:
        yield (), []
        return
    first, rest = hand[0], hand[1:]
    for loose, found in _arrangements(rest, wild, with_sets=with_sets):
        yield (first, *loose), found
    for number in range(2, len(rest) + 1):
        for others in combinations(rest, number):
            kinds = kinds_of((first, *others), wild)
            if not with_sets:
                kinds -= {"set"}
            if kinds:
                left = tuple(card for card in rest if card not in others)
                for loose, found in _arrangements(left, wild, with_sets=with_sets):
                    yield loose, [kinds, *found]
