"""Issue 15.6: a host's tools where PostgreSQL keeps the database."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import psycopg
import pytest
from pydantic import SecretStr

from bot.host.backups import HostError, back_up_now, bring_back, told_of
from bot.host.check import check
from bot.host.move import move_database
from bot.settings import Settings, read_settings
from bot.store import ProcessKind, Store, tables, visit_store
from bot.store.copying import count_rows_of
from bot.store.postgres.dumps import read_dump
from tests.corruptions.evening import play_evening
from tests.later_schema import NEWEST
from tests.store.postgres import server

pytestmark = pytest.mark.skipif(server() is None, reason="it needs a PostgreSQL server")

_numbers = count(1)


@contextmanager
def database() -> Iterator[str]:
    """The URL of an empty database."""
    name = f"upcard_host_{id(object())}_{next(_numbers)}"
    with psycopg.connect(f"{server()}/postgres", autocommit=True) as admin:
        admin.execute(f'CREATE DATABASE "{name}"')
        try:
            yield f"{server()}/{name}"
        finally:
            admin.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The URL of a SQLite file with something in every table."""
    return f"sqlite:///{asyncio.run(play_evening(tmp_path_factory.mktemp('evening')))}"


@pytest.fixture
def moved(evening: str) -> Iterator[str]:
    """The same in PostgreSQL."""
    with database() as url:
        asyncio.run(move_database(evening, url, lambda _line: None))
        yield url


def settings_for(url: str, folder: Path) -> Settings:
    return read_settings(database_url=SecretStr(url), data=folder)


def rows_in(url: str) -> dict[str, int]:
    async def read() -> dict[str, int]:
        store = await visit_store(url)
        try:
            return await store.read(lambda tx: {table: count_rows_of(tx, table) for table in tables()})
        finally:
            await store.close()

    return asyncio.run(read())


def checked(url: str, folder: Path) -> tuple[bool, list[str]]:
    said: list[str] = []
    return asyncio.run(check(settings_for(url, folder), said.append)), said


def test_everything_is_moved_and_proved(evening: str, tmp_path: Path) -> None:
    said: list[str] = []
    with database() as url:
        asyncio.run(move_database(evening, url, said.append))
        assert said[-1].startswith("proved: all rows are there, and the logs of")
        assert rows_in(url) == rows_in(evening)
        assert checked(url, tmp_path)[0]


def test_what_was_moved_goes_on_counting(moved: str) -> None:
    """A new match must not get the number of one that was moved."""
    with psycopg.connect(moved) as db:
        (largest,) = db.execute("SELECT max(id) FROM match").fetchone() or (0,)
        (following,) = db.execute("SELECT nextval(pg_get_serial_sequence('match', 'id'))").fetchone() or (0,)
    assert following == largest + 1


def test_it_can_be_moved_back(moved: str, evening: str, tmp_path: Path) -> None:
    back = f"sqlite:///{tmp_path / 'back.sqlite3'}"
    asyncio.run(move_database(moved, back, lambda _line: None))
    assert rows_in(back) == rows_in(evening)
    assert checked(back, tmp_path)[0]


def test_a_database_that_is_in_use_or_not_empty_is_not_moved_to(evening: str, moved: str) -> None:
    with pytest.raises(HostError, match="TO is not empty"):
        asyncio.run(move_database(evening, moved, lambda _line: None))
    with database() as url, working(moved), pytest.raises(HostError, match="working with FROM"):
        asyncio.run(move_database(moved, url, lambda _line: None))


@contextmanager
def working(url: str) -> Iterator[None]:
    """A process that is alive on the database."""

    async def register() -> None:
        store: Store = await visit_store(url)
        await store.write(lambda tx: tx.processes.register(ProcessKind.GATEWAY))
        await store.close()

    asyncio.run(register())
    yield


def test_a_backup_is_brought_back(moved: str, tmp_path: Path) -> None:
    settings = settings_for(moved, tmp_path)
    backup = back_up_now(settings, folder=None, keep=2)
    assert backup.path.stat().st_mode & 0o077 == 0
    assert "opened and found whole" in told_of(backup)[0]
    before = rows_in(moved)
    with psycopg.connect(moved) as db:
        db.execute("DELETE FROM result")
        db.execute("DELETE FROM action")
    told = bring_back(settings, backup.path)
    assert rows_in(moved) == before
    assert checked(moved, tmp_path)[0]
    assert "before-restore" in told[1]
    with database() as another:
        bring_back(settings_for(another, tmp_path), backup.path)
        assert rows_in(another) == before


def test_a_damaged_backup_changes_nothing(moved: str, tmp_path: Path) -> None:
    settings = settings_for(moved, tmp_path)
    backup = back_up_now(settings, folder=None, keep=2).path
    whole, before = backup.read_bytes(), rows_in(moved)
    # Wherever it is: a statement that lost its end, which comes before all rows, is SQL to PostgreSQL.
    for eighth in range(1, 8):
        content = bytearray(whole)
        at = len(content) * eighth // 8
        content[at : at + 64] = bytes(64)
        backup.write_bytes(content)
        with pytest.raises(HostError, match="damaged"):
            bring_back(settings, backup)
    backup.write_bytes(whole)
    bring_back(settings, backup)
    (tmp_path / "else").write_text("no backup")
    with pytest.raises(HostError, match="no backup of a PostgreSQL database"):
        bring_back(settings, tmp_path / "else")
    assert rows_in(moved) == before


def test_nothing_is_brought_back_under_a_running_bot(moved: str, tmp_path: Path) -> None:
    settings = settings_for(moved, tmp_path)
    backup = back_up_now(settings, folder=None, keep=2).path
    with working(moved), pytest.raises(HostError, match="a bot works with the database"):
        bring_back(settings, backup)


def test_only_the_newest_backups_are_kept(moved: str, tmp_path: Path) -> None:
    settings = settings_for(moved, tmp_path)
    made = [back_up_now(settings, folder=None, keep=2).path for _ in range(4)]
    assert sorted(path for path in made if path.exists()) == sorted(made[-2:])
    assert read_dump(made[-1]).revision == NEWEST


def test_no_password_is_said_or_shown(tmp_path: Path) -> None:
    secret = "hunter2"  # made up
    url = f"postgresql://nobody:{secret}@127.0.0.1:1/none"
    for attempt in (
        lambda: back_up_now(settings_for(url, tmp_path), folder=None, keep=2),
        lambda: asyncio.run(check(settings_for(url, tmp_path), print)),
        lambda: asyncio.run(move_database(url, url, print)),
    ):
        with pytest.raises(HostError) as refused:
            attempt()
        assert secret not in str(refused.value)
    assert secret not in repr(settings_for(url, tmp_path))
