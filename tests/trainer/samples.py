"""What was seen in many deals as NumPy arrays."""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from tests.trainer.named import NAMES

np = importlib.import_module("numpy")

Array: TypeAlias = Any
"""A NumPy array; mypy knows nothing of NumPy, which lies with the peers."""


@dataclass(frozen=True, slots=True)
class Table:
    """All that one network was asked: a row for each time."""

    own: Array
    common: Array
    answers: Array
    """How likely each ending was, a row for each time; of a card 1 if the other held it."""

    def inputs(self, rows: Array) -> Array:
        """What the first layer sees of these rows, in the precision in which is counted."""
        return np.hstack((self.own[rows], self.common[rows])).astype(np.float64)


@dataclass(frozen=True, slots=True)
class Samples:
    """What was played, as the networks saw it."""

    tables: dict[str, Table]
    endings: Array
    """Of each deal …"""
    points: Array
    """… what it paid, net, before it was doubled …"""
    paid: Array
    """… and after …"""
    early_knocker: Array
    """… and whether the other was known to knock early."""


def joined(parts: Sequence[Samples]) -> Samples:
    """Several samples as one."""

    def whole(arrays: Iterable[Array]) -> Array:
        return np.concatenate(list(arrays))

    return Samples(
        {
            name: Table(
                whole(each.tables[name].own for each in parts),
                whole(each.tables[name].common for each in parts),
                whole(each.tables[name].answers for each in parts),
            )
            for name in NAMES
        },
        whole(each.endings for each in parts),
        whole(each.points for each in parts),
        whole(each.paid for each in parts),
        whole(each.early_knocker for each in parts),
    )
