"""Messages that the bot sends, edits and deletes with its own token, and what Discord's refusals mean.

Discord answers a refused request with a status and a code. `Post` turns each code that can be foreseen into
one exception, named after what the painter has to do: post again, go elsewhere, leave the place alone, or try
later.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from typing import Final, NamedTuple

import aiohttp
import discord

from cogs.limits import Meter, NoMeter
from cogs.sending.discord_time import DiscordTime
from cogs.sending.mentions import CommandMentions
from cogs.sending.message import Message, has_item

THREAD_MINUTES: Final = 1440
"""After so long without a message Discord archives a thread; the next message opens it again."""

RETRY_S = 1.0
"""How long to wait before the first new attempt, when Discord does not say; each further wait is longer."""

TRIED = 5_000
"""How many nonces are remembered: more than the bot can use in the minutes in which Discord knows them."""

SEARCHED = 50
"""Messages that are looked at to find one of ours."""

WITHOUT_EMOJI_WAIT_S = 0.1
"""How long to wait after a message was refused for its emoji: the next attempt is made without them."""

PROXY_WAIT_S = 2.0
"""How long to wait after a refusal that did not come from Discord itself, but from a proxy before it."""

LIMITED_WAIT_S = 30.0
"""How long to wait after Discord said "too many requests" without a time."""

OLD_EDITS_WAIT_S = 6.0
"""How long to wait where a channel has had its edits of old messages, when Discord does not say."""

UNAUTHORIZED_WAIT_S = 60.0
"""How long to wait after Discord did not know the bot's token, which a host may be renewing."""

NONCES = 5
"""So many nonces are tried for one post; each was used for a message that somebody has deleted since."""

NONCE_LIFE_S = 300.0
"""How long Discord remembers a nonce, about."""


class MessageGone(Exception):
    """The message is deleted, or cannot be edited where it is: post a new one."""


class ThreadArchived(MessageGone):
    """The message is in an archived thread, which has not been opened for it: a new message may open it."""


class PlaceGone(Exception):
    """The channel or the server is gone for good: nothing can be shown there any more."""


class PlaceClosed(Exception):
    """The bot may not see the channel or write there, or is not on the server: try again after a while."""


class NotAllowed(PlaceClosed):
    """The bot sees the channel, but lacks a permission there: to write, or only to attach files."""


class ThreadLocked(PlaceClosed):
    """Somebody who runs the server locked the thread; the bot cannot open it, so its channel has to do."""


class NoThread(Exception):
    """The message can have no thread: it is gone, or the bot may not, or there are too many."""


class Rejected(Exception):
    """Discord refuses the message for a reason that nobody foresaw: try it without pictures, or later.

    Its filter may dislike a picture (20009), or a file may be too large for it (40005); another message may
    pass.
    """

    def __init__(self, *, status: int, code: int) -> None:
        super().__init__(f"status {status}, code {code}")
        self.status = status
        self.code = code


class DmClosed(Exception):
    """The person takes no direct messages from the bot."""


class PostedBefore(Exception):
    """An earlier attempt at this post had arrived, and may show less than is true now: paint it again."""


class DmQuota(Exception):
    """Too many new direct-message channels were opened lately: wait before opening another one."""


class RetryLater(Exception):
    """Discord or the network failed; try again in ``retry_after_s`` seconds."""

    def __init__(self, retry_after_s: float = RETRY_S) -> None:
        super().__init__(f"try again in {retry_after_s} s")
        self.retry_after_s = retry_after_s


_MEANINGS: Final[Mapping[int, type[Exception]]] = {
    10003: PlaceGone,  # unknown channel
    10004: PlaceGone,  # unknown server
    10008: MessageGone,  # unknown message
    40003: DmQuota,  # direct-message channels are opened too fast
    50001: PlaceClosed,  # no access to the channel
    50007: DmClosed,  # the person takes no direct messages
    50013: NotAllowed,  # the bot sees the channel and lacks another permission
    # Edits are refused in an archived thread. They do not keep a thread open either: after a day of nothing
    # but edits it is archived, even while its match is played.
    50083: ThreadArchived,
    50278: DmClosed,  # the person shares no server with the bot any more
    160005: ThreadLocked,
}
"""What Discord's codes of refusals mean."""

