"""SQLAlchemy's ``select`` for mypy to check: what rows it gives follows from the columns, always.

The last overload of SQLAlchemy's own takes anything and gives rows of anything. Where mypy expects a query of
another type, it chooses that one, and finds nothing wrong. This one takes up to nine columns, or a record.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar, overload

from sqlalchemy import Select, SQLColumnExpression
from sqlalchemy import select as select_anything

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
