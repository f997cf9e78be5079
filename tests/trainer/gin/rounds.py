"""The expert's numbers made from random ones: deals played and networks fitted to them, in rounds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from bot.games.gin.player.network import Parameters
from bot.games.gin.rules import GinRules
from bot.players.network import Row
from tests.trainer.fitting import fit, loss_of, mean_numbers
from tests.trainer.gin.playing import play
from tests.trainer.named import HOLDING, NAMES, WANTING, network_of, with_networks
from tests.trainer.samples import Samples, joined, np
from tests.trainer.weights import Weights

EXPLORED = (0.10, 0.02)
"""How often something else is tried in the first round, and in the last."""
RATES = (3e-3, 1e-4)
"""The length of the first steps in the first round, and in the last."""
GROWING = 6
"""Rounds until there are as many deals to a round as were asked for: bad players need fewer."""
REMEMBERED = 5
"""The networks are fitted to the deals of so many last rounds, once in each."""
AVERAGED = 6
"""The mean of the numbers of so many last rounds is what was made."""
UNITS: Mapping[str, tuple[int, ...]] = {HOLDING: (12,), WANTING: (32, 16)}
"""Of each hidden layer …"""
UNITS_OF_ENDINGS = (48, 20)
"""… and of those of the networks that foresee endings."""
MEASURED = "others.playing_on"
"""The network of which the loss is told, in deals that it was not fitted to yet."""
SEEDS = 1_000_000
"""Seeds for rounds of one course lie so far from those of the next."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """How numbers are made; the same course from the same numbers makes the same."""

    rules: GinRules
    rounds: int
    deals: int
    """Of a round."""
    seed: int
    threads: int

    def share(self, number: int) -> float:
        """How often something else is tried in a round, counted from 1."""
        first, last = EXPLORED
        return first + (last - first) * self._done(number)

    def rate(self, number: int) -> float:
        """The length of the first steps in a round."""
        first, last = RATES
        return float(first * (last / first) ** self._done(number))

    def deals_of(self, number: int) -> int:
        """How many deals are played in a round, about."""
        return max(1, self.deals * min(number, GROWING) // GROWING)

    def _done(self, number: int) -> float:
        return (number - 1) / max(1, self.rounds - 1)


class Round(NamedTuple):
    """What a round made, and a line about it."""

    parameters: Parameters
    told: str


def make(course: Course, begun: Parameters, *, first: int = 1) -> Iterator[Round]:
    """The numbers after each round from the ``first`` on, of which the last are the mean of some."""
    parameters, last, remembered = begun, list[Parameters](), list[Samples]()
    for number in range(first, course.rounds + 1):
        seed, share, rate = course.seed * SEEDS + number, course.share(number), course.rate(number)
        deals = course.deals_of(number)
        played = play(parameters, course.rules, deals=deals, seed=seed, share=share, threads=course.threads)
        remembered = [*remembered, played][-REMEMBERED:]
        loss = loss_of(network_of(parameters, MEASURED), played.tables[MEASURED])
        parameters = fit(joined(remembered), parameters, rate=rate, seed=seed, processes=course.threads)
        last = [*last, parameters][-AVERAGED:]
        won, paid = float((played.paid > 0).mean()), float(played.paid.mean())
        told = f"round {number}: {len(played.endings):,} deals, {won:.1%} won, {paid:+.2f} points each, "
        told += f"foreseen with {loss:.4f} nats"
        yield Round(mean_numbers(last) if number == course.rounds else parameters, told)


class _Paid(msgspec.Struct, frozen=True):
    """What endings pay, and deals against both kinds of opponent, as the parameters have it."""

    endings: tuple[Row, ...]
    early_knockers: tuple[tuple[float, float], ...]
    others: tuple[tuple[float, float], ...]


def random_numbers(shape: Parameters, seed: int) -> Parameters:
    """Random networks with the inputs and outputs of these. What a course makes must not hang on what was
    shipped before: so their units are `UNITS`, and what deals and endings pay until enough were seen is read
    from a file.
    """
    chance, found = np.random.default_rng(seed), {}
    for name in NAMES:
        weights = Weights.of(network_of(shape, name))
        inputs, *_, outputs = weights.sizes
        sizes = (inputs, *UNITS.get(name, UNITS_OF_ENDINGS), outputs)
        found[name] = Weights.fresh(sizes, weights.cut, chance).network()
    paid = msgspec.json.decode(Path(__file__).with_name("paid_at_first.json").read_bytes(), type=_Paid)
    begun = replace(
        shape,
        early_knockers=replace(shape.early_knockers, deals=paid.early_knockers),
        others=replace(shape.others, deals=paid.others),
        endings=paid.endings,
    )
    return with_networks(begun, found)
