"""The gateway: HELLO, IDENTIFY, RESUME, heartbeats, close codes, and which shard gets which event."""

import asyncio
import time
from collections import deque
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import msgspec
from aiohttp import WSMsgType, web

from bot.sandbox.events import BotOffline, BotOnline, Events
from bot.sandbox.model import Guild, Json, Snowflake
from bot.sandbox.payloads import guild_create_payload, own_user_payload
from bot.sandbox.session import (
    KNOWN_INTENTS,
    PRIVILEGED,
    CloseCode,
    Connection,
    Intent,
    Opcode,
    Session,
    frame,
)
from bot.sandbox.settings import Settings
from bot.sandbox.world import World

MAX_FRAME_BYTES = 4096
SENDS_PER_MINUTE = 120
API_VERSION = "10"

ACK_AFTER_S = 0.02
"""The shortest round trip to Discord; no real network answers sooner."""


class CloseSocket(Exception):
    """Raised when the client breaks the protocol: the socket is closed with this code."""

    def __init__(self, code: CloseCode) -> None:
        super().__init__(code.name)
        self.code = code


@dataclass(slots=True)
class Client:
    """What one socket has said so far."""

    connection: Connection
    session: Session | None = None
    sent_at: deque[float] = field(default_factory=deque)


class Gateway:
    """All sessions of the bot.

    Dispatching never waits, because each connection has a writer task of its own: one slow shard must not
    hold up the others, nor the REST request that caused the event.
    """

    def __init__(self, world: World, settings: Settings, events: Events, *, token: str) -> None:
        self._world = world
        self._settings = settings
        self._events = events
        self._token = token
        self._sessions: dict[str, Session] = {}
        self._identified: deque[float] = deque()
        self._connections: set[Connection] = set()
        self.url = ""
        self.refusing = False
        self._silent = False

    @property
    def online(self) -> bool:
        """Whether some shard of the bot is connected."""
        return any(session.connection is not None for session in self._sessions.values())

    @property
    def sessions(self) -> tuple[Session, ...]:
        """The sessions that exist or can still be resumed."""
        return tuple(self._sessions.values())

    def dispatch(
        self,
        name: str,
        data: Json,
        *,
        guild_id: Snowflake | None,
        intent: Intent = Intent.NONE,
        bare: Json | None = None,
    ) -> None:
        """Send an event to the shard that it belongs to; events outside of guilds go to shard 0 only.

        `bare` is what a bot without the message content intent gets instead.
        """
        self._forget_lost_sessions()
        for session in self._sessions.values():
            # Discord's formula for the shard of a guild. Direct messages go to shard 0 alone.
            home = 0 if guild_id is None else (int(guild_id) >> 22) % session.shard_count
            if session.shard != home or intent & ~session.intents:
                continue
            # Without the privileged intent a bot reads only its own messages and those that mention it.
            hidden = bare is not None and Intent.MESSAGE_CONTENT not in session.intents
            session.send(name, bare if hidden else data)

    @property
    def silent(self) -> bool:
        """Whether nothing arrives at the clients, although they are connected: a line that died unnoticed."""
        return self._silent

    @silent.setter
    def silent(self, silent: bool) -> None:
        self._silent = silent
        for connection in self._connections:
            self._let_flow(connection)

    def _let_flow(self, connection: Connection) -> None:
        # What was sent meanwhile arrives when the silence ends, unless the client has hung up before.
        if self._silent:
            connection.flows.clear()
        else:
            connection.flows.set()

    def drop(self, code: int = CloseCode.UNKNOWN_ERROR) -> None:
        """Close every socket; the sessions stay and can be resumed."""
        for connection in tuple(self._connections):
            connection.close(code)

    def refuse(self) -> None:
        """Drop every socket and answer 503 to new ones until `accept` is called: an outage of the gateway."""
        self.refusing = True
        self.drop()

    def accept(self) -> None:
        """Take connections again."""
        self.refusing = False

    def request_reconnect(self) -> None:
        """Ask every client to reconnect and resume (op 7)."""
        for session in self._sessions.values():
            if session.connection is not None:
                session.connection.send(frame(Opcode.RECONNECT))

    def invalidate(self, *, resumable: bool = False) -> None:
        """Tell every client that its session is invalid (op 9); unless resumable it is forgotten too."""
        # op 9 with false: the client must identify anew, and discord.py waits up to 5 s before that.
        for session in self.sessions:
            if not resumable:
                self._sessions.pop(session.id)
            if session.connection is not None:
                session.connection.send(frame(Opcode.INVALID_SESSION, resumable))

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """One connection from handshake to end."""
        if self.refusing:
            return web.Response(status=503)
        # Frames that are too long have to arrive, so that they can be refused with Discord's own code (4002).
        socket = web.WebSocketResponse(max_msg_size=MAX_FRAME_BYTES * 16, compress=False)
        await socket.prepare(request)
        connection = Connection(socket, request.query.get("compress"))
        self._connections.add(connection)
        self._let_flow(connection)
        writer = asyncio.create_task(connection.write())
        client = Client(connection)
        try:
            if request.query.get("v") != API_VERSION:
                raise CloseSocket(CloseCode.INVALID_VERSION)
            connection.send(
                frame(Opcode.HELLO, {"heartbeat_interval": self._settings.heartbeat_ms, "_trace": []})
            )
            await self._listen(socket, client)
        except CloseSocket as closing:
            connection.close(closing.code)
        finally:
            await self._end(client, writer)
        return socket

    async def _listen(self, socket: web.WebSocketResponse, client: Client) -> None:
        # Discord closes a connection (4009) whose client stopped sending heartbeats. Two and a half intervals
        # leave room for the jitter of the first heartbeat.
        patience_s = self._settings.heartbeat_ms / 1000 * 2.5
        while True:
            try:
                message = await socket.receive(timeout=patience_s)
            except TimeoutError:
                raise CloseSocket(CloseCode.SESSION_TIMED_OUT) from None
            if message.type is WSMsgType.TEXT:
                self._answer(client, message.data)
            elif message.type in (WSMsgType.CLOSE, WSMsgType.CLOSING, WSMsgType.CLOSED, WSMsgType.ERROR):
                return

    async def _end(self, client: Client, writer: asyncio.Task[None]) -> None:
        connection = client.connection
        connection.flows.set()
        if connection.open:
            connection.close(CloseCode.GOING_AWAY)
        with suppress(asyncio.TimeoutError):
            await asyncio.wait_for(writer, timeout=5)
        self._connections.discard(connection)
        session = client.session
        if session is not None and session.connection is connection:
            session.connection = None
            session.lost_at = time.monotonic()
            if not self.online:
                self._events.emit(BotOffline())

    def _answer(self, client: Client, text: str) -> None:
        self._count_send(client)
        if len(text.encode()) > MAX_FRAME_BYTES:
            raise CloseSocket(CloseCode.DECODE_ERROR)
        try:
            payload: Any = msgspec.json.decode(text)
            opcode, data = payload["op"], payload.get("d")
        except (msgspec.DecodeError, KeyError, TypeError, AttributeError):
            raise CloseSocket(CloseCode.DECODE_ERROR) from None
        match opcode:
            case Opcode.HEARTBEAT:
                # discord.py notes the time of a heartbeat only after sending it. An answer that arrives
                # sooner counts for the heartbeat before, and the latency looks like 41 seconds.
                loop = asyncio.get_running_loop()
                loop.call_later(ACK_AFTER_S, client.connection.send, frame(Opcode.HEARTBEAT_ACK))
            case Opcode.IDENTIFY:
                self._identify(client, data)
            case Opcode.RESUME:
                self._resume(client, data)
            case Opcode.PRESENCE_UPDATE | Opcode.VOICE_STATE_UPDATE | Opcode.REQUEST_MEMBERS:
                if client.session is None:
                    raise CloseSocket(CloseCode.NOT_AUTHENTICATED)
            case _:
                raise CloseSocket(CloseCode.UNKNOWN_OPCODE)

    @staticmethod
    def _count_send(client: Client) -> None:
        now = time.monotonic()
        client.sent_at.append(now)
        while now - client.sent_at[0] > 60:
            client.sent_at.popleft()
        if len(client.sent_at) > SENDS_PER_MINUTE:
            raise CloseSocket(CloseCode.RATE_LIMITED)

    def _identify(self, client: Client, data: object) -> None:
        if client.session is not None:
            raise CloseSocket(CloseCode.ALREADY_AUTHENTICATED)
        fields: Json = data if isinstance(data, dict) else {}
        self._check_token(fields)
        shard, shard_count = self._shard_of(fields)
        if len(self._guilds_of(shard, shard_count)) > self._settings.hardships.guilds_per_shard:
            raise CloseSocket(CloseCode.SHARDING_REQUIRED)
        intents = fields.get("intents")
        if not isinstance(intents, int) or not 0 <= intents <= KNOWN_INTENTS:
            raise CloseSocket(CloseCode.INVALID_INTENTS)
        # 4014: a privileged intent that the developer portal does not allow the application.
        if Intent(intents) & PRIVILEGED & ~self._settings.privileged_intents:
            raise CloseSocket(CloseCode.DISALLOWED_INTENTS)
        # Discord starts at most `max_concurrency` sessions in five seconds and answers op 9 to others.
        if not self._may_identify():
            client.connection.send(frame(Opcode.INVALID_SESSION, False))  # noqa: FBT003  # the frame's payload
            return
        session = Session(shard=shard, shard_count=shard_count, intents=Intent(intents))
        self._attach(client, session)
        self._greet(session)

    def _check_token(self, fields: Json) -> None:
        if fields.get("token") != self._token:
            raise CloseSocket(CloseCode.AUTHENTICATION_FAILED)

    @staticmethod
    def _shard_of(fields: Json) -> tuple[int, int]:
        match fields.get("shard", [0, 1]):
            case [int(shard), int(count)] if 0 <= shard < count:
                return shard, count
            case _:
                raise CloseSocket(CloseCode.INVALID_SHARD)

    def _may_identify(self) -> bool:
        """At most `max_concurrency` sessions may start within the identify interval."""
        now, interval_s = time.monotonic(), self._settings.identify_interval_s
        while self._identified and now - self._identified[0] >= interval_s:
            self._identified.popleft()
        if interval_s and len(self._identified) >= self._settings.max_concurrency:
            return False
        self._identified.append(now)
        return True

    def _attach(self, client: Client, session: Session) -> None:
        was_online = self.online
        if session.connection is not None:
            session.connection.close(CloseCode.SESSION_TIMED_OUT)
        session.connection, session.lost_at = client.connection, None
        client.session = session
        self._sessions[session.id] = session
        if not was_online:
            self._events.emit(BotOnline())

    def _guilds_of(self, shard: int, shard_count: int) -> list[Guild]:
        """The guilds of a shard that the bot is in."""
        here = [guild for guild in self._world.guilds.values() if guild.bot_here]
        return [one for one in here if (int(one.id) >> 22) % shard_count == shard]

    def _greet(self, session: Session) -> None:
        guilds = self._guilds_of(session.shard, session.shard_count)
        ready: Json = {
            "v": int(API_VERSION),
            "user": own_user_payload(self._world.bot),
            # READY lists guilds without their contents; each follows as a GUILD_CREATE.
            "guilds": [{"id": guild.id, "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "resume_gateway_url": self.url,
            "shard": [session.shard, session.shard_count],
            "application": {"id": self._world.bot_id, "flags": 0},
            "private_channels": [],
            "_trace": [],
        }
        session.send("READY", ready)
        if Intent.GUILDS in session.intents:
            for guild in guilds:
                if not guild.unavailable:
                    session.send("GUILD_CREATE", guild_create_payload(self._world, guild))

    def _resume(self, client: Client, data: object) -> None:
        if client.session is not None:
            raise CloseSocket(CloseCode.ALREADY_AUTHENTICATED)
        fields: Json = data if isinstance(data, dict) else {}
        self._check_token(fields)
        self._forget_lost_sessions()
        session = self._sessions.get(str(fields.get("session_id")))
        after = fields.get("seq")
        if session is None or not isinstance(after, int):
            client.connection.send(frame(Opcode.INVALID_SESSION, False))  # noqa: FBT003  # the frame's payload
            return
        # A client that claims events which were never sent speaks of another session (4007).
        if after > session.sequence:
            raise CloseSocket(CloseCode.INVALID_SEQUENCE)
        self._attach(client, session)
        session.replay(after)
        session.send("RESUMED", {"_trace": []})

    def _forget_lost_sessions(self) -> None:
        """Sessions whose client stayed away for too long cannot be resumed."""
        too_old = time.monotonic() - self._settings.resume_window_s
        for session in self.sessions:
            if session.lost_at is not None and session.lost_at < too_old:
                self._sessions.pop(session.id)
