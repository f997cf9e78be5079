"""Messages that the bot sends, edits and deletes without being asked, and what Discord's refusals mean.

Direct messages go to those who accepted a match. A refusal is remembered, and never are many channels opened
at once.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from typing import Final

import aiohttp
import discord

from bot.matches import Matches
from cogs.limits import Meter, NoMeter
from cogs.sending.message import Message, has_item

THREAD_MINUTES: Final = 1440
"""After so long without a message Discord archives a thread; the next message opens it again."""

RETRY_S = 1.0
"""How long to wait before the first new attempt, when Discord does not say; each further wait is longer."""


SEARCHED = 50
"""Messages that are looked at to find one of ours."""

WITHOUT_EMOJI_WAIT_S = 0.1
"""How long to wait after a refusal whose cause is out of the way already."""

PROXY_WAIT_S = 2.0
"""How long to wait after a refusal that did not come from Discord itself, but from a proxy before it."""


class MessageGone(Exception):
    """The message is deleted, or may not be edited any more: post a new one."""


class MessageStuck(MessageGone):
    """The message is there and cannot be edited any longer: post a new one, and delete it."""


class PlaceGone(Exception):
    """The channel or server is gone for good."""


class PlaceClosed(Exception):
    """The bot may not see the channel or write there, or is not on the server: that can be given back."""


class NotAllowed(PlaceClosed):
    """The bot sees the channel, but lacks a permission there: to write, or only to attach files."""


class ThreadLocked(PlaceClosed):
    """The thread was closed by somebody who runs the server; nobody else can open it."""


class NoThread(Exception):
    """The message can have no thread: it is gone, or the bot may not, or there are too many."""


class DmClosed(Exception):
    """The person takes no direct messages from the bot."""


class DmQuota(Exception):
    """Too many new direct-message channels were opened lately."""


class RetryLater(Exception):
    """Discord or the network failed; try again in ``retry_after_s`` seconds."""

    def __init__(self, retry_after_s: float = RETRY_S) -> None:
        super().__init__(f"try again in {retry_after_s} s")
        self.retry_after_s = retry_after_s


# 10008 unknown message; 50083 archived thread, which a new message opens.
_MESSAGE_GONE = frozenset({10008, 50083})
# 30046 too many edits of an old message.
_MESSAGE_STUCK = 30046
# 10003 channel, 10004 server unknown.
_PLACE_GONE = frozenset({10003, 10004})
# 50001 no access.
_PLACE_CLOSED = frozenset({50001})
# 50013 no permission.
_NOT_ALLOWED = 50013
_THREAD_LOCKED = 160005
# The message has its thread already.
_THREAD_THERE = 160004
# 50007 closed by the person; 50278 no server in common.
_DM_CLOSED = frozenset({50007, 50278})
# 40003 new direct messages come too fast.
_DM_QUOTA = frozenset({40003})


class Post:
    """Sends with the bot's token; raises the exceptions above where Discord refuses something foreseen."""

    def __init__(self, client: discord.Client, meter: Meter | None = None) -> None:
        self._client = client
        self._meter = meter or NoMeter()

    async def send(self, channel: int, message: Message, *, nonce: str) -> int:
        """Send a message; its id.

        A crash between sending and noting the id must not leave two messages. Who sends again with the same
        nonce therefore gets the message that is there, brought up to date.
        """
        began_at = datetime.now(UTC)
        async with _translated(message):
            sent = await self._client.get_partial_messageable(channel).send(
                view=message.view(), files=message.files(), nonce=nonce, allowed_mentions=message.mentions()
            )
        self._meter.painted("post")
        if sent.created_at < began_at:
            # Discord knew the nonce: an earlier attempt had arrived, and may show an older version.
            await self.edit(channel, sent.id, message)
        return sent.id

    async def find(self, channel: int, *, after: int, custom_id: str) -> int | None:
        """The message of ours, among the first after this id, that has this button; None when there is none.

        Where the bot may not read back, Discord says that there is nothing.
        """
        me = self._client.user
        async with _translated():
            history = self._client.get_partial_messageable(channel).history(
                limit=SEARCHED, after=discord.Object(after), oldest_first=True
            )
            async for message in history:
                if me is not None and message.author.id == me.id and has_item(message, custom_id):
                    return message.id
        return None

    async def edit(self, channel: int, message_id: int, message: Message) -> None:
        """Show something else in a message of ours."""
        async with _translated(message):
            await (
                self._client.get_partial_messageable(channel)
                .get_partial_message(message_id)
                .edit(view=message.view(), attachments=message.files(), allowed_mentions=message.mentions())
            )
        self._meter.painted("edit")

    async def delete(self, channel: int, message_id: int) -> None:
        """Delete a message of ours; one that is gone already is fine."""
        try:
            async with _translated():
                await self._client.get_partial_messageable(channel).get_partial_message(message_id).delete()
        except (MessageGone, PlaceGone, PlaceClosed):
            return

    async def open_thread(self, channel: int, message_id: int, name: str) -> int:
        """Open the one public thread that a message can have, or find it there; its id is the message's.

        Raises NoThread when there can be none.
        """
        # The message's own `create_thread` wants its server in the cache, which is empty after a start.
        start = self._client.http.start_thread_with_message
        try:
            async with _translated():
                opened = await start(channel, message_id, name=name, auto_archive_duration=THREAD_MINUTES)
        except (MessageGone, PlaceGone, PlaceClosed) as error:
            raise NoThread from error
        except discord.HTTPException as error:
            if error.code == _THREAD_THERE:
                return message_id
            raise NoThread from error
        return int(opened["id"])

    async def rename_thread(self, thread: int, name: str) -> None:
        """Call a thread of ours something else; one that sleeps is woken for it."""
        async with _translated():
            await self._client.http.edit_channel(thread, name=name, archived=False)

    async def parent_of(self, thread: int) -> int:
        """The channel that a thread is in. Raises PlaceClosed when it is in none that we know."""
        async with _translated():
            found = self._client.get_channel(thread) or await self._client.fetch_channel(thread)
        if not isinstance(found, discord.Thread):
            raise PlaceClosed
        return found.parent_id

    async def open_dm(self, user: int) -> int:
        """Open the direct-message channel with a person who accepted a match. Its id."""
        async with _translated():
            channel = await self._client.create_dm(discord.Object(user))
        return channel.id


