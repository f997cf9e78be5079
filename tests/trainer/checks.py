"""Tests of the fit, which need NumPy: `test_fitting.py` runs them in a process that sees the peers."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest

from bot.games.gin.player.network import Parameters, parameters
from bot.players.network import Row
from tests.trainer.__main__ import SHIPPED, main
from tests.trainer.fitting import SEEN_ENOUGH, deals_of, doubt_about, endings_of, fit, fit_network
from tests.trainer.named import NAMES, network_of
from tests.trainer.playing import Deal, Seen
from tests.trainer.samples import Samples, load, np
from tests.trainer.weights import Weights

GIN, LOST_KNOCK = 0, 9
STEP = 1e-6


def made(deals: int) -> list[Deal]:
    """Deals that end as the first number tells that each network saw; the other numbers tell nothing."""
    chance = random.Random(deals)
    found = []
    for _ in range(deals):
        won = chance.random() < 0.5
        ending = GIN if won else LOST_KNOCK
        seen = tuple(
            Seen(name, *row(name, chance, first=won), answer=int(won) if name == "holding" else ending)
            for name in NAMES
        )
        points, early_knocker = 30 if won else -8, chance.random() < 0.5
        found.append(
            Deal(rival="simple", early_knocker=early_knocker, ending=ending, points=points, seen=seen)
        )
    return found


def row(name: str, chance: random.Random, *, first: bool) -> tuple[Row, Row]:
    """Inputs as many as the network has."""
    network = network_of(parameters(), name)
    own = [chance.random() for _ in network.own.rows[0]]
    return (float(first), *own[1:]), tuple(chance.random() for _ in network.common.rows[0])


@pytest.mark.parametrize("outputs", [15, 1])
def test_the_gradient_is_that_of_finite_differences(outputs: int) -> None:
    chance = np.random.default_rng(1)
    weights = Weights.fresh((6, 5, 4, outputs), 2, chance)
    inputs, answers = chance.normal(size=(9, 6)), chance.integers(0, max(2, outputs), 9)
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
    if name == "holding":
        chances = [1 - 1 / (1 + np.exp(-network.outputs(own, begun)[0]))]
    else:
        chances = network.probabilities(own, begun)
    found = Weights.of(network).losses(np.array([own + common]), np.array([0]))
    assert found[0] == pytest.approx(-np.log(chances[0]), abs=1e-6)


@pytest.mark.parametrize("name", NAMES)
def test_the_shipped_numbers_come_back_as_they_are(name: str) -> None:
    network = network_of(parameters(), name)
    assert Weights.of(network).network() == network


@pytest.mark.parametrize(("fresh", "left"), [(True, 0.8), (False, 0.9)])
def test_a_fit_foresees_deals_that_it_was_not_fitted_to(*, fresh: bool, left: float) -> None:
    samples = Samples.of(made(400))
    for name in NAMES:
        network = network_of(parameters(), name)
        chance = np.random.default_rng(4)
        done = fit_network(samples.tables[name], network, epochs=80, chance=chance, fresh=fresh)
        assert done.after < done.before * left
        assert done.after == pytest.approx(done.epochs[-1], rel=0.1)
        assert done.doubt < done.before - done.after


def test_the_doubt_about_a_mean_counts_deals_and_not_rows() -> None:
    """Ten deals, of which each has a hundred rows that say the same, tell as much as ten rows."""
    gains = np.array([1.0, -1.0] * 5)
    alone = doubt_about(gains, np.arange(10))
    assert alone == pytest.approx(1.96 / 10**0.5)
    assert doubt_about(np.repeat(gains, 100), np.repeat(np.arange(10), 100)) == pytest.approx(alone)


def test_no_deal_is_both_fitted_to_and_held_out() -> None:
    table = Samples.of(made(50)).tables["others.drawing"]
    fitted, held = (set(table.deals[table.rows(held_out=each)].tolist()) for each in (False, True))
    assert (len(fitted), len(held), fitted & held) == (45, 5, set())


def test_several_files_are_one(tmp_path: Path) -> None:
    deals = made(30)
    Samples.of(deals[:13]).save(tmp_path / "a.npz")
    Samples.of(deals[13:]).save(tmp_path / "b.npz")
    found, expected = load((tmp_path / "a.npz", tmp_path / "b.npz")), Samples.of(deals)
    assert np.array_equal(found.endings, expected.endings)
    assert np.array_equal(found.points, expected.points)
    assert np.array_equal(found.early_knocker, expected.early_knocker)
    for name in NAMES:
        for column in ("own", "common", "answers", "deals"):
            one, other = (getattr(each.tables[name], column) for each in (found, expected))
            assert np.array_equal(one, other), (name, column)


def test_an_ending_pays_what_it_paid_in_fifths_and_else_what_was_said_before() -> None:
    deals = [paid(4, points) for points in (24, 10, 12, 20, 16)]
    deals = [*deals * SEEN_ENOUGH, paid(2, 60)]

    found = endings_of(Samples.of(deals), tuple((float(number),) for number in range(15)))

    assert found[4] == (10.0, 12.0, 16.0, 20.0, 24.0)
    assert found[2] == (2.0,)
    assert found[9] == (9.0,)


def paid(ending: int, points: int, *, early_knocker: bool = False) -> Deal:
    """A deal that nobody watched."""
    return Deal(rival="simple", early_knocker=early_knocker, ending=ending, points=points, seen=())


def test_deals_against_early_knockers_pay_what_they_paid_and_others_win_as_much_as_they_lose() -> None:
    deals = [
        paid(GIN, 40, early_knocker=True),
        paid(LOST_KNOCK, -8, early_knocker=True),
        paid(GIN, 30),
        paid(7, 0),
    ]
    samples = Samples.of(deals * SEEN_ENOUGH)

    assert deals_of(samples, (), early_knocker=True) == ((40.0, 0.5), (-8.0, 0.5))
    assert deals_of(samples, (), early_knocker=False) == ((30.0, 0.5), (-30.0, 0.5))
    assert deals_of(Samples.of(deals), ((1.0, 1.0),), early_knocker=True) == ((1.0, 1.0),)


def test_what_is_written_the_expert_reads(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept, into = tmp_path / "deals.npz", tmp_path / "new.json"
    Samples.of(made(200)).save(kept)
    assert main(["fit", str(kept), "--into", str(into), "--epochs", "2"]) == 0
    found = msgspec.json.decode(into.read_bytes(), type=Parameters)
    network = found.early_knockers.playing_on
    own, common = row("early_knockers.playing_on", random.Random(5), first=True)
    assert sum(network.probabilities(own, network.partial_sums(common))) == pytest.approx(1)
    assert found != parameters()
    told = capsys.readouterr().out
    assert told.startswith("200 deals, one in ten held out")
    assert "holding: 180 rows, 20 held out" in told


def test_the_same_seed_fits_the_same_numbers() -> None:
    samples = Samples.of(made(600))
    one, again, other = (
        fit(samples, parameters(), epochs=1, seed=seed, tell=lambda _: None) for seed in (1, 1, 2)
    )
    assert one == again != other


def test_the_same_seed_keeps_the_same_arrays(tmp_path: Path) -> None:
    for name in ("one", "again"):
        assert (
            main(["play", "--deals", "2", "--seed", "5", "--processes", "1", "--into", f"{tmp_path / name}"])
            == 0
        )
    one, again = load([tmp_path / "one"]), load([tmp_path / "again"])
    assert np.array_equal(one.endings, again.endings)
    for name in NAMES:
        assert np.array_equal(one.tables[name].own, again.tables[name].own)
        assert np.array_equal(one.tables[name].answers, again.tables[name].answers)
    assert len(one.endings) == 2
    assert one.tables["others.playing_on"].own.shape[1] == len(parameters().others.playing_on.own.rows[0])


@pytest.mark.parametrize(
    ("deals", "said"),
    [
        (5, "too few deals: none shows both how to fit early_knockers.playing_on and how well it fits"),
        (0, "No such file"),
    ],
)
def test_what_cannot_be_fitted_is_refused_in_a_sentence(
    deals: int, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept, into = tmp_path / "deals.npz", tmp_path / "new.json"
    if deals:
        Samples.of(made(deals)).save(kept)
    assert main(["fit", str(kept), "--from", str(SHIPPED), "--into", str(into)]) == 1
    assert said in capsys.readouterr().err
    assert not into.exists()


def test_a_file_of_something_else_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fit", str(SHIPPED), "--into", str(tmp_path / "new.json")]) == 1
    assert capsys.readouterr().err == f"{SHIPPED} holds no deals of the trainer\n"


def test_other_features_ask_for_fresh_numbers() -> None:
    table = Samples.of(made(20)).tables["others.drawing"]
    chance = np.random.default_rng(6)
    with pytest.raises(ValueError, match="begin with fresh ones"):
        fit_network(table, parameters().holding, epochs=1, chance=chance, fresh=False)
