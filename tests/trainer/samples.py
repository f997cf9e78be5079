"""What was seen in many deals as NumPy arrays, and the file that keeps them."""

from __future__ import annotations

import importlib
import zipfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from tests.trainer.named import NAMES
from tests.trainer.playing import Deal

np = importlib.import_module("numpy")

Array: TypeAlias = Any
"""A NumPy array; mypy knows nothing of NumPy, which lies with the peers."""


@dataclass(frozen=True, slots=True)
class Table:
    """All that one network was asked: a row for each time."""

    own: Array
    common: Array
    answers: Array
    deals: Array
    """In which deal it was, by number."""

    def inputs(self, rows: Array) -> Array:
        """What the first layer sees of these rows, in the precision in which is counted."""
        return np.hstack((self.own[rows], self.common[rows])).astype(np.float64)

    def rows(self, *, held_out: bool) -> Array:
        """The rows of every tenth deal, which are held out, or of all other deals."""
        return np.flatnonzero((self.deals % HELD_OUT == HELD_OUT - 1) == held_out)


@dataclass(frozen=True, slots=True)
class Samples:
    """What was played, as the networks saw it."""

    tables: dict[str, Table]
    endings: Array
    """Of each deal …"""
    points: Array
    """… what it paid, net …"""
    early_knocker: Array
    """… and whether the other was known to knock early."""

    @classmethod
    def of(cls, deals: Sequence[Deal]) -> Samples:
        """The deals, numbered from 0."""
        return cls(
            {name: _table(name, deals) for name in NAMES},
            np.array([deal.ending for deal in deals], np.int8),
            np.array([deal.points for deal in deals], np.int16),
            np.array([deal.early_knocker for deal in deals], np.bool_),
        )

    def save(self, file: Path) -> None:
        """Write one file, which `load` reads."""
        columns = {
            f"{name}.{column}": getattr(table, column)
            for name, table in self.tables.items()
            for column in Table.__slots__
        }
        with file.open("wb") as stream:
            np.savez_compressed(stream, **self.of_deals(), **columns)

    def of_deals(self) -> dict[str, Array]:
        """What is kept of each deal, by name."""
        return {name: getattr(self, name) for name in ("endings", "points", "early_knocker")}


def load(files: Iterable[Path]) -> Samples:
    """All the files as one, their deals numbered on."""
    return joined([_read(file) for file in files])


def joined(parts: Sequence[Samples]) -> Samples:
    """Several samples as one, their deals numbered on."""
    if not parts:
        raise ValueError("there are no deals")
    starts = np.cumsum([0] + [len(each.endings) for each in parts[:-1]])
    return Samples(
        {name: _joined([each.tables[name] for each in parts], starts) for name in NAMES},
        **{name: np.concatenate([each.of_deals()[name] for each in parts]) for name in parts[0].of_deals()},
    )


def _joined(tables: Sequence[Table], starts: Array) -> Table:
    """Those in which there is something, as one."""
    found = [(table, start) for table, start in zip(tables, starts, strict=True) if len(table.answers)]
    if not found:
        return tables[0]
    return Table(
        np.concatenate([table.own for table, _ in found]),
        np.concatenate([table.common for table, _ in found]),
        np.concatenate([table.answers for table, _ in found]),
        np.concatenate([table.deals + start for table, start in found]).astype(np.int32),
    )


def _read(file: Path) -> Samples:
    """One file; raises OSError, and ValueError if it is none of the trainer's."""
    try:
        with np.load(file, allow_pickle=False) as kept:
            tables = {
                name: Table(*(kept[f"{name}.{column}"] for column in Table.__slots__)) for name in NAMES
            }
            return Samples(tables, kept["endings"], kept["points"], kept["early_knocker"])
    except (ValueError, KeyError, EOFError, zipfile.BadZipFile) as error:
        raise ValueError(f"{file} holds no deals of the trainer") from error


def _table(name: str, deals: Sequence[Deal]) -> Table:
    found = [
        (number, seen) for number, deal in enumerate(deals) for seen in deal.seen if seen.network == name
    ]
    return Table(
        np.array([seen.own for _, seen in found], np.float32),
        np.array([seen.common for _, seen in found], np.float32),
        np.array([seen.answer for _, seen in found], np.int8),
        np.array([number for number, _ in found], np.int32),
    )


HELD_OUT = 10
"""One deal in so many is not fitted to: it measures the fit."""
