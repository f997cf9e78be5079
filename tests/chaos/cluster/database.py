"""The database of a cluster: a primary, the replica that has all its commits, and what stands in it."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Final

import psycopg
from typing_extensions import override

from tests.chaos.cluster.network import Network
from tests.chaos.ledger import Ledger
from tests.postgres_server import Place, PostgresServer, free_port

NAME: Final = "upcard"

FOLLOWS_WITHIN_S: Final = 60.0

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
        self._open: tuple[str, psycopg.Connection[tuple[int, int]]] | None = None

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
    def _rows(self, query: str, *values: int) -> tuple[tuple[int, int], ...]:
        if self._database.is_away:
            return ()
        try:
            # The words are those of this program's own queries.
            return tuple(self._connected().execute(query.replace("?", "%s"), values).fetchall())
        except psycopg.Error:
            self.close()
            return ()

    def _connected(self) -> psycopg.Connection[tuple[int, int]]:
        url = self._database.url
        if self._open is None or self._open[0] != url:
            self.close()
            made = psycopg.connect(url, connect_timeout=2, tcp_user_timeout=2000, autocommit=True)
            self._open = url, made
        return self._open[1]

    def close(self) -> None:
        """Look no more."""
        if self._open is not None:
            self._open[1].close()
            self._open = None
