"""One gateway socket: frames leave in order through one task, compressed as the client asked."""

import asyncio
import zlib
from collections.abc import Callable
from typing import TypeAlias

import msgspec
from aiohttp import web

from bot.sandbox.model import Json

Encoder: TypeAlias = Callable[[bytes], bytes]


def stream_encoder(compress: str | None) -> Encoder | None:
    """The compressor of one connection: one stream, flushed after each frame.

    None is plain text, which every client takes too: also for one that asked for zstd-stream.
    """
    if compress != "zlib-stream":
        return None
    stream = zlib.compressobj(1)
    return lambda data: stream.compress(data) + stream.flush(zlib.Z_SYNC_FLUSH)


class Connection:
    """A socket to one client. Sending never waits; `write` is the task that does."""

    def __init__(self, socket: web.WebSocketResponse, compress: str | None) -> None:
        self._socket = socket
        self._encode = stream_encoder(compress)
        self._outbox: asyncio.Queue[Json | int] = (
            asyncio.Queue()
        )  # a frame, or the close code that ends it all
        self.open = True

    def send(self, frame: Json) -> None:
        """Queue one frame."""
        if self.open:
            self._outbox.put_nowait(frame)

    def close(self, code: int) -> None:
        """Close after everything queued so far has left."""
        if self.open:
            self.open = False
            self._outbox.put_nowait(code)

    async def write(self) -> None:
        """Send what is queued until the close code comes or the client is gone."""
        try:
            while True:
                item = await self._outbox.get()
                if isinstance(item, int):
                    await self._socket.close(code=item)
                    return
                await self._write_frame(item)
        except (ConnectionError, RuntimeError):
            self.open = False  # the client hung up; its session keeps the events for a RESUME

    async def _write_frame(self, frame: Json) -> None:
        data = msgspec.json.encode(frame)
        if self._encode is None:
            await self._socket.send_str(data.decode())
        else:
            await self._socket.send_bytes(self._encode(data))
