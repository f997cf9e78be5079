"""Surfaces: the messages of a match, each with the version that it shows, so that none stays behind."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from sqlalchemy import delete, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.kinds import (
    ChannelId,
    GuildId,
    MatchId,
    MatchStatus,
    MessageId,
    SurfaceId,
    SurfaceKind,
    UserId,
)
from bot.store.rows import all_rows, find_row
from bot.store.tables import match, surface

NOTHING_SHOWN: Final = -1
"""The version of a surface that has no message yet, or that must be painted again whatever it shows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SurfaceRow:
    """A message of a match, or without ``message`` one still to be posted.

    ``user`` is None for the table. ``reposted_for`` is the version for which it was last posted anew.
    """

    id: SurfaceId
    match: MatchId
    kind: SurfaceKind
    user: UserId | None
    channel: ChannelId | None
    message: MessageId | None
    version: int
    posted_at: datetime | None
    reposted_for: int | None


class Surfaces:
    """The surfaces, through one connection."""

    def __init__(self, conn: AsyncConnection) -> None:
        self._conn = conn

    async def want(
        self, of: MatchId, kind: SurfaceKind, *, user: UserId | None = None, channel: ChannelId | None = None
    ) -> SurfaceId:
        """Ask for a message that nobody has posted yet; a surface that is there already stays as it is.

        To be called in the transaction that makes the message necessary, so that a crash cannot forget it.
        """
        found = await self.find(of, kind, user=user)
        if found is not None:
            return found.id
        row = {"match": of, "kind": kind, "user": user, "channel": channel, "version": NOTHING_SHOWN}
        added = await self._conn.execute(insert(surface).values(**row).returning(surface.c.id))
        return SurfaceId(added.scalar_one())

    async def record_post(  # the facts of one post, all named
        self,
        number: SurfaceId,
        *,
        channel: ChannelId,
        message: MessageId,
        version: int,
        at: datetime,
        reposted_for: int | None = None,
    ) -> None:
        """The surface is this new message from now on, and it shows the version."""
        values = {"channel": channel, "message": message, "version": version, "posted_at": at}
        if reposted_for is not None:
            values["reposted_for"] = reposted_for
        await self._conn.execute(update(surface).where(surface.c.id == number).values(**values))

    async def record_shown(self, number: SurfaceId, message: MessageId, version: int) -> None:
        """The message shows this version, unless it was replaced meanwhile or shows a later one."""
        await self._conn.execute(
            update(surface)
            .where(surface.c.id == number, surface.c.message == message, surface.c.version < version)
            .values(version=version)
        )

    async def record_lost(self, number: SurfaceId, message: MessageId) -> None:
        """The message is gone from Discord: a new one is to be posted. A replaced message changes nothing."""
        await self._conn.execute(
            update(surface)
            .where(surface.c.id == number, surface.c.message == message)
            .values(message=None, version=NOTHING_SHOWN, posted_at=None)
        )

    async def mark_stale(self, of: MatchId) -> None:
        """Let all messages of the match be painted again, although its version did not change."""
        await self._conn.execute(update(surface).where(surface.c.match == of).values(version=NOTHING_SHOWN))

    async def mark_stale_in(self, guild: GuildId) -> None:
        """Let all messages of the server's live matches be painted again."""
        here = select(match.c.id).where(match.c.guild == guild, match.c.status == MatchStatus.LIVE)
        await self._conn.execute(
            update(surface).where(surface.c.match.in_(here)).values(version=NOTHING_SHOWN)
        )

    async def tables_in(self, channel: ChannelId) -> tuple[SurfaceRow, ...]:
        """The tables that stand in the channel, or in a thread of their own that belongs to it."""
        own = (match.c.channel == channel) & (surface.c.channel == match.c.thread)
        query = (
            select(surface)
            .join(match, match.c.id == surface.c.match)
            .where(surface.c.kind == SurfaceKind.TABLE, or_(surface.c.channel == channel, own))
            .order_by(surface.c.id)
        )
        return await all_rows(self._conn, query, SurfaceRow)

    async def move_table(self, of: MatchId, channel: ChannelId) -> None:
        """The table is to be posted in this channel, wherever it stood."""
        await self._conn.execute(
            delete(surface).where(surface.c.match == of, surface.c.kind == SurfaceKind.TABLE)
        )
        await self.want(of, SurfaceKind.TABLE, channel=channel)

    async def open_tables(self) -> tuple[MatchId, ...]:
        """The live matches whose table stands somewhere, the one that was moved in last first."""
        query = (
            select(match.c.id)
            .join(surface, match.c.id == surface.c.match)
            .where(surface.c.kind == SurfaceKind.TABLE, surface.c.message.is_not(None))
            .where(match.c.status == MatchStatus.LIVE)
            .order_by(match.c.updated_at.desc(), match.c.id)
        )
        return tuple(MatchId(number) for number in (await self._conn.execute(query)).scalars())

    async def find(self, of: MatchId, kind: SurfaceKind, *, user: UserId | None = None) -> SurfaceRow | None:
        """The table (without a user), or the person's hand."""
        query = select(surface).where(surface.c.match == of, surface.c.kind == kind, surface.c.user == user)
        return await find_row(self._conn, query, SurfaceRow)

    async def of(self, number: MatchId) -> tuple[SurfaceRow, ...]:
        """All surfaces of the match, oldest first."""
        query = select(surface).where(surface.c.match == number).order_by(surface.c.id)
        return await all_rows(self._conn, query, SurfaceRow)

    async def behind(self, of: MatchId) -> tuple[SurfaceRow, ...]:
        """The surfaces of the match that do not show its version."""
        query = (
            select(surface)
            .join(match, match.c.id == surface.c.match)
            .where(match.c.id == of, surface.c.version < match.c.version)
            .order_by(surface.c.id)
        )
        return await all_rows(self._conn, query, SurfaceRow)

    async def behind_anywhere(
        self, *, after: SurfaceId | None = None, limit: int = 500
    ) -> tuple[SurfaceRow, ...]:
        """A page of the surfaces of all matches that are behind; the next one starts ``after`` the last."""
        query = (
            select(surface)
            .join(match, match.c.id == surface.c.match)
            .where(surface.c.version < match.c.version)
            .order_by(surface.c.id)
            .limit(limit)
        )
        return await all_rows(
            self._conn, query if after is None else query.where(surface.c.id > after), SurfaceRow
        )

    async def count_behind(self) -> int:
        """How many surfaces of all matches do not show their match's version."""
        query = (
            select(func.count())
            .select_from(surface)
            .join(match, match.c.id == surface.c.match)
            .where(surface.c.version < match.c.version)
        )
        return (await self._conn.execute(query)).scalar_one()

    async def forget(self, number: SurfaceId) -> None:
        """The message is wanted no more: nobody posts or paints it again."""
        await self._conn.execute(delete(surface).where(surface.c.id == number))

    async def leave_thread(self, thread: ChannelId) -> tuple[MatchId, ...]:
        """The thread is gone: the tables that matches had in it as their own are wanted in the channel."""
        own = (
            select(match.c.id)
            .join(surface, surface.c.match == match.c.id)
            .where(surface.c.channel == thread, match.c.thread == thread)
        )
        found = tuple(MatchId(number) for number in (await self._conn.execute(own)).scalars())
        here = surface.c.match.in_(found), surface.c.channel == thread
        nothing = {"channel": None, "message": None, "version": NOTHING_SHOWN, "posted_at": None}
        await self._conn.execute(update(surface).where(*here).values(**nothing))
        await self._conn.execute(update(match).where(match.c.id.in_(found)).values(thread=None))
        return found

    async def forget_channel(self, channel: ChannelId) -> None:
        """The channel is gone with all messages in it."""
        await self._conn.execute(delete(surface).where(surface.c.channel == channel))
