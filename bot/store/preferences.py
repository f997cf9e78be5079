"""What people have chosen for themselves: one document each, whose fields the store does not know."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.kinds import UserId
from bot.store.rows import find_row, put_row
from bot.store.tables import preference


@dataclass(frozen=True, slots=True, kw_only=True)
class PreferenceRow:
    """A person's choices as a document, and when they were last changed."""

    user: UserId
    choices: str
    changed_at: datetime


class Preferences:
    """The choices of people, through one connection."""

    def __init__(self, conn: AsyncConnection) -> None:
        self._conn = conn

    async def find(self, user: UserId) -> PreferenceRow | None:
        """What the person has chosen; None if nothing ever."""
        return await find_row(self._conn, select(preference).where(preference.c.user == user), PreferenceRow)

    async def of(self, users: Iterable[UserId]) -> dict[UserId, str]:
        """The documents of those of the people who have chosen something."""
        query = select(preference.c.user, preference.c.choices).where(preference.c.user.in_(tuple(users)))
        return {UserId(user): choices for user, choices in await self._conn.execute(query)}

    async def put(self, row: PreferenceRow) -> None:
        """The person has chosen this."""
        values = {"choices": row.choices, "changed_at": row.changed_at}
        await put_row(self._conn, preference, key={"user": row.user}, values=values)
