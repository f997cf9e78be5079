"""The rated matches in which two people were against each other."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Select, and_, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.counted import COUNTING, CountedRow, counted_rows
from bot.store.kinds import GuildId, MatchId, UserId
from bot.store.rows import all_rows
from bot.store.tables import match, result

_THEIRS = result.alias("theirs")


@dataclass(frozen=True, slots=True, kw_only=True)
class MeetingRow:
    """One match of two people, as the first one sees it."""

    match: MatchId
    game: str
    preset: str
    ended_at: datetime
    place: int
    their_place: int
    points: int
    their_points: int


class Meetings:
    """What two people have played against each other in one server, through one connection."""

    def __init__(self, conn: AsyncConnection, guild: GuildId) -> None:
        self._conn = conn
        self._guild = guild

    async def of(self, game: str, user: UserId, other: UserId) -> tuple[MeetingRow, ...]:
        """All their matches at the game, newest first; those that they played as partners are left out."""
        columns = (
            result.c.match,
            result.c.game,
            match.c.preset,
            result.c.ended_at,
            result.c.place,
            _THEIRS.c.place.label("their_place"),
            result.c.points,
            _THEIRS.c.points.label("their_points"),
        )
        query = (
            self._between(select(*columns), game, user, other)
            .join(match, match.c.id == result.c.match)
            .order_by(result.c.ended_at.desc(), result.c.match.desc())
        )
        return await all_rows(self._conn, query, MeetingRow)

    async def counted(self, game: str, user: UserId, other: UserId) -> CountedRow | None:
        """What those matches counted for the first of the two."""
        query = self._between(select(*COUNTING), game, user, other).group_by(result.c.user)
        return next(iter(await counted_rows(self._conn, query)), None)

    def _between(
        self, query: Select[*tuple[Any, ...]], game: str, user: UserId, other: UserId
    ) -> Select[*tuple[Any, ...]]:
        apart = or_(result.c.side.is_(None), _THEIRS.c.side.is_(None), result.c.side != _THEIRS.c.side)
        return (
            query.select_from(result)
            .join(_THEIRS, and_(_THEIRS.c.match == result.c.match, _THEIRS.c.user == other, apart))
            .where(result.c.user == user, result.c.guild == self._guild, result.c.game == game)
            .where(result.c.rated)
        )
