"""Hands counted and laid out by machine code, as `bot.games.melds` does where sets are allowed."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from bot.games.cards import PACK
from bot.games.gin.player.opponent_model import card_tables
from bot.games.melds.deadwood import tables
from bot.games.melds.rules import STANDARD, MeldRules
from tests.trainer.gin.compiled import ACES, CARDS, KINGS, SUIT, compiled, count, in_hand_order, lowest
from tests.trainer.samples import Array, np

MOST_PAIRS = 6


class Melding(NamedTuple):
    """The bot's tables as arrays: of the ranks held in a suit, and of the 52 cards."""

    points: Array
    least: Array
    saved: Array
    worth: Array
    """Of each card its points …"""
    beside: Array
    """… the cards that are in some meld of three with it …"""
    near: Array
    """… those next to it …"""
    pairs: Array
    """… the pairs with which it makes one, each as two numbers; its own, twice, where there are fewer …"""
    others: Array
    """… and, for each of these pairs, the other cards that make a meld of three with it."""
    wraps: bool
    """Whether runs go round the corner (gin 7.5.1)."""


@cache
def melding(rules: MeldRules = STANDARD) -> Melding:
    """The tables of these melds, of which sets are some."""
    cards = card_tables(rules)
    pairs = [
        [*cards.pairs[card], *[(card, card)] * (MOST_PAIRS - len(cards.pairs[card]))]
        for card in range(len(PACK))
    ]
    others = [[*each, *[0] * (MOST_PAIRS - len(each))] for each in cards.others]
    of_cards = (cards.points, cards.beside, cards.near, pairs, others)
    points, least, saved = (np.array(each, np.int16) for each in tables(rules))
    worth, beside, near, in_pairs, with_pairs = (np.array(each, np.int64) for each in of_cards)
    return Melding(points, least, saved, worth, beside, near, in_pairs, with_pairs, rules.wrap_runs)


@compiled
def in_threes(cards: int) -> int:
    """The ranks of which three or more are held, as bits from the ace."""
    c, d, h, s = cards & SUIT, cards >> 13 & SUIT, cards >> 26 & SUIT, cards >> 39
    return c & d & (h | s) | h & s & (c | d)


@compiled
def of_runs(tables: Melding, cards: int, throws: bool) -> int:
    """The least deadwood if runs alone are laid; ``throws`` if the best card is thrown first."""
    c, d, h, s = cards & SUIT, cards >> 13 & SUIT, cards >> 26 & SUIT, cards >> 39
    least: int = tables.least[c] + tables.least[d] + tables.least[h] + tables.least[s]
    if throws:
        saved = tables.saved
        least -= max(saved[c], saved[d], saved[h], saved[s])
    return least


@compiled
def _with_sets(tables: Melding, cards: int, ranks: int, throws: bool) -> int:
    best = of_runs(tables, cards, throws)
    if not ranks:
        return best
    while ranks:
        rank = ranks & -ranks
        ranks ^= rank
        held = cards & rank * ACES
        best = min(best, _with_sets(tables, cards ^ held, ranks, throws))
        if held == rank * ACES:
            for suit in range(4):
                best = min(best, _with_sets(tables, cards ^ held | rank << 13 * suit, ranks, throws))
    return best


@compiled
def deadwood(tables: Melding, cards: int) -> int:
    """The least deadwood of the cards."""
    ranks = in_threes(cards)
    return _with_sets(tables, cards, ranks, False) if ranks else of_runs(tables, cards, False)


@compiled
def after_discard(tables: Melding, cards: int) -> int:
    """The least deadwood after throwing the best card."""
    ranks = in_threes(cards)
    return _with_sets(tables, cards, ranks, True) if ranks else of_runs(tables, cards, True)


@compiled
def is_melded(tables: Melding, hand: int, card: int) -> bool:
    """Whether the card, by number, would be melded in this hand."""
    return bool(deadwood(tables, hand | 1 << card) < deadwood(tables, hand) + tables.worth[card])


