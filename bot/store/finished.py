"""Matches that are over and whose cards are still there: what can be proven of the past."""

from __future__ import annotations

from sqlalchemy import or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.kinds import ChannelId, GuildId, MatchId, MatchStatus, UserId
from bot.store.tables import match, seat


class FinishedMatches:
    """Those matches, through one connection."""

    def __init__(self, conn: AsyncConnection) -> None:
        self._conn = conn

    async def near(self, user: UserId, channel: ChannelId | None, *, limit: int) -> tuple[MatchId, ...]:
        """The person's own ones, and those that were played in the channel or thread; newest first."""
        own = match.c.id.in_(select(seat.c.match).where(seat.c.user == user))
        here = own if channel is None else or_(own, match.c.channel == channel, match.c.thread == channel)
        query = (
            select(match.c.id)
            .where(match.c.status == MatchStatus.OVER, match.c.snapshot != b"", here)
            .order_by(match.c.id.desc())
            .limit(limit)
        )
        return tuple(MatchId(number) for number in (await self._conn.execute(query)).scalars())

    async def of_person(self, user: UserId, guild: GuildId | None, *, limit: int) -> tuple[MatchId, ...]:
        """The person's own ones, of one server or of all; newest first."""
        own = match.c.id.in_(select(seat.c.match).where(seat.c.user == user))
        query = (
            select(match.c.id)
            .where(match.c.status == MatchStatus.OVER, match.c.snapshot != b"", own)
            .order_by(match.c.id.desc())
            .limit(limit)
        )
        if guild is not None:
            query = query.where(match.c.guild == guild)
        return tuple(MatchId(number) for number in (await self._conn.execute(query)).scalars())
