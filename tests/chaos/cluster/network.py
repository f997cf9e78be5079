"""The network of a cluster: each machine in a network namespace of its own, between which packets get lost.

The job itself is one machine more, through which all others reach each other. It needs no rights of root
where people may make namespaces; where even root may not, as in many containers, `tests.chaos.cluster.wires`
takes their place.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from abc import ABC, abstractmethod
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import Final

from typing_extensions import override

from bot.sandbox import settings as sandbox_settings
from tests.postgres_server import Place, PostgresServer

INSIDE: Final = "UPCARD_TEST_NAMESPACE"
"""Set in the job that runs in a namespace of its own; empty for one that is to do without."""

_WAYS: Final = (
    ("unshare", "--net"),
    ("unshare", "--user", "--map-current-user", "--keep-caps", "--net"),
)
"""How root makes a namespace, and how anybody else does."""

_PROGRAMS: Final = ("ip", "unshare", "nsenter")

_NEEDED: Final = (
    "ip link set lo up && ip link add one type veth peer name other && ip rule add from 10.77.1.2 blackhole"
    " && echo 1 > /proc/sys/net/ipv4/ip_forward && unshare --net true"
)
"""What must be possible there: not every container or kernel has all of it."""


class Cut(StrEnum):
    """Which packets between a machine and the database get lost."""

    BOTH = "both ways"
    TO = "to the database"
    FROM = "from the database"


class Network(ABC):
    """What joins the machines; those of the database are called servers."""

    here: str
    """The address of the job itself."""

    @abstractmethod
    def place(self) -> Place:
        """A new machine."""

    @abstractmethod
    async def database_url(self, place: Place, servers: Sequence[PostgresServer], name: str) -> str:
        """By which address a machine reaches the database, whichever server has it."""

    @abstractmethod
    def cut(self, place: Place, servers: Sequence[PostgresServer], how: Cut) -> None:
        """Let packets between a machine and these servers get lost, without a word to either side."""

    @abstractmethod
    def mend(self) -> None:
        """Let all packets through again."""

    @abstractmethod
    def set_link(self, number: int, *, up: bool) -> None:
        """Pull a machine's cable, or plug it in again."""

    @abstractmethod
    def moved(self) -> None:
        """Another server is the primary now."""

    @abstractmethod
    async def close(self) -> None:
        """End it."""


def run_in_namespace() -> None:
    """Go on in a network namespace of its own, if that can be made here: the job begins again there."""
    if INSIDE in os.environ or not all(shutil.which(each) for each in _PROGRAMS):
        return
    for way in _WAYS:
        if not _fails(*way, "sh", "-c", _NEEDED):
            os.environ[INSIDE] = "1"
            os.execvp(way[0], [*way, sys.executable, *sys.orig_argv[1:]])  # noqa: S606  # ours


class Namespaces(Network):
    """Real namespaces, each joined to this one by a cable."""

    here = "10.77.0.1"

    def __init__(self) -> None:
        # The sandbox answers nobody but its own machine; only the machines of this job are here.
        vars(sandbox_settings)["LOOPBACK"] = sandbox_settings.LOOPBACK | {self.here}
        self._holders: list[subprocess.Popen[bytes]] = []
        self._rules: list[tuple[str, ...]] = []
        _ip("link", "set", "lo", "up")
        _ip("address", "add", f"{self.here}/32", "dev", "lo")
        Path("/proc/sys/net/ipv4/ip_forward").write_text("1")

    @override
    def place(self) -> Place:
        number = len(self._holders) + 1
        # A namespace lives as long as a process in it: this one only waits, until it is told to end.
        command = ["unshare", "--net", "sh", "-c", "echo ready; read end"]
        holder = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert holder.stdout is not None
        holder.stdout.readline()
        self._holders.append(holder)
        enter = ("nsenter", "--net", "--target", str(holder.pid))
        near, far = f"10.77.{number}.1", f"10.77.{number}.2"
        ends = ("peer", "name", "cable", "netns", str(holder.pid))
        _ip("link", "add", _cable(number), "type", "veth", *ends)
        _ip("address", "add", f"{near}/30", "dev", _cable(number))
        _ip("link", "set", _cable(number), "up")
        for words in ("link set lo up", f"address add {far}/30 dev cable", "link set cable up"):
            _ip(*words.split(), enter=enter)
        _ip("route", "add", "default", "via", near, enter=enter)
        return Place(number, far, enter)

    @override
    async def database_url(self, place: Place, servers: Sequence[PostgresServer], name: str) -> str:
        where = ",".join(f"{server.place.address}:{server.port}" for server in servers)
        return f"postgresql://upcard@{where}/{name}?target_session_attrs=read-write"

    @override
    def cut(self, place: Place, servers: Sequence[PostgresServer], how: Cut) -> None:
        for server in servers:
            ways = {Cut.TO: (place, server.place), Cut.FROM: (server.place, place)}
            for way, (begin, end) in ways.items():
                if how in {way, Cut.BOTH}:
                    rule = ("from", begin.address, "to", end.address, "blackhole")
                    _ip("rule", "add", *rule)
                    self._rules.append(rule)

    @override
    def mend(self) -> None:
        while self._rules:
            _ip("rule", "delete", *self._rules.pop())

    @override
    def set_link(self, number: int, *, up: bool) -> None:
        _ip("link", "set", _cable(number), "up" if up else "down")

    @override
    def moved(self) -> None:
        pass

    @override
    async def close(self) -> None:
        for holder in self._holders:
            holder.communicate()


def _fails(*command: str) -> bool:
    return subprocess.run(command, check=False, capture_output=True).returncode != 0


def _cable(number: int) -> str:
    return f"cable{number}"


def _ip(*words: str, enter: tuple[str, ...] = ()) -> None:
    subprocess.run([*enter, "ip", *words], check=True)
