"""Deletes messages that others have replaced, so that none with buttons stays behind."""

from __future__ import annotations

from bot.matches import Matches, MatchId
from cogs.painting.closed_channels import ClosedChannels
from cogs.painting.repaints import RepaintQueue
from cogs.sending.post import Post


class Leftovers:
    """Deletes each match's replaced messages, which the store knows until they are gone.

    One in a channel that is closed to the bot is tried again after a while, as somebody may open it.
    """

    def __init__(self, matches: Matches, post: Post) -> None:
        self._matches = matches
        self._surfaces = matches.surfaces
        self._post = post
        self._closed = ClosedChannels()
        self._queue: RepaintQueue[MatchId, MatchId] = RepaintQueue(self._delete, merge=_either)

    def open(self) -> None:
        """Begin to delete."""
        self._queue.open()

    def request(self, match: MatchId) -> None:
        """Delete the messages of this match that are left over."""
        self._queue.request(match, match)

    async def catch_up(self) -> None:
        """After a start, delete what was left over before it."""
        for match in await self._surfaces.matches_with_leftovers():
            self.request(match)

    def retry(self) -> None:
        """Try again where a channel was closed, when it is time."""
        for match in self._closed.due():
            self.request(match)

    def reopen(self, guild: int) -> None:
        """Something changed on a server: try again there."""
        for match in self._closed.reopen(guild):
            self.request(match)

    @property
    def waiting(self) -> int:
        """How many matches have messages that are about to be deleted."""
        return self._queue.waiting

    async def settled(self) -> None:
        """Wait until nothing is to be done for now."""
        await self._queue.settled()

    async def close(self, *, within_s: float) -> None:
        """Finish what can be finished in time; the next start does the rest."""
        await self._queue.close(within_s=within_s)

    async def _delete(self, match: MatchId, _request: MatchId) -> None:
        closed = None
        for each in await self._surfaces.leftovers(match):
            if await self._post.delete(each.channel, each.message):
                await self._surfaces.drop_leftover(each.message)
            else:
                closed = each.channel
        if closed is None:
            self._closed.forget(match)
        else:
            table = await self._matches.find(match)
            self._closed.close(match, None if table is None else table.guild, closed)


def _either(_older: MatchId, newer: MatchId) -> MatchId:
    return newer
