"""What the cards of a hand can be together, by machine code: a second opinion beside the bot's own search.

Two play with one pack (1.1), so cards are a number with one bit for each: suit by suit, each from the ace to
the king, and the printed joker last. Ranks count from 0 here, the ace's.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from tests.trainer.gin.compiled import compiled
from tests.trainer.samples import Array, np

RANKS, SUITS, PRINTED, CARDS = 13, 8191, 52, 53
ALL = (1 << CARDS) - 1
NOTHING, IMPURE, PURE, BOTH = range(4)
"""Which sequences there are, the better the higher: none, only impure ones, one pure, a pure one and more."""
JOKERS = 6
"""One more than the most jokers that one suit's runs need; the first number is for a wild card to spare."""
MOST_WAYS = 12
"""How many ways of one suit are in nothing inferior to another, at most."""
NEVER = -1
HAND = 13
LACKING = 1000
"""More than the points of any hand."""
SETS = (4, 4, 3, 2)
"""How many sets there is room for beside the sequences that must be there."""


class Lists(NamedTuple):
    """For each wild rank and each suit's cards what its runs can be.

    That is the jokers that they need, which sequences they are, and what they take in.
    """

    ways: Array
    number: Array
    most: Array
    """The most that any of the ways takes in."""
    points: Array
    """What each rank counts for: one card, or its points (1.3)."""


def lists(points: tuple[int, ...], joker: int) -> Lists:
    """What runs can take in, by what each rank counts for; a wild card left as a joker counts ``joker``."""
    return _lists(_runs(), np.array(points), joker)


def by_cards() -> Lists:
    """Every card counts as one: thirteen of them are a declaration."""
    return lists((1,) * RANKS, 1)


def by_points() -> Lists:
    """Every card counts its points (1.3); a joker has none, and the search leaves wild cards out."""
    return lists((10, *range(2, 10), 10, 10, 10, 10), 0)


def _runs() -> Array:
    """Every run by its lowest card: cards, and jokers needed; an ace may be the highest (1.2).

    A run has at most five places, as a longer one is two, and a row that is empty ends them.
    """
    found: list[list[tuple[int, int]]] = [[] for _ in range(RANKS)]
    for cards, needed in dict.fromkeys(_each_run()):
        found[(cards & -cards).bit_length() - 1].append((cards, needed))
    table = np.zeros((RANKS, max(map(len, found)) + 1, 2), np.int64)
    for rank, runs in enumerate(found):
        table[rank, : len(runs)] = runs
    return table


def _each_run() -> Iterator[tuple[int, int]]:
    for first in range(RANKS):
        places = range(first + 1, min(first + 5, RANKS + 1))
        for number in range(len(places) + 1):
            for others in combinations(places, number):
                run = (first, *others)
                cards = sum(1 << place % RANKS for place in run)
                if cards.bit_count() == len(run):
                    yield cards, max(3, run[-1] - first + 1) - len(run)


@compiled
def together(one: int, other: int) -> int:
    """Which sequences two parts have together."""
    if min(one, other) == NOTHING:
        return max(one, other)
    return IMPURE if one == IMPURE and other == IMPURE else BOTH


@compiled
def _lists(runs: Array, points: Array, joker: int) -> Lists:
    ways = np.zeros((RANKS, SUITS + 1, MOST_WAYS, 3), np.int64)
    number = np.zeros((RANKS, SUITS + 1), np.int64)
    most = np.zeros((RANKS, SUITS + 1), np.int64)
    for wild in range(RANKS):
        best = np.full((SUITS + 1, 4, JOKERS), NEVER, np.int64)
        best[0, NOTHING, 1] = 0
        for cards in range(SUITS + 1):
            if cards:
                _solve(best, cards, runs, points, wild, joker)
            for jokers in range(JOKERS):
                for sequences in range(BOTH, NOTHING - 1, -1):
                    value, known = best[cards, sequences, jokers], number[wild, cards]
                    inferior = value == NEVER
                    for at in range(known):
                        other = ways[wild, cards, at]
                        inferior = inferior or (other[1] >= sequences and other[2] >= value)
                    if not inferior:
                        ways[wild, cards, known, 0] = jokers - 1
                        ways[wild, cards, known, 1] = sequences
                        ways[wild, cards, known, 2] = value
                        number[wild, cards] += 1
                        most[wild, cards] = max(most[wild, cards], value)
    return Lists(ways, number, most, points)


@compiled
def _solve(best: Array, cards: int, runs: Array, points: Array, wild: int, joker: int) -> None:
    """What a suit's runs take in at most: its lowest card is in one of them, in none, or a joker to spare."""
    lowest = 0
    while not cards >> lowest & 1:
        lowest += 1
    spare = 1 if lowest == wild else 0
    for sequences in range(4):
        for jokers in range(spare, JOKERS):
            value = best[cards - (1 << lowest), sequences, jokers]
            if value != NEVER:
                value += joker * spare
                best[cards, sequences, jokers - spare] = max(best[cards, sequences, jokers - spare], value)
    for run, needed in runs[lowest]:
        # A wild card beside jokers does no more than a joker, which it is when left aside.
        if not run or run & cards != run or (needed and run >> wild & 1):
            continue
        value = 0
        for rank in range(RANKS):
            if run >> rank & 1:
                value += joker if rank == wild else points[rank]
        for sequences in range(4):
            after = together(IMPURE if needed else PURE, sequences)
            for jokers in range(JOKERS - needed):
                rest = best[cards - run, sequences, jokers]
                if rest != NEVER:
                    best[cards, after, jokers + needed] = max(
                        best[cards, after, jokers + needed], rest + value
                    )