@asynccontextmanager
async def _translated(message: Message | None = None) -> AsyncIterator[None]:
    """Raise the exceptions above for what discord.py and the network raise."""
    try:
        yield
    except discord.RateLimited as error:
        raise RetryLater(error.retry_after) from error
    except discord.DiscordServerError as error:
        raise RetryLater from error
    except discord.HTTPException as error:
        if message is not None and message.blame(error):
            raise RetryLater(WITHOUT_EMOJI_WAIT_S) from error
        raise _meaning(error) from error
    except (aiohttp.ClientError, TimeoutError, OSError) as error:
        raise RetryLater from error


def _meaning(error: discord.HTTPException) -> Exception:
    """Our word for a refusal; one that we do not know stays as it is, since then our request was wrong."""
    if error.code in _MESSAGE_GONE:
        return MessageGone()
    if error.code == _MESSAGE_STUCK:
        return MessageStuck()
    if error.code in _PLACE_GONE:
        return PlaceGone()
    if error.code in _PLACE_CLOSED:
        return PlaceClosed()
    if error.code == _NOT_ALLOWED:
        return NotAllowed()
    if error.code == _THREAD_LOCKED:
        return ThreadLocked()
    if error.code in _DM_CLOSED:
        return DmClosed()
    if error.code in _DM_QUOTA:
        return DmQuota()
    if error.status == 429:
        return RetryLater(30.0)
    if error.status in {403, 404} and not error.code:
        # Without a code it is not Discord that says so, but something on the way to it.
        return RetryLater(PROXY_WAIT_S)
    if error.status == 403:
        return PlaceClosed()
    if error.status == 404:
        return PlaceGone()
    return error


NEW_DMS = 100
"""Channels opened in `NEW_DMS_SPAN` at most; opening many quickly gets a bot quarantined."""

NEW_DMS_SPAN = timedelta(hours=2)


class Dms:
    """Sends direct messages and keeps the book on who can be reached."""

    def __init__(self, matches: Matches, post: Post, *, new_dms: int = NEW_DMS) -> None:
        self._paintings = matches.surfaces
        self._post = post
        self._new_dms = new_dms
        self._opening = asyncio.Lock()

    async def send(self, user: int, message: Message, *, nonce: str, retry: bool = False) -> tuple[int, int]:
        """Send a message; its channel and id. ``retry`` tries although it was refused lately.

        Raises DmClosed when the person refuses, now or lately, and DmQuota when no new channel may be opened.
        """
        state = await self._paintings.dm_state(user)
        if state.closed and not retry:
            raise DmClosed
        try:
            channel = state.channel or await self._open(user)
            sent = await self._post.send(channel, message, nonce=nonce)
        except (DmClosed, PlaceGone, PlaceClosed):
            await self._paintings.dm_closed(user)
            raise DmClosed from None
        if state.closed or state.channel is None:
            await self._paintings.dm_opened(user, channel)
        return channel, sent

    async def is_closed(self, user: int) -> bool:
        """Whether the person refused a direct message lately."""
        return (await self._paintings.dm_state(user)).closed

    async def _open(self, user: int) -> int:
        async with self._opening:
            # One after the other, so that many at once do not all find the last place free.
            if await self._paintings.count_dms_opened(NEW_DMS_SPAN) >= self._new_dms:
                raise DmQuota
            channel = await self._post.open_dm(user)
            # Noted at once: an opened channel counts, whether or not the message then arrives.
            await self._paintings.dm_opened(user, channel)
            return channel
