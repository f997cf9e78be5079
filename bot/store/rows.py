"""Reading typed rows, and writing a row that may be there already."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from sqlalchemy import Executable, Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

RowT = TypeVar("RowT")


async def find_row(conn: AsyncConnection, query: Executable, kind: Callable[..., RowT]) -> RowT | None:
    """The query's only row as a ``kind``, whose fields bear the names of the columns; None without a row."""
    row = (await conn.execute(query)).one_or_none()
    return None if row is None else kind(**row._asdict())


async def all_rows(conn: AsyncConnection, query: Executable, kind: Callable[..., RowT]) -> tuple[RowT, ...]:
    """All rows of the query, each as a ``kind``."""
    return tuple(kind(**row._asdict()) for row in await conn.execute(query))


async def put_row(
    conn: AsyncConnection, table: Table, *, key: Mapping[str, Any], values: Mapping[str, Any]
) -> None:
    """Write a row, or the given values into the row that has the key already."""
    insert = postgresql.insert if conn.dialect.name == "postgresql" else sqlite.insert
    added = insert(table).values(**key, **values)
    await conn.execute(added.on_conflict_do_update(index_elements=list(key), set_=dict(values)))


async def add_row(conn: AsyncConnection, table: Table, values: Mapping[str, Any]) -> bool:
    """Write a row unless one with its key is there already; whether it was written."""
    insert = postgresql.insert if conn.dialect.name == "postgresql" else sqlite.insert
    added = await conn.execute(insert(table).values(**values).on_conflict_do_nothing())
    return added.rowcount == 1