@compiled
def _in_runs(cards: int, printed: int, wild: int, tables: Lists, goal: int, floor: int) -> int:
    """The most that runs with these sequences take in; ``floor`` if that is no more."""
    ways, number, most = tables.ways[wild], tables.number[wild], tables.most[wild]
    clubs, diamonds, hearts, spades = (
        cards & SUITS,
        cards >> 13 & SUITS,
        cards >> 26 & SUITS,
        cards >> 39 & SUITS,
    )
    after_hearts = most[spades]
    after_diamonds = after_hearts + most[hearts]
    after_clubs = after_diamonds + most[diamonds]
    for a in range(number[clubs]):
        one = ways[clubs, a]
        if one[2] + after_clubs <= floor:
            continue
        for b in range(number[diamonds]):
            two = ways[diamonds, b]
            value = one[2] + two[2]
            if value + after_diamonds <= floor:
                continue
            jokers, sequences = one[0] + two[0], together(one[1], two[1])
            for c in range(number[hearts]):
                three = ways[hearts, c]
                if value + three[2] + after_hearts <= floor:
                    continue
                for d in range(number[spades]):
                    four = ways[spades, d]
                    total, left = value + three[2] + four[2], printed - jokers - three[0] - four[0]
                    if total <= floor or left < 0:
                        continue
                    there = together(sequences, together(three[1], four[1]))
                    # Three jokers that nothing needs are a sequence of their own (4.1).
                    if there >= goal or (there == PURE and left >= 3):
                        floor = total
    return floor


@compiled
def most_of(cards: int, wild: int, tables: Lists, goal: int, floor: int, enough: int) -> int:
    """The most that sets and runs with these sequences take in; ``floor`` if that is no more.

    A set takes the place of its cards in runs: so all sets are tried, and the runs of what they leave, until
    they take in ``enough``.
    """
    sets, room, level = _sets_of(cards, wild), SETS[goal], 0
    # By how many sets are chosen: the cards left, the printed jokers, what the sets take in, the next one.
    left, printed = np.zeros(room + 1, np.int64), np.zeros(room + 1, np.int64)
    value, coming = np.zeros(room + 1, np.int64), np.zeros(room + 1, np.int64)
    left[0], printed[0] = cards, cards >> PRINTED & 1
    floor = _in_runs(cards, printed[0], wild, tables, goal, floor)
    # Numba cannot keep the machine code of a function that calls itself.
    while level >= 0 and floor < enough:
        if level == room or coming[level] == len(sets):
            level -= 1
            continue
        taken, size, rank = sets[coming[level]]
        coming[level] += 1
        if taken & left[level] == taken:
            level += 1
            left[level], printed[level] = left[level - 1] & ~taken, printed[level - 1] - (size < 3)
            value[level], coming[level] = value[level - 1] + size * tables.points[rank], coming[level - 1]
            rest = _in_runs(left[level], printed[level], wild, tables, goal, floor - value[level])
            floor = max(floor, value[level] + rest)
    return int(floor)


@compiled
def _sets_of(cards: int, wild: int) -> Array:
    """Every set that the cards can be, of two with a joker: its cards, their number, and the rank."""
    found, number = np.zeros((RANKS * 11, 3), np.int64), 0
    for rank in range(RANKS):
        held = cards >> rank & 1 | cards >> 12 + rank & 2 | cards >> 24 + rank & 4 | cards >> 36 + rank & 8
        for chosen in range(15, 2, -1):
            size = (chosen & 1) + (chosen >> 1 & 1) + (chosen >> 2 & 1) + (chosen >> 3)
            if rank != wild and chosen & held == chosen and size > 1:
                suits = chosen & 1 | (chosen >> 1 & 1) << 13 | (chosen >> 2 & 1) << 26 | chosen >> 3 << 39
                found[number] = (suits << rank, size, rank)
                number += 1
    return found[:number]


@compiled
def can_declare(cards: int, wild: int, cards_count: Lists) -> bool:
    """Whether thirteen of these cards are a valid declaration (4.3)."""
    needed = HAND - (cards >> PRINTED & 1)
    return most_of(cards, wild, cards_count, BOTH, needed - 1, needed) >= needed


@compiled
def nearness(cards: int, wild: int, points_count: Lists) -> int:
    """The points outside of the best groups, and `LACKING` more for each sequence that is missing (6.2)."""
    total = 0
    for card in range(PRINTED):
        if cards >> card & 1 and card % RANKS != wild:
            total += points_count.points[card % RANKS]
    for goal in (BOTH, PURE, NOTHING):
        grouped = most_of(cards, wild, points_count, goal, NEVER, total)
        if grouped != NEVER:
            return total - grouped + LACKING * (0 if goal == BOTH else 1 if goal == PURE else 2)
    return total


@compiled
def jokers_of(cards: int, wild: int) -> int:
    """The jokers among the cards, printed and wild."""
    return cards & (1 << PRINTED | 1 << wild | 1 << wild + 13 | 1 << wild + 26 | 1 << wild + 39)
