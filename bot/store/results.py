"""Results and ratings: what a match was for each person, and what it made of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from datetime import datetime

from sqlalchemy import bindparam, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.kinds import GuildId, MatchId, UserId, Verdict
from bot.store.rows import all_rows, find_row, put_row
from bot.store.tables import rating, result


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultRow:
    """One person's end of one match; without a change of rating the four last numbers are None.

    ``place`` counts from 1, equal places are shared. ``tally`` holds counters of the game's own.
    """

    match: MatchId
    user: UserId
    guild: GuildId | None
    game: str
    seat: int
    place: int
    verdict: Verdict
    points: int
    rated: bool
    ended_at: datetime
    tally: Mapping[str, int]
    mu_before: float | None = None
    sigma_before: float | None = None
    mu_after: float | None = None
    sigma_after: float | None = None
    voided_at: datetime | None = None
    voided_by: UserId | None = None
    side: int | None = None
    """Whoever has the same one played together; None is a player on their own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingRow:
    """A person's rating at one game in one server; people are ranked by ``score``.

    ``tally`` is the sum of the counters of the person's rated results.
    """

    guild: GuildId
    game: str
    user: UserId
    mu: float
    sigma: float
    score: float
    played: int
    won: int
    lost: int
    drawn: int
    updated_at: datetime
    tally: Mapping[str, int] = field(default_factory=dict)


class Results:
    """The results, through one connection."""

    def __init__(self, conn: AsyncConnection) -> None:
        self._conn = conn

    async def insert(self, rows: tuple[ResultRow, ...]) -> None:
        if rows:
            await self._conn.execute(insert(result), [asdict(row) for row in rows])

    async def of(self, number: MatchId) -> tuple[ResultRow, ...]:
        """The results of the match by seat."""
        query = select(result).where(result.c.match == number).order_by(result.c.seat)
        return await all_rows(self._conn, query, ResultRow)

    async def rated_in(self, guild: GuildId, game: str) -> tuple[ResultRow, ...]:
        """All rated results of the game in the server, in the order in which the matches ended, by seat."""
        query = (
            select(result)
            .where(result.c.guild == guild, result.c.game == game, result.c.rated)
            .order_by(result.c.ended_at, result.c.match, result.c.seat)
        )
        return await all_rows(self._conn, query, ResultRow)

    async def latest_rated_in(self, guild: GuildId, *, limit: int) -> tuple[MatchId, ...]:
        """The matches of the server that count for its rankings and ended last, the latest first."""
        query = (
            select(result.c.match)
            .where(result.c.guild == guild, result.c.rated)
            .group_by(result.c.match)
            .order_by(func.max(result.c.ended_at).desc(), result.c.match.desc())
            .limit(limit)
        )
        return tuple(MatchId(number) for number in (await self._conn.execute(query)).scalars())

    async def is_voided(self, number: MatchId) -> bool:
        """Whether the match's results were taken out of the rankings."""
        query = select(result.c.match).where(result.c.match == number, result.c.voided_at.is_not(None))
        return (await self._conn.execute(query.limit(1))).first() is not None

    async def void(self, number: MatchId, *, by: UserId, at: datetime) -> None:
        """The match's results count no more, and hold no change of rating."""
        none = dict.fromkeys(("mu_before", "sigma_before", "mu_after", "sigma_after"))
        await self._conn.execute(
            update(result)
            .where(result.c.match == number)
            .values(rated=False, voided_at=at, voided_by=by, **none)
        )

    async def put_changes(self, rows: tuple[ResultRow, ...]) -> None:
        """Write the changes of rating into results that are there: all at once, as there may be thousands."""
        if not rows:
            return
        names = ("mu_before", "sigma_before", "mu_after", "sigma_after")
        changed = (
            update(result)
            .where(result.c.match == bindparam("of_match"), result.c.user == bindparam("of_user"))
            .values({name: bindparam(f"new_{name}") for name in names})
        )
        await self._conn.execute(
            changed,
            [
                {"of_match": row.match, "of_user": row.user}
                | {f"new_{name}": getattr(row, name) for name in names}
                for row in rows
            ],
        )


class Ratings:
    """The ratings, through one connection."""

    def __init__(self, conn: AsyncConnection) -> None:
        self._conn = conn

    async def find(self, guild: GuildId, game: str, user: UserId) -> RatingRow | None:
        query = select(rating).where(rating.c.guild == guild, rating.c.game == game, rating.c.user == user)
        return await find_row(self._conn, query, RatingRow)

    async def of(self, guild: GuildId, game: str, users: Iterable[UserId]) -> dict[UserId, RatingRow]:
        """The ratings of those who have one."""
        query = select(rating).where(
            rating.c.guild == guild, rating.c.game == game, rating.c.user.in_(tuple(users))
        )
        return {row.user: row for row in await all_rows(self._conn, query, RatingRow)}

    async def put(self, row: RatingRow) -> None:
        """Write the rating in the place of the one that the person had."""
        values = asdict(row)
        key = {name: values.pop(name) for name in ("guild", "game", "user")}
        await put_row(self._conn, rating, key=key, values=values)

    async def all_in(self, guild: GuildId, game: str) -> tuple[RatingRow, ...]:
        """All ratings of the game in the server."""
        query = select(rating).where(rating.c.guild == guild, rating.c.game == game)
        return await all_rows(self._conn, query, RatingRow)

    async def remove(self, guild: GuildId, game: str, user: UserId) -> None:
        """The person has no rating any more."""
        await self._conn.execute(
            delete(rating).where(rating.c.guild == guild, rating.c.game == game, rating.c.user == user)
        )
