"""The driver below SQLAlchemy: what a statement gives is there after one way to the connection's thread."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.store.sqlite.driver import OneTripConnection, connect


@pytest.fixture
async def connection(tmp_path: Path) -> AsyncIterator[OneTripConnection]:
    opened = await connect(tmp_path / "some.sqlite3", (), timeout_s=1.0)
    assert isinstance(opened, OneTripConnection)
    yield opened
    await opened.close()


@pytest.fixture
async def trips(connection: OneTripConnection, monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """All that goes to the thread from now on."""
    gone: list[object] = []
    execute = connection._execute

    def counted(work: Any, *args: object) -> Any:  # noqa: ANN401  # as aiosqlite has it
        gone.append(work)
        return execute(work, *args)  # type: ignore[no-untyped-call]  # aiosqlite's

    monkeypatch.setattr(connection, "_execute", counted)
    return gone


async def test_a_statement_and_its_rows_take_one_trip(
    connection: OneTripConnection, trips: list[object]
) -> None:
    cursor = connection.cursor()
    await cursor.execute("SELECT value AS number FROM json_each(?)", ["[1, 2, 3]"])
    assert cursor.description is not None
    assert cursor.description[0][0] == "number"
    assert await cursor.fetchall() == [(1,), (2,), (3,)]
    await cursor.close()
    assert len(trips) == 1


async def test_what_a_transaction_begins_with_goes_along_with_its_first_statement(
    connection: OneTripConnection, trips: list[object]
) -> None:
    connection.begins_with = "BEGIN"
    begun = [connection.in_transaction]
    await connection.cursor().execute("SELECT 1")
    begun.append(connection.in_transaction)
    await connection.cursor().execute("SELECT 2")
    await connection.rollback()
    begun.append(connection.in_transaction)
    assert begun == [False, True, False]
    assert len(trips) == 3


async def test_a_transaction_that_is_rolled_back_before_its_first_statement_never_begins(
    connection: OneTripConnection,
) -> None:
    connection.begins_with = "BEGIN"
    await connection.rollback()
    await connection.cursor().execute("SELECT 1")
    assert not connection.in_transaction


async def test_a_writing_says_how_many_rows_it_wrote_and_which_was_the_last(
    connection: OneTripConnection,
) -> None:
    cursor = connection.cursor()
    await cursor.execute("CREATE TABLE hand (id INTEGER PRIMARY KEY, card TEXT)")
    await cursor.executemany("INSERT INTO hand (card) VALUES (?)", [("7c",), ("Kd",)])
    assert cursor.rowcount == 2
    await cursor.execute("INSERT INTO hand (card) VALUES (?) RETURNING id", ["As"])
    assert await cursor.fetchall() == [(3,)]
    assert (cursor.rowcount, cursor.lastrowid) == (1, 3)
