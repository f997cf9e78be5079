"""Two experts in one: networks whose outputs are the mean of those of both."""

from __future__ import annotations

from bot.games.gin.player.network import Parameters
from bot.players.network import Layer, Network, Row
from tests.trainer.named import NAMES, network_of, with_networks
from tests.trainer.weights import DIGITS


def joined_numbers(one: Parameters, other: Parameters) -> Parameters:
    """The numbers of both side by side: what one foresees too high, the other often foresees too low.

    All else, such as what deals pay, is as the first one has it.
    """
    networks = {name: joined_network(network_of(one, name), network_of(other, name)) for name in NAMES}
    return with_networks(one, networks)


def joined_network(one: Network, other: Network) -> Network:
    """A network with the units of two; its outputs are the mean of theirs.

    Raises `ValueError` where they do not have the same inputs, outputs and number of layers.
    """
    if _shape(one) != _shape(other):
        raise ValueError("the networks have other inputs, outputs or layers than those of the first file")
    *hidden, last = zip(one.rest, other.rest, strict=True)
    return Network(
        _stacked(one.own, other.own),
        _stacked(one.common, other.common),
        (*(_apart(*layers) for layers in hidden), _mean(*last)),
    )


def _shape(network: Network) -> tuple[int, int, int, int]:
    """Both kinds of inputs, the layers, and the outputs."""
    own, common = (len(layer.rows[0]) for layer in (network.own, network.common))
    return own, common, len(network.rest), len(network.rest[-1].bias)


def _stacked(one: Layer, other: Layer) -> Layer:
    """The units of both, which have the same inputs."""
    return Layer(one.rows + other.rows, one.bias + other.bias)


def _apart(one: Layer, other: Layer) -> Layer:
    """The units of both, each with inputs of its own."""
    rows = [(*row, *_zeros(other)) for row in one.rows] + [(*_zeros(one), *row) for row in other.rows]
    return Layer(tuple(rows), one.bias + other.bias)


def _mean(one: Layer, other: Layer) -> Layer:
    """The mean of the outputs of both, each with inputs of its own."""
    rows = zip(one.rows, other.rows, strict=True)
    biases = zip(one.bias, other.bias, strict=True)
    return Layer(
        tuple(tuple(_rounded(weight / 2) for weight in (*first, *second)) for first, second in rows),
        tuple(_rounded((first + second) / 2) for first, second in biases),
    )


def _rounded(weight: float) -> float:
    """A number as it is in the file."""
    return round(weight, DIGITS)


def _zeros(layer: Layer) -> Row:
    """As many zeros as the layer has inputs."""
    return (0.0,) * len(layer.rows[0])
