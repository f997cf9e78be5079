"""The web page of the sandbox: its files, its websockets, and what every open tab is told."""

import asyncio
import logging
from pathlib import Path
from typing import assert_never

import msgspec
from aiohttp import WSMsgType, web

from bot.sandbox import events as happened
from bot.sandbox.model import Json, Snowflake, StoredMessage
from bot.sandbox.page_acts import Act, BadFrame, Deeds, Forms, parse_act
from bot.sandbox.page_scene import latest_messages, message_view, scene
from bot.sandbox.server import Sandbox

WEB = Path(__file__).parent / "web"
LONGEST_FRAME = 64 * 1024
LONGEST_QUEUE = (
    1000  # frames that wait for one slow tab; then it is dropped, and comes back for a fresh state
)

_TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
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
    """One open websocket: frames leave in order through `write`; sending never waits."""

    def __init__(self, socket: web.WebSocketResponse) -> None:
        self._socket = socket
        self._outbox: asyncio.Queue[str | None] = asyncio.Queue()
        self.forms = Forms()
        self.deeds: set[asyncio.Task[None]] = set()

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
        self._deeds = Deeds(sandbox)
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
        socket = web.WebSocketResponse(heartbeat=30, max_msg_size=LONGEST_FRAME)
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
            for task in (writer, *tab.deeds):
                task.cancel()
        return socket

    def _take(self, tab: Tab, text: str) -> None:
        """Start what a frame asks for; a frame that asks for nothing we know is answered with a sentence."""
        try:
            act = parse_act(text)
        except BadFrame as bad:
            tab.send(
                _encode({"t": "reply", "n": bad.number, "ok": False, "kind": "refused", "error": str(bad)})
            )
            return
        task = asyncio.create_task(self._do(tab, act))
        tab.deeds.add(task)
        task.add_done_callback(lambda done: self._finished(tab, act, done))

    async def _do(self, tab: Tab, act: Act) -> None:
        reply = await self._deeds.reply(act, tab.forms)
        tab.send(_encode({"t": "reply", "n": act.n, **reply}))

    @staticmethod
    def _finished(tab: Tab, act: Act, done: asyncio.Task[None]) -> None:
        """A deed that broke is answered too, so that nobody waits for ever."""
        tab.deeds.discard(done)
        if done.cancelled() or (problem := done.exception()) is None:
            return
        log.error("the page could not carry out %s", type(act).__name__, exc_info=problem)
        tab.send(_encode({"t": "reply", "n": act.n, "ok": False, "kind": "refused", "error": _BROKEN}))

    # What tabs are told

    def _state(self) -> str:
        for person in self._sandbox.people:
            person.start_dm()  # as a person who has the bot's conversation open beside the channel
        messages: dict[Snowflake, list[Json]] = {}
        for message in latest_messages(self._core.world):
            if message.id not in self._deeds.dismissed:
                messages.setdefault(message.channel_id, []).append(self._view(message))
        return _encode({"t": "state", "scene": self._scene(), "messages": messages})

    def _scene(self) -> Json:
        online = self._core.gateway.online
        # What tabs remember is worth something in the same world only, and a world has its own bot.
        return scene(self._core.world, bot_online=online) | {
            "run": self._core.world.bot_id,
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
        if message is not None and self._tabs and message_id not in self._deeds.dismissed:
            self._tell({"t": "message", "fresh": fresh, "message": self._view(message)})

    def _tell_scene_soon(self) -> None:
        """Many changes come at once (a guild with its channels): tell them as one."""
        if not self._scene_is_stale and self._tabs:
            self._scene_is_stale = True
            asyncio.get_running_loop().call_soon(self._tell_scene)

    def _tell_scene(self) -> None:
        self._scene_is_stale = False
        self._tell({"t": "scene", "scene": self._scene()})


def _encode(frame: Json) -> str:
    return msgspec.json.encode(frame).decode()
