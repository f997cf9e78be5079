"""Fits the numbers by which a player of 13-card rummy drops: what its chances and points come to in the end.

Deals of two and of four are played in which nobody drops, every other seat by the greedy player, and the
constants of `bot.games.rummy13.player.dropping` are fitted to how they end.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from typing import NamedTuple

from bot.games import rummy13 as game
from bot.games.game import Seat
from bot.games.rummy13.actions import Draw
from bot.games.rummy13.player.dropping import logit
from bot.games.rummy13.player.greedy import Greedy
from bot.games.rummy13.player.planner import Planner
from bot.games.rummy13.rules import Rummy13Rules
from bot.games.rummy13.view import Status
from tests.players.play import seed_of

PLAYER, OTHER = Planner(orders=300, caution=0.1, drops=False), Greedy(pure_first=True)
STEPS = 30
"""Steps of Newton's method; the fit of two numbers stands after ten."""


class Sample(NamedTuple):
    """What the player saw before a draw, and how the deal ended for it."""

    others: int
    ready: float
    points: float
    won: bool
    paid: int


def played(deals: int, seed: str) -> tuple[list[Sample], list[int]]:
    """Samples of so many deals, and what each loser of a deal paid."""
    samples: list[Sample] = []
    losses: list[int] = []
    for number in range(deals):
        seats = 2 + number % 4 // 2 * 2
        state = game.new(Rummy13Rules(), seats, seed_of(seed, number)).state
        seen: list[tuple[Seat, float, float]] = []
        for version in range(2_000):
            if state.turn is None:
                break
            seat = state.turn
            view, legal = game.view(state, seat), game.legal(state, seat)
            own = (seat + number) % 2 == 0
            if own and Draw() in legal:
                seen.append((seat, *PLAYER.outlook(view, seed=version)))
            choice = (PLAYER if own else OTHER).choose(view, legal, seed=version)
            assert choice is not None
            state = game.apply(state, seat, choice).state
        result = state.results[-1]
        losses += [each.points for each in result.seats if each.status is Status.LOSER]
        samples += [
            Sample(seats - 1, ready, points, result.winner == seat, result.seats[seat].points)
            for seat, ready, points in seen
        ]
    return samples, losses


def logistic(samples: Sequence[Sample]) -> tuple[float, float]:
    """The constant and the factor by which the logit foresees who wins best, by Newton's method."""
    a, b = 0.0, 0.0
    xs = [logit(each.ready) for each in samples]
    for _ in range(STEPS):
        chances = [1 / (1 + each.others * math.exp(-a - b * x)) for each, x in zip(samples, xs, strict=True)]
        errors = [each.won - chance for each, chance in zip(samples, chances, strict=True)]
        weights = [chance * (1 - chance) for chance in chances]
        one = sum(weights)
        two = sum(weight * x for weight, x in zip(weights, xs, strict=True))
        four = sum(weight * x * x for weight, x in zip(weights, xs, strict=True))
        first, second = sum(errors), sum(error * x for error, x in zip(errors, xs, strict=True))
        whole = one * four - two * two
        a += (four * first - two * second) / whole
        b += (one * second - two * first) / whole
    return a, b


def line(xs: Sequence[float], ys: Sequence[float]) -> tuple[float, float]:
    """The constant and the factor of the line nearest to the points, by least squares."""
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    factor = sum((a - x) * (b - y) for a, b in zip(xs, ys, strict=True)) / sum((a - x) ** 2 for a in xs)
    return y - factor * x, factor


def figures(deals: int, seed: str) -> str:
    """Play and fit: the constants as lines."""
    begun = time.process_time()
    samples, losses = played(deals, seed)
    chance = logistic(samples)
    lost = [each for each in samples if not each.won]
    loss = line([each.points for each in lost], [float(each.paid) for each in lost])
    gain = sum(losses) / len(losses)
    return "\n".join(
        (
            f"{len(samples)} decisions, {time.process_time() - begun:.0f} s of one core",
            f"_CHANCE = ({chance[0]:.2f}, {chance[1]:.2f})",
            f"_LOSS = ({loss[0]:.1f}, {loss[1]:.2f})",
            f"_GAIN = {gain:.1f}",
        )
    )
