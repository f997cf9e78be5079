"""Hands that the others may hold and boards that may come, dealt at random from what a seat cannot see."""

from __future__ import annotations

import random
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from itertools import combinations
from operator import mul

import msgspec

from bot.games.cards import PACK, Card
from bot.games.omaha.player.equity import BOARD, HOLE
from bot.games.omaha.player.preflop import promise, share
from bot.games.omaha.ranking import Board, Hole, hole_of
from bot.games.omaha.view import Street

Weights = list[float]
"""How likely each of the sampled hands is."""

OPEN = {Street.PREFLOP: 0, Street.FLOP: 3, Street.TURN: 4, Street.RIVER: 5}
"""Cards of the board on each street."""


class Dealt(msgspec.Struct, frozen=True, kw_only=True):
    """Hands that others may hold, and how they and the own one do on boards that may come."""

    hands: tuple[Hole, ...]
    beaten: tuple[list[float], ...]
    """For each board that may come, what the own hand wins against each hand: 1, 0.5 or 0."""
    orders: dict[Street, list[int]]
    """For each street until now, the hands by how good they were then, the weakest first."""
    chances: list[float]
    """How much each board counts; the sum is 1."""

    def mean(self, of_boards: Iterable[float]) -> float:
        """The mean of what is given for each board."""
        return sum((chance * each for chance, each in zip(self.chances, of_boards, strict=True)), 0.0)

    def beats(self, weights: Weights) -> list[float]:
        """For each board, the part of these weights that the own hand beats."""
        return [sum(map(mul, weights, won)) for won in self.beaten]


class Holding(msgspec.Struct, frozen=True):
    """Four cards that somebody may hold."""

    hole: Hole
    promise: float
    """How good they are before the flop."""


def holdings(own: Sequence[Card], board: Sequence[Card], chance: random.Random, number: int) -> list[Holding]:
    """So many sampled hands of cards that the seat does not see."""
    unseen = [card for card in PACK if card not in own and card not in board]
    drawn = [chance.sample(unseen, HOLE) for _ in range(number)]
    return [Holding(hole_of(cards), promise(sorted(cards))) for cards in drawn]


def by_promise(hands: Sequence[Holding]) -> list[int]:
    """The hands by how good they are before the flop, the weakest first."""
    return _by([each.promise for each in hands])


def dealt(
    own: Sequence[Card],
    board: Sequence[Card],
    hands: Sequence[Holding],
    chance: random.Random,
    *,
    boards: int,
    even: bool,
) -> Dealt:
    """These hands on so many boards.

    Where it is ``even``, the boards share out the unseen cards, and before the flop the good and the bad ones
    count so much that the own hand wins of all hands what it is known to win.
    """
    unseen = [card for card in PACK if card not in own and card not in board]
    holes = tuple(each.hole for each in hands)
    orders = {Street.PREFLOP: by_promise(hands)}
    for street in (Street.FLOP, Street.TURN, Street.RIVER):
        if len(board) > OPEN[street]:
            past = board[: OPEN[street]]
            rest = [card for card in unseen if card not in past] + [
                card for card in board if card not in past
            ]
            orders[street] = _by(_scores(_ranked(holes, _coming(past, rest, chance, PAST_BOARDS))))
    coming = (shared_out if even else _coming)(board, unseen, chance, boards)
    both = _ranked((*holes, hole_of(own)), coming)
    mine, ranked = [row[-1] for row in both], [row[:-1] for row in both]
    if board:
        now = next(street for street, cards_ in OPEN.items() if cards_ == len(board))
        orders[now] = _by(_scores(ranked))
    beaten = _beaten(mine, ranked)
    chances = [1 / len(beaten)] * len(beaten)
    if even and not board:
        chances = _chances([sum(row) / len(hands) for row in beaten], share(own))
    return Dealt(hands=holes, beaten=beaten, orders=orders, chances=chances)


PAST_BOARDS = 14
"""Boards that are tried to say how good a hand was on an earlier street."""


