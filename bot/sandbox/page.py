"""The web page of the sandbox: its files, its websockets, and the frames that every open tab gets."""

import asyncio
import logging
from collections import deque
from pathlib import Path
from typing import assert_never

import msgspec
from aiohttp import WSMsgType, web

from bot.sandbox import events as happened
from bot.sandbox.files import Cdn
from bot.sandbox.inputs import fits_guild
from bot.sandbox.message_payloads import message_payload
from bot.sandbox.model import (
    Channel,
    ChannelKind,
    EventStatus,
    Json,
    MessageKind,
    Snowflake,
    StoredMessage,
    User,
)
from bot.sandbox.page_acts import Act, Acts, BadFrame, Forms, parse_act
from bot.sandbox.permissions import base_permissions
from bot.sandbox.server import Sandbox
from bot.sandbox.world import GLOBAL, World

WEB = Path(__file__).parent / "web"
LONGEST_FRAME = 64 * 1024
LONGEST_QUEUE = (
    1000  # frames that wait for one slow tab; then it is dropped, and comes back for a fresh state
)

_TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
# The page shows what the bot wrote: nothing from elsewhere may be loaded or run, whatever a message says.
_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Cache-Control": "no-cache",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
_BROKEN = "Something went wrong inside the sandbox; its log says what."

log = logging.getLogger(__name__)


class Tab:
    """One open websocket. `send` never waits; the task `write` sends the frames in order."""

    def __init__(self, socket: web.WebSocketResponse) -> None:
        self._socket = socket
        self._outbox: asyncio.Queue[str | None] = asyncio.Queue()
        self.forms = Forms()
        self.running: set[asyncio.Task[None]] = set()

    def send(self, text: str) -> None:
        """Queue a frame, or give up on a tab that does not read."""
        if self._outbox.qsize() < LONGEST_QUEUE:
            self._outbox.put_nowait(text)
        else:
            self.close()

    def close(self) -> None:
        """Close the socket as soon as `write` comes to it; what still waits is not sent."""
        while not self._outbox.empty():
            self._outbox.get_nowait()
        self._outbox.put_nowait(None)

    async def write(self) -> None:
        """Send what is queued until the tab is closed."""
        try:
            while (text := await self._outbox.get()) is not None:
                await self._socket.send_str(text)
            await self._socket.close()
        except ConnectionError:
            pass  # the browser is gone; the reading side ends the tab


