"""Tests of the fit, which need NumPy: `test_fitting.py` runs them in a process that sees the peers."""

from __future__ import annotations

import random

import pytest

from bot.games.gin.player.network import parameters
from bot.players.network import Network, Row
from tests.trainer.fitting import SEEN_ENOUGH, deals_of, endings_of, fit, fit_network, loss_of, mean_numbers
from tests.trainer.joining import joined_network
from tests.trainer.named import HOLDING, NAMES, WANTING, network_of
from tests.trainer.samples import Samples, Table, np
from tests.trainer.weights import Weights

GIN, LOST_KNOCK = 0, 9
STEP = 1e-6


def made(rows: int) -> Samples:
    """Deals that end as the first number tells that each network saw; the other numbers tell nothing."""
    chance = random.Random(rows)
    won = [chance.random() < 0.5 for _ in range(rows)]
    tables = {}
    for name in NAMES:
        seen = [row(name, chance, first=each) for each in won]
        endings = np.eye(15)[[GIN if each else LOST_KNOCK for each in won]]
        answers = np.array(won)[:, np.newaxis] if name in {HOLDING, WANTING} else endings
        own, common = zip(*seen, strict=True)
        tables[name] = Table(np.array(own), np.array(common), answers)
    return paid([(GIN if each else LOST_KNOCK, 30 if each else -8, False) for each in won], tables)


def paid(deals: list[tuple[int, int, bool]], tables: dict[str, Table] | None = None) -> Samples:
    """Deals by how they ended, what they paid, and whether the other was known to knock early."""
    endings, points, early = (np.array(column) for column in zip(*deals, strict=True))
    return Samples(tables or {}, endings, points, points, early)


def row(name: str, chance: random.Random, *, first: bool) -> tuple[Row, Row]:
    """Inputs as many as the network has."""
    network = network_of(parameters(), name)
    own = [chance.random() for _ in network.own.rows[0]]
    return (float(first), *own[1:]), tuple(chance.random() for _ in network.common.rows[0])


@pytest.mark.parametrize("outputs", [15, 1])
def test_the_gradient_is_that_of_finite_differences(outputs: int) -> None:
    chance = np.random.default_rng(1)
    weights = Weights.fresh((6, 5, 4, outputs), 2, chance)
    inputs, answers = chance.normal(size=(9, 6)), chance.random((9, outputs))
    if outputs > 1:
        answers /= answers.sum(axis=1, keepdims=True)
    for array, slope in zip(weights.arrays, weights.gradient(inputs, answers), strict=True):
        assert array.shape == slope.shape
        for at in np.ndindex(array.shape):
            kept, losses = array[at], []
            for step in (STEP, -STEP):
                array[at] = kept + step
                losses.append(weights.losses(inputs, answers).mean())
            array[at] = kept
            assert slope[at] == pytest.approx((losses[0] - losses[1]) / (2 * STEP), abs=1e-7)


@pytest.mark.parametrize("name", NAMES)
def test_numpy_counts_what_the_expert_counts(name: str) -> None:
    network = network_of(parameters(), name)
    chance = random.Random(2)
    rows = [row(name, chance, first=bool(number % 2)) for number in range(20)]
    expected = [network.outputs(own, network.partial_sums(common)) for own, common in rows]
    found = Weights.of(network).outputs(np.array([own + common for own, common in rows]))
    assert np.allclose(found, expected, rtol=0, atol=1e-6)


@pytest.mark.parametrize("name", NAMES)
def test_the_surprise_is_that_of_the_expert(name: str) -> None:
    network = network_of(parameters(), name)
    own, common = row(name, random.Random(3), first=True)
    begun = network.partial_sums(common)
    if name in {HOLDING, WANTING}:
        chances = [1 - 1 / (1 + np.exp(-network.outputs(own, begun)[0]))]
    else:
        chances = network.probabilities(own, begun)
    answers = np.zeros((1, 1)) if name in {HOLDING, WANTING} else np.eye(15)[:1]
    found = Weights.of(network).losses(np.array([own + common]), answers)
    assert found[0] == pytest.approx(-np.log(chances[0]), abs=1e-6)


