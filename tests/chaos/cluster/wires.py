"""Wires between processes that can be cut: from Discord to whoever answers, or to the database if need be."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress

from typing_extensions import override

from tests.chaos.cluster.network import Cut, Network
from tests.postgres_server import Place, PostgresServer

Address = tuple[str, int]

CHUNK = 1 << 16


class Wire:
    """A port that passes everything on to another, or to one of several; while cut, nothing gets through.

    ``ends`` says to which ones, in the order in which they are tried.
    """

    def __init__(self, ends: Callable[[], Sequence[Address]]) -> None:
        self._ends = ends
        self._server: asyncio.Server | None = None
        self._flows = asyncio.Event()
        self._flows.set()
        self._open: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self.port = 0

    async def open(self) -> None:
        """Listen."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    def cut(self) -> None:
        """Let nothing through, without a word to either side: a cable that is pulled."""
        self._flows.clear()

    def mend(self) -> None:
        """Let everything through again, what has waited too."""
        self._flows.set()

    def reset(self) -> None:
        """Break all connections, as the machine at the other end is gone."""
        for writer in tuple(self._open):
            writer.transport.abort()

    async def close(self) -> None:
        """Listen no more."""
        self._flows.set()
        self.reset()
        if self._server is not None:
            self._server.close()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._open.add(writer)
        far = None
        try:
            far = await self._connected()
            if far is None:
                return
            self._open.add(far[1])
            ways = [
                asyncio.create_task(self._pass(reader, far[1])),
                asyncio.create_task(self._pass(far[0], writer)),
            ]
            self._tasks.update(ways)
            await asyncio.wait(ways)
            self._tasks.difference_update(ways)
        finally:
            for each in (writer, *(() if far is None else (far[1],))):
                self._open.discard(each)
                each.close()

    async def _connected(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
        for host, port in self._ends():
            with suppress(OSError):
                return await asyncio.open_connection(host, port)
        return None

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(CHUNK):
                await self._flows.wait()
                writer.write(data)
                await writer.drain()
            if writer.can_write_eof():
                writer.write_eof()
            return
        writer.transport.abort()


class Wires(Network):
    """Where no namespace can be made: all run on one machine, and reach the database through a wire each."""

    here = "127.0.0.1"

    def __init__(self, primary: Callable[[], PostgresServer]) -> None:
        self._primary = primary
        self._places: list[Place] = []
        self._wires: dict[int, Wire] = {}

    @override
    def place(self) -> Place:
        self._places.append(Place(len(self._places) + 1))
        return self._places[-1]

    @override
    async def database_url(self, place: Place, servers: Sequence[PostgresServer], name: str) -> str:
        wire = self._wires[place.number] = Wire(lambda: [("127.0.0.1", self._primary().port)])
        await wire.open()
        return f"postgresql://upcard@127.0.0.1:{wire.port}/{name}"

    @override
    def cut(self, place: Place, servers: Sequence[PostgresServer], how: Cut) -> None:
        self._wires[place.number].cut()

    @override
    def mend(self) -> None:
        for wire in self._wires.values():
            wire.mend()

    @override
    def set_link(self, number: int, *, up: bool) -> None:
        for wire in [self._wires[number]] if number in self._wires else self._wires.values():
            (wire.mend if up else wire.cut)()

    @override
    def moved(self) -> None:
        for wire in self._wires.values():
            wire.reset()

    @override
    async def close(self) -> None:
        for wire in self._wires.values():
            await wire.close()
