"""Tests of the fit, which need NumPy: `test_fitting.py` runs them in a process that sees the peers."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from bot.games.uno.player.expert import Networks
from tests.trainer.parting import LEAD, fit, gradient, parted
from tests.trainer.samples import np
from tests.trainer.uno.__main__ import main
from tests.trainer.weights import Weights

STEP = 1e-6


def test_the_gradient_is_that_of_finite_differences() -> None:
    chance = np.random.default_rng(1)
    weights = Weights.fresh((6, 5, 3), 2, chance)
    inputs, answers = chance.normal(size=(9, 6)), chance.normal(size=(9, 3))
    sizes = np.array([2, 1, 4, 2])
    for array, slope in zip(weights.arrays, gradient(weights, inputs, answers, sizes), strict=True):
        assert array.shape == slope.shape
        for at in np.ndindex(array.shape):
            kept, losses = array[at], []
            for step in (STEP, -STEP):
                array[at] = kept + step
                mean, apart = parted(weights.outputs(inputs) - answers, sizes)
                losses.append((mean**2 + LEAD * apart**2).sum(axis=1).mean() / 2)
            array[at] = kept
            assert slope[at] == pytest.approx((losses[0] - losses[1]) / 2 / STEP, abs=1e-6)


def test_a_network_learns_what_its_first_number_tells() -> None:
    chance = np.random.default_rng(2)
    inputs = chance.random((6000, 5))
    inputs[:, 0] = inputs[:, 0] > 0.5
    answers = np.column_stack((inputs[:, 0], inputs[:, 0] - 0.5, 0.5 - inputs[:, 0]))
    told: list[str] = []
    decisions = np.arange(len(inputs)) // 3
    table = np.column_stack((inputs, answers, decisions, np.full(len(inputs), 2))).astype(np.float32)
    network = fit(table, answers=3, epochs=40, seed=1, tell=told.append)
    for first in (0.0, 1.0):
        found = network.outputs((first, 0.5), network.partial_sums((0.5, 0.5, 0.5)))
        assert found == pytest.approx([first, first - 0.5, 0.5 - first], abs=0.1)
    assert told[0] == "5,700 rows, 300 held out, 2 own, 3 common features"


def test_rounds_are_played_kept_and_fitted_to(tmp_path: Path) -> None:
    duel, table, into = (tmp_path / name for name in ("duel.npy", "table.npy", "new.json"))
    assert main(["play", "--rounds", "60", "--duel", "--into", str(duel)]) == 0
    assert main(["play", "--rounds", "60", "--into", str(table)]) == 0
    assert main(["fit", "--duel", str(duel), "--table", str(table), "--into", str(into)]) == 0
    assert msgspec.json.decode(into.read_bytes(), type=Networks).duel.rest
    assert main(["play", "--rounds", "2", "--by", str(into), "--into", str(duel)]) == 0