# Messages older than an hour take only few edits, about three in six seconds of one channel. It comes as a
# 429 with the time to wait. The message stays where it is: a new one would cost its channel much more.
_OLD_EDITS = 30046
# The message has its thread already.
_THREAD_THERE = 160004


class Sent(NamedTuple):
    """Where a message was sent, and whether it is new: one of an earlier attempt may show an older state."""

    channel: int
    message: int
    is_new: bool


class Post:
    """Sends with the bot's token; raises the exceptions above where Discord refuses what can be foreseen."""

    def __init__(
        self, client: discord.Client, time: DiscordTime, commands: CommandMentions, meter: Meter | None = None
    ) -> None:
        self.client = client
        self._time = time
        self._commands = commands
        self._tried: dict[str, None] = {}
        self._meter = meter or NoMeter()

    async def send(self, channel: int, message: Message, *, nonce: str) -> int:
        """Send a message; its id. One that an earlier attempt has sent is edited."""
        sent = await self.send_once(channel, message, nonce=nonce)
        if not sent.is_new:
            await self.edit(channel, sent.message, message, opens_thread=True)
        return sent.message

    async def send_once(self, channel: int, message: Message, *, nonce: str) -> Sent:
        """Send a message, unless an earlier attempt has sent it.

        A crash between sending and noting the id must not leave two messages. Discord remembers a nonce for
        some minutes: sent again with the same nonce, it returns the message that is there, as it is.
        """
        for used in range(NONCES):
            # The same nonces in the same order at each attempt, so that one after a crash finds the message,
            # too. A nonce has at most 25 characters.
            with suppress(MessageGone):
                return await self._send(channel, message, nonce=f"{nonce}+{used}" if used else nonce)
        raise RetryLater(NONCE_LIFE_S)

    async def _send(self, channel: int, message: Message, *, nonce: str) -> Sent:
        """Send a message with this nonce. Raises MessageGone where the nonce's message was deleted."""
        is_retry = self._is_tried(nonce)
        async with translated(message):
            try:
                view, files, notified = message.view(self._commands), message.files(), message.mentions()
                target = self.client.get_partial_messageable(channel)
                sent = await target.send(view=view, files=files, nonce=nonce, allowed_mentions=notified)
            except discord.HTTPException as error:
                # Discord said no, so there is no message of this nonce; only a lost answer leaves that open.
                if not is_retry and not isinstance(error, discord.DiscordServerError):
                    del self._tried[nonce]
                raise
        self._meter.painted("post")
        # Discord may know the nonce from an earlier attempt, or from the process before this one.
        return Sent(channel, sent.id, is_new=not is_retry and not self._time.may_be_older(sent.created_at))

    def _is_tried(self, nonce: str) -> bool:
        """Whether the nonce was used before, as far as this client can know; from now on it was."""
        if nonce in self._tried:
            return True
        self._tried[nonce] = None
        if len(self._tried) > TRIED:
            del self._tried[next(iter(self._tried))]
        return False

    async def find(self, channel: int, *, after: int, custom_id: str) -> int | None:
        """The message of ours, among the first after this id, that has this button; None when there is none.

        Where the bot may not read back, Discord says that there is nothing.
        """
        me = self.client.user
        async with translated():
            history = self.client.get_partial_messageable(channel).history(
                limit=SEARCHED, after=discord.Object(after), oldest_first=True
            )
            async for message in history:
                if me is not None and message.author.id == me.id and has_item(message, custom_id):
                    return message.id
        return None

    async def edit(
        self, channel: int, message_id: int, message: Message, *, opens_thread: bool = False
    ) -> None:
        """Show something else in a message of ours, for which an archived thread may be opened.

        Raises ThreadArchived where it is not.
        """
        try:
            await self._edit(channel, message_id, message)
        except ThreadArchived:
            if not opens_thread:
                raise
            await self._open_archived(channel)
            await self._edit(channel, message_id, message)
        self._meter.painted("edit")

    async def _open_archived(self, thread: int) -> None:
        """Open an archived thread, as whoever started it may. Raises ThreadArchived where the bot may not."""
        try:
            async with translated():
                await self.client.http.edit_channel(thread, archived=False)
        except (PlaceClosed, Rejected) as error:
            # It is locked, or somebody else's, or too many threads of the server are open.
            raise ThreadArchived from error

    async def _edit(self, channel: int, message_id: int, message: Message) -> None:
        async with translated(message):
            target = self.client.get_partial_messageable(channel).get_partial_message(message_id)
            view, files = message.view(self._commands), message.files()
            await target.edit(view=view, attachments=files, allowed_mentions=message.mentions())

    async def delete(self, channel: int, message_id: int) -> bool:
        """Delete a message of ours; whether it is gone now, as one may be that lies in a closed channel."""
        try:
            async with translated():
                await self.client.get_partial_messageable(channel).get_partial_message(message_id).delete()
        except (ThreadArchived, PlaceClosed, DmClosed):
            # In an archived thread everything may be deleted, unless it is locked as well.
            return False
        except (MessageGone, PlaceGone):
            return True
        return True

    async def open_thread(self, channel: int, message_id: int, name: str) -> int:
        """Open the one public thread that a message can have, or find it; it has its message's id.

        Raises NoThread when there can be none.
        """
        # The message's own `create_thread` wants its server in the cache, which is empty after a start.
        start = self.client.http.start_thread_with_message
        try:
            async with translated():
                opened = await start(channel, message_id, name=name, auto_archive_duration=THREAD_MINUTES)
        except (MessageGone, PlaceGone, PlaceClosed) as error:
            raise NoThread from error
        except Rejected as error:
            if error.code == _THREAD_THERE:
                return message_id
            raise NoThread from error
        return int(opened["id"])

    async def rename_thread(self, thread: int, name: str) -> None:
        """Give a thread of ours another name; an archived one is opened, or Discord would refuse."""
        async with translated():
            await self.client.http.edit_channel(thread, name=name, archived=False)

    async def parent_of(self, thread: int) -> int:
        """The channel that a thread is in. Raises PlaceClosed when it is in none that we know."""
        async with translated():
            found = self.client.get_channel(thread) or await self.client.fetch_channel(thread)
        if not isinstance(found, discord.Thread):
            raise PlaceClosed
        return found.parent_id

    async def open_dm(self, user: int) -> int:
        """Open the direct-message channel with a person who accepted a match. Its id."""
        async with translated():
            channel = await self.client.create_dm(discord.Object(user))
        return channel.id