def _coming(
    board: Sequence[Card], unseen: Sequence[Card], chance: random.Random, boards: int
) -> list[tuple[Card, ...]]:
    """Whole boards that may come; all of them, if they are few."""
    missing = BOARD - len(board)
    if missing <= 1:
        all_ = [(*board, *rest) for rest in combinations(unseen, missing)]
        return all_ if len(all_) <= boards else chance.sample(all_, boards)
    return [(*board, *chance.sample(unseen, missing)) for _ in range(boards)]


def shared_out(
    board: Sequence[Card], unseen: Sequence[Card], chance: random.Random, boards: int
) -> list[tuple[Card, ...]]:
    """Whole boards that may come, on which all unseen cards come nearly as often; all, if they are few."""
    missing = BOARD - len(board)
    if missing <= 1:
        return _coming(board, unseen, chance, boards)
    found: list[tuple[Card, ...]] = []
    while len(found) < boards:
        shuffled = chance.sample(unseen, len(unseen))
        starts = range(0, len(shuffled) - missing + 1, missing)
        found += [(*board, *shuffled[at : at + missing]) for at in starts]
    return found[:boards]


def _chances(won: Sequence[float], known: float) -> list[float]:
    """How much each board must count, so that the mean of what is won on them is what is known."""
    mean = sum(won) / len(won)
    slope = (known - mean) / sum((each - mean) ** 2 for each in won)
    return [1 / len(won) + slope * (each - mean) for each in won]


def _ranked(holes: Sequence[Hole], boards: Sequence[tuple[Card, ...]]) -> list[list[int]]:
    """For each board the strength of each hand; 0 where they cannot be together."""
    found = []
    for cards in boards:
        board, taken = Board(cards), 0
        for card in cards:
            taken |= card.bit
        strength = board.strength
        found.append([0 if hole.bits & taken else strength(hole) for hole in holes])
    return found


def _scores(ranked: Sequence[list[int]]) -> list[float]:
    """How good each hand is: the part of the others that it beats on average."""
    total, count = [0.0] * len(ranked[0]), [0] * len(ranked[0])
    for strengths in ranked:
        ordered = sorted(filter(None, strengths))
        for at, strength in enumerate(strengths):
            if strength:
                total[at] += (bisect_left(ordered, strength) + bisect_right(ordered, strength)) / len(ordered)
                count[at] += 1
    return [sum_ / (2 * number) if number else 0.5 for sum_, number in zip(total, count, strict=True)]


def _by(scores: Sequence[float]) -> list[int]:
    return sorted(range(len(scores)), key=scores.__getitem__)


def _beaten(mine: Sequence[int], ranked: Sequence[list[int]]) -> tuple[list[float], ...]:
    """What the own hand wins of each hand on each board, also where these cannot be together."""
    found: list[list[float]] = []
    won, count = [0.0] * len(ranked[0]), [0] * len(ranked[0])
    for own, strengths in zip(mine, ranked, strict=True):
        row = [1.0 if own > each else 0.5 if own == each else 0.0 for each in strengths]
        for at, each in enumerate(strengths):
            if each:
                won[at] += row[at]
                count[at] += 1
        found.append(row)
    usual = [_odds(sum_, number) for sum_, number in zip(won, count, strict=True)]
    whole = _odds(sum(won), sum(count))
    for strengths, row in zip(ranked, found, strict=True):
        if 0 in strengths:
            # As often as the board is won from the others, which weighs most where several are still in.
            there = [part for part, each in zip(row, strengths, strict=True) if each]
            board = _odds(sum(there), len(there)) / whole
            row[:] = [
                part if each else _chance(board * odds)
                for each, part, odds in zip(strengths, row, usual, strict=True)
            ]
    return tuple(found)


def _odds(won: float, number: int) -> float:
    """The odds of what was won so often of so many."""
    return (won + 0.1) / (number - won + 0.1)


def _chance(odds: float) -> float:
    return odds / (1 + odds)