@compiled
def fitting(tables: Melding, sets: int, runs: int) -> int:
    """The cards that fit on melds: the fourth of a set, and those at the ends of runs."""
    ranks = (sets | sets >> 13 | sets >> 26 | sets >> 39) & SUIT
    ends = (runs & ~KINGS) << 1 | (runs & ~ACES) >> 1
    if tables.wraps:
        ends |= (runs & KINGS) >> 12 | (runs & ACES) << 12
    return ranks * ACES & ~sets | ends & ~runs


@compiled
def _choices_of_sets(cards: int) -> list[int]:
    """All cards that may be laid in sets at once, none too."""
    found, ranks = [0], in_threes(cards)
    while ranks:
        rank = ranks & -ranks
        ranks ^= rank
        four = rank * ACES
        held = cards & four
        for at in range(len(found)):
            found.append(found[at] | held)
            if held == four:
                for suit in range(4):
                    found.append(found[at] | held ^ rank << 13 * suit)
    return found


@compiled
def _choices_of_runs(tables: Melding, cards: int) -> list[int]:
    """All cards that may be laid in runs to leave the least deadwood."""
    found = [0]
    for suit in range(4):
        held = cards >> 13 * suit & SUIT
        melded = tables.points[held] - tables.least[held]
        if not melded:
            continue
        part, before = held, len(found)
        while part:
            if tables.points[part] == melded and tables.least[part] == 0:
                for at in range(before):
                    found.append(found[at] | part << 13 * suit)
            part = (part - 1) & held
        found = found[before:]
    return found


@compiled
def arrange(tables: Melding, hand: int) -> tuple[int, int]:
    """The cards of the hand that are laid in sets and in runs, in the best arrangement (gin 1.7)."""
    best, fewest, sets, runs = deadwood(tables, hand), CARDS, 0, 0
    for of_sets in _choices_of_sets(hand):
        if of_runs(tables, hand ^ of_sets, False) != best:
            continue
        for in_runs in _choices_of_runs(tables, hand ^ of_sets):
            fits = count(fitting(tables, of_sets, in_runs) & ~hand)
            if fits < fewest or (fits == fewest and _is_first(tables, of_sets, in_runs, sets, runs)):
                fewest, sets, runs = fits, of_sets, in_runs
    return sets, runs


@compiled
def _meld_of(tables: Melding, card: int, sets: int, runs: int) -> int:
    """The meld in which the card, given by its bit, is laid."""
    if card & sets:
        return (ACES << lowest(card) % 13) & sets
    meld = card
    while True:
        more = meld | fitting(tables, 0, meld) & runs
        if more == meld:
            return meld
        meld = more


@compiled
def _is_first(tables: Melding, sets: int, runs: int, other_sets: int, other_runs: int) -> bool:
    """Whether an arrangement comes before the other one in the order of its sorted melds."""
    one, other = _in_order(tables, sets, runs), _in_order(tables, other_sets, other_runs)
    for at in range(min(len(one), len(other))):
        if one[at] != other[at]:
            return one[at] < other[at]
    return len(one) < len(other)


@compiled
def _in_order(tables: Melding, sets: int, runs: int) -> list[int]:
    """The cards of all melds in their order by rank and suit, with -1 behind each meld."""
    found, rest = [0], sets | runs
    for number in in_hand_order(rest):
        if rest >> number & 1:
            meld = _meld_of(tables, 1 << number, sets, runs)
            rest &= ~meld
            for card in in_hand_order(meld):
                found.append(card % 13 * 4 + card // 13)
            found.append(-1)
    return found


@compiled
def defended(tables: Melding, sets: int, runs: int, hand: int) -> int:
    """The least deadwood of a hand after the best lay-offs on these melds, one card after the other."""
    best, fits = deadwood(tables, hand), fitting(tables, sets, runs) & hand
    if not fits:
        return best
    while fits:
        card = fits & -fits
        fits ^= card
        if fitting(tables, 0, runs) & card:
            best = min(best, defended(tables, sets, runs | card, hand ^ card))
        else:
            best = min(best, defended(tables, sets | card, runs, hand ^ card))
    return best


@compiled
def partners_in(tables: Melding, card: int, cards: int) -> int:
    """With how many pairs of these cards the card, which is not one of them, makes a meld of three."""
    found = 0
    for at in range(MOST_PAIRS):
        found += (cards >> tables.pairs[card, at, 0]) & (cards >> tables.pairs[card, at, 1]) & 1
    return found