@pytest.mark.parametrize("name", NAMES)
def test_the_shipped_numbers_come_back_as_they_are(name: str) -> None:
    network = network_of(parameters(), name)
    assert Weights.of(network).network() == network


def test_a_fit_foresees_deals_that_it_was_not_fitted_to() -> None:
    samples, others = made(1500), made(200)
    for name in NAMES:
        network, chance = network_of(parameters(), name), np.random.default_rng(4)
        fitted = network
        for _ in range(20):
            fitted = fit_network(samples.tables[name], fitted, chance, rate=2e-3)
        assert loss_of(fitted, others.tables[name]) < loss_of(network, others.tables[name]) * 0.8


def test_a_network_that_was_asked_nothing_stays_as_it_is() -> None:
    network = parameters().others.knocking
    nothing = Table(np.empty((0, 26)), np.empty((0, 21)), np.empty((0, 15)))
    assert fit_network(nothing, network, np.random.default_rng(1), rate=1e-3) == network
    assert loss_of(network, nothing) == 0


def test_an_ending_pays_what_it_paid_in_fifths_and_else_what_was_said_before() -> None:
    deals = [(4, points, False) for points in (24, 10, 12, 20, 16)]
    samples = paid([*deals * SEEN_ENOUGH, (2, 60, False)])

    found = endings_of(samples, tuple((float(number),) for number in range(15)))

    assert found[4] == (10.0, 12.0, 16.0, 20.0, 24.0)
    assert found[2] == (2.0,)
    assert found[9] == (9.0,)


def test_deals_against_early_knockers_pay_what_they_paid_and_others_win_as_much_as_they_lose() -> None:
    deals = [(GIN, 40, True), (LOST_KNOCK, -8, True), (GIN, 30, False), (7, 0, False)]
    samples = paid(deals * SEEN_ENOUGH)

    assert deals_of(samples, (), early_knocker=True) == ((40.0, 0.5), (-8.0, 0.5))
    assert deals_of(samples, (), early_knocker=False) == ((30.0, 0.5), (-30.0, 0.5))
    assert deals_of(paid(deals), ((1.0, 1.0),), early_knocker=True) == ((1.0, 1.0),)


def test_the_same_seed_fits_the_same_numbers() -> None:
    samples = made(600)
    one, again, other = (
        fit(samples, parameters(), rate=1e-3, seed=seed, processes=processes)
        for seed, processes in ((1, 1), (1, 2), (2, 1))
    )
    assert one == again != other


def test_the_mean_of_numbers_lies_between_them() -> None:
    samples = made(300)
    several = [fit(samples, parameters(), rate=1e-3, seed=seed) for seed in (1, 2)]
    one, middle, other = (
        each.holding.own.rows[0][0] for each in (several[0], mean_numbers(several), several[1])
    )
    assert middle == pytest.approx((one + other) / 2, abs=1e-4)
    assert mean_numbers(several).endings == several[1].endings


@pytest.mark.parametrize("sizes", [(6, 5, 4, 3), (6, 5, 1)])
def test_two_networks_in_one_answer_the_mean_of_both(sizes: tuple[int, ...]) -> None:
    chance = np.random.default_rng(5)
    networks = [Weights.fresh(sizes, 2, chance).network() for _ in range(2)]
    inputs = chance.normal(size=6).tolist()

    def outputs(network: Network) -> list[float]:
        return network.outputs(inputs[:2], network.partial_sums(inputs[2:]))

    with pytest.raises(ValueError, match="other inputs"):
        joined_network(networks[0], Weights.fresh(sizes, 3, chance).network())
    both = [sum(each) / 2 for each in zip(*map(outputs, networks), strict=True)]
    # The numbers are rounded, as the file has them.
    assert outputs(joined_network(*networks)) == pytest.approx(both, abs=1e-3)