@asynccontextmanager
async def translated(message: Message | None = None) -> AsyncIterator[None]:
    """Raise the exceptions above for what discord.py and the network raise; ``message`` is what was sent."""
    try:
        yield
    except discord.RateLimited as error:
        raise RetryLater(error.retry_after) from error
    except discord.DiscordServerError as error:
        raise RetryLater from error
    except discord.HTTPException as error:
        if message is not None and message.drop_refused_emoji(error):
            raise RetryLater(WITHOUT_EMOJI_WAIT_S) from error
        raise _meaning(error) from error
    except (aiohttp.ClientError, TimeoutError, OSError) as error:
        raise RetryLater from error


def _meaning(error: discord.HTTPException) -> Exception:
    """The exception for a refusal."""
    if (meaning := _MEANINGS.get(error.code)) is not None:
        return meaning()
    if error.code == _OLD_EDITS:
        return RetryLater(_retry_after_s(error, OLD_EDITS_WAIT_S))
    if error.status == 429:
        # discord.py waits by itself, five times; then there is more to wait for than it knows.
        return RetryLater(_retry_after_s(error, LIMITED_WAIT_S))
    if error.status == 401:
        return RetryLater(UNAUTHORIZED_WAIT_S)
    if error.status in {403, 404} and not error.code:
        # Every refusal of Discord's has a code; one without comes from a proxy on the way, and may pass.
        return RetryLater(PROXY_WAIT_S)
    if error.status == 403:
        return PlaceClosed()
    if error.status == 404:
        return PlaceGone()
    return Rejected(status=error.status, code=error.code)


def _retry_after_s(error: discord.HTTPException, otherwise_s: float) -> float:
    """How long Discord asks to wait, in seconds."""
    try:
        return float(error.response.headers["Retry-After"])
    except (KeyError, ValueError):
        return otherwise_s