class Page:
    """The page of one sandbox: give its `add_routes` to the server through `extend`.

    `hint` tells a newcomer what to do first; a /command in it can be pressed.
    """

    def __init__(self, sandbox: Sandbox, *, hint: str | None = None) -> None:
        self._sandbox = sandbox
        self._core = sandbox.core
        self._hint = hint
        self._acts = Acts(sandbox)
        self._tabs: set[Tab] = set()
        self._scene_is_stale = False
        self._files = {
            path.relative_to(WEB).as_posix(): path for path in WEB.rglob("*") if path.suffix in _TYPES
        }
        sandbox.subscribe(self._on_event)

    def add_routes(self, app: web.Application) -> None:
        """Serve the page at / and what it needs below /page."""
        app.router.add_get("/", self._serve_file)
        app.router.add_get("/page/ws", self._serve_tab)
        app.router.add_get("/page/{path:.+}", self._serve_file)
        app.on_shutdown.append(self._close_tabs)

    async def _serve_file(self, request: web.Request) -> web.StreamResponse:
        path = self._files.get(request.match_info.get("path", "index.html"))
        if path is None:
            raise web.HTTPNotFound(text="The page has no such file.")
        return web.FileResponse(
            path, headers=_HEADERS | {"Content-Type": f"{_TYPES[path.suffix]}; charset=utf-8"}
        )

    async def _close_tabs(self, _: web.Application) -> None:
        for tab in self._tabs:
            tab.close()

    # One tab

    async def _serve_tab(self, request: web.Request) -> web.StreamResponse:
        # The browser is on this machine or near: to compress brings nothing, and large frames would be
        # compressed in a task of their own, which complains of a tab that is gone.
        socket = web.WebSocketResponse(heartbeat=30, max_msg_size=LONGEST_FRAME, compress=False)
        await socket.prepare(request)
        tab = Tab(socket)
        tab.send(self._state())
        self._tabs.add(tab)
        writer = asyncio.create_task(tab.write())
        try:
            async for frame in socket:
                if frame.type is WSMsgType.TEXT:
                    self._take(tab, frame.data)
        finally:
            self._tabs.discard(tab)
            for task in (writer, *tab.running):
                task.cancel()
        return socket

    def _take(self, tab: Tab, text: str) -> None:
        """Start what a frame asks for. A frame that is no act is answered with a sentence."""
        try:
            act = parse_act(text)
        except BadFrame as bad:
            tab.send(
                _encode({"t": "reply", "n": bad.number, "ok": False, "kind": "refused", "error": str(bad)})
            )
            return
        task = asyncio.create_task(self._do(tab, act))
        tab.running.add(task)
        task.add_done_callback(lambda done: self._finished(tab, act, done))

    async def _do(self, tab: Tab, act: Act) -> None:
        reply = await self._acts.reply(act, tab.forms)
        tab.send(_encode({"t": "reply", "n": act.n, **reply}))

    @staticmethod
    def _finished(tab: Tab, act: Act, done: asyncio.Task[None]) -> None:
        """Answer also when an act broke, so that the page does not wait for ever."""
        tab.running.discard(done)
        if done.cancelled() or (problem := done.exception()) is None:
            return
        log.error("the page could not do %s", type(act).__name__, exc_info=problem)
        tab.send(_encode({"t": "reply", "n": act.n, "ok": False, "kind": "refused", "error": _BROKEN}))

    # What tabs are told

    def _state(self) -> str:
        for person in self._sandbox.people:
            person.start_dm()  # the page shows everybody's direct messages beside the channel from the start
        messages: dict[Snowflake, list[Json]] = {}
        for message in latest_messages(self._core.world):
            if message.id not in self._acts.dismissed:
                messages.setdefault(message.channel_id, []).append(self._view(message))
        return _encode({"t": "state", "scene": self._scene(), "messages": messages})

    def _scene(self) -> Json:
        online = self._core.gateway.online
        # A tab that reconnects keeps its memory only if the world is the one it knew. Each has its own bot.
        return scene(self._core.world, bot_online=online) | {
            "run": self._core.world.bot_id,
            # Lines that a tab adds by itself are sorted among messages, whose times come from this clock.
            "ahead_ms": round(self._core.clock.ahead_s * 1000),
            "hint": self._hint,
        }

    def _view(self, message: StoredMessage) -> Json:
        return message_view(self._core.world, self._core.cdn, message)

    def _tell(self, frame: Json) -> None:
        text = _encode(frame) if self._tabs else ""
        for tab in self._tabs:
            tab.send(text)

    def _on_event(self, event: happened.Event) -> None:
        match event:
            case happened.MessageCreated():
                self._tell_message(event.message_id, fresh=True)
            case happened.MessageUpdated():
                self._tell_message(event.message_id, fresh=False)
            case happened.MessageDeleted():
                self._tell({"t": "gone", "channel": event.channel_id, "id": event.message_id})
            case happened.Typing():
                if event.user_id == self._core.world.bot_id:
                    self._tell({"t": "typing", "channel": event.channel_id})
            case (
                happened.ChannelCreated()
                | happened.ChannelUpdated()
                | happened.ChannelDeleted()
                | happened.GuildChanged()
                | happened.PersonChanged()
                | happened.CommandsChanged()
                | happened.BotOnline()
                | happened.BotOffline()
            ):
                self._tell_scene_soon()
            case (
                happened.InteractionStarted()
                | happened.InteractionAnswered()
                | happened.InteractionFailed()
                | happened.ModalOpened()
                | happened.ChoicesOffered()
            ):
                pass  # the reply to the tab that asked says it
            case _:
                assert_never(event)

    def _tell_message(self, message_id: Snowflake, *, fresh: bool) -> None:
        message = self._core.world.messages.get(message_id)
        if message is not None and self._tabs and message_id not in self._acts.dismissed:
            self._tell({"t": "message", "fresh": fresh, "message": self._view(message)})

    def _tell_scene_soon(self) -> None:
        """Send one scene for many changes at once, such as a new guild with its channels."""
        if not self._scene_is_stale and self._tabs:
            self._scene_is_stale = True
            asyncio.get_running_loop().call_soon(self._tell_scene)

    def _tell_scene(self) -> None:
        self._scene_is_stale = False
        self._tell({"t": "scene", "scene": self._scene()})


