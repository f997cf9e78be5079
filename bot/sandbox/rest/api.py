"""The way of a request: read, checked for faults, token and limits, handled by its route, and recorded."""

import asyncio
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec
from aiohttp import web

from bot.sandbox.channels import archive_idle_threads
from bot.sandbox.codes import ApiError, Code, refusal
from bot.sandbox.files import Upload
from bot.sandbox.limits import VIA
from bot.sandbox.records import Fault, FileMeta, Record, without_token
from bot.sandbox.rest import (
    channels,
    commands,
    emojis,
    interactions,
    messages,
    roles,
    scheduled_events,
    users,
)
from bot.sandbox.rest.forms import FORM, read_form
from bot.sandbox.rest.routing import ApiResponse, Backend, Request, Route, check_ids, major_parameter

PREFIX = "/api/v10"
_FILE_FIELD = re.compile(r"files\[(\d{1,4})\]", re.ASCII)
_OPEN = ("/webhooks/", "/interactions/")


@dataclass(slots=True)
class Incoming:
    """A request while it is handled."""

    method: str
    path: str
    headers: Mapping[str, str]
    query: Mapping[str, str]
    body: Any = None
    uploads: dict[int, Upload] = field(default_factory=dict)
    route: Route | None = None
    faulted: bool = False
    limit_headers: dict[str, str] = field(default_factory=dict)


