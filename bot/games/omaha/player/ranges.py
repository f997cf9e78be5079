"""Hands that the others may hold: how good each was on every street, and how likely the bets make it."""

from __future__ import annotations

import random
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import combinations
from math import exp
from operator import mul

import msgspec

from bot.games.cards import PACK, Card
from bot.games.omaha.player.equity import BOARD, HOLE
from bot.games.omaha.player.preflop import promise
from bot.games.omaha.player.reading import BETS, Habits, Step, part_of_bets, usual_bets
from bot.games.omaha.ranking import Board, Hole, hole_of
from bot.games.omaha.view import DeedKind, Street

Weights = list[float]
"""How likely each of the sampled hands is."""

OPEN = {Street.PREFLOP: 0, Street.FLOP: 3, Street.TURN: 4, Street.RIVER: 5}
"""Cards of the board on each street."""

SOFT = 0.06
"""How sharply the hands that bet differ from those that do not, in parts of all hands."""

BLUFFS = 0.1
"""How often a hand too weak to bet for value bets all the same, in parts of how often anything is bet."""

SLOW = 0.7
"""How often a hand that is good enough to bet or raise does so."""


class Dealt(msgspec.Struct, frozen=True, kw_only=True):
    """Hands that others may hold, and how they and the own one do on boards that may come."""

    hands: tuple[Hole, ...]
    beaten: tuple[list[float], ...]
    """For each board that may come, what the own hand wins against each hand: 1, 0.5 or 0."""
    orders: dict[Street, list[int]]
    """For each street until now, the hands by how good they were then, the weakest first."""

    def beats(self, weights: Weights) -> list[float]:
        """For each board, the part of these weights that the own hand beats."""
        return [sum(map(mul, weights, won)) for won in self.beaten]


def dealt(
    own: Sequence[Card], board: Sequence[Card], chance: random.Random, *, hands: int, boards: int
) -> Dealt:
    """So many sampled hands on so many boards."""
    unseen = [card for card in PACK if card not in own and card not in board]
    drawn = [chance.sample(unseen, HOLE) for _ in range(hands)]
    holes = tuple(map(hole_of, drawn))
    cards = [sorted(each) for each in drawn]
    orders = {Street.PREFLOP: _by([promise(each) for each in cards])}
    for street in (Street.FLOP, Street.TURN, Street.RIVER):
        if len(board) > OPEN[street]:
            past = board[: OPEN[street]]
            rest = [card for card in unseen if card not in past] + [
                card for card in board if card not in past
            ]
            orders[street] = _by(_scores(_ranked(holes, _coming(past, rest, chance, PAST_BOARDS))))
    coming = _coming(board, unseen, chance, boards)
    both = _ranked((*holes, hole_of(own)), coming)
    mine, ranked = [row[-1] for row in both], [row[:-1] for row in both]
    if board:
        now = next(street for street, cards_ in OPEN.items() if cards_ == len(board))
        orders[now] = _by(_scores(ranked))
    return Dealt(hands=holes, beaten=_beaten(mine, ranked), orders=orders)


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


def above(order: Sequence[int], weights: Weights, part: float) -> list[float]:
    """For each hand, 0 to 1, whether it is among the best ``part`` of those that the weights tell of."""
    found, below = [0.0] * len(weights), 0.0
    border = 1 - part
    for at in order:
        weight = weights[at]
        found[at] = 1 / (1 + exp(max(-30.0, min(30.0, (border - below - weight / 2) / SOFT))))
        below += weight
    return found


def normal(weights: Weights) -> Weights:
    """The same weights with a sum of 1."""
    whole = sum(weights)
    return [each / whole for each in weights] if whole > 0 else [1 / len(weights)] * len(weights)


def likely_bets(order: Sequence[int], weights: Weights, often: float, usual: float) -> list[float]:
    """For each hand the chance that a player bets it who bets so often, where people do as usual.

    Who bets more often has no better cards than others: half of what is more are bets with any hand.
    """
    part = min(often, (usual + often) / 2)
    bluffs = max(BLUFFS * part, (often - part) / (1 - part))
    return [bluffs + (1 - bluffs) * each for each in above(order, weights, part)]


def narrowed(weights: Weights, step: Step, order: Sequence[int], habits: Habits) -> Weights:
    """How likely the hands are after a bet, raise, call or check: the larger the bet, the better they are."""
    usual = usual_bets(step.street, step.raises, to_call=step.price > 0, led=step.led)
    often = habits.bets_at(step.street, step.raises, to_call=step.price > 0, led=step.led)
    if step.kind in BETS:
        part = part_of_bets(step.size) / habits.at(step.street).part
        likely = likely_bets(order, weights, min(0.9, often * part), min(0.9, usual * part))
    else:
        likely = [1.0] * len(weights)
        if step.could_bet:
            likely = [1 - SLOW * each for each in above(order, weights, min(often, (usual + often) / 2))]
        if step.kind is DeedKind.CALL:
            staying = above(order, weights, 1 - habits.folds_to(step.street, step.price, step.rivals))
            likely = list(map(mul, likely, staying))
    return normal(list(map(mul, weights, likely)))
