"""What one person has played in one server: read in few rows, however many matches there were."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Select, and_, func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.kinds import GuildId, MatchId, UserId, Verdict
from bot.store.rows import all_rows, find_row
from bot.store.tables import match, person, rating, result, seat

_THEIRS = result.alias("theirs")
"""The others' ends of the same matches."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EndRow:
    """How one match ended for the person, among how many players."""

    match: MatchId
    ended_at: datetime
    verdict: Verdict
    place: int
    players: int


class StepRow(NamedTuple):
    """Whether one match was won, and the rating after it; there may be thousands."""

    ended_at: datetime
    won: bool
    mu: float
    sigma: float


@dataclass(frozen=True, slots=True, kw_only=True)
class WinRow:
    """A match that was won: the winner's points, and the most that anybody else had."""

    match: MatchId
    ended_at: datetime
    points: int
    against: int
    others: int
    """How many others there were of whom anything is known."""
    opponent: UserId
    """One of them: the only one, where there was one."""
    name: str | None
    """What that one is called, if it is known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PresetCount:
    """How often a game was played by a preset."""

    preset: str
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RivalRow:
    """Somebody whom the person has met, and how often each ended before the other."""

    user: UserId
    name: str | None
    met: int
    ahead: int
    behind: int
    level: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RankRow:
    """A person's rating at one game, with the place in it and how many have one."""

    game: str
    mu: float
    sigma: float
    played: int
    won: int
    lost: int
    drawn: int
    place: int
    people: int


class Histories:
    """A person's rated matches, of one game or of all, through one connection."""

    def __init__(self, conn: AsyncConnection, guild: GuildId, game: str | None, user: UserId) -> None:
        self._conn = conn
        self._guild = guild
        self._game = game
        self._user = user

    async def latest(self, *, limit: int) -> tuple[EndRow, ...]:
        """The last matches, newest first."""
        seats = select(func.count()).where(seat.c.match == result.c.match).scalar_subquery()
        columns = (result.c.match, result.c.ended_at, result.c.verdict, result.c.place)
        query = (
            self._mine(select(*columns, seats.label("players")))
            .order_by(result.c.ended_at.desc(), result.c.match.desc())
            .limit(limit)
        )
        return await all_rows(self._conn, query, EndRow)

    async def course(self) -> tuple[StepRow, ...]:
        """All matches with what they made of the rating, oldest first."""
        query = self._mine(
            select(
                result.c.ended_at, result.c.verdict == Verdict.WON, result.c.mu_after, result.c.sigma_after
            )
        ).order_by(result.c.ended_at, result.c.match)
        return tuple(map(StepRow._make, await self._conn.execute(query)))

    async def biggest_win(self) -> WinRow | None:
        """The match won by the greatest margin of points; of equal ones the first.

        A match in which few points are good, or whose others are forgotten, has no such margin.
        """
        against = func.max(_THEIRS.c.points)
        columns = (result.c.match, result.c.ended_at, result.c.points)
        won = (
            self._mine(
                select(
                    *columns,
                    against.label("against"),
                    func.count().label("others"),
                    func.min(_THEIRS.c.user).label("opponent"),
                )
            )
            .join(_THEIRS, _opposed())
            .where(result.c.verdict == Verdict.WON)
            .group_by(*columns)
            .having(result.c.points > against)
            .order_by((result.c.points - against).desc(), result.c.ended_at, result.c.match)
            .limit(1)
            .subquery()
        )
        query = select(won, person.c.name).outerjoin_from(won, person, person.c.user == won.c.opponent)
        return await find_row(self._conn, query, WinRow)

    async def presets(self, *, latest: int) -> tuple[PresetCount, ...]:
        """By which presets so many of the latest matches were played, the most played first."""
        order = (result.c.ended_at.desc(), result.c.match.desc())
        mine = self._mine(select(result.c.match)).order_by(*order).limit(latest).subquery()
        number = func.count().label("number")
        query = (
            select(match.c.preset, number)
            .join_from(mine, match, match.c.id == mine.c.match)
            .group_by(match.c.preset)
            .order_by(number.desc(), match.c.preset)
        )
        return await all_rows(self._conn, query, PresetCount)

    async def rivals(self, *, limit: int) -> tuple[RivalRow, ...]:
        """Whom the person has met most, partners left out."""

        def number(order: ColumnElement[bool]) -> ColumnElement[int]:
            return func.count().filter(order)

        met = (
            self._mine(
                select(
                    _THEIRS.c.user,
                    func.count().label("met"),
                    number(result.c.place < _THEIRS.c.place).label("ahead"),
                    number(result.c.place > _THEIRS.c.place).label("behind"),
                    number(result.c.place == _THEIRS.c.place).label("level"),
                )
            )
            .join(_THEIRS, _opposed())
            .group_by(_THEIRS.c.user)
            .order_by(func.count().desc(), func.max(result.c.ended_at).desc(), _THEIRS.c.user)
            .limit(limit)
            .subquery()
        )
        names = select(met, person.c.name).outerjoin_from(met, person, person.c.user == met.c.user)
        found = await all_rows(self._conn, names, RivalRow)
        return tuple(sorted(found, key=lambda row: -row.met))

    async def ranks(self) -> tuple[RankRow, ...]:
        """The person's ratings, that of the game most played first."""
        others = rating.alias("others")
        same = select(func.count()).where(others.c.guild == rating.c.guild, others.c.game == rating.c.game)
        columns = (rating.c.game, rating.c.mu, rating.c.sigma, rating.c.played, rating.c.won, rating.c.lost)
        query = (
            select(
                *columns,
                rating.c.drawn,
                (1 + same.where(others.c.score > rating.c.score).scalar_subquery()).label("place"),
                same.scalar_subquery().label("people"),
            )
            .where(rating.c.guild == self._guild, rating.c.user == self._user)
            .order_by(rating.c.played.desc(), rating.c.game)
        )
        if self._game is not None:
            query = query.where(rating.c.game == self._game)
        return await all_rows(self._conn, query, RankRow)

    def _mine(self, query: Select[*tuple[Any, ...]]) -> Select[*tuple[Any, ...]]:
        """The query over the person's rated results."""
        query = query.select_from(result).where(result.c.user == self._user, result.c.guild == self._guild)
        if self._game is not None:
            query = query.where(result.c.game == self._game)
        return query.where(result.c.rated)


def _opposed() -> ColumnElement[bool]:
    """The others of the same match who were not the person's partners."""
    sides = or_(result.c.side.is_(None), _THEIRS.c.side.is_(None), result.c.side != _THEIRS.c.side)
    return and_(_THEIRS.c.match == result.c.match, _THEIRS.c.user != result.c.user, sides)
