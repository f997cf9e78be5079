"""What repositories are made of: typed queries, and reading and writing within one transaction."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from inspect import signature
from typing import TYPE_CHECKING, Any, Generic, ParamSpec, Protocol, TypeVar, TypeVarTuple, overload

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Connection,
    CursorResult,
    Executable,
    Select,
    SQLColumnExpression,
    Update,
    bindparam,
    func,
    insert,
    type_coerce,
)
from sqlalchemy import select as select_anything
from sqlalchemy.sql.dml import Delete

from bot.store.columns import microseconds
from bot.store.kinds import ProcessId
from bot.store.records import Field, Record, values_of

T = TypeVar("T")
KeyT = TypeVar("KeyT")
Ts = TypeVarTuple("Ts")
P = ParamSpec("P")
RecordT = TypeVar("RecordT", bound=Record)
RowT = TypeVar("RowT")

# SQLAlchemy's ``select`` for mypy to check: which rows it gives always follows from the columns. The last
# overload of SQLAlchemy's own takes anything and gives rows of anything. Where mypy expects another query,
# it chooses that one and finds nothing wrong. Ours takes up to nine columns, or a record.
if TYPE_CHECKING:
    A = TypeVar("A")
    B = TypeVar("B")
    C = TypeVar("C")
    D = TypeVar("D")
    E = TypeVar("E")
    F = TypeVar("F")
    G = TypeVar("G")
    H = TypeVar("H")
    J = TypeVar("J")
    Of = SQLColumnExpression

    @overload
    def select(a: Of[A] | type[A], /) -> Select[A]: ...
    @overload
    def select(a: Of[A], b: Of[B], /) -> Select[A, B]: ...
    @overload
    def select(a: Of[A], b: Of[B], c: Of[C], /) -> Select[A, B, C]: ...
    @overload
    def select(a: Of[A], b: Of[B], c: Of[C], d: Of[D], /) -> Select[A, B, C, D]: ...
    @overload
    def select(a: Of[A], b: Of[B], c: Of[C], d: Of[D], e: Of[E], /) -> Select[A, B, C, D, E]: ...
    @overload
    def select(a: Of[A], b: Of[B], c: Of[C], d: Of[D], e: Of[E], f: Of[F], /) -> Select[A, B, C, D, E, F]: ...
    @overload
    def select(
        a: Of[A], b: Of[B], c: Of[C], d: Of[D], e: Of[E], f: Of[F], g: Of[G], /
    ) -> Select[A, B, C, D, E, F, G]: ...
    @overload
    def select(
        a: Of[A], b: Of[B], c: Of[C], d: Of[D], e: Of[E], f: Of[F], g: Of[G], h: Of[H], /
    ) -> Select[A, B, C, D, E, F, G, H]: ...
    @overload
    def select(
        a: Of[A], b: Of[B], c: Of[C], d: Of[D], e: Of[E], f: Of[F], g: Of[G], h: Of[H], j: Of[J], /
    ) -> Select[A, B, C, D, E, F, G, H, J]: ...
    def select(*columns: Any) -> Any: ...

else:
    select = select_anything


@dataclass(frozen=True, slots=True)
class Prepared(Generic[*Ts]):
    """A query that was put together before, and the values that it is asked with this time."""

    query: Select[*Ts]
    values: dict[str, object]


def prepared(build: Callable[P, Select[*Ts]]) -> Callable[P, Prepared[*Ts]]:
    """Put a query together once, for whatever values it will be asked with.

    To put it together and to look up its SQL takes SQLAlchemy longer than SQLite takes to answer it. So this
    is for queries that every press asks, and for those of pages made of many. ``build`` is called here, with
    placeholders for its arguments: it may compare columns with them and nothing else. An argument that is
    None is None to ``build`` too, which may leave a condition out; that is another query.
    """
    query, names = _with_placeholders(build)
    built = {frozenset[str](): query}

    def fill(*args: P.args, **kwargs: P.kwargs) -> Prepared[*Ts]:
        given = {**dict(zip(names, args, strict=False)), **kwargs}
        absent = frozenset(name for name, value in given.items() if value is None)
        if absent not in built:
            built[absent], _ = _with_placeholders(build, absent)
        return Prepared(built[absent], {f"given_{name}": given[name] for name in given.keys() - absent})

    return fill


@dataclass(frozen=True, slots=True)
class PreparedChange:
    """A statement that was put together before, and the values that it is executed with this time."""

    statement: Update | Delete
    values: dict[str, object]


def prepared_change(build: Callable[P, Update | Delete]) -> Callable[P, PreparedChange]:
    """Put an UPDATE or DELETE together once, as `prepared` does it with a query.

    ``build`` may also set columns to its arguments, and ask whether a column is in one that is a tuple.
    """
    statement, names = _with_placeholders(build)

    def fill(*args: P.args, **kwargs: P.kwargs) -> PreparedChange:
        return PreparedChange(statement, _given(names, args, kwargs))

    return fill


def _with_placeholders(
    build: Callable[..., T], absent: frozenset[str] = frozenset()
) -> tuple[T, tuple[str, ...]]:
    """What is built with placeholders for all arguments but those that are None, and the names of all."""
    names = tuple(signature(build).parameters)
    # Names that no column has: SQLAlchemy keeps those of columns for the values of an UPDATE.
    return build(*(None if name in absent else bindparam(f"given_{name}") for name in names)), names


def _given(
    names: tuple[str, ...], args: tuple[object, ...], kwargs: Mapping[str, object]
) -> dict[str, object]:
    given = {**dict(zip(names, args, strict=False)), **kwargs}
    return {f"given_{name}": value for name, value in given.items()}


class Upserts(Protocol):
    """Writing rows that may be there already, which each database has its own words for.

    The statements are executed with the row's values by the names of their columns.
    """

    def put(self, record: type[Record], *, key: tuple[str, ...], values: tuple[str, ...]) -> Executable:
        """A statement that writes a row, or the columns ``values`` of the row that has its key already."""
        ...

    def add(self, record: type[Record]) -> Executable:
        """A statement that writes a row unless one with its key is there already."""
        ...


@dataclass(frozen=True, kw_only=True)
class Link:
    """What repositories need of a transaction."""

    conn: Connection
    upserts: Upserts
    process: ProcessId | None = None
    """Which of several processes on one database this is; None for one that takes no part in their work."""
    is_shared: bool = False
    """Whether several processes may be working with the database."""


class Repository:
    """Statements over some tables, within one transaction."""

    def __init__(self, link: Link) -> None:
        self._conn = link.conn
        self._upserts = link.upserts
        self._process = link.process
        self._is_shared = link.is_shared

    def _ask(self, query: Select[*Ts] | Prepared[*Ts]) -> CursorResult[*Ts]:
        if isinstance(query, Prepared):
            return self._conn.execute(query.query, query.values)
        return self._conn.execute(query)

    def _find(self, kind: type[RecordT], query: Select[RecordT] | Prepared[RecordT]) -> RecordT | None:
        """The only row of ``select(kind)``; None without a row."""
        row = self._ask(query).one_or_none()
        return None if row is None else kind.from_row(row)

    def _all(self, kind: type[RecordT], query: Select[RecordT] | Prepared[RecordT]) -> tuple[RecordT, ...]:
        """All rows of ``select(kind)``."""
        return tuple(map(kind.from_row, self._ask(query)))

    def _make(self, kind: Callable[[*Ts], RowT], query: Select[*Ts] | Prepared[*Ts]) -> tuple[RowT, ...]:
        """All rows of a query of several columns, each made by ``kind`` of its values in their order."""
        return tuple(kind(*row) for row in self._ask(query))

    def _value(self, query: Select[T] | Prepared[T]) -> T | None:
        """The only value of a query of one column; None without a row."""
        # More than one row raises: such a query lacks its condition, and any of the rows would be a wrong
        # answer.
        found: T | None = self._ask(query).scalar_one_or_none()
        return found

    def _values(self, query: Select[T] | Prepared[T]) -> tuple[T, ...]:
        """All values of a query of one column."""
        return tuple(self._ask(query).scalars())

    def _pairs(self, query: Select[KeyT, T] | Prepared[KeyT, T]) -> dict[KeyT, T]:
        """The second value of each row of a query of two columns by the first one."""
        return {row[0]: row[1] for row in self._ask(query)}

    def _count(self, *where: ColumnElement[bool], of: type[Record]) -> int:
        """How many rows of the record's table are so."""
        query = select(func.count()).select_from(of).where(*where)
        return self._conn.execute(query).scalar_one()

    def _change(self, statement: Update | Delete | PreparedChange) -> int:
        """Run the statement; how many rows it met."""
        if isinstance(statement, PreparedChange):
            return self._conn.execute(statement.statement, statement.values).rowcount
        return self._conn.execute(statement).rowcount

    def _insert(self, *rows: Record) -> None:
        """Write new rows of one table."""
        if rows:
            self._conn.execute(insert(type(rows[0])), [values_of(row) for row in rows])

    def _put(self, *rows: Record) -> None:
        """Write rows of one table, each in the place of the one that has its primary key, if there is one."""
        if not rows:
            return
        values = [values_of(row) for row in rows]
        # The key is not among the values to write: a row whose key changes is another row.
        key = tuple(column.name for column in rows[0].__table__.primary_key)
        statement = self._upserts.put(
            type(rows[0]), key=key, values=tuple(name for name in values[0] if name not in key)
        )
        self._conn.execute(statement, values)

    def _put_values(
        self, kind: type[Record], *, key: Mapping[str, object], values: Mapping[str, object]
    ) -> None:
        """Write these values into the row that has the key, or a new row of both; see `set_to`."""
        statement = self._upserts.put(kind, key=tuple(key), values=tuple(values))
        self._conn.execute(statement, {**key, **values})

    def _add(self, row: Record) -> bool:
        """Write the row unless one with its key is there already; whether it was written."""
        # Of an INSERT SQLAlchemy keeps the count for the asking only: without it PostgreSQL's is always -1.
        added = self._conn.execute(
            self._upserts.add(type(row)), values_of(row), execution_options={"preserve_rowcount": True}
        )
        return added.rowcount == 1


def set_to(column: Field[T], value: T | ColumnElement[T]) -> dict[str, Any]:
    """The value for a column, checked by mypy, as ``values()`` takes it; several are joined with ``|``."""
    return {column.key: value}


def moved_by(column: Field[datetime] | Field[datetime | None], by: timedelta) -> dict[str, Any]:
    """Move a stored time, as ``values()`` takes it; the database adds, so that no row has to be read."""
    return {column.key: type_coerce(column, BigInteger) + microseconds(by)}


def page(query: Select[T], column: Field[RowT], *, after: RowT | None, limit: int) -> Select[T]:
    """A page of the query's rows in the order of a column; the next page starts ``after`` the last one."""
    # After the last key and not by an offset: rows that come and go meanwhile shift no page, and a late page
    # costs no more than the first one.
    ordered = query.order_by(column).limit(limit)
    return ordered if after is None else ordered.where(column > after)


def count_rows(query: Select[Any]) -> Select[int]:
    """How many rows the query has."""
    return select(func.count()).select_from(query.subquery())
