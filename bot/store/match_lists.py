"""Which matches there are: the live ones of a person or a server, and those of the past."""

from __future__ import annotations

from sqlalchemy import ColumnElement, Select, or_

from bot.store.kinds import ChannelId, GuildId, MatchId, MatchStatus, UserId
from bot.store.model.matches import MatchRow, SeatRow
from bot.store.repository import Repository, page
from bot.store.selecting import select


class MatchLists(Repository):
    """Lists and numbers of matches."""

    async def live(self, *, after: MatchId | None = None, limit: int = 500) -> tuple[MatchRow, ...]:
        """A page of the live matches by their ids; the next page starts ``after`` the last one."""
        query = select(MatchRow).where(MatchRow.status == MatchStatus.LIVE)
        return await self._all(MatchRow, page(query, MatchRow.id, after=after, limit=limit))

    async def numbers(self, *, after: MatchId | None = None, limit: int = 500) -> tuple[MatchId, ...]:
        """A page of the ids of all matches, whatever their status."""
        return await self._values(page(select(MatchRow.id), MatchRow.id, after=after, limit=limit))

    async def live_of(self, user: UserId) -> tuple[MatchRow, ...]:
        """The live matches in which the person sits and has not left, oldest first."""
        query = (
            select(MatchRow)
            .where(MatchRow.id.in_(_joined_by(user)), MatchRow.status == MatchStatus.LIVE)
            .order_by(MatchRow.id)
        )
        return await self._all(MatchRow, query)

    async def count_live_of(self, user: UserId, guild: GuildId) -> int:
        """How many live matches of the server the person sits in and has not left."""
        here = MatchRow.status == MatchStatus.LIVE, MatchRow.guild == guild
        return await self._count(MatchRow.id.in_(_joined_by(user)), *here, of=MatchRow)

    async def live_in(self, guild: GuildId, *, limit: int = 500, offset: int = 0) -> tuple[MatchRow, ...]:
        """A page of the live and frozen matches of the server, oldest first."""
        query = select(MatchRow).where(*_open_in(guild)).order_by(MatchRow.id).limit(limit).offset(offset)
        return await self._all(MatchRow, query)

    async def count_live_in(self, guild: GuildId, *, channel: ChannelId | None = None) -> int:
        """How many live and frozen matches the server has, or one of its channels."""
        here = () if channel is None else (MatchRow.channel == channel,)
        return await self._count(*_open_in(guild), *here, of=MatchRow)

    async def numbers_live_in(self, guild: GuildId) -> tuple[MatchId, ...]:
        """The ids of the live matches of the server, oldest first."""
        return await self._live_numbers(MatchRow.guild == guild)

    async def numbers_lost_in(self, guild: GuildId) -> tuple[MatchId, ...]:
        """The ids of the live matches of the server whose table is lost, oldest first."""
        return await self._live_numbers(MatchRow.guild == guild, MatchRow.lost_at.is_not(None))

    async def _live_numbers(self, *where: ColumnElement[bool]) -> tuple[MatchId, ...]:
        query = select(MatchRow.id).where(MatchRow.status == MatchStatus.LIVE, *where)
        return await self._values(query.order_by(MatchRow.id))

    async def count(self, status: MatchStatus = MatchStatus.LIVE) -> int:
        """How many matches have the status."""
        return await self._count(MatchRow.status == status, of=MatchRow)

    async def over_near(self, user: UserId, channel: ChannelId | None, *, limit: int) -> tuple[MatchId, ...]:
        """Finished matches whose cards are still there: the person's, and the channel's; newest first."""
        mine = MatchRow.id.in_(_seated(user))
        if channel is None:
            return await self._over(mine, limit)
        return await self._over(or_(mine, MatchRow.channel == channel, MatchRow.thread == channel), limit)

    async def over_of(self, user: UserId, guild: GuildId | None, *, limit: int) -> tuple[MatchId, ...]:
        """The person's finished matches whose cards are still there, in one server or all; newest first."""
        mine = MatchRow.id.in_(_seated(user))
        return await self._over(mine if guild is None else mine & (MatchRow.guild == guild), limit)

    async def _over(self, where: ColumnElement[bool], limit: int) -> tuple[MatchId, ...]:
        # A match that is kept for its results alone has lost its snapshot.
        query = select(MatchRow.id).where(MatchRow.status == MatchStatus.OVER, MatchRow.snapshot != b"")
        return await self._values(query.where(where).order_by(MatchRow.id.desc()).limit(limit))


def _seated(user: UserId) -> Select[MatchId]:
    return select(SeatRow.match).where(SeatRow.user == user)


def _joined_by(user: UserId) -> Select[MatchId]:
    """The matches in which the person sits and has not left."""
    return _seated(user).where(SeatRow.left_at.is_(None))


def _open_in(guild: GuildId) -> tuple[ColumnElement[bool], ...]:
    """The matches of a server that are not over."""
    return MatchRow.guild == guild, MatchRow.status.in_((MatchStatus.LIVE, MatchStatus.FROZEN))
