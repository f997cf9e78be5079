"""Two PostgreSQL servers that Patroni keeps, for tests: when the primary is gone, it makes the replica one.

Patroni's members agree by its own Raft, in which a third member only votes.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import urllib.request
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import psycopg

from tests.postgres_server import OWNER, as_postgres, free_port, head_of, kill_all, program

HOST: Final = "127.0.0.1"

NAMES: Final = ("one", "two")

TIMES: Final = {"ttl": 20, "loop_wait": 1, "retry_timeout": 3}
"""In seconds, as short as Patroni takes them: how long a silent primary stays one, and how often it looks."""


def has_patroni() -> bool:
    """Whether Patroni is installed, with its Raft."""
    voter = shutil.which("patroni_raft_controller")
    if voter is None:
        return False
    # It runs with the system's Python, whatever runs this.
    python = Path(voter).read_text().partition("\n")[0].removeprefix("#!").split()
    return (
        subprocess.run([*python, "-c", "import pysyncobj"], capture_output=True, check=False).returncode == 0
    )


@dataclass(slots=True)
class Member:
    """One of the servers, or the member that only votes."""

    name: str
    raft: int = field(default_factory=free_port)
    api: int = field(default_factory=free_port)
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None


class PatroniCluster:
    """Two servers and a vote; everything goes with the folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._members = [Member(name) for name in (*NAMES, "vote")]

    @property
    def servers(self) -> list[Member]:
        """Those with a database."""
        return self._members[: len(NAMES)]

    def url(self, database: str) -> str:
        """The address of whichever of them takes writes."""
        where = ",".join(f"{HOST}:{each.port}" for each in self.servers)
        return f"postgresql://{OWNER}@{where}/{database}?target_session_attrs=read-write"

    def start(self) -> None:
        """Start all members."""
        if os.geteuid() == 0:
            shutil.chown(self._folder, "postgres")
        for member in self._members:
            file = self._folder / f"{member.name}.json"
            # JSON is YAML as well.
            file.write_text(json.dumps(self._settings(member)))
            command = "patroni_raft_controller" if member.name == "vote" else "patroni"
            with (self._folder / f"{member.name}.log").open("wb") as log:
                member.process = subprocess.Popen(
                    [*as_postgres(), command, str(file)],
                    stdout=log,
                    stderr=log,
                    cwd=self._folder,
                    start_new_session=True,
                )

    def leader(self) -> Member | None:
        """The server that takes writes, by its own word; None while none does."""
        return next((each for each in self.servers if self._tells(each).get("role") == "master"), None)

    def is_safe(self) -> bool:
        """Whether a replica has each commit before it counts."""
        return any(self._tells(each).get("sync_standby") for each in self.servers)

    def create(self, database: str) -> None:
        """Make an empty database."""
        with psycopg.connect(self.url("postgres"), autocommit=True) as db:
            db.execute(f'CREATE DATABASE "{database}"')

    def kill(self, member: Member) -> None:
        """End a server and its Patroni at once, as when its machine is gone."""
        assert member.process is not None
        # First Patroni, which would start the server again.
        os.killpg(member.process.pid, signal.SIGKILL)
        member.process.wait()
        member.process = None
        with suppress(OSError):
            kill_all(head_of(self._folder / member.name))

    def stop(self) -> None:
        """End everything."""
        for member in self._members:
            if member.process is not None:
                self.kill(member)

    def log(self) -> str:
        """What all members have said."""
        return "\n".join(file.read_text() for file in sorted(self._folder.glob("*.log")))

    def _tells(self, member: Member) -> dict[str, Any]:
        try:
            with urllib.request.urlopen(f"http://{HOST}:{member.api}/patroni", timeout=2) as answer:  # ours
                told: dict[str, Any] = json.load(answer)
                return told
        except (OSError, ValueError):
            return {}

    def _settings(self, member: Member) -> dict[str, Any]:
        partners = [f"{HOST}:{each.raft}" for each in self._members if each is not member]
        raft = {
            "data_dir": str(self._folder / f"raft-{member.name}"),
            "self_addr": f"{HOST}:{member.raft}",
            "partner_addrs": partners,
        }
        api = f"{HOST}:{member.api}"
        return {
            "scope": "upcard",
            "name": member.name,
            "restapi": {"listen": api, "connect_address": api},
            "raft": raft,
            "bootstrap": {
                "dcs": {**TIMES, "synchronous_mode": True},
                "initdb": [{"encoding": "UTF8"}],
            },
            "postgresql": {
                "listen": f"{HOST}:{member.port}",
                "connect_address": f"{HOST}:{member.port}",
                "data_dir": str(self._folder / member.name),
                "bin_dir": str(Path(program("postgres")).parent),
                "authentication": {"superuser": {"username": OWNER}, "replication": {"username": OWNER}},
                "pg_hba": ["local all all trust", "host all,replication all 127.0.0.1/32 trust"],
                "parameters": {"unix_socket_directories": str(self._folder), "shared_buffers": "32MB"},
            },
        }
