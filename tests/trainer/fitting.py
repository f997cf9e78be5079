"""Fitting the expert's networks to deals that were played."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

from msgspec.structs import replace

from bot.games.gin.player.network import Parameters
from bot.players.network import Network, Row
from tests.trainer.named import NAMES, network_of, with_networks
from tests.trainer.samples import Array, Samples, Table, np
from tests.trainer.weights import DIGITS, Adam, Weights, mean_of

BATCH = 64
"""Rows to a step."""
LAST_RATE = 0.5
"""What is left of the length of the steps at the end."""
CHUNK = 16_384
"""Rows of which the loss is worked out at a time."""
SEEN_ENOUGH = 50
"""Deals that must have ended so before what they paid stands for an ending."""
PARTS = 5
"""An ending pays so many sums, each as often."""
PAID_DIGITS = 1
"""Digits of those sums behind the point in the file."""


def fit(samples: Samples, begun: Parameters, *, rate: float, seed: int, processes: int = 1) -> Parameters:
    """The networks fitted, going through all rows once, and what deals and endings pay.

    ``rate`` is the length of the first steps. A network that was asked nothing stays as it is. However many
    ``processes`` share the networks, the same comes out.
    """
    tables = [samples.tables[name] for name in NAMES]
    networks = [network_of(begun, name) for name in NAMES]
    chances = [np.random.default_rng([seed, number]) for number in range(len(NAMES))]
    fitted = partial(fit_network, rate=rate)
    if processes == 1:
        found = list(map(fitted, tables, networks, chances))
    else:
        with ProcessPoolExecutor(processes, mp_context=get_context("fork")) as pool:
            found = list(pool.map(fitted, tables, networks, chances))
    parameters = with_networks(begun, dict(zip(NAMES, found, strict=True)))
    return replace(
        parameters,
        early_knockers=replace(
            parameters.early_knockers,
            deals=deals_of(samples, begun.early_knockers.deals, early_knocker=True),
        ),
        others=replace(parameters.others, deals=deals_of(samples, begun.others.deals, early_knocker=False)),
        endings=endings_of(samples, begun.endings),
    )


def fit_network(table: Table, network: Network, chance: Array, *, rate: float) -> Network:
    """One network, fitted to all rows; ``chance`` is NumPy's generator."""
    weights, rows = Weights.of(network), len(table.answers)
    adam, order = Adam(weights), chance.permutation(rows)
    for start in range(0, rows, BATCH):
        batch = order[start : start + BATCH]
        gradient = weights.gradient(table.inputs(batch), table.answers[batch])
        weights = adam.step(weights, gradient, rate * (1 - (1 - LAST_RATE) * start / rows))
    return weights.network()


def loss_of(network: Network, table: Table) -> float:
    """The surprise at the answers of the table, in nats a row."""
    weights, rows = Weights.of(network), np.arange(len(table.answers))
    chunks = (rows[start : start + CHUNK] for start in range(0, len(rows), CHUNK))
    losses = [weights.losses(table.inputs(chunk), table.answers[chunk]) for chunk in chunks]
    return float(np.concatenate(losses).mean()) if losses else 0.0


def endings_of(samples: Samples, before: tuple[Row, ...]) -> tuple[Row, ...]:
    """What each ending paid, the means of its parts; those hardly seen keep what was said before."""
    found = []
    for number, points in enumerate(before):
        paid = np.sort(samples.points[samples.endings == number])
        parts = [
            round(float(part.mean()), PAID_DIGITS) + 0.0 for part in np.array_split(paid, PARTS) if len(part)
        ]
        found.append(tuple(parts) if len(paid) >= SEEN_ENOUGH else points)
    return tuple(found)


def deals_of(
    samples: Samples, before: tuple[tuple[float, float], ...], *, early_knocker: bool
) -> tuple[tuple[float, float], ...]:
    """What deals paid against one kind of opponent, and how often; ``before`` if few were seen.

    Some who are not known to knock early play as well as the expert: it loses as much as it wins.
    """
    counted = (samples.early_knocker == early_knocker) & (samples.paid != 0)
    if counted.sum() < SEEN_ENOUGH:
        return before
    found = []
    for number in np.unique(samples.endings[counted]):
        paid = samples.paid[counted & (samples.endings == number)]
        points, share = round(float(paid.mean()), PAID_DIGITS), len(paid) / int(counted.sum())
        found += [(points, share)] if early_knocker else [(points, share / 2), (-points, share / 2)]
    return tuple((points, round(share, DIGITS)) for points, share in found)


def mean_numbers(several: Sequence[Parameters]) -> Parameters:
    """The mean of the networks of several; all else as the last one has it."""
    networks = {
        name: mean_of([Weights.of(network_of(each, name)) for each in several]).network() for name in NAMES
    }
    return with_networks(several[-1], networks)
