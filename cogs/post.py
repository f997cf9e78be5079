"""Messages that the bot sends, edits and deletes on its own account, and what Discord's refusals mean."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import aiohttp
import discord

from cogs.leaf import Leaf
from cogs.meter import Meter, NoMeter

RETRY_S = 1.0
"""How long to wait before the first new attempt, when Discord does not say; each further wait is longer."""


class MessageGone(Exception):
    """The message is deleted, or may not be edited any more: post a new one."""


class PlaceGone(Exception):
    """The channel or server is gone, or the bot may not write there."""


class DmClosed(Exception):
    """The person takes no direct messages from the bot."""


class DmQuota(Exception):
    """Too many new direct-message channels were opened lately."""


class Hiccup(Exception):
    """Discord or the network failed; try again in ``retry_after_s`` seconds."""

    def __init__(self, retry_after_s: float = RETRY_S) -> None:
        super().__init__(f"try again in {retry_after_s} s")
        self.retry_after_s = retry_after_s


# 10008 unknown message; 30046 too many edits of an old one; 50083 archived thread, which a new message opens.
_MESSAGE_GONE = frozenset({10008, 30046, 50083})
# 10003 channel, 10004 server unknown; 50001 no access; 50013 no permission; 160005 locked thread.
_PLACE_GONE = frozenset({10003, 10004, 50001, 50013, 160005})
# 50007 closed by the person; 50278 no server in common.
_DM_CLOSED = frozenset({50007, 50278})
# 40003 new direct messages come too fast.
_DM_QUOTA = frozenset({40003})


class Post:
    """Sends with the bot's token; raises the exceptions above where Discord refuses something foreseen."""

    def __init__(self, client: discord.Client, meter: Meter | None = None) -> None:
        self._client = client
        self._meter = meter or NoMeter()

    async def send(self, channel: int, leaf: Leaf, *, nonce: str) -> int:
        """Send a message; sent again with the same nonce, it is the same message. Its id."""
        async with _translated():
            sent = await self._client.get_partial_messageable(channel).send(
                view=leaf.view(), files=leaf.files(), nonce=nonce, allowed_mentions=leaf.mentions()
            )
        self._meter.painted("post")
        return sent.id

    async def edit(self, channel: int, message: int, leaf: Leaf) -> None:
        """Show something else in a message of ours."""
        async with _translated():
            await (
                self._client.get_partial_messageable(channel)
                .get_partial_message(message)
                .edit(view=leaf.view(), attachments=leaf.files(), allowed_mentions=leaf.mentions())
            )
        self._meter.painted("edit")

    async def delete(self, channel: int, message: int) -> None:
        """Delete a message of ours; one that is gone already is fine."""
        try:
            async with _translated():
                await self._client.get_partial_messageable(channel).get_partial_message(message).delete()
        except (MessageGone, PlaceGone):
            return

    async def open_dm(self, user: int) -> int:
        """Open the direct-message channel with a person who accepted a match. Its id."""
        async with _translated():
            channel = await self._client.create_dm(discord.Object(user))
        return channel.id


@asynccontextmanager
async def _translated() -> AsyncIterator[None]:
    try:
        yield
    except discord.RateLimited as error:
        raise Hiccup(error.retry_after) from error
    except discord.DiscordServerError as error:
        raise Hiccup from error
    except discord.HTTPException as error:
        raise _meaning(error) from error
    except (aiohttp.ClientError, TimeoutError, OSError) as error:
        raise Hiccup from error


def _meaning(error: discord.HTTPException) -> Exception:
    """Our word for a refusal; one that we do not know stays as it is, since then our request was wrong."""
    if error.code in _MESSAGE_GONE:
        return MessageGone()
    if error.code in _PLACE_GONE:
        return PlaceGone()
    if error.code in _DM_CLOSED:
        return DmClosed()
    if error.code in _DM_QUOTA:
        return DmQuota()
    if error.status == 429:
        return Hiccup(30.0)
    if error.status in {403, 404}:
        return PlaceGone()
    return error
