"""``python -m tests.trainer.omaha``: what `bot.games.omaha.player.preflop` adds up, fitted to dealt hands.

Random hands are played out against three random ones, or as many as is said, and the weights are those of the
least squares.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Sequence

from bot.games.cards import PACK
from bot.games.omaha.player.equity import HOLE, equity
from bot.games.omaha.player.preflop import features

NAMES = {3: "AGAINST_THREE", 1: "AGAINST_ONE"}
"""For each number of rivals that weights are shipped for, what these are called."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the weights, how long they took and how far they are off on hands that they have not seen."""
    parser = argparse.ArgumentParser(prog="python -m tests.trainer.omaha", description=__doc__)
    parser.add_argument("--hands", type=int, default=4000)
    parser.add_argument("--trials", type=int, default=300)
    parser.add_argument("--rivals", type=int, choices=NAMES, default=3)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    begun = time.monotonic()
    rows, shares = played(given.hands, given.trials, given.rivals, given.seed)
    seen = len(rows) * 9 // 10
    found = least_squares(rows[:seen], shares[:seen])
    off = spread(rows[seen:], shares[seen:], found)
    sys.stdout.write(f"{NAMES[given.rivals]} = ({', '.join(f'{weight:.4f}' for weight in found)})\n")
    sys.stdout.write(f"seed {given.seed}, {given.hands} hands, {given.trials} trials: ")
    sys.stdout.write(f"{time.monotonic() - begun:.0f} s; off by {off:.4f}, hands spread by ")
    sys.stdout.write(f"{spread(rows[seen:], shares[seen:], None):.4f}\n")
    return 0


def played(hands: int, trials: int, rivals: int, seed: int) -> tuple[list[list[float]], list[float]]:
    """The features of random hands, and what each wins against so many others."""
    chance = random.Random(seed)
    rows, shares = [], []
    for _ in range(hands):
        cards = chance.sample(PACK, HOLE)
        rows.append(features(cards))
        shares.append(equity(cards, (), rivals, trials=trials, chance=chance))
    return rows, shares


def least_squares(rows: Sequence[Sequence[float]], answers: Sequence[float]) -> list[float]:
    """The weights with the least squared error; a little is added to the diagonal, as features overlap."""
    size = len(rows[0])
    table = [[sum(row[at] * row[to] for row in rows) for to in range(size)] for at in range(size)]
    for at in range(size):
        table[at][at] += 0.5
        table[at].append(sum(row[at] * answer for row, answer in zip(rows, answers, strict=True)))
    for at in range(size):  # Gauss and Jordan; the table is positive definite, so that no pivot is 0
        pivot = table[at][at]
        table[at] = [value / pivot for value in table[at]]
        for other in range(size):
            if other != at:
                factor = table[other][at]
                table[other] = [
                    value - factor * own for value, own in zip(table[other], table[at], strict=True)
                ]
    return [row[-1] for row in table]


def spread(
    rows: Sequence[Sequence[float]], answers: Sequence[float], weights: Sequence[float] | None
) -> float:
    """The root of the mean squared error of these weights; without any, of the mean."""
    mean = sum(answers) / len(answers)
    told = [
        mean if weights is None else sum(weight * number for weight, number in zip(weights, row, strict=True))
        for row in rows
    ]
    squares = sum((each - answer) ** 2 for each, answer in zip(told, answers, strict=True))
    return float((squares / len(answers)) ** 0.5)


if __name__ == "__main__":
    sys.exit(main())
