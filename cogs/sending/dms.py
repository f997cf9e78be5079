"""Direct messages: sent to those who accepted a match, remembered when refused, never opened in masses."""

from __future__ import annotations

import asyncio
from datetime import timedelta

from bot.matches import Matches
from cogs.sending.message import Message
from cogs.sending.post import DmClosed, DmQuota, PlaceClosed, PlaceGone, Post

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
