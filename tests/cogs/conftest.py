from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Iterator, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
import structlog

from bot.sandbox import Permission, Person, Sandbox
from bot.store import SqliteStore
from cogs.supervisor import aim_at
from tests.cogs.club import TOKEN, BlankPool, Club, count_salts
from tests.patience import LENIENT


@pytest.fixture(autouse=True)
def same_salts(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Salts that are counted, as the ids of messages hold the time of day; ``real_salts`` keeps those."""
    if request.node.get_closest_marker("real_salts") is not None:
        return
    count_salts(monkeypatch)


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox(token=TOKEN, settings=LENIENT) as running:
        aim_at(running.url)
        yield running


@pytest.fixture
def pool() -> BlankPool:
    return BlankPool()


@pytest.fixture
async def club(sandbox: Sandbox, store: SqliteStore, pool: BlankPool) -> AsyncIterator[Club]:
    """The card room with blank pictures."""
    room = Club(sandbox, store, pool)
    await room.start()
    yield room
    await room.stop()
    await room.matches.reviews.stop()


@pytest.fixture
async def drawn_club(sandbox: Sandbox, store: SqliteStore) -> AsyncIterator[Club]:
    """The card room with real pictures."""
    with ThreadPoolExecutor(2) as threads:
        room = Club(sandbox, store, threads)
        await room.start()
        yield room
        await room.stop()
        await room.matches.reviews.stop()


@pytest.fixture
def host(club: Club) -> Person:
    """Somebody who may manage the server."""
    dora = club.sandbox.add_person("Dora", club.guild)
    club.guild.give_role(dora, club.guild.add_role("Host", Permission.MANAGE_GUILD))
    return dora


@pytest.fixture(autouse=True)
def logged(caplog: pytest.LogCaptureFixture) -> Iterator[list[MutableMapping[str, Any]]]:
    """Our log lines. Whatever is logged as an error fails the test, unless the test clears the list."""
    with structlog.testing.capture_logs() as lines:
        yield lines
    ours = [line["event"] for line in lines if line["log_level"] in {"error", "exception", "critical"}]
    theirs = [each.getMessage() for each in caplog.records if each.levelno >= logging.ERROR]
    assert ours + theirs == []
