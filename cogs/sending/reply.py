"""The reply to one interaction: given exactly once, in time, and to the right readers.

Discord waits three seconds for the first answer, takes exactly one, and shows it to everybody unless that
first answer says otherwise. A `Reply` therefore holds one lock, defers with the right visibility after 1.5 s,
and never puts a private answer in the place of a deferral that everybody sees.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Iterator
from enum import Enum
from types import TracebackType
from typing import Any, TypeVar, assert_never

import aiohttp
import discord
import structlog

from cogs.sending.mentions import CommandMentions
from cogs.sending.message import Message

DEFER_AFTER_S = 1.5
"""When an answer takes longer, it is deferred. Discord gives up after 3 s, and the way there takes time too.
"""

ATTEMPTS = 3
"""How often an answer is tried when the network or Discord itself fails."""

# Discord's codes where it takes an answer no longer: after 3 s, after 15 minutes, and where its place is
# gone.
LATE = 10062
ANSWERED_ALREADY = 40060
EXPIRED_TOKEN = 50027
UNKNOWN_WEBHOOK = 10015
UNKNOWN_MESSAGE = 10008
UNKNOWN_CHANNEL = 10003
ARCHIVED_THREAD = 50083

_log = structlog.get_logger(__name__)

T = TypeVar("T")

Interaction = discord.Interaction[Any]


class Visibility(Enum):
    """Who reads the answer to an interaction, and where; Discord lets nobody change it after a deferral."""

    PRIVATE = "private"
    """In a new message that one person sees."""
    PUBLIC = "public"
    """In a new message for everybody."""
    UPDATE = "update"
    """In the place of the message whose button was pressed."""


class Place(Enum):
    """Where a button was pressed, which decides who would read an answer in its place."""

    DM = "dm"
    PRIVATE_MESSAGE = "private message"
    CHANNEL = "channel"
    """Everybody reads here, so the answer is a new private message."""
    CONVERSATION = "conversation"
    """Everybody reads here, and the bot is not here: only an answer to a press can edit a message."""


def place_of(interaction: Interaction) -> Place:
    """Where the pressed button is; whatever is not known to be private is a channel."""
    message = interaction.message
    if message is None:
        return Place.CHANNEL
    if message.flags.ephemeral:
        return Place.PRIVATE_MESSAGE
    if interaction.guild_id is not None:
        return Place.CHANNEL
    return Place.DM if interaction.context.dm_channel else Place.CONVERSATION


def panel_visibility(interaction: Interaction) -> Visibility:
    """How a hand may be shown in answer: in place where one person reads, else in a new private message."""
    is_shared = place_of(interaction) in {Place.CHANNEL, Place.CONVERSATION}
    return Visibility.PRIVATE if is_shared else Visibility.UPDATE


def table_visibility(interaction: Interaction) -> Visibility:
    """How a hand is shown in answer to a press at the table.

    In a conversation the answer brings the table up to date, and the hand follows: nothing else could.
    """
    in_conversation = place_of(interaction) is Place.CONVERSATION
    return Visibility.UPDATE if in_conversation else panel_visibility(interaction)


def page_visibility(interaction: Interaction) -> Visibility:
    """How a page is shown in answer: in place of the page before it, else in a new private message.

    A page never takes the place of a hand in the direct messages, although one person alone reads there: the
    hand must stay at hand.
    """
    return Visibility.UPDATE if place_of(interaction) is Place.PRIVATE_MESSAGE else Visibility.PRIVATE


class _Stage(Enum):
    """How far Discord has come with the answer."""

    OPEN = "open"
    """Discord waits for the first answer."""
    DEFERRED = "deferred"
    """Discord shows that the bot is at work; the answer replaces that."""
    SHOWN = "shown"
    LOST = "lost"
    """Discord takes no answer any more. What was pressed is done all the same, and the painter shows it."""


class Reply:
    """The answer to one interaction; an async context manager around the work that leads to it."""

    def __init__(
        self, interaction: Interaction, visibility: Visibility, *, defer_after_s: float = DEFER_AFTER_S
    ) -> None:
        self.interaction = interaction
        self._commands: CommandMentions = interaction.client.command_mentions
        self.visibility = visibility
        self._defer_after_s = defer_after_s
        self._stage = _Stage.OPEN
        self._message: Message | None = None
        self._lock = asyncio.Lock()
        self._watchdog: asyncio.Task[None] | None = None
        self._received_at = time.monotonic()
        self.answered_s: float | None = None
        """How long the first answer took; None as long as Discord has none."""
        self.is_done = False
        """Whether what was asked for is done, whatever becomes of the answer."""
        self.follow_up: int | None = None
        """The message that shows the answer where it could come only beside the pressed one."""

    @property
    def values(self) -> tuple[str, ...]:
        """What was chosen in the pressed menu, or typed into the form that was sent; nothing of a button."""
        data: Any = self.interaction.data or {}
        return (*map(str, data.get("values", ())), *_typed_in(data.get("components", ())))

    @property
    def value(self) -> str:
        """The one thing chosen or typed; nothing where there are several or none."""
        return self.values[0] if len(self.values) == 1 else ""

    @property
    def is_lost(self) -> bool:
        """Whether Discord takes no answer any more."""
        return self._stage is _Stage.LOST

    async def __aenter__(self) -> Reply:
        self._watchdog = asyncio.create_task(self._watch(), name="answer-watchdog")
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._watchdog is not None:
            # Under the lock: a deferral that is cancelled on its way may have arrived, and nobody would know.
            async with self._lock:
                self._watchdog.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._watchdog
        # A press that changed nothing has to be acknowledged as well, or Discord says that it failed.
        if self.visibility is Visibility.UPDATE:
            await self.defer()

    async def defer(self) -> None:
        """Tell Discord that the answer takes a while, unless it has one already."""
        async with self._lock:
            if self._stage is not _Stage.OPEN:
                return
            try:
                await self._defer()
            except discord.HTTPException as error:
                # No reason to give up: the answer itself may be taken.
                _log.warning("answer not deferred", status=error.status, code=error.code)

    async def show(self, message: Message) -> int | None:
        """Answer, or change the answer; the id of the message that shows it, None if Discord took none.

        An answer that Discord refuses for a reason that nobody foresaw is given once more in words, if it has
        pictures: its filter may dislike one.
        """
        try:
            return await self._show(message)
        except discord.HTTPException as error:
            if not message.pictures:
                raise
            _log.info("answered with text", status=error.status, code=error.code)
            return await self._show(message.without_pictures())

    async def _show(self, message: Message) -> int | None:
        self._message = message
        async with self._lock:
            if self._stage is _Stage.OPEN:
                shown = await self._first(message)
                if not self._is_deferred():
                    return shown
                # Discord has an answer already, perhaps this one with its receipt lost: an edit shows it for
                # sure.
            return None if self.is_lost else await self._edit(message)

    async def open(self, form: discord.ui.Modal) -> bool:
        """Answer with a form; whether Discord took it, which it only does as the very first answer."""
        async with self._lock:
            if self._stage is not _Stage.OPEN:
                return False
            await self._try(lambda: self.interaction.response.send_modal(form), shown=_Stage.SHOWN)
            return self._is_shown()

    async def privately(self, message: Message) -> int | None:
        """Tell the person alone, also where the reply is public; the id of that message if it is known."""
        self._message = message
        async with self._lock:
            match self._stage:
                case _Stage.OPEN:
                    return await self._try(lambda: self._send_private(message), shown=_Stage.SHOWN)
                case _Stage.DEFERRED if self.visibility is Visibility.PRIVATE:
                    return await self._edit(message)
                case _Stage.DEFERRED if self.visibility is Visibility.PUBLIC:
                    # The first follow-up takes the place of the public "is thinking…", and everybody would
                    # read it. So that is deleted first; a follow-up after it may be private.
                    await self._try(self._drop_placeholder, shown=_Stage.SHOWN)
                    return await self._try(lambda: self._follow_up(message), shown=_Stage.SHOWN)
                case _Stage.DEFERRED | _Stage.SHOWN:
                    return await self._try(lambda: self._follow_up(message), shown=_Stage.SHOWN)
                case _Stage.LOST:
                    return None
                case _:
                    assert_never(self._stage)

    def _is_shown(self) -> bool:
        return self._stage is _Stage.SHOWN

    def _is_deferred(self) -> bool:
        return self._stage is _Stage.DEFERRED

    async def _watch(self) -> None:
        """Defer when the work takes long."""
        await asyncio.sleep(self._defer_after_s)
        await self.defer()

    async def _defer(self) -> None:
        response = self.interaction.response
        match self.visibility:
            case Visibility.PRIVATE:
                await self._try(lambda: response.defer(ephemeral=True, thinking=True), shown=_Stage.DEFERRED)
            case Visibility.PUBLIC:
                await self._try(lambda: response.defer(thinking=True), shown=_Stage.DEFERRED)
            case Visibility.UPDATE:
                await self._try(response.defer, shown=_Stage.DEFERRED)
            case _:
                assert_never(self.visibility)

    async def _first(self, message: Message) -> int | None:
        match self.visibility:
            case Visibility.PRIVATE:
                return await self._try(lambda: self._send_private(message), shown=_Stage.SHOWN)
            case Visibility.PUBLIC:
                return await self._try(lambda: self._send_public(message), shown=_Stage.SHOWN)
            case Visibility.UPDATE:
                shown = await self._try(lambda: self._update(message), shown=_Stage.SHOWN)
                if self._stage is _Stage.OPEN:
                    # The message was deleted in the moment of the press, or its thread sleeps, in which
                    # nothing may be edited: the answer comes as a message of its own.
                    return await self._try(lambda: self._send_private(message), shown=_Stage.SHOWN)
                return shown
            case _:
                assert_never(self.visibility)

    async def _send_private(self, message: Message) -> int | None:
        sent = await self.interaction.response.send_message(
            view=message.view(self._commands),
            files=message.files(),
            ephemeral=True,
            allowed_mentions=message.mentions(),
        )
        return sent.message_id

    async def _send_public(self, message: Message) -> int | None:
        sent = await self.interaction.response.send_message(
            view=message.view(self._commands), files=message.files(), allowed_mentions=message.mentions()
        )
        return sent.message_id

    async def _update(self, message: Message) -> int | None:
        await self.interaction.response.edit_message(
            view=message.view(self._commands),
            attachments=message.files(),
            allowed_mentions=message.mentions(),
        )
        return None if self.interaction.message is None else self.interaction.message.id

    async def _follow_up(self, message: Message) -> int | None:
        sent = await self.interaction.followup.send(
            view=message.view(self._commands),
            files=message.files(),
            ephemeral=True,
            wait=True,
            allowed_mentions=message.mentions(),
        )
        return sent.id

    async def _edit(self, message: Message) -> int | None:
        async def edit() -> int | None:
            edited = await self.interaction.edit_original_response(
                view=message.view(self._commands),
                attachments=message.files(),
                allowed_mentions=message.mentions(),
            )
            return edited.id

        shown = await self._try(edit, shown=_Stage.SHOWN)
        if self._is_deferred():
            # The thread fell asleep: a further message may come where none may be edited.
            self.follow_up = await self._try(lambda: self._follow_up(message), shown=_Stage.SHOWN)
            return self.follow_up
        return shown

    async def _drop_placeholder(self) -> None:
        await self.interaction.delete_original_response()

    async def _try(self, call: Callable[[], Awaitable[T]], *, shown: _Stage) -> T | None:
        """Call Discord until it takes the answer; None where it takes none, or has one already.

        Where the network fails, nobody knows whether the call arrived. It is made again: if it had arrived,
        Discord says so (40060), and the edit that follows shows the same answer once more. Server errors are
        tried again too; other refusals are final.
        """
        for attempt in range(ATTEMPTS):
            try:
                result = await call()
            except discord.InteractionResponded:
                # discord.py itself refuses a second first answer, such as one after the deferral above.
                self._stage = _Stage.DEFERRED
                return None
            except discord.HTTPException as error:
                if self._message is not None and self._message.drop_refused_emoji(error):
                    continue
                if not isinstance(error, discord.DiscordServerError):
                    self._stage = self._stage_after(error)
                    return None
            except RuntimeError:
                # discord.py raises this when its session is closed: the press came while the bot was
                # stopping.
                if not self.interaction.client.is_closed():
                    raise
                self._note_lost("stopped")
                return None
            except (aiohttp.ClientError, TimeoutError, OSError) as error:
                _log.warning("answer failed", error=type(error).__name__, attempt=attempt)
            else:
                self._stage = shown
                if self.answered_s is None:
                    self.answered_s = time.monotonic() - self._received_at
                return result
            await asyncio.sleep(0.2 * (attempt + 1))
        self._note_lost("network")
        return None

    def _stage_after(self, error: discord.HTTPException) -> _Stage:
        """Where the answer stands after Discord refused; raises what nobody expects."""
        match error.code:
            case _ if error.code == ANSWERED_ALREADY:
                # An earlier attempt arrived, and its receipt was lost on the way: an edit repeats it without
                # harm.
                return _Stage.DEFERRED
            case _ if error.code == UNKNOWN_MESSAGE and self._stage is _Stage.OPEN:
                # Only the message is gone; Discord still waits for an answer of another kind.
                return _Stage.OPEN
            case _ if error.code == ARCHIVED_THREAD:
                # Only the edit is refused; a new message may come, and it opens the thread.
                return _Stage.OPEN if self._stage is _Stage.OPEN else _Stage.DEFERRED
            case _ if error.code in {LATE, EXPIRED_TOKEN, UNKNOWN_WEBHOOK, UNKNOWN_MESSAGE, UNKNOWN_CHANNEL}:
                self._note_lost(str(error.code))
                return _Stage.LOST
            case _:
                raise error

    def _note_lost(self, why: str) -> None:
        self._stage = _Stage.LOST
        took_ms = round((time.monotonic() - self._received_at) * 1_000)
        _log.warning("answer lost", why=why, visibility=self.visibility.value, took_ms=took_ms)


def _typed_in(components: Any) -> Iterator[str]:  # noqa: ANN401  # Discord's JSON
    """What was typed into a form, line by line."""
    for component in components:
        if isinstance(component.get("value"), str):
            yield component["value"]
        yield from _typed_in(component.get("components", ()))
        if (inner := component.get("component")) is not None:
            yield from _typed_in((inner,))
