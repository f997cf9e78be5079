"""A network of the expert as NumPy arrays: what it says of many rows at once, and how to improve it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from bot.players.network import NEGATIVE_SLOPE, Layer, Network
from tests.trainer.samples import Array, np

DIGITS = 4
"""Digits behind the point in the file."""


@dataclass(frozen=True, slots=True)
class Weights:
    """Weights and bias of each layer by turns; the first ones are those of `own` and of `common` in one."""

    arrays: tuple[Array, ...]
    cut: int
    """How many of the inputs are the action's own."""

    @classmethod
    def of(cls, network: Network) -> Weights:
        """The numbers of a network."""
        first = np.hstack((np.array(network.own.rows), np.array(network.common.rows)))
        arrays = [first, np.array(network.common.bias)]
        for layer in network.rest:
            arrays += [np.array(layer.rows), np.array(layer.bias)]
        return cls(tuple(arrays), len(network.own.rows[0]))

    @classmethod
    def fresh(cls, sizes: Sequence[int], cut: int, chance: Array) -> Weights:
        """Random numbers for layers of these sizes, the inputs first; ``chance`` is NumPy's generator."""
        arrays = []
        for inputs, units in pairwise(sizes):
            arrays += [chance.normal(0, (2 / inputs) ** 0.5, (units, inputs)), np.zeros(units)]
        arrays[-2] *= LAST
        return cls(tuple(arrays), cut)

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many numbers go in, and come out of each layer."""
        return (self.arrays[0].shape[1], *(len(bias) for bias in self.arrays[1::2]))

    def network(self) -> Network:
        """The same as the expert reads it, rounded as its file is."""
        first, bias = self.arrays[:2]
        layers = [_layer(*pair) for pair in zip(self.arrays[2::2], self.arrays[3::2], strict=True)]
        own = _layer(first[:, : self.cut], np.zeros(len(first)))
        return Network(own, _layer(first[:, self.cut :], bias), tuple(layers))

    def outputs(self, inputs: Array) -> Array:
        """What comes out of the last layer, a row for each row that goes in."""
        return self._layers(inputs)[-1]

    def losses(self, inputs: Array, answers: Array) -> Array:
        """Surprise at the answers of each row, in nats; ``answers`` has the chance of each output."""
        if answers.shape[1] == 1:
            answers = np.hstack((1 - answers, answers))
        return -(answers * np.log(_chances(self.outputs(inputs)))).sum(axis=1)

    def gradient(self, inputs: Array, answers: Array) -> list[Array]:
        """By how much the mean surprise grows with each number, an array for each of `arrays`."""
        *bent, last = self._layers(inputs)
        # One output is the score of a yes, beside that of a no which is always 0.
        wrong = (_chances(last)[:, -last.shape[1] :] - answers) / len(answers)
        found: list[Array] = []
        for at in reversed(range(len(bent))):
            found = [wrong.T @ bent[at], wrong.sum(axis=0), *found]
            if at:
                wrong = (wrong @ self.arrays[2 * at]) * np.where(bent[at] > 0, 1.0, NEGATIVE_SLOPE)
        return found

    def _layers(self, inputs: Array) -> list[Array]:
        """What goes into each layer, and what comes out of the last one."""
        found, last = [inputs], len(self.arrays) - 2
        for at in range(0, len(self.arrays), 2):
            out = found[-1] @ self.arrays[at].T + self.arrays[at + 1]
            found.append(out if at == last else np.where(out > 0, out, NEGATIVE_SLOPE * out))
        return found


class Adam:
    """Steps down the gradient, each number at its own pace: Kingma and Ba, 2015, algorithm 1."""

    def __init__(self, weights: Weights) -> None:
        # All numbers in one array: that is faster than one after the other.
        self._mean = np.zeros(sum(each.size for each in weights.arrays))
        self._square = np.zeros_like(self._mean)
        self._steps = 0

    def step(self, weights: Weights, gradient: Sequence[Array], rate: float) -> Weights:
        """The weights after one step."""
        self._steps += 1
        slope = np.concatenate([each.ravel() for each in gradient])
        self._mean += (1 - KEEP_MEAN) * (slope - self._mean)
        self._square += (1 - KEEP_SQUARE) * (slope**2 - self._square)
        mean = self._mean / (1 - KEEP_MEAN**self._steps)
        square = self._square / (1 - KEEP_SQUARE**self._steps)
        change = rate * mean / (np.sqrt(square) + TINY)
        after, start = [], 0
        for each in weights.arrays:
            after.append(each - change[start : start + each.size].reshape(each.shape))
            start += each.size
        return Weights(tuple(after), weights.cut)


def mean_of(states: Sequence[Weights]) -> Weights:
    """The mean of several states of one fit: what each of them learned by accident cancels out."""
    arrays = zip(*(state.arrays for state in states), strict=True)
    return Weights(tuple(np.mean(each, axis=0) for each in arrays), states[0].cut)


def _chances(outputs: Array) -> Array:
    """Outputs as chances that add up to 1; one output alone is the score of a yes beside a no."""
    if outputs.shape[1] == 1:
        outputs = np.hstack((np.zeros_like(outputs), outputs))
    powers = np.exp(outputs - outputs.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)


def _layer(rows: Array, bias: Array) -> Layer:
    # Adding 0 makes zeros that were rounded from below zeros without a sign.
    rounded = (np.round(rows, DIGITS) + 0.0).tolist()
    return Layer(tuple(map(tuple, rounded)), tuple((np.round(bias, DIGITS) + 0.0).tolist()))


KEEP_MEAN, KEEP_SQUARE, TINY = 0.9, 0.999, 1e-8
"""The constants of Adam, as its authors have them."""
LAST = 0.3
"""By so much smaller the last layer begins: at first the network is sure of nothing."""
