"""Fitting networks to what came of actions, most of all to what parts those of one decision."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from pathlib import Path

from bot.players.network import NEGATIVE_SLOPE, Network
from tests.trainer.samples import Array, np
from tests.trainer.seen import Seen
from tests.trainer.weights import Adam, Weights, mean_of

HIDDEN = 32
"""Units between the inputs and the outputs."""
BATCH = 160
"""Decisions to a step."""
LEAD = 5.0
"""By so much more than its mean counts what parts a decision's actions: it is what the player chooses by."""
RATE, LAST_RATE = 2e-3, 0.05
"""The length of the first steps, and what is left of it at the end."""
FEWEST = 8
"""Steps at least, so that there are last states."""
AVERAGED = 4
"""The mean of so many states of the last epoch is what was learned."""
PIECE = 200
"""Rounds that are made an array at a time."""
MOST = 2.5
"""No round counts for more hundreds of points: a few huge hands would drown all others."""
HELD_OUT = 20
"""One row block in so many is not fitted to: it measures the fit."""


def table_of(played: Iterable[Sequence[Seen]]) -> Array:
    """All that was seen as one array: own and common features, answers, decision, how many are own."""
    rounds, parts, decisions = iter(played), [], 0
    while piece := list(islice(rounds, PIECE)):
        # Rounds are taken in pieces, as numbers in lists need much memory.
        rows = []
        for one in piece:
            rows += [
                (*row.own, *row.common, *row.answers, decisions + row.decision, len(row.own)) for row in one
            ]
            decisions += one[-1].decision + 1 if one else 0
        if rows:
            parts.append(np.array(rows, np.float32))
    if not parts:
        raise ValueError("nothing was seen of one kind: play more")
    return np.concatenate(parts)


def load(files: Sequence[Path]) -> Array:
    """The files as one array; raises OSError, and ValueError if one is none of the trainer's."""
    return np.concatenate([np.load(file, allow_pickle=False) for file in files])


def starts_of(table: Array) -> Array:
    """The first row of each decision; its rows lie one after the other."""
    decisions = table[:, -2]
    return np.flatnonzero(np.r_[True, decisions[1:] != decisions[:-1]])


def fit(
    table: Array, *, answers: int, epochs: int, seed: int, tell: Callable[[str], None], batch: int = BATCH
) -> Network:
    """A network fitted to the table: least squares of so many outputs, and of what parts the actions.

    Raises ValueError if the table is too small.
    """
    chance = np.random.default_rng(seed)
    cut, inputs = int(table[0, -1]), table[:, : -2 - answers]
    outputs = np.clip(table[:, -2 - answers : -2], -MOST, MOST)
    starts = starts_of(table)
    sizes = np.diff(np.r_[starts, len(table)])
    # Rounds lie one after the other, so a stretch of decisions holds whole rounds but for its ends.
    stretch = np.arange(len(starts)) * HELD_OUT * 10 // len(starts) % HELD_OUT
    fitting, out = np.flatnonzero(stretch), np.flatnonzero(stretch == 0)
    if not len(fitting):
        raise ValueError("too few decisions to fit to")
    held = rows_of(starts[out], sizes[out])
    mean = np.delete(outputs, held, axis=0).mean(axis=0)
    common = inputs.shape[1] - cut
    tell(f"{len(table) - len(held):,} rows, {len(held):,} held out, {cut} own, {common} common features")
    tell(f"  squares of the held out beside the mean {_squares(mean - outputs[held], sizes[out])}")
    weights = Weights.fresh((inputs.shape[1], HIDDEN, answers), cut, chance)
    weights.arrays[-1][:] = mean
    adam, steps, states = Adam(weights), max(FEWEST, epochs * len(fitting) // batch), []
    for step in range(steps):
        drawn = chance.choice(fitting, batch)
        rows = rows_of(starts[drawn], sizes[drawn])
        slope = gradient(weights, inputs[rows], outputs[rows], sizes[drawn])
        weights = adam.step(weights, slope, RATE * (1 + (LAST_RATE - 1) * step / steps))
        if step >= steps * 0.85 and (steps - 1 - step) % max(1, steps * 15 // 100 // AVERAGED) == 0:
            states.append(weights)
        if (step + 1) % (max(1, steps // 4)) == 0:
            tell(
                f"  {step + 1:,} steps: {_squares(weights.outputs(inputs[held]) - outputs[held], sizes[out])}"
            )
    found = mean_of(states)
    tell(
        f"  the mean of the last states: {_squares(found.outputs(inputs[held]) - outputs[held], sizes[out])}"
    )
    return found.network()


def rows_of(starts: Array, sizes: Array) -> Array:
    """The rows of the decisions that begin at ``starts`` and have so many rows."""
    firsts = np.cumsum(sizes) - sizes
    return np.repeat(starts - firsts, sizes) + np.arange(sizes.sum())


def parted(wrong: Array, sizes: Array) -> tuple[Array, Array]:
    """The mean over each decision, a row for each of its actions, and by how much each action differs."""
    starts = np.cumsum(sizes) - sizes
    mean = np.repeat(np.add.reduceat(wrong, starts) / sizes[:, None], sizes, axis=0)
    return mean, wrong - mean


def gradient(weights: Weights, inputs: Array, answers: Array, sizes: Array) -> list[Array]:
    """By how much half the mean square grows with each number, an array for each of `arrays`.

    Of what is wrong the mean of a decision counts once, and what parts its actions `LEAD` times.
    """
    first, bias, last, end = weights.arrays
    raw = inputs @ first.T + bias
    bent = np.where(raw > 0, raw, NEGATIVE_SLOPE * raw)
    mean, apart = parted(bent @ last.T + end - answers, sizes)
    wrong = (mean + LEAD * apart) / len(answers)
    back = (wrong @ last) * np.where(raw > 0, 1.0, NEGATIVE_SLOPE)
    return [back.T @ inputs, back.sum(axis=0), wrong.T @ bent, wrong.sum(axis=0)]


def _squares(wrong: Array, sizes: Array) -> str:
    """The mean squares of each output, and of what parts the actions."""
    parts = (wrong, parted(wrong, sizes)[1])
    return " and apart ".join(", ".join(f"{each:.4f}" for each in (part**2).mean(axis=0)) for part in parts)
