"""The smoke test: what a program can try of a release with a real token, in a channel made for it.

`docs/real-discord.md` has the steps that need a person. Everything posted here is deleted again.
"""

from __future__ import annotations

import asyncio
import io
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from statistics import median
from types import SimpleNamespace

import aiohttp
import discord
from discord import ui

from bot.doctor import Finding, Unreachable, Verdict
from cogs.permissions import missing_in_channel, permission_names
from cogs.supervisor import aim_at
from images.emojis import emojis

ANSWER_S = 20.0
"""Discord is given so long for a step before it counts as failed."""

EDITS = 8
"""One more than a channel takes in five seconds by what is known: the answers show the true limit."""

OLD_EDITS = 4
"""One more than Discord takes in six seconds of a message that is more than an hour old."""

CLOCK_S = 2.0
"""A clock that is further off than this is told of; `Date` counts in whole seconds."""

_UNKNOWN_MESSAGE, _ARCHIVED = 10008, 50083
_BROKEN = (discord.DiscordException, aiohttp.ClientError, TimeoutError, OSError)


@dataclass(slots=True)
class Answers:
    """What Discord's answers said of its limits and of its clock."""

    took_ms: dict[str, list[float]] = field(default_factory=dict)
    limits: dict[str, str] = field(default_factory=dict)
    refused: dict[str, int] = field(default_factory=dict)
    offsets_s: list[float] = field(default_factory=list)
    """Our clock less Discord's, once for each answer with a `Date`."""

    def trace(self) -> aiohttp.TraceConfig:
        """What lets an HTTP client note its answers here."""
        config = aiohttp.TraceConfig()
        config.on_request_start.append(self._began)
        config.on_request_end.append(self._ended)
        return config

    async def _began(
        self, _: aiohttp.ClientSession, context: SimpleNamespace, __: aiohttp.TraceRequestStartParams
    ) -> None:
        context.began = time.monotonic()

    async def _ended(
        self, _: aiohttp.ClientSession, context: SimpleNamespace, params: aiohttp.TraceRequestEndParams
    ) -> None:
        headers, route = params.response.headers, _route(params.method, params.url.path)
        self.took_ms.setdefault(route, []).append(1000 * (time.monotonic() - context.began))
        if params.response.status == 429:
            self.refused[route] = self.refused.get(route, 0) + 1
        if "X-RateLimit-Limit" in headers:
            pace = f"{headers['X-RateLimit-Limit']} in {headers.get('X-RateLimit-Reset-After', '?')} s"
            self.limits.setdefault(route, pace)
        if "Date" in headers:
            now = datetime.now(UTC)
            self.offsets_s.append((now - parsedate_to_datetime(headers["Date"])).total_seconds())


def _route(method: str, path: str) -> str:
    """A request by its method and path, with a star for each number; tokens of webhooks are not asked for."""
    parts = path.rsplit("/api/v10/", maxsplit=1)[-1].split("/")
    return f"{method} /" + "/".join("*" if part.isdigit() else part for part in parts)


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """What is tried: ``channel`` in a server of one's own, and what else there is to try it on."""

    channel: int
    person: int | None = None
    """Who gets a direct message, which is deleted again."""
    old: int | None = None
    """A message of the bot's in the channel that is more than an hour old: it is edited."""
    keep: bool = False
    """Whether one message stays, as the old one of a later run."""


async def smoke(token: str, discord_url: str | None, wishes: Wishes, tell: Callable[[Finding], None]) -> bool:
    """Try each step and tell at once what became of it; whether none failed.

    Raises Unreachable where Discord does not take the token or does not answer at all.
    """
    answers = Answers()
    sound = True
    async with _online(token, discord_url, answers) as client:
        run = _Run(client, wishes)
        for what, step in run.steps():
            try:
                found = Finding(Verdict.GOOD, what, await asyncio.wait_for(step(), ANSWER_S))
            except _Unsuitable as why:
                found = Finding(Verdict.ADVICE, what, str(why))
            except _BROKEN as error:
                found = Finding(Verdict.BAD, what, _failure(error))
            sound = sound and found.verdict is not Verdict.BAD
            tell(found)
        await run.tidy()
    for found in _measured(answers):
        tell(found)
    return sound


@asynccontextmanager
async def _online(token: str, url: str | None, answers: Answers) -> AsyncIterator[discord.Client]:
    """A client that has logged in and is connected to the gateway."""
    if url is not None:
        aim_at(url)
    # Without this, discord.py waits as long as Discord says, and a step would hang instead of telling why.
    client = discord.Client(
        intents=discord.Intents(guilds=True), http_trace=answers.trace(), max_ratelimit_timeout=30.0
    )
    async with client:
        try:
            await asyncio.wait_for(client.login(token), ANSWER_S)
            connection = asyncio.create_task(client.connect(reconnect=False))
            ready = asyncio.create_task(client.wait_until_ready())
            try:
                await asyncio.wait({connection, ready}, timeout=ANSWER_S, return_when=asyncio.FIRST_COMPLETED)
                if not client.is_ready():
                    raise Unreachable("the gateway refused the bot: see ./upcard doctor")
                yield client
            finally:
                await client.close()
                for task in (connection, ready):
                    task.cancel()
                await asyncio.gather(connection, ready, return_exceptions=True)
        except discord.LoginFailure:
            raise Unreachable("Discord doesn't accept the token") from None
        except _BROKEN as error:
            raise Unreachable(f"Discord doesn't answer ({type(error).__name__})") from None


