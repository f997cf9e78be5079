"""The database that is measured on: SQLite, or PostgreSQL on a server of its own."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.bench.processes import processor_s
from tests.postgres_server import PostgresServer, free_port


@contextmanager
def server_for_bench() -> Iterator[PostgresServer]:
    """A PostgreSQL server with an empty database ``upcard``; raises NoPostgres."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        # PostgreSQL's own user is to reach what is its own below it.
        folder.chmod(0o755)
        server = PostgresServer(folder / "server", free_port())
        server.make()
        server.start()
        try:
            server.create("upcard")
            yield server
        finally:
            server.stop()


class Database:
    """Where the bot keeps its matches: the address, and what the server has cost."""

    def __init__(self, server: PostgresServer | None) -> None:
        self._server = server
        self.url = None if server is None else f"{server.url}/upcard"

    @property
    def processor_s(self) -> float:
        """Seconds of processor time of the server so far; none with SQLite, which is a part of the bot."""
        return 0.0 if self._server is None else processor_s(self._server.pid)


@contextmanager
def database_for_bench(*, postgres: bool) -> Iterator[Database]:
    """SQLite in the bot's own folder, or PostgreSQL."""
    if not postgres:
        yield Database(None)
        return
    with server_for_bench() as server:
        yield Database(server)
