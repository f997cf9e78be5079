"""What all tests share: cards are dealt by chance, and in each test by the same."""

from __future__ import annotations

import gc
import os
import shutil
import tempfile
from collections.abc import AsyncIterator, Iterator
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from tests.memory import forget_pictures, give_back
from tests.postgres_server import SERVER, NoPostgres, PostgresServer, free_port

if TYPE_CHECKING:
    from bot.store import SqliteStore
    from tests.openapi import Spec

# The same examples in every run, as with the cards; a busy machine is slow, and that is no fault.
settings.register_profile(
    "house", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("house")

# A whole run keeps so much that looking through it for garbage would take a tenth of its time.
gc.set_threshold(50_000, 50, 100)


_LONG = (
    "tests/e2e/",
    "tests/chaos/",
    "tests/security/test_no_hidden",
    "tests/cogs/playing/test_company",
    "tests/cogs/sending/test_failures",
    "tests/differential/",
    "tests/test_app",
    "tests/test_keeping",
)
"""Where tests take seconds each, most of them spent on other processes."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """``--postgres`` runs the tests that use a store on PostgreSQL, which is started for them."""
    parser.addoption("--postgres", action="store_true", help="use PostgreSQL where tests use a store")


_servers: list[PostgresServer] = []


def pytest_configure(config: pytest.Config) -> None:
    """Start the server that all workers share; they find it in the environment."""
    if not config.getoption("--postgres") or SERVER in os.environ:
        return
    folder = Path(tempfile.mkdtemp(prefix="upcard-postgres-"))
    folder.chmod(0o755)
    server = PostgresServer(folder / "server", free_port())
    try:
        server.make()
        server.start(is_durable=False)
    except NoPostgres as missing:
        raise pytest.UsageError(str(missing)) from None
    _servers.append(server)
    os.environ[SERVER] = server.url


def pytest_unconfigure() -> None:
    """Stop it, with all that was in it."""
    for server in _servers:
        server.stop()
        shutil.rmtree(server.folder.parent, ignore_errors=True)
    _servers.clear()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let each worker begin with its share of the long tests: at the end, one would wait for another."""
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    long = [item for item in items if item.nodeid.startswith(_LONG)]
    others = [item for item in items if not item.nodeid.startswith(_LONG)]

    def shares() -> Iterator[pytest.Item]:
        # Workers are given equal parts of the list, one after another, and take them from the beginning.
        at = 0
        for worker in range(workers):
            begun = long[worker::workers]
            upto = len(items) * (worker + 1) // workers - sum(
                len(long[each::workers]) for each in range(worker + 1)
            )
            yield from begun
            yield from others[at:upto]
            at = upto

    items[:] = list(shares())


@pytest.fixture(autouse=True, scope="module")
def let_go() -> Iterator[None]:
    """Keep neither the pictures that a file's tests drew, nor the room that they took."""
    yield
    forget_pictures()
    give_back()


@pytest.fixture
def everybody_ranked(monkeypatch: pytest.MonkeyPatch) -> None:
    """A place in the rankings for whoever has played one match, so that few matches make a ranking."""
    monkeypatch.setattr("bot.rankings.rating.MATCHES_LEAST", 1)
    monkeypatch.setattr("bot.rankings.rating.OPPONENTS_LEAST", 1)
    monkeypatch.setattr("bot.rankings.rating.DOUBT_MOST", 9)


@pytest.fixture(autouse=True)
def same_deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Secrets that the test's name fixes, so that a test that fails for its cards fails again."""
    name, numbers = request.node.nodeid, count()

    def secret() -> bytes:
        return sha256(f"{name} {next(numbers)}".encode()).digest()

    monkeypatch.setattr("bot.matches.begin.challenges.new_secret", secret)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    """A store of the test's own, which nobody has written to."""
    from tests.empty_store import open_empty_store  # a third of the tests need no store

    opened = open_empty_store(tmp_path)
    yield opened
    await opened.close()


@pytest.fixture(scope="session")
def spec() -> Spec:
    """Discord's own description of its API."""
    from tests.openapi import MISSING, load_spec  # few tests need the validator behind it

    found = load_spec()
    if found is None:
        pytest.skip(MISSING)
    return found