def _encode(frame: Json) -> str:
    return msgspec.json.encode(frame).decode()


MESSAGES_SHOWN = 100  # per channel; older ones are history, as behind a chat's "load more"

_KINDS = {
    ChannelKind.TEXT: "text",
    ChannelKind.ANNOUNCEMENT: "text",
    ChannelKind.VOICE: "text",
    ChannelKind.STAGE: "text",
    ChannelKind.FORUM: "text",
    ChannelKind.DM: "dm",
    ChannelKind.GROUP_DM: "private",
    ChannelKind.ANNOUNCEMENT_THREAD: "thread",
    ChannelKind.PUBLIC_THREAD: "thread",
    ChannelKind.PRIVATE_THREAD: "thread",
}


def people_of(world: World) -> tuple[User, ...]:
    """Everybody but bots, oldest account first."""
    return tuple(user for user in world.users.values() if not user.bot)


def display_name(user: User) -> str:
    """The name under which others see a user."""
    return user.global_name or user.username


def scene(world: World, *, bot_online: bool) -> Json:
    """Everything but the messages."""
    return {
        "bot": {"id": world.bot_id, "name": display_name(world.bot), "online": bot_online},
        "people": [
            {
                "id": user.id,
                "name": display_name(user),
                "dms_open": not user.dms_closed,
                "installed": user.app_installed,
                "denied": _denied(world, user.id),
            }
            for user in people_of(world)
        ],
        "guilds": [{"id": guild.id, "name": guild.name} for guild in world.guilds.values()],
        "roles": [
            {"id": role.id, "name": role.name, "guild": guild.id}
            for guild in world.guilds.values()
            for role in guild.roles.values()
        ],
        "events": [
            {
                "id": event.id,
                "guild": guild.id,
                "name": event.name,
                "place": event.location,
                "starts": event.starts_at,
                "is_on": event.status is EventStatus.ACTIVE,
            }
            for guild in world.guilds.values()
            for event in guild.scheduled_events.values()
            if event.status in (EventStatus.SCHEDULED, EventStatus.ACTIVE)
        ],
        "channels": [_channel(world, one) for one in sorted(world.channels.values(), key=_order)],
        "commands": [
            command if owner == GLOBAL else command | {"guild_id": owner}
            for owner, commands in world.commands.items()
            for command in commands
        ],
    }


def _denied(world: World, user_id: Snowflake) -> Json:
    """For each server the names of the commands that the person has no permission for."""
    denied: Json = {}
    for guild in world.guilds.values():
        granted = base_permissions(guild, user_id)
        commands = world.commands.get(GLOBAL, []) + world.commands.get(guild.id, [])
        denied[guild.id] = [one["name"] for one in commands if not fits_guild(one, granted)]
    return denied


def _order(channel: Channel) -> tuple[int, int]:
    return channel.position, int(channel.id)


def _channel(world: World, channel: Channel) -> Json:
    return {
        "id": channel.id,
        "type": int(channel.kind),
        # Discord has one type for conversations with the bot and among two people; the page tells them apart.
        "kind": "private" if channel.people else _KINDS[channel.kind],
        "name": channel.name,
        "topic": channel.topic,
        "guild": channel.guild_id,
        "parent": channel.parent_id,
        "archived": channel.thread is not None and channel.thread.archived,
        "people": [user.id for user in people_of(world) if world.can_see(channel, user.id)],
    }


def message_view(world: World, cdn: Cdn, message: StoredMessage) -> Json:
    """A message as Discord writes it, with `for` (its only reader, or None) and the command it answers."""
    view = message_payload(world, cdn, message) | {"for": message.viewer_id}
    if message.kind in (MessageKind.CHAT_INPUT_COMMAND, MessageKind.CONTEXT_MENU_COMMAND):
        view |= {"command_name": message.metadata.command if message.metadata else None}
    return view


def latest_messages(world: World) -> tuple[StoredMessage, ...]:
    """The newest messages of every channel, oldest first."""
    latest: dict[Snowflake, deque[StoredMessage]] = {}
    for message in world.messages.values():
        latest.setdefault(message.channel_id, deque(maxlen=MESSAGES_SHOWN)).append(message)
    return tuple(message for messages in latest.values() for message in messages)
