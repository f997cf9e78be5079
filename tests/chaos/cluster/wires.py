"""Wires between processes that can be cut: to the database, and from Discord to whoever answers."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from contextlib import suppress

CHUNK = 1 << 16


class Wire:
    """A port that passes everything on to another, or to one of several; while cut, nothing gets through.

    ``ports`` says to which ones, in the order in which they are tried.
    """

    def __init__(self, ports: Callable[[], list[int]]) -> None:
        self._ports = ports
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
        for port in self._ports():
            with suppress(OSError):
                return await asyncio.open_connection("127.0.0.1", port)
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


def shuffled(ports: list[int], chance: random.Random) -> list[int]:
    """The ports in another order each time, as a load balancer tries them."""
    return chance.sample(ports, len(ports))
