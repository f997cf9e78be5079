"""The avatars of people: fetched from Discord's CDN in the background, and kept in memory for a while.
 A picture whose avatar is not there yet is drawn with initials, and the next picture has it: a slow or broken
CDN delays no move. No address comes from outside: each is made of the CDN's own address, an id, and a hash
that is checked to be one.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from contextvars import ContextVar
from dataclasses import dataclass, replace
from typing import Any, TypeVar

import aiohttp
import discord
import structlog

from images.art.people import portrait

FETCHED_PX = 128
"""Larger than any picture shows an avatar, and a size that Discord has."""
BYTES_MOST = 256 * 1024
"""What a file may weigh; a photograph of this size has about 40 KiB."""
WITHIN_S = 5.0
"""How long the CDN may take for one file."""
KEPT_MOST = 400
"""People whose avatars are kept, each at most some 40 KiB; those not seen for longest are forgotten first."""
FRESH_S = 6 * 3600.0
"""After this time Discord is asked again; a change that a press tells of is seen at once."""
FAILED_S = 600.0
"""How long a failure is remembered, and the person shown by initials."""
WAITING_MOST = 200
"""People waited for; further ones are asked for when they are drawn again."""

_HASH = re.compile(r"(?:a_)?[0-9a-f]{32}")
_CURRENT: ContextVar[Portraits | None] = ContextVar("portraits", default=None)

_log = structlog.get_logger(__name__)

DrawnT = TypeVar("DrawnT")


@dataclass(slots=True)
class _Kept:
    """What is known of somebody: the hash of their avatar, its picture, and until when that holds."""

    hash: str | None
    picture: bytes | None
    until: float
    is_news: bool = False
    """Whether Discord told of the hash by itself, so that it need not be asked for."""


def portrait_of(user: int) -> bytes | None:
    """Somebody's avatar, for pictures drawn within `Portraits.during`; None where initials have to do."""
    portraits = _CURRENT.get()
    return None if portraits is None else portraits.find(user)


class Portraits:
    """The avatars that one client knows. ``find`` may be asked from any thread, the rest belongs to the event
    loop.
    """

    def __init__(
        self, client: discord.Client, *, is_on: bool = True, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._client = client
        self._is_on = is_on
        self._clock = clock
        self._kept: OrderedDict[int, _Kept] = OrderedDict()
        self._waiting: dict[int, asyncio.Future[None]] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._worker: asyncio.Task[None] | None = None
        self._is_working = False

    def during(self, draw: Callable[[], DrawnT]) -> DrawnT:
        """What ``draw`` gives where `portrait_of` asks these portraits; to be called in the thread that
        draws.
        """
        token = _CURRENT.set(self)
        try:
            return draw()
        finally:
            _CURRENT.reset(token)

    def find(self, user: int) -> bytes | None:
        """The avatar that is there; one that is not, or is old, is sent for."""
        kept = self._kept.get(user)
        if self._loop is not None and (kept is None or kept.until <= self._clock()):
            self._loop.call_soon_threadsafe(self._want, user)
        return None if kept is None else kept.picture

    def open(self) -> None:
        """Begin to fetch, in the running event loop."""
        if self._is_on:
            self._loop = asyncio.get_running_loop()

    def met(self, user: int, avatar: str | None) -> None:
        """Discord told of somebody, with the hash of their avatar; they may be drawn soon."""
        if self._loop is None:
            return
        kept = self._kept.get(user)
        if kept is None or kept.hash != avatar:
            shown = kept.picture if kept is not None and avatar is not None else None
            until = self._clock() + (FRESH_S if avatar is None else 0)
            self._keep(user, _Kept(avatar, shown, until, is_news=True))
            if avatar is not None:
                self._want(user)

    def met_in(self, interaction: discord.Interaction[Any]) -> None:
        """Somebody pressed or typed; they and those whom they named were told of."""
        data: Any = interaction.data or {}
        named = data.get("resolved", {}).get("users", {}).items()
        avatar = interaction.user.avatar
        self.met(interaction.user.id, None if avatar is None else avatar.key)
        for user, told in named:
            self.met(int(user), told.get("avatar"))

    async def gather(self, users: Iterable[int], *, within_s: float) -> None:
        """Wait a little for avatars that no move waits for."""
        for user in users:
            self.find(user)
        await asyncio.sleep(0)  # what `find` sends for is put down in the event loop's next round
        waiting = [self._waiting[user] for user in users if user in self._waiting]
        if waiting:
            await asyncio.wait(waiting, timeout=within_s)

    async def close(self) -> None:
        """Stop fetching."""
        self._loop = None
        if self._worker is not None:
            self._worker.cancel()
            await asyncio.gather(self._worker, return_exceptions=True)
        for told in self._waiting.values():
            told.cancel()
        self._waiting.clear()

    def _want(self, user: int) -> None:
        if self._loop is None or user in self._waiting or len(self._waiting) >= WAITING_MOST:
            return
        kept = self._kept.get(user)
        if kept is not None and kept.until > self._clock():
            return
        self._waiting[user] = self._loop.create_future()
        if not self._is_working:
            self._is_working = True
            self._worker = self._loop.create_task(self._work(), name="portraits")

    async def _work(self) -> None:
        """Fetch one after another, so that neither Discord nor this machine is asked for much at once."""
        timeout = aiohttp.ClientTimeout(total=WITHIN_S)
        async with aiohttp.ClientSession(timeout=timeout, auto_decompress=False) as session:
            while self._waiting:
                user = next(iter(self._waiting))
                known = self._kept.get(user)
                fetched = await self._fetched(session, user, known)
                if self._kept.get(user) is not known:
                    continue  # Discord told of another avatar meanwhile
                self._keep(user, fetched)
                told = self._waiting.pop(user)
                if not told.done():
                    told.set_result(None)
            self._is_working = False  # before anything else can be wanted: the session takes a while to close

    async def _fetched(self, session: aiohttp.ClientSession, user: int, kept: _Kept | None) -> _Kept:
        try:
            told = kept.hash if kept is not None and kept.is_news else await self._hash_of(user)
            picture = None if told is None else await self._download(session, user, told)
        except Exception as error:  # noqa: BLE001  # whatever happens on the way to a face, initials do as well
            _log.info("no avatar", error=type(error).__name__)
            return replace(kept or _Kept(None, None, 0), until=self._clock() + FAILED_S)
        return _Kept(told, picture, self._clock() + FRESH_S)

    async def _hash_of(self, user: int) -> str | None:
        avatar = (await self._client.http.get_user(user)).get("avatar")
        return None if avatar is None else str(avatar)

    async def _download(self, session: aiohttp.ClientSession, user: int, avatar: str) -> bytes:
        """The file, made harmless. Raises ValueError where it is no avatar, and whatever the network does."""
        if not _HASH.fullmatch(avatar):
            raise ValueError("no hash of an avatar")
        address = f"{discord.Asset.BASE}/avatars/{user}/{avatar}.png?size={FETCHED_PX}"
        async with session.get(address, allow_redirects=False) as response:
            if response.status != 200:
                raise ValueError("no avatar there")
            data = bytearray()
            async for chunk in response.content.iter_chunked(64 * 1024):
                data += chunk
                if len(data) > BYTES_MOST:
                    raise ValueError("too large for an avatar")
        picture = await asyncio.to_thread(portrait, bytes(data))
        if picture is None:
            raise ValueError("no picture")
        return picture

    def _keep(self, user: int, kept: _Kept) -> None:
        self._kept[user] = kept
        self._kept.move_to_end(user)
        while len(self._kept) > KEPT_MOST:
            self._kept.popitem(last=False)
