"""Daily hands: one position for each server and day, and one answer to it for each person."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.daily_tables import daily_answer, daily_hand
from bot.store.kinds import GuildId, UserId
from bot.store.rows import add_row, all_rows, find_row
from bot.store.tables import person


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyAnswerRow:
    """What a person answered; ``day`` is a number of the calendar, ``score`` counts in points."""

    guild: GuildId
    day: int
    user: UserId
    action: str
    score: int
    at: datetime
    shared: bool = False
    """Whether the person has told the channel."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyLine:
    """A person's score of one day, and their name if it is known."""

    user: UserId
    name: str | None
    day: int
    score: int


class DailyHands:
    """Daily hands and answers, through one connection."""

    def __init__(self, conn: AsyncConnection) -> None:
        self._conn = conn

    async def position(self, guild: GuildId, day: int) -> str | None:
        """The document of the server's hand of a day; None where there is none yet."""
        query = select(daily_hand.c.position).where(daily_hand.c.guild == guild, daily_hand.c.day == day)
        return (await self._conn.execute(query)).scalar_one_or_none()

    async def add(self, guild: GuildId, day: int, position: str, at: datetime) -> None:
        """Keep the hand of a day, unless there is one."""
        row = {"guild": guild, "day": day, "made_at": at, "position": position}
        await add_row(self._conn, daily_hand, row)

    async def answer(self, guild: GuildId, day: int, user: UserId) -> DailyAnswerRow | None:
        """What the person answered on that day."""
        query = select(daily_answer).where(
            daily_answer.c.guild == guild, daily_answer.c.day == day, daily_answer.c.user == user
        )
        return await find_row(self._conn, query, DailyAnswerRow)

    async def add_answer(self, row: DailyAnswerRow) -> bool:
        """Keep an answer; whether it is the person's first of that day, as only that one counts."""
        values = {name: getattr(row, name) for name in DailyAnswerRow.__dataclass_fields__}
        return await add_row(self._conn, daily_answer, values)

    async def share(self, guild: GuildId, day: int, user: UserId) -> bool:
        """Note that the person tells the channel; whether they have not done so before."""
        changed = await self._conn.execute(
            update(daily_answer)
            .where(daily_answer.c.guild == guild, daily_answer.c.day == day, daily_answer.c.user == user)
            .where(daily_answer.c.shared.is_(False))
            .values(shared=True)
        )
        return changed.rowcount == 1

    async def actions(self, guild: GuildId, day: int) -> tuple[str, ...]:
        """What was answered on a day, one for each person."""
        query = select(daily_answer.c.action).where(daily_answer.c.guild == guild, daily_answer.c.day == day)
        return tuple((await self._conn.execute(query)).scalars())

    async def lines(self, guild: GuildId, *, since: int) -> tuple[DailyLine, ...]:
        """All scores of a server from that day on."""
        query = (
            select(daily_answer.c.user, person.c.name, daily_answer.c.day, daily_answer.c.score)
            .join_from(daily_answer, person, person.c.user == daily_answer.c.user, isouter=True)
            .where(daily_answer.c.guild == guild, daily_answer.c.day >= since)
        )
        return await all_rows(self._conn, query, DailyLine)

    async def days(self, guild: GuildId, user: UserId) -> tuple[int, ...]:
        """The days on which the person has answered, newest first."""
        query = (
            select(daily_answer.c.day)
            .where(daily_answer.c.user == user, daily_answer.c.guild == guild)
            .order_by(daily_answer.c.day.desc())
        )
        return tuple((await self._conn.execute(query)).scalars())

    async def of(self, user: UserId) -> tuple[DailyAnswerRow, ...]:
        """All that the person has answered, anywhere, newest first."""
        query = select(daily_answer).where(daily_answer.c.user == user).order_by(daily_answer.c.day.desc())
        return await all_rows(self._conn, query, DailyAnswerRow)
