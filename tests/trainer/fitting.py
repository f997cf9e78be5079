"""Fitting the expert's networks to deals that were played, measured by deals that they were not fitted to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from msgspec.structs import replace

from bot.games.gin.player.network import Parameters
from bot.players.network import Network, Row
from tests.trainer.named import NAMES, network_of, with_networks
from tests.trainer.samples import Array, Samples, Table, np
from tests.trainer.weights import DIGITS, Adam, Weights, mean_of

BATCH = 256
"""Rows to a step."""
RATE, FRESH_RATE = 2e-4, 2e-3
"""The length of the first steps from numbers that are good already, and from random ones …"""
LAST_RATE = 0.1
"""… and what is left of it at the end."""
AVERAGED = 3
"""The mean of so many last states is what was learned."""
CHUNK = 16_384
"""Rows of which the loss is worked out at a time."""
NORMAL = 1.96
"""Standard errors on either side that hold 95 in 100."""
SEEN_ENOUGH = 50
"""Deals that must have ended so before what they paid stands for an ending."""
PARTS = 5
"""An ending pays so many sums, each as often."""
PAID_DIGITS = 1
"""Digits of those sums behind the point in the file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fit:
    """How one network was fitted; losses are nats a row, of the deals held out."""

    network: Network
    before: float
    epochs: tuple[float, ...]
    after: float
    """Of the mean of the last states."""
    doubt: float
    """Half of the 95 % interval around the difference of the two, as the deals vary."""


def fit(
    samples: Samples,
    begun: Parameters,
    *,
    epochs: int,
    seed: int,
    fresh: bool = False,
    tell: Callable[[str], None] = print,
) -> Parameters:
    """The networks fitted one after the other, and what deals and endings pay.

    From the numbers of ``begun``, or with ``fresh`` from random ones: then only the sizes of its inner layers
    count, so that the features may be others than those that it was fitted to.
    """
    found: dict[str, Network] = {}
    for name in NAMES:
        table, network = samples.tables[name], network_of(begun, name)
        fitting, held = table.rows(held_out=False), table.rows(held_out=True)
        if not len(fitting) or not len(held):
            raise ValueError(f"too few deals: none shows both how to fit {name} and how well it fits")
        chance = np.random.default_rng([seed, NAMES.index(name)])
        done = fit_network(table, network, epochs=epochs, chance=chance, fresh=fresh)
        each = ", ".join(f"{loss:.4f}" for loss in done.epochs)
        tell(f"{name}: {len(fitting):,} rows, {len(held):,} held out")
        tell(f"  {done.before:.4f} before, {each}; {done.after:.4f} the mean of the last states")
        tell(f"  {done.after - done.before:+.4f} ± {done.doubt:.4f}")
        found[name] = done.network
    parameters = with_networks(begun, found)
    return replace(
        parameters,
        early_knockers=replace(
            parameters.early_knockers,
            deals=deals_of(samples, begun.early_knockers.deals, early_knocker=True),
        ),
        others=replace(parameters.others, deals=deals_of(samples, begun.others.deals, early_knocker=False)),
        endings=endings_of(samples, begun.endings),
    )


def fit_network(table: Table, network: Network, *, epochs: int, chance: Array, fresh: bool) -> Fit:
    """One network, fitted to the deals that are not held out; ``chance`` is NumPy's generator."""
    weights, rows = Weights.of(network), table.rows(held_out=False)
    if fresh:
        inputs = table.own.shape[1] + table.common.shape[1]
        weights = Weights.fresh((inputs, *weights.sizes[1:]), table.own.shape[1], chance)
    elif (weights.cut, weights.sizes[0] - weights.cut) != (table.own.shape[1], table.common.shape[1]):
        raise ValueError("these numbers are for other features: begin with fresh ones")
    before, adam = losses_of(weights, table), Adam(weights)
    states: list[Weights] = []
    losses: list[float] = []
    steps, done = epochs * -(-len(rows) // BATCH), 0
    first = FRESH_RATE if fresh else RATE
    for _ in range(epochs):
        order = chance.permutation(rows)
        for start in range(0, len(order), BATCH):
            batch = order[start : start + BATCH]
            gradient = weights.gradient(table.inputs(batch), table.answers[batch])
            weights = adam.step(weights, gradient, first * (1 - (1 - LAST_RATE) * done / steps))
            done += 1
        states = [*states, weights][-AVERAGED:]
        losses.append(float(losses_of(weights, table).mean()))
    # Measured as it will be read: rounded.
    parameters = (mean_of(states) if states else weights).network()
    after = losses_of(Weights.of(parameters), table)
    return Fit(
        network=parameters,
        before=float(before.mean()),
        epochs=tuple(losses),
        after=float(after.mean()),
        doubt=doubt_about(after - before, table.deals[table.rows(held_out=True)]),
    )


def losses_of(weights: Weights, table: Table) -> Array:
    """Nats of each row of the deals held out."""
    rows = table.rows(held_out=True)
    chunks = (rows[start : start + CHUNK] for start in range(0, len(rows), CHUNK))
    return np.concatenate([weights.losses(table.inputs(chunk), table.answers[chunk]) for chunk in chunks])


def doubt_about(values: Array, deals: Array) -> float:
    """Half of the 95 % interval around the mean of values of which those of one deal hang together."""
    sums = np.bincount(deals, values - values.mean())
    return float(NORMAL * np.sqrt((sums**2).sum()) / len(values))


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
    counted = (samples.early_knocker == early_knocker) & (samples.points != 0)
    if counted.sum() < SEEN_ENOUGH:
        return before
    found = []
    for number in np.unique(samples.endings[counted]):
        paid = samples.points[counted & (samples.endings == number)]
        points, share = round(float(paid.mean()), PAID_DIGITS), len(paid) / int(counted.sum())
        found += [(points, share)] if early_knocker else [(points, share / 2), (-points, share / 2)]
    return tuple((points, round(share, DIGITS)) for points, share in found)
