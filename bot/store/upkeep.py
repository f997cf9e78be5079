"""What is kept no longer: matches that ended long ago, and everything of servers that sent the bot away."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from sqlalchemy import delete, exists, func, insert, select, union, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.daily_tables import daily_answer, daily_hand
from bot.store.kinds import ChallengeStatus, GuildId, MatchId, MatchStatus
from bot.store.servers import NO_SETTINGS
from bot.store.study import hint, review
from bot.store.tables import (
    action,
    agreement,
    challenge,
    deadline,
    match,
    preset,
    rating,
    result,
    server,
    server_block,
    surface,
)


class Retention:
    """Matches and challenges that ended long ago, through one connection."""

    def __init__(self, conn: AsyncConnection) -> None:
        self._conn = conn

    async def ended_before(self, at: datetime, *, limit: int) -> tuple[MatchId, ...]:
        """Matches that were over by then and have not been emptied, oldest first."""
        query = (
            select(match.c.id)
            .where(match.c.status == MatchStatus.OVER, match.c.ended_at < at)
            .where(func.length(match.c.snapshot) > 0)
            .order_by(match.c.id)
            .limit(limit)
        )
        return tuple(MatchId(number) for number in (await self._conn.execute(query)).scalars())

    async def empty(self, numbers: Sequence[MatchId]) -> None:
        """Drop moves, state, secret and messages of these matches; results stay, and who sat where.

        A match that has no result is dropped whole.
        """
        for table in (action, surface, agreement, deadline, challenge, hint, review):
            await self._conn.execute(delete(table).where(table.c.match.in_(numbers)))
        recorded = exists().where(result.c.match == match.c.id)
        await self._conn.execute(delete(match).where(match.c.id.in_(numbers), ~recorded))
        nothing = {"snapshot": b"", "secret": b"", "seed": b"", "salt": ""}
        await self._conn.execute(update(match).where(match.c.id.in_(numbers)).values(**nothing))

    async def drop_challenges(self, before: datetime, *, limit: int) -> int:
        """Drop challenges that were made before then and came to nothing; how many went."""
        old = (
            select(challenge.c.id)
            .where(challenge.c.match.is_(None), challenge.c.status != ChallengeStatus.OPEN)
            .where(challenge.c.created_at < before)
            .limit(limit)
        )
        dropped = await self._conn.execute(delete(challenge).where(challenge.c.id.in_(old)))
        return dropped.rowcount


class Departures:
    """Servers that sent the bot away, through one connection."""

    def __init__(self, conn: AsyncConnection) -> None:
        self._conn = conn

    async def known(self) -> frozenset[GuildId]:
        """Every server of which anything is kept."""
        columns = (
            server.c.guild,
            match.c.guild,
            challenge.c.guild,
            rating.c.guild,
            server_block.c.guild,
            preset.c.guild,
            daily_hand.c.guild,
        )
        query = union(*(select(column).where(column.is_not(None)) for column in columns))
        return frozenset(GuildId(guild) for guild in (await self._conn.execute(query)).scalars())

    async def record_left(self, guild: GuildId, at: datetime) -> None:
        """The server sent the bot away; one that had done so before keeps its time."""
        there = await self._conn.execute(select(server.c.guild).where(server.c.guild == guild))
        if there.first() is None:
            row = {"guild": guild, "settings": NO_SETTINGS, "left_at": at, "updated_at": at}
            await self._conn.execute(insert(server).values(**row))
            return
        await self._conn.execute(
            update(server).where(server.c.guild == guild, server.c.left_at.is_(None)).values(left_at=at)
        )

    async def record_back(self, guilds: Iterable[GuildId]) -> None:
        """These servers have the bot."""
        left = select(server.c.guild).where(server.c.left_at.is_not(None))
        gone = frozenset((await self._conn.execute(left)).scalars())
        back = [guild for guild in guilds if guild in gone]
        if back:
            await self._conn.execute(update(server).where(server.c.guild.in_(back)).values(left_at=None))

    async def left_before(self, at: datetime) -> tuple[GuildId, ...]:
        """Servers that sent the bot away before then."""
        query = select(server.c.guild).where(server.c.left_at < at).order_by(server.c.left_at)
        return tuple(GuildId(guild) for guild in (await self._conn.execute(query)).scalars())

    async def live(self, guild: GuildId, *, limit: int) -> tuple[MatchId, ...]:
        """Live matches of the server, oldest first."""
        query = (
            select(match.c.id)
            .where(match.c.guild == guild, match.c.status == MatchStatus.LIVE)
            .order_by(match.c.id)
            .limit(limit)
        )
        return tuple(MatchId(number) for number in (await self._conn.execute(query)).scalars())

    async def drop_matches(self, guild: GuildId, *, before: datetime, limit: int) -> int:
        """Drop matches of the server that are not live and at rest since then; how many went."""
        rows = (
            select(match.c.id)
            .where(match.c.guild == guild, match.c.status != MatchStatus.LIVE, match.c.updated_at < before)
            .limit(limit)
        )
        dropped = await self._conn.execute(delete(match).where(match.c.id.in_(rows)))
        return dropped.rowcount

    async def drop_rest(self, guild: GuildId) -> bool:
        """Drop what is left of the server, unless it still has matches; whether it was dropped."""
        if (await self._conn.execute(select(match.c.id).where(match.c.guild == guild).limit(1))).first():
            return False
        for table in (challenge, rating, result, server_block, preset, daily_answer, daily_hand, server):
            await self._conn.execute(delete(table).where(table.c.guild == guild))
        return True
