"""The database of a cluster: a primary, the replica that has all its commits, and what stands in it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import psycopg
from typing_extensions import override

from tests.chaos.cluster.network import Network
from tests.chaos.ledger import CHANGED, Ledger, Query, Rows
from tests.postgres_server import Place, PostgresServer, free_port

NAME: Final = "upcard"

FOLLOWS_WITHIN_S: Final = 60.0

LOCKED_WITHIN_S: Final = 0.5
"""A process that hangs in the middle of a transaction keeps its locks for longer."""

SEEN_AGO_S: Final = 2
"""A process that said so lately that it is alive is so."""


class Database:
    """Two servers, of which one is the primary."""

    def __init__(self, folder: Path, network: Network) -> None:
        self._folder = folder
        self._network = network
        self.servers: tuple[PostgresServer, ...] = ()
        self.is_away = False
        """Whether there is no primary now."""

    @property
    def primary(self) -> PostgresServer:
        """The server that takes writes."""
        return self.servers[0]

    @property
    def url(self) -> str:
        """Where the job itself finds it."""
        return f"{self.primary.url}/{NAME}"

    def open(self, *places: Place) -> None:
        """Start both."""
        self.servers = tuple(PostgresServer(self._folder / f"{at.number}", free_port(), at) for at in places)
        self.primary.make()
        self.primary.start()
        self.primary.create(NAME)
        self._follow()

    def fail_over(self) -> None:
        """The primary is killed; its replica, which has every commit, takes its place and gets a replica."""
        self.is_away = True
        self.primary.kill()
        self._promote()
        self._follow()

    def vanish(self, *, lasts_s: float) -> None:
        """The same, as the primary's machine is off the network, where it says nothing and runs on."""
        self.is_away = True
        lost = self.primary
        self._network.set_link(lost.place.number, up=False)
        self._promote()
        time.sleep(lasts_s)
        # Whoever promotes a replica sees to it that the former primary never takes a write again.
        lost.kill()
        self._network.set_link(lost.place.number, up=True)
        self._follow()

    def close(self) -> None:
        """Stop both."""
        for server in self.servers:
            server.stop()

    def _promote(self) -> None:
        self.servers[1].promote()
        self.servers = self.servers[::-1]
        self._network.moved()
        self.is_away = False

    def _follow(self) -> None:
        """Give the primary a new replica, and wait until commits wait for it."""
        self.servers[1].copy(self.primary)
        self.servers[1].start()
        self.primary.require_synchronous()
        patience = time.monotonic() + FOLLOWS_WITHIN_S
        while not self.primary.is_followed() and time.monotonic() < patience:
            time.sleep(0.1)


class ServerLedger(Ledger):
    """Looks into the primary."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._open: tuple[str, psycopg.Connection[tuple[Any, ...]]] | None = None

    def may_take_over(self, process: int) -> bool:
        """Whether another process is alive, by its own word, and could take over what this one held."""
        lately = "seen_at > (extract(epoch FROM clock_timestamp()) - ?) * 1000000"
        return bool(self._rows(f"SELECT id, id FROM process WHERE id <> ? AND {lately}", process, SEEN_AGO_S))  # noqa: S608  # our own words

    def holds(self, process: int) -> bool:
        """Whether a process holds anything, as the others see it."""
        held = (
            "SELECT holder, 0 FROM outbox WHERE holder = ?"
            " UNION ALL SELECT holder, 0 FROM lease WHERE holder = ?"
        )
        return bool(self._rows(held, process, process))

    @override
    def read(self, query: str, *values: int | str) -> Rows:
        if self._database.is_away:
            raise psycopg.OperationalError("there is no primary")
        try:
            return _found(self._connected(), query, *values)
        except psycopg.Error:
            self.close()
            raise

    @override
    @contextmanager
    def changing(self) -> Iterator[Query]:
        if self._database.is_away:
            raise psycopg.OperationalError("there is no primary")
        with _connection(self._database.url) as db, db.transaction():
            db.execute(f"SET LOCAL lock_timeout = {round(LOCKED_WITHIN_S * 1000)}")
            # A process that has read an event and is about to write it comes before or after this as a whole.
            db.execute(f"LOCK TABLE {', '.join(CHANGED)} IN ACCESS EXCLUSIVE MODE")
            yield lambda query, *values: _found(db, query, *values)

    def _connected(self) -> psycopg.Connection[tuple[Any, ...]]:
        url = self._database.url
        if self._open is None or self._open[0] != url:
            self.close()
            self._open = url, _connection(url)
        return self._open[1]

    def close(self) -> None:
        """Look no more."""
        if self._open is not None:
            self._open[1].close()
            self._open = None


def _connection(url: str) -> psycopg.Connection[tuple[Any, ...]]:
    return psycopg.connect(url, connect_timeout=2, tcp_user_timeout=2000, autocommit=True)


def _found(db: psycopg.Connection[tuple[Any, ...]], query: str, *values: object) -> Rows:
    """What a query of this program's own finds, which has a question mark for each value."""
    cursor = db.execute(query.replace("?", "%s"), values)
    return () if cursor.description is None else tuple(cursor.fetchall())
