"""Real PostgreSQL servers for tests: one, or a primary whose replica has each commit before it counts."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import psycopg

_FOLDERS: Final = (*sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True), Path("/usr/bin"))

START_WITHIN_S: Final = 60.0

OWNER: Final = "upcard"

SERVER: Final = "UPCARD_TEST_POSTGRES"
"""Names a server for tests, as ``postgresql://upcard@localhost:5432``; without it SQLite is tested."""


class NoPostgres(Exception):
    """There is no PostgreSQL on this machine; the message says what to install."""


def program(name: str) -> str:
    """The path of one of PostgreSQL's programs; raises NoPostgres."""
    found = next((str(folder / name) for folder in _FOLDERS if (folder / name).exists()), shutil.which(name))
    if found is None:
        raise NoPostgres("PostgreSQL is not installed. Install the package postgresql (on Debian) first.")
    return found


def free_port() -> int:
    """A port of this machine that nobody uses."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def as_postgres() -> tuple[str, ...]:
    """What the command of a server begins with: PostgreSQL does not run as root."""
    return ("runuser", "-u", "postgres", "--") if os.geteuid() == 0 else ()


@dataclass(frozen=True, slots=True)
class Place:
    """Where processes run: a machine's number and address, and what a command there begins with."""

    number: int = 0
    address: str = "127.0.0.1"
    enter: tuple[str, ...] = ()


class PostgresServer:
    """A server of its own in a folder, by default on this machine; everything goes with the folder."""

    def __init__(self, folder: Path, port: int, place: Place = Place()) -> None:  # frozen
        self.folder = folder
        self.port = port
        self.place = place
        self._data = folder / "data"

    @property
    def url(self) -> str:
        """Its address without a database."""
        return f"postgresql://{OWNER}@{self.place.address}:{self.port}"

    def make(self) -> None:
        """Make an empty one."""
        self._prepare()
        # Nobody else reaches it, and it holds made-up matches.
        self._run("initdb", "-D", str(self._data), "-U", OWNER, "-A", "trust", "-N", "-E", "UTF8")
        with (self._data / "pg_hba.conf").open("a") as access:
            access.write("host all all all trust\nhost replication all all trust\n")

    def copy(self, primary: PostgresServer) -> None:
        """Make a replica of a server that runs."""
        self._prepare()
        where = f"host={primary.place.address} port={primary.port} user={OWNER}"
        self._run("pg_basebackup", "-D", str(self._data), "-R", "-c", "fast", "-d", where)
        with (self._data / "postgresql.auto.conf").open("a") as settings:
            settings.write(f"primary_conninfo = '{where} application_name=replica'\n")

    def start(self, *, is_durable: bool = True) -> None:
        """Start it, and wait until it answers; one that is not durable waits for no disk."""
        options = {
            "port": str(self.port),
            "unix_socket_directories": str(self.folder),
            "listen_addresses": self.place.address,
            "max_connections": "200",
            "shared_buffers": "32MB",
            "wal_keep_size": "256MB",
            "hot_standby": "on",
            "fsync": "on" if is_durable else "off",
        }
        told = " ".join(f"-c {name}='{value}'" for name, value in options.items())
        log = str(self.folder / "log")
        self._run("pg_ctl", "-D", str(self._data), "-o", told, "-l", log, "-w", "-t", "60", "start")

    def create(self, name: str) -> None:
        """Make an empty database."""
        with psycopg.connect(f"{self.url}/postgres", autocommit=True) as db:
            db.execute(f'CREATE DATABASE "{name}"')

    def require_synchronous(self) -> None:
        """From now on a commit counts once the replica has it."""
        with psycopg.connect(f"{self.url}/postgres", autocommit=True) as db:
            db.execute("ALTER SYSTEM SET synchronous_standby_names = 'replica'")
            db.execute("SELECT pg_reload_conf()")

    def is_followed(self) -> bool:
        """Whether a replica has all that is committed, and is waited for."""
        with psycopg.connect(f"{self.url}/postgres", autocommit=True) as db:
            found = db.execute("SELECT sync_state FROM pg_stat_replication WHERE state = 'streaming'")
            return ("sync",) in found.fetchall()

    def promote(self) -> None:
        """Make the replica the primary."""
        self._run("pg_ctl", "-D", str(self._data), "-w", "promote")
        with psycopg.connect(f"{self.url}/postgres", autocommit=True) as db:
            db.execute("ALTER SYSTEM SET synchronous_standby_names = ''")
            db.execute("SELECT pg_reload_conf()")

    @property
    def pid(self) -> int:
        """Its first process, which has started all others."""
        return head_of(self._data)

    def kill(self) -> None:
        """End it at once, as by ``kill -9`` of all of it."""
        kill_all(self.pid)

    def stop(self) -> None:
        """Stop it, if it runs."""
        if (self._data / "postmaster.pid").exists():
            self._run("pg_ctl", "-D", str(self._data), "-m", "immediate", "stop", check=False)

    def _prepare(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        if os.geteuid() == 0:
            shutil.chown(self.folder, "postgres")

    def _run(self, name: str, *words: str, check: bool = True) -> None:
        command = [*self.place.enter, *as_postgres(), program(name), *words]
        done = subprocess.run(
            command, cwd=self.folder, capture_output=name != "pg_ctl", check=False, timeout=120
        )
        if check and done.returncode:
            raise NoPostgres(f"{name} failed: {(done.stderr or b'').decode()[-300:]}")


def head_of(data: Path) -> int:
    """The first process of the server that runs on this data."""
    with (data / "postmaster.pid").open() as file:
        return int(file.readline())


def kill_all(head: int) -> None:
    """End a server at once, and wait until it is gone."""
    for number in (head, *_children(head)):
        with suppress(ProcessLookupError):
            os.kill(number, signal.SIGKILL)
    until = time.monotonic() + START_WITHIN_S
    while Path(f"/proc/{head}").exists() and time.monotonic() < until:
        time.sleep(0.02)


def _children(head: int) -> list[int]:
    found = Path(f"/proc/{head}/task/{head}/children")
    return [int(each) for each in found.read_text().split()] if found.exists() else []
