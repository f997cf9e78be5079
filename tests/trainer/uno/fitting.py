"""Fitting the networks of the expert of UNO rules to rounds that were played."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path

from bot.players.network import NEGATIVE_SLOPE, Network
from tests.trainer.samples import Array, np
from tests.trainer.uno.rounds import Seen
from tests.trainer.weights import Adam, Weights, mean_of

HIDDEN = 24
"""Units between the inputs and the outputs."""
BATCH = 512
"""Rows to a step."""
RATE, LAST_RATE = 2e-3, 0.05
"""The length of the first steps, and what is left of it at the end."""
AVERAGED = 4
"""The mean of so many states of the last epoch is what was learned."""
PIECE = 200
"""Rounds that are made an array at a time."""
MOST = 2.5
"""No round counts for more hundreds of points: a few huge hands would drown all others."""
HELD_OUT = 20
"""One row block in so many is not fitted to: it measures the fit."""


def table_of(played: Iterable[Sequence[Seen]]) -> Array:
    """All that was seen as one array: own and common features, three answers, and how many are own."""
    rounds, parts = iter(played), []
    while piece := [(*each.own, *each.common, *each.answers, len(each.own)) for each in _rows(rounds)]:
        parts.append(np.array(piece, np.float32))
    return np.concatenate(parts)


def _rows(rounds: Iterator[Sequence[Seen]]) -> list[Seen]:
    """What was seen in the next rounds; they are taken in pieces, as numbers in lists need much memory."""
    return [each for one in islice(rounds, PIECE) for each in one]


def load(files: Sequence[Path]) -> Array:
    """The files as one array; raises OSError, and ValueError if one is none of the trainer's."""
    return np.concatenate([np.load(file, allow_pickle=False) for file in files])


def fit(table: Array, *, epochs: int, seed: int, tell: Callable[[str], None]) -> Network:
    """A network fitted to the table: least squares of its three outputs."""
    chance = np.random.default_rng(seed)
    cut, inputs, outputs = int(table[0, -1]), table[:, :-4], np.clip(table[:, -4:-1], -MOST, MOST)
    # Rounds lie one after the other, so a stretch of rows holds whole rounds but for its ends.
    stretch = np.arange(len(table)) * HELD_OUT * 10 // len(table) % HELD_OUT
    fitting, held = np.flatnonzero(stretch), np.flatnonzero(stretch == 0)
    mean = outputs[fitting].mean(axis=0)
    tell(f"{len(fitting):,} rows, {len(held):,} held out, {cut} own, {inputs.shape[1] - cut} common features")
    tell(f"  squares of the held out beside the mean {_squares(mean, outputs[held])}")
    weights = Weights.fresh((inputs.shape[1], HIDDEN, 3), cut, chance)
    weights.arrays[-1][:] = mean
    adam, steps, states = Adam(weights), epochs * len(fitting) // BATCH, []
    for step in range(steps):
        rows = chance.choice(fitting, BATCH)
        slope = gradient(weights, inputs[rows], outputs[rows])
        weights = adam.step(weights, slope, RATE * (1 + (LAST_RATE - 1) * step / steps))
        if step >= steps * 0.85 and (steps - 1 - step) % max(1, steps * 15 // 100 // AVERAGED) == 0:
            states.append(weights)
        if (step + 1) % (max(1, steps // 4)) == 0:
            tell(f"  {step + 1:,} steps: {_squares(weights.outputs(inputs[held]), outputs[held])}")
    found = mean_of(states)
    tell(f"  the mean of the last states: {_squares(found.outputs(inputs[held]), outputs[held])}")
    return found.network()


def gradient(weights: Weights, inputs: Array, answers: Array) -> list[Array]:
    """By how much half the mean square grows with each number, an array for each of `arrays`."""
    first, bias, last, end = weights.arrays
    raw = inputs @ first.T + bias
    bent = np.where(raw > 0, raw, NEGATIVE_SLOPE * raw)
    wrong = (bent @ last.T + end - answers) / len(answers)
    back = (wrong @ last) * np.where(raw > 0, 1.0, NEGATIVE_SLOPE)
    return [back.T @ inputs, back.sum(axis=0), wrong.T @ bent, wrong.sum(axis=0)]


def _squares(found: Array, answers: Array) -> str:
    return ", ".join(f"{each:.4f}" for each in ((found - answers) ** 2).mean(axis=0))