class _Unsuitable(Exception):
    """A step that cannot be tried here; the message says why."""


class _Wrong(discord.DiscordException):
    """Discord took something and did something else; the message says what."""


class _Run:
    """The steps in their order; later ones use the message that earlier ones posted."""

    def __init__(self, client: discord.Client, wishes: Wishes) -> None:
        self._client = client
        self._wishes = wishes
        self._place = client.get_partial_messageable(wishes.channel)
        self._posted: list[tuple[int, int]] = []
        """Channel and id of each message that is to be deleted in the end."""
        self._thread: discord.Thread | None = None
        self._began = int(time.time())
        """Part of each nonce: what an earlier run posted must not count as posted by this one."""
        drawn = sorted(emojis().items())
        self._emojis = {name for name, _ in drawn}
        self._first, self._second = drawn[0], drawn[-1]

    def steps(self) -> tuple[tuple[str, Callable[[], Awaitable[str]]], ...]:
        """Each step's name, and what tries it and tells what was seen."""
        return (
            ("channel", self._look),
            ("post", self._post),
            ("nonce", self._post_twice),
            ("edit", self._edit),
            ("pace", self._edit_often),
            ("old message", self._edit_old),
            ("deleted message", self._edit_deleted),
            ("thread", self._sleep_and_wake),
            ("direct message", self._write_to_person),
            ("emoji", self._count_emoji),
        )

    async def tidy(self) -> None:
        """Delete what the steps left."""
        for channel, message in self._posted:
            with suppress(*_BROKEN):
                await self._client.get_partial_messageable(channel).get_partial_message(message).delete()
        if self._thread is not None:
            with suppress(*_BROKEN):
                await self._thread.delete()

    async def _look(self) -> str:
        channel = await self._client.fetch_channel(self._wishes.channel)
        if not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
            raise _Unsuitable("give the ID of a server's channel")
        server = await self._client.fetch_guild(channel.guild.id)
        assert self._client.user is not None
        me = await server.fetch_member(self._client.user.id)
        if isinstance(channel, discord.Thread):
            return f"a thread of “{server.name}”"
        missing = missing_in_channel(channel.permissions_for(me), channel.type)
        if missing.value:
            raise _Wrong(f"the bot needs {', '.join(permission_names(missing))} there")
        return f"a {channel.type.name} channel of “{server.name}” with all permissions it needs"

    async def _post(self) -> str:
        sent = await self._send("A card by the smoke test.", nonce=self._nonce("post"))
        if not self._wishes.keep:
            self._posted.append((sent.channel.id, sent.id))
        kept = f"; message {sent.id} stays for --old" if self._wishes.keep else ""
        return f"a picture, a text and a button arrived{kept}"

    async def _post_twice(self) -> str:
        nonce = self._nonce("twice")
        first = await self._send("Posted once.", nonce=nonce)
        self._posted.append((first.channel.id, first.id))
        second = await self._send("Posted once.", nonce=nonce)
        if first.id != second.id:
            self._posted.append((second.channel.id, second.id))
            raise _Wrong("the same nonce posted two messages: a crash would leave two hands")
        return "the same nonce twice is one message"

    async def _edit(self) -> str:
        seen = await self._change(self._own(), "Another card.", self._second)
        if len(seen.attachments) != 1:
            raise _Wrong(f"after an edit with a new picture the message has {len(seen.attachments)} files")
        return "a new picture replaced the old one"

    async def _edit_often(self) -> str:
        began = time.monotonic()
        for number in range(EDITS):
            await self._change(self._own(), f"Edit {number + 1} of {EDITS}.", self._first)
        return f"{EDITS} edits of one message took {time.monotonic() - began:.1f} s"

    async def _edit_old(self) -> str:
        if self._wishes.old is None:
            raise _Unsuitable("not tried: run with --keep, and more than an hour later with --old MESSAGE")
        old = self._place.get_partial_message(self._wishes.old)
        began = time.monotonic()
        for number in range(OLD_EDITS):
            await self._change(old, f"Edit {number + 1} of {OLD_EDITS} of an old message.", self._first)
        return f"{OLD_EDITS} edits of an old message took {time.monotonic() - began:.1f} s"

    async def _edit_deleted(self) -> str:
        sent = await self._send("Gone in a moment.", nonce=self._nonce("gone"))
        await sent.delete()
        try:
            await self._change(self._place.get_partial_message(sent.id), "Too late.", self._first)
        except discord.NotFound as error:
            if error.code != _UNKNOWN_MESSAGE:
                raise
        else:
            raise _Wrong("a deleted message could be edited")
        try:
            again = await self._send("Posted again.", nonce=self._nonce("gone"))
        except discord.HTTPException as error:
            return f"an edit is refused with {_UNKNOWN_MESSAGE}, its nonce with {error.status}/{error.code}"
        self._posted.append((again.channel.id, again.id))
        return f"an edit is refused with {_UNKNOWN_MESSAGE}, its nonce posts a new message"

    async def _sleep_and_wake(self) -> str:
        channel = await self._client.fetch_channel(self._wishes.channel)
        if not isinstance(channel, discord.TextChannel):
            raise _Unsuitable("not tried: only text channels have threads")
        try:
            # From a message of our own: a thread without one leaves a line in the channel that says so.
            own = channel.get_partial_message(self._own().id)
            self._thread = await own.create_thread(name="Smoke test")
        except discord.Forbidden:
            raise _Unsuitable("not tried: the bot isn't allowed to create public threads here") from None
        sent = await self._thread.send(view=self._view("In a thread.", self._first[0]), file=self._file())
        await self._thread.edit(archived=True)
        told = "an archived thread took an edit"
        try:
            await self._change(sent, "Asleep.", self._first)
        except discord.HTTPException as error:
            if error.code != _ARCHIVED:
                raise
            told = f"an archived thread refuses an edit with {_ARCHIVED}"
        await self._thread.edit(archived=False)
        await self._change(sent, "Awake.", self._second)
        return f"{told}; unarchived it takes one"

    async def _write_to_person(self) -> str:
        if self._wishes.person is None:
            raise _Unsuitable("not tried: name somebody with --person")
        inbox = await self._client.create_dm(discord.Object(self._wishes.person))
        sent = await inbox.send(view=self._view("Your hand.", self._first[0]), file=self._file())
        self._posted.append((inbox.id, sent.id))
        await self._change(sent, "Your next hand.", self._second)
        return "posted and edited"

    async def _count_emoji(self) -> str:
        there = {emoji.name for emoji in await self._client.fetch_application_emojis()}
        found = f"{len(self._emojis & there)} of {len(self._emojis)} are there"
        if not self._emojis <= there:
            raise _Unsuitable(f"{found}: the bot uploads the others as it runs")
        return found

    async def _send(self, words: str, *, nonce: str) -> discord.Message:
        return await self._place.send(view=self._view(words, self._first[0]), file=self._file(), nonce=nonce)

    async def _change(
        self, message: discord.PartialMessage | discord.Message, words: str, picture: tuple[str, bytes]
    ) -> discord.Message:
        # A partial message, as of a whole one discord.py would send flags that nobody asked for.
        target = self._client.get_partial_messageable(message.channel.id).get_partial_message(message.id)
        return await target.edit(view=self._view(words, picture[0]), attachments=[self._file(picture)])

    def _own(self) -> discord.PartialMessage:
        if not self._posted:
            raise _Unsuitable("not tried: nothing could be posted")
        return self._place.get_partial_message(self._posted[-1][1])

    def _view(self, words: str, name: str) -> ui.LayoutView:
        view = ui.LayoutView(timeout=None)
        picture = discord.MediaGalleryItem(f"attachment://{name}.png", description="A playing card")
        view.add_item(ui.TextDisplay(words))
        view.add_item(ui.MediaGallery(picture))
        view.add_item(ui.ActionRow(ui.Button(label="Does nothing", custom_id="smoke", disabled=True)))
        view.stop()
        return view

    def _file(self, picture: tuple[str, bytes] | None = None) -> discord.File:
        name, data = picture or self._first
        return discord.File(io.BytesIO(data), filename=f"{name}.png", description="A playing card")

    def _nonce(self, what: str) -> str:
        return f"smoke-{what}-{self._began:x}"


def _failure(error: Exception) -> str:
    if isinstance(error, discord.HTTPException):
        return f"Discord refused it: {error.status}/{error.code} {error.text}"
    return str(error) or f"no answer ({type(error).__name__})"


def _measured(answers: Answers) -> list[Finding]:
    """How far the clock is off, and of each route its limit and how long its answers took."""
    # The smallest: an answer travels for a while, and `Date` leaves the part of the second out.
    offset_s = min(answers.offsets_s, default=0.0)
    verdict = Verdict.GOOD if abs(offset_s) <= CLOCK_S else Verdict.ADVICE
    found = [Finding(verdict, "clock", f"this machine's is {offset_s:+.1f} s from Discord's")]
    for route, took_ms in sorted(answers.took_ms.items()):
        limit = answers.limits.get(route, "no limit told")
        waits = f", {answers.refused[route]} times told to wait" if route in answers.refused else ""
        told = f"{len(took_ms)} requests, median {median(took_ms):.0f} ms, {limit}{waits}"
        found.append(Finding(Verdict.GOOD, route, told))
    return found