class Api:
    """All routes of one sandbox."""

    def __init__(self, backend: Backend) -> None:
        self._desk = backend
        self._core = backend.core
        self._routes: tuple[Route, ...] = (
            *users.ROUTES,
            *messages.ROUTES,
            *channels.ROUTES,
            *commands.routes(),
            *emojis.ROUTES,
            *scheduled_events.ROUTES,
            *roles.ROUTES,
            *interactions.ROUTES,
        )

    async def serve(self, request: web.Request) -> web.Response:
        """Answer one request."""
        started = time.perf_counter()
        path = request.path.removeprefix(PREFIX)
        incoming = Incoming(request.method, path, request.headers, dict(request.query))
        try:
            reply = await self._answer(request, incoming)
            headers: Mapping[str, str] = {}
        except ApiError as error:
            reply, headers = ApiResponse(error.status, error.body), error.headers
            self._core.limits.count_answer(error.status, headers.get("X-RateLimit-Scope"))
        self._record(incoming, reply, (time.perf_counter() - started) * 1000)
        dated = {"Date": self._core.clock.http_date()}
        return _response(reply, {**dated, **VIA, **incoming.limit_headers, **headers})

    async def _answer(self, request: web.Request, incoming: Incoming) -> ApiResponse:
        if self._core.limits.banned:
            # Cloudflare bans the address: plain text, and no `Via` header.
            return ApiResponse(429, "error code: 1015")
        await self._read_body(request, incoming)
        if self._core.settings.hardships.latency_s:
            await asyncio.sleep(self._core.settings.hardships.latency_s)
        fault = self._core.faults.find(incoming.method, incoming.path, with_files=bool(incoming.uploads))
        if fault is None:
            return self._handle(incoming)
        incoming.faulted = True
        return await self._answer_badly(request, incoming, fault)

    async def _answer_badly(self, request: web.Request, incoming: Incoming, fault: Fault) -> ApiResponse:
        """Carry out an ordered failure: before the request is handled, or (`after`) when it is done."""
        if fault.delay:
            await asyncio.sleep(fault.delay)
            if request.transport is None:
                # Its sender was killed while it was on its way, and it never arrives. Carried out now, it
                # could come after what the next process has sent: no real one starts within that time.
                return ApiResponse(500, None)
        refused = fault.refusal()
        reply = self._handle(incoming) if fault.after or (refused is None and not fault.drop) else None
        # After `drop` the client cannot know whether Discord carried the request out.
        if fault.drop and request.transport is not None:
            request.transport.abort()
        if refused is not None:
            raise refused
        return reply or ApiResponse(500, None)

    def _handle(self, incoming: Incoming) -> ApiResponse:
        # The token in the path authorises these, and the global limit does not count them.
        is_open = incoming.path.startswith(_OPEN)
        if not is_open and incoming.headers.get("Authorization") != f"Bot {self._core.token}":
            raise refusal(Code.UNAUTHORIZED)
        route, params = self._find_route(incoming)
        incoming.route = route
        taken = self._core.limits.take(
            route.key, major_parameter(params), exempt_from_global=is_open, now_s=self._core.clock.now()
        )
        incoming.limit_headers.update(taken)
        check_ids(params)
        archive_idle_threads(self._core)
        request = Request(params=params, query=incoming.query, body=incoming.body, uploads=incoming.uploads)
        answer = route.handler(self._desk, request)
        if isinstance(answer, ApiResponse):
            return answer
        return ApiResponse(204, None) if answer is None else ApiResponse(200, answer)

    def _find_route(self, incoming: Incoming) -> tuple[Route, Mapping[str, str]]:
        methods: set[str] = set()
        for route in self._routes:
            params = route.match(incoming.path)
            if params is not None and route.method == incoming.method:
                return route, params
            if params is not None:
                methods.add(route.method)
        self._core.unhandled.append(f"{incoming.method} {without_token(incoming.path)}")
        raise refusal(Code.METHOD_NOT_ALLOWED if methods else Code.NOT_FOUND)

    async def _read_body(self, request: web.Request, incoming: Incoming) -> None:
        if not request.can_read_body:
            return
        if (request.content_length or 0) > self._core.settings.max_request_bytes:
            raise refusal(Code.REQUEST_TOO_LARGE)
        try:
            raw = await request.read()
            # aiohttp's `content_type` would read a form's header with the email package, each time anew.
            content_type = request.headers.get("Content-Type", "")
            if content_type.lower().startswith(FORM):
                _take_form(incoming, content_type, raw)
            else:
                incoming.body = msgspec.json.decode(raw) if raw else None
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise refusal(Code.INVALID_JSON) from None
        except ValueError:
            raise refusal(Code.INVALID_FORM) from None
        except web.HTTPRequestEntityTooLarge:
            raise refusal(Code.REQUEST_TOO_LARGE) from None

    def _record(self, incoming: Incoming, reply: ApiResponse, took_ms: float) -> None:
        keep = self._core.settings.record_bodies
        authorization = incoming.headers.get("Authorization")
        self._core.records.append(
            Record(
                method=incoming.method,
                path=without_token(incoming.path),
                route=None if incoming.route is None else incoming.route.template,
                query=incoming.query,
                auth=None if authorization is None else authorization.partition(" ")[0],
                content_type=incoming.headers.get("Content-Type"),
                json=incoming.body if keep else None,
                files={
                    number: FileMeta(
                        filename=one.filename, content_type=one.content_type, size_bytes=len(one.data)
                    )
                    for number, one in incoming.uploads.items()
                },
                status=reply.status,
                response=reply.body if keep else None,
                took_ms=took_ms,
                faulted=incoming.faulted,
            )
        )


def _take_form(incoming: Incoming, content_type: str, raw: bytes) -> None:
    """Take what a request with files says and brings: its JSON, or fields beside the files."""
    fields: dict[str, Any] = {}
    for each in read_form(content_type, raw):
        if each.name == "payload_json":
            incoming.body = msgspec.json.decode(each.data)
        elif (number := _FILE_FIELD.fullmatch(each.name)) is not None:
            incoming.uploads[int(number[1])] = Upload(
                filename=each.filename or "", content_type=each.content_type, data=each.data
            )
        else:
            fields[each.name] = each.data.decode()
    if incoming.body is None:
        incoming.body = fields


def _response(reply: ApiResponse, headers: Mapping[str, str]) -> web.Response:
    if reply.body is None:
        return web.Response(status=reply.status, headers=headers)
    if isinstance(reply.body, str):
        banned = {name: value for name, value in headers.items() if name != "Via"}
        return web.Response(status=reply.status, text=reply.body, headers=banned)
    # The type has to be exactly this: clients compare it, and a charset after it makes them read text.
    typed = {**headers, "Content-Type": "application/json"}
    return web.Response(status=reply.status, body=msgspec.json.encode(reply.body), headers=typed)
