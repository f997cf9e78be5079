"""Values in a database file that no row of ours can hold: found in SQL, for the whole file in one go.

A damaged page may be whole for SQLite and hold a word that no enum has, or a time after the year 9999.
Reading such a row fails wherever it is read, and a list that it belongs to fails with it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Boolean, CheckConstraint, Column, Float, Integer, LargeBinary, Table, Text

from bot.store.columns import Counters, UtcTime, WholeSeconds, Word, microseconds
from bot.store.errors import StoreBroken
from bot.store.records import METADATA
from bot.store.sqlite.backups import read_only
from bot.store.sqlite.connections import BUSY_TIMEOUT_S, as_store_errors

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_EARLIEST: Final = microseconds(datetime.min.replace(tzinfo=UTC) - _EPOCH)
# A day less than there is, so that moving a time a little, or telling it in another zone, does not overflow.
_LATEST: Final = microseconds(datetime.max.replace(tzinfo=UTC) - timedelta(days=1) - _EPOCH)
_LONGEST: Final = int(timedelta.max.total_seconds()) - 1

_MOST: Final = 1_000
"""Rows of one table that are named: a file with more of them is to be restored."""

_ROWS_AT_ONCE: Final = 4_096
"""How many rows' texts are read as one."""

MATCH_TABLES: Final = frozenset({"match", "seat", "action", "deadline"})
"""Tables whose rows are read with their match alone, once it is frozen: a bad one stops no other match."""

