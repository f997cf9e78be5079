"""People: the names that pictures and rankings show, and whether direct messages reach them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.kinds import ChannelId, UserId
from bot.store.rows import find_row, put_row
from bot.store.tables import person


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonRow:
    """A person; ``dm_closed_at`` is when Discord refused a direct message to them, None when it did not.

    The last vacation went (or goes) from ``vacation_from`` to ``vacation_until``.
    """

    user: UserId
    name: str
    dm_channel: ChannelId | None
    dm_opened_at: datetime | None
    dm_closed_at: datetime | None
    seen_at: datetime
    vacation_from: datetime | None = None
    vacation_until: datetime | None = None
    locale: str | None = None


class KnownPerson(NamedTuple):
    """The display name, the end of the last vacation, and the language that Discord said last."""

    name: str
    vacation_until: datetime | None
    locale: str | None


class People:
    """The people, through one connection."""

    def __init__(self, conn: AsyncConnection) -> None:
        self._conn = conn

    async def record_seen(self, user: UserId, name: str, at: datetime, *, locale: str | None = None) -> None:
        """Somebody did something under this display name, and perhaps with this language."""
        values = {"name": name, "seen_at": at} | ({} if locale is None else {"locale": locale})
        await put_row(self._conn, person, key={"user": user}, values=values)

    async def record_locale(self, user: UserId, locale: str) -> None:
        """Discord shows itself to the person in this language."""
        await self._conn.execute(update(person).where(person.c.user == user).values(locale=locale))

    async def find(self, user: UserId) -> PersonRow | None:
        return await find_row(self._conn, select(person).where(person.c.user == user), PersonRow)

    async def names(self, users: Iterable[UserId]) -> dict[UserId, str]:
        """The display names of those who are known."""
        query = select(person.c.user, person.c.name).where(person.c.user.in_(tuple(users)))
        return {UserId(user): name for user, name in await self._conn.execute(query)}

    async def known(self, users: Iterable[UserId]) -> dict[UserId, KnownPerson]:
        """What tables and lobbies tell of those who are known."""
        query = select(person.c.user, person.c.name, person.c.vacation_until, person.c.locale).where(
            person.c.user.in_(tuple(users))
        )
        rows = await self._conn.execute(query)
        return {UserId(user): KnownPerson(name, until, locale) for user, name, until, locale in rows}

    async def put_vacation(self, user: UserId, *, begin: datetime, until: datetime) -> None:
        """The person's last vacation."""
        mine = update(person).where(person.c.user == user)
        await self._conn.execute(mine.values(vacation_from=begin, vacation_until=until))

    async def record_dm_opened(self, user: UserId, channel: ChannelId, at: datetime) -> None:
        """Direct messages reach the person through this channel. Only a new channel counts as opened now."""
        mine = update(person).where(person.c.user == user)
        await self._conn.execute(mine.values(dm_closed_at=None))
        other = person.c.dm_channel.is_distinct_from(channel)
        await self._conn.execute(mine.where(other).values(dm_channel=channel, dm_opened_at=at))

    async def record_dm_closed(self, user: UserId, at: datetime) -> None:
        """Discord refused a direct message to the person."""
        await self._conn.execute(update(person).where(person.c.user == user).values(dm_closed_at=at))

    async def count_dms_opened(self, since: datetime) -> int:
        """How many DM channels were opened since then: Discord quarantines bots that open many at once."""
        query = select(func.count()).select_from(person).where(person.c.dm_opened_at >= since)
        return (await self._conn.execute(query)).scalar_one()
