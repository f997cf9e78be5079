"""Taking all rows from one database to another, whatever kinds they are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Table, func, insert, literal, select, text, tuple_

from bot.store.model import processes
from bot.store.records import METADATA
from bot.store.store import Transaction

PAGE: Final = 2_000
"""So many rows are copied at a time."""

_OWN: Final = frozenset(
    record.__tablename__ for record in (processes.ProcessRow, processes.LeaseRow, processes.OutboxRow)
)
"""What only says which processes run now."""


def tables() -> tuple[str, ...]:
    """The tables to be copied; those that others refer to come first."""
    return tuple(table.name for table in METADATA.sorted_tables if table.name not in _OWN)


@dataclass(frozen=True, slots=True)
class Page:
    """Some rows of a table."""

    table: Table
    rows: Sequence[dict[str, Any]]

    def __len__(self) -> int:
        return len(self.rows)

    def write(self, tx: Transaction) -> None:
        """Write them into another database."""
        tx.conn.execute(insert(self.table), self.rows)


def copy_rows(tx: Transaction, table: str, *, after: Page | None) -> Page:
    """A page of the table's rows in the order of their keys, ``after`` another; empty after the last."""
    found = METADATA.tables[table]
    query = select(found).order_by(*found.primary_key).limit(PAGE)
    if after is not None:
        last = [literal(after.rows[-1][key.name], key.type) for key in found.primary_key]
        query = query.where(tuple_(*found.primary_key) > tuple_(*last))
    return Page(found, [dict(row) for row in tx.conn.execute(query).mappings()])


def count_rows_of(tx: Transaction, table: str) -> int:
    """How many rows the table has."""
    return tx.conn.execute(select(func.count()).select_from(METADATA.tables[table])).scalar_one()


def is_empty(tx: Transaction) -> bool:
    """Whether nothing has been written yet."""
    return all(count_rows_of(tx, table) == 0 for table in tables())


def finish_copy(tx: Transaction) -> None:
    """Let the database go on counting after the numbers that were copied."""
    if tx.conn.dialect.name != "postgresql":
        # SQLite goes on after the largest number by itself.
        return
    for table in METADATA.sorted_tables:
        (column,) = [each for each in table.primary_key if each.autoincrement is True] or (None,)
        if column is None:
            continue
        tx.conn.execute(
            text(
                f"SELECT setval(pg_get_serial_sequence('\"{table.name}\"', '{column.name}'), "  # noqa: S608  # our names
                f'GREATEST((SELECT COALESCE(max("{column.name}"), 0) FROM "{table.name}"), 1))'
            )
        )
