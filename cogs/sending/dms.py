"""Direct messages: sent to people who accepted a match, as far as Discord lets a bot open channels."""

from __future__ import annotations

import asyncio
from datetime import timedelta

from bot.matches import Matches
from cogs.sending.message import Message
from cogs.sending.post import DmClosed, DmQuota, PlaceClosed, PlaceGone, Post, Sent

NEW_DMS = 100
"""Direct-message channels that are opened within `NEW_DMS_SPAN` at most: Discord quarantines bots that open
many quickly, and then nobody gets a hand.
"""

NEW_DMS_SPAN = timedelta(hours=2)


class Dms:
    """Sends direct messages to people who accepted a match, and remembers who cannot be reached."""

    def __init__(self, matches: Matches, post: Post, *, new_dms: int = NEW_DMS) -> None:
        self._surfaces = matches.surfaces
        self._post = post
        self._new_dms = new_dms
        self._opening = asyncio.Lock()

    async def send(self, user: int, message: Message, *, nonce: str, retry: bool = False) -> Sent:
        """Send a message once. ``retry`` tries although it was refused lately.

        Raises DmClosed when the person refuses, now or lately, and DmQuota when no new channel may be opened.
        """
        state = await self._surfaces.dm_state(user)
        if state.closed and not retry:
            raise DmClosed
        try:
            channel = state.channel or await self._open(user)
            sent = await self._post.send_once(channel, message, nonce=nonce)
        except (DmClosed, PlaceGone, PlaceClosed):
            await self._surfaces.dm_closed(user)
            raise DmClosed from None
        if state.closed or state.channel is None:
            await self._surfaces.dm_opened(user, channel)
        return sent

    async def channel_of(self, user: int) -> int:
        """The channel of the person's direct messages, opened if need be.

        Raises DmQuota when none may be opened now, and what Discord refuses.
        """
        return (await self._surfaces.dm_state(user)).channel or await self._open(user)

    async def is_closed(self, user: int) -> bool:
        """Whether the person refused a direct message lately."""
        return (await self._surfaces.dm_state(user)).closed

    async def _open(self, user: int) -> int:
        async with self._opening:
            # Counted and opened under one lock, so that many at once do not all find the last place free.
            if await self._surfaces.count_dms_opened(NEW_DMS_SPAN) >= self._new_dms:
                raise DmQuota
            channel = await self._post.open_dm(user)
            # Noted at once: an opened channel counts, whether or not the message then arrives.
            await self._surfaces.dm_opened(user, channel)
            return channel