TRUTH: Final = frozenset({"match", "seat", "action"})
"""Tables whose rows nothing else can give back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Unreadable:
    """A row with values that mean nothing; ``match`` is the match that it belongs to."""

    table: str
    rowid: int
    columns: tuple[str, ...]
    """Those that hold what they cannot, and the rules of the table that the row breaks."""
    match: int | None

    @property
    def is_mendable(self) -> bool:
        """Whether the values may be empty, or the row may go: others can be made anew, or do without it."""
        return self._may_be_empty or self.table not in TRUTH

    @property
    def _may_be_empty(self) -> bool:
        columns = METADATA.tables[self.table].c
        return all(name in columns and columns[name].nullable for name in self.columns)

    def mend(self, db: sqlite3.Connection) -> None:
        """Empty the values, or drop the row; one of `TRUTH` stays as it is."""
        table = _quoted(self.table)
        if self._may_be_empty:
            nothing = ", ".join(f"{_quoted(name)} = NULL" for name in self.columns)
            db.execute(f"UPDATE {table} SET {nothing} WHERE rowid = ?", (self.rowid,))  # noqa: S608  # our own names
        elif self.is_mendable:
            db.execute(f"DELETE FROM {table} WHERE rowid = ?", (self.rowid,))  # noqa: S608  # our own names


def read_unreadable(path: Path) -> tuple[Unreadable, ...]:
    """Every row of the file that cannot be read. Raises StoreError where the file itself cannot."""
    with as_store_errors(path), closing(read_only(path)) as db:
        return find_unreadable(db)


def drop_unreadable(path: Path, rows: Iterable[Unreadable]) -> None:
    """Mend the rows that can be, in one transaction, while no bot runs. Raises StoreError."""
    with as_store_errors(path), closing(sqlite3.connect(path, timeout=BUSY_TIMEOUT_S)) as db, db:
        # What hangs on a row that goes is dropped with the orphans, which are counted and told.
        for row in rows:
            row.mend(db)


def find_unreadable(db: sqlite3.Connection) -> tuple[Unreadable, ...]:
    """Every row that cannot be read. Raises sqlite3.Error where the file itself cannot."""
    _require_tables(db)
    return tuple(row for table in METADATA.sorted_tables for row in _unreadable_in(db, table))


def _require_tables(db: sqlite3.Connection) -> None:
    """Raise StoreBroken where a table, column or index of ours is missing."""
    names = {str(name) for (name,) in db.execute("SELECT name FROM sqlite_master")}
    for table in METADATA.sorted_tables:
        columns = {str(row[1]) for row in db.execute(f"PRAGMA table_info({_quoted(table.name)})")}
        missing = {column.name for column in table.c} - columns
        missing |= {str(index.name) for index in table.indexes} - names
        if missing:
            raise StoreBroken(
                f"The table {table.name} lacks {', '.join(sorted(missing))}, so the database is damaged. "
                "Restore a backup."
            )


def _unreadable_in(db: sqlite3.Connection, table: Table) -> Iterator[Unreadable]:
    wrong = {column.name: _wrong(column) for column in table.c}
    # SQLite's own look forgets these rules on a connection that only reads.
    rules = [rule for rule in table.constraints if isinstance(rule, CheckConstraint)]
    wrong |= {str(rule.name): f"NOT ({rule.sqltext})" for rule in rules}
    name, match = _quoted(table.name), _match_of(table)
    flags = ", ".join(wrong.values())
    anything = " OR ".join(wrong.values())
    query = f"SELECT rowid, {match}, {flags} FROM {name} WHERE {anything} LIMIT {_MOST}"  # noqa: S608  # our own names
    found: dict[int, tuple[object, list[str]]] = {}
    for rowid, of, *are_wrong in db.execute(query):
        columns = [column for column, is_wrong in zip(wrong, are_wrong, strict=True) if is_wrong]
        found[rowid] = of, columns
    for rowid, of, column in _undecodable_in(db, table, match):
        found.setdefault(rowid, (of, []))[1].append(column)
    for rowid, (of, columns) in found.items():
        number = of if isinstance(of, int) else None
        yield Unreadable(table=table.name, rowid=rowid, columns=tuple(dict.fromkeys(columns)), match=number)


def _match_of(table: Table) -> str:
    if not _has_match(table):
        return "NULL"
    name = _quoted("id" if table.name == "match" else "match")
    # The number may be what is damaged, and then as a text that Python cannot read.
    return f"CASE typeof({name}) WHEN 'integer' THEN {name} END"


def _has_match(table: Table) -> bool:
    # A challenge that became a match is read for itself, and the match without it.
    return (
        table.name == "match"
        or ("match" in table.c and table.c["match"].primary_key)
        or (table.name == "surface")
    )


def _wrong(column: Column[Any]) -> str:
    """SQL that is true where the column holds what it cannot."""
    name = _quoted(column.name)
    wrong = f"({_wrong_value(column, name)})"
    return f"({name} IS NULL OR {wrong})" if not column.nullable else f"({name} IS NOT NULL AND {wrong})"


def _wrong_value(column: Column[Any], name: str) -> str:
    match column.type:
        case UtcTime():
            return f"typeof({name}) <> 'integer' OR {name} NOT BETWEEN {_EARLIEST} AND {_LATEST}"
        case WholeSeconds():
            return f"typeof({name}) <> 'integer' OR abs({name}) > {_LONGEST}"
        case Word() as word:
            words = ", ".join(f"'{each.value}'" for each in word.words)
            return f"typeof({name}) <> 'text' OR {name} NOT IN ({words})"
        case Counters():
            # A CASE, as SQLite may ask both sides of an OR, and a text that is no JSON is an error.
            text = f"WHEN typeof({name}) <> 'text' THEN 1 WHEN NOT json_valid({name}) THEN 1"
            values = f"SELECT 1 FROM json_each({name}) AS each WHERE each.type <> 'integer'"  # noqa: S608  # our own names
            return f"CASE {text} WHEN json_type({name}) <> 'object' THEN 1 ELSE EXISTS({values}) END"
        case Boolean():
            return f"typeof({name}) <> 'integer' OR {name} NOT IN (0, 1)"
        case Float():
            return f"typeof({name}) NOT IN ('real', 'integer') OR abs({name}) > 1e300"
        case Text():
            return f"typeof({name}) <> 'text'"
        case LargeBinary():
            return f"typeof({name}) <> 'blob'"
        case Integer():
            return f"typeof({name}) <> 'integer'"
        case _:
            # A kind of ours above an integer, such as a seat or nobody.
            return f"typeof({name}) <> 'integer'"


def _undecodable_in(db: sqlite3.Connection, table: Table, match: str) -> Iterator[tuple[int, object, str]]:
    """Texts that are no UTF-8, which SQLite does not look at and Python cannot read."""
    columns = [column.name for column in table.c if _is_text(column)]
    if not columns:
        return
    name = _quoted(table.name)
    joined = " || ".join(f"coalesce({_quoted(column)}, '')" for column in columns)
    chunks = f"SELECT min(rowid), max(rowid), CAST(group_concat({joined}, '') AS BLOB) FROM {name}"  # noqa: S608  # our own names
    # Joined by the thousand, they are decoded as fast as the file is read.
    for first, last, text in db.execute(f"{chunks} GROUP BY rowid / {_ROWS_AT_ONCE}").fetchall():
        if text is None or _is_utf8(text):
            continue
        each = ", ".join(f"CAST({_quoted(column)} AS BLOB)" for column in columns)
        one = f"SELECT rowid, {match}, {each} FROM {name} WHERE rowid BETWEEN ? AND ?"  # noqa: S608  # our own names
        for rowid, of, *values in db.execute(one, (first, last)):
            for column, value in zip(columns, values, strict=True):
                if value is not None and not _is_utf8(value):
                    yield rowid, of, column


def _is_text(column: Column[Any]) -> bool:
    kind = column.type
    return isinstance(kind, Text | Word | Counters)


def _is_utf8(value: bytes) -> bool:
    try:
        value.decode()
    except UnicodeDecodeError:
        return False
    return True


def _quoted(name: str) -> str:
    return f'"{name}"'
