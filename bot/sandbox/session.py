"""Gateway sessions and their sockets: what a shard subscribed to, and what it may ask for again."""

from __future__ import annotations

import asyncio
import secrets
import zlib
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum, IntFlag
from typing import TypeAlias

import msgspec
from aiohttp import web

from bot.sandbox.model import Json

REPLAY_LIMIT = 5000
"""Events that a session keeps for a RESUME; Discord keeps a bounded number too and does not say how many."""


class Opcode(IntEnum):
    """Gateway opcodes of the API."""

    DISPATCH = 0
    HEARTBEAT = 1
    IDENTIFY = 2
    PRESENCE_UPDATE = 3
    VOICE_STATE_UPDATE = 4
    RESUME = 6
    RECONNECT = 7
    REQUEST_MEMBERS = 8
    INVALID_SESSION = 9
    HELLO = 10
    HEARTBEAT_ACK = 11


class CloseCode(IntEnum):
    """Gateway close codes of the API."""

    GOING_AWAY = 1001
    UNKNOWN_ERROR = 4000
    UNKNOWN_OPCODE = 4001
    DECODE_ERROR = 4002
    NOT_AUTHENTICATED = 4003
    AUTHENTICATION_FAILED = 4004
    ALREADY_AUTHENTICATED = 4005
    INVALID_SEQUENCE = 4007
    RATE_LIMITED = 4008
    SESSION_TIMED_OUT = 4009
    INVALID_SHARD = 4010
    SHARDING_REQUIRED = 4011
    INVALID_VERSION = 4012
    INVALID_INTENTS = 4013
    DISALLOWED_INTENTS = 4014


class Intent(IntFlag):
    """Gateway intents of the API that route an event of the sandbox."""

    NONE = 0
    GUILDS = 1 << 0
    GUILD_MEMBERS = 1 << 1
    GUILD_PRESENCES = 1 << 8
    GUILD_MESSAGES = 1 << 9
    GUILD_TYPING = 1 << 11
    DM_MESSAGES = 1 << 12
    DM_TYPING = 1 << 14
    MESSAGE_CONTENT = 1 << 15


PRIVILEGED = Intent.GUILD_MEMBERS | Intent.GUILD_PRESENCES | Intent.MESSAGE_CONTENT
KNOWN_INTENTS = (1 << 26) - 1


def frame(opcode: Opcode, data: object = None) -> Json:
    """A frame that is no event."""
    return {"op": int(opcode), "d": data, "s": None, "t": None}


@dataclass(slots=True, kw_only=True)
class Session:
    """One identified shard. It outlives its connection, so that the client can resume."""

    shard: int
    shard_count: int
    intents: Intent
    id: str = field(default_factory=lambda: secrets.token_hex(16))
    connection: Connection | None = None
    sequence: int = 0
    lost_at: float | None = None
    _sent: deque[Json] = field(default_factory=lambda: deque(maxlen=REPLAY_LIMIT))

    def send(self, name: str, data: object) -> None:
        """Send one event, or keep it for the client's return."""
        self.sequence += 1
        event = {"op": int(Opcode.DISPATCH), "t": name, "s": self.sequence, "d": data}
        self._sent.append(event)
        if self.connection is not None:
            self.connection.send(event)

    def replay(self, after: int) -> None:
        """Send again everything after a sequence number."""
        if self.connection is not None:
            for event in self._sent:
                if event["s"] > after:
                    self.connection.send(event)


Encoder: TypeAlias = Callable[[bytes], bytes]


def stream_encoder(compress: str | None) -> Encoder | None:
    """The compressor of one connection: one stream, flushed after each frame.

    None is plain text, which every client takes, also one that asked for zstd-stream.
    """
    if compress != "zlib-stream":
        return None
    stream = zlib.compressobj(1)
    return lambda data: stream.compress(data) + stream.flush(zlib.Z_SYNC_FLUSH)


class Connection:
    """A socket to one client. `send` never waits; the task `write` sends the frames in order."""

    def __init__(self, socket: web.WebSocketResponse, compress: str | None) -> None:
        self._socket = socket
        self._encode = stream_encoder(compress)
        self._outbox: asyncio.Queue[Json | int] = (
            asyncio.Queue()
        )  # a frame, or the close code that ends it all
        self.open = True
        self.flows = asyncio.Event()
        """Not set while nothing arrives, as on a line that is dead without a word."""
        self.flows.set()

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
                await self.flows.wait()
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
