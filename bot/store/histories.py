"""What people have played in one server: read in few rows, however many matches there were."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from itertools import permutations
from typing import Any, Final, NamedTuple, TypeVarTuple

from sqlalchemy import ColumnElement, Float, Select, and_, case, distinct, func, or_, type_coerce
from sqlalchemy import select as select_anything

from bot.records import Ended, Verdict
from bot.store.kinds import GuildId, MatchId, UserId
from bot.store.model.matches import MatchRow, SeatRow
from bot.store.model.people import PersonRow
from bot.store.model.results import RatingRow, ResultRow
from bot.store.repository import Link, Repository, prepared, select
from bot.store.results import CountedRow, counting, read_counted

Ts = TypeVarTuple("Ts")

_THEIRS: Final = ResultRow.alias("theirs")
"""The others' ends of the same matches."""


class StepRow(NamedTuple):
    """Whether one match was won, and the rating after it; there may be thousands."""

    ended_at: datetime
    won: bool
    mu: float
    sigma: float


@dataclass(frozen=True, slots=True)
class WinRow:
    """A match that was won: the winner's points, and the most that anybody else had."""

    match: MatchId
    ended_at: datetime
    points: int
    against: int
    others: int
    """How many others the store still knows of."""
    opponent: UserId
    """One of these others; the only one in a match for two."""
    name: str | None
    """The name of the opponent, if it is known."""


@dataclass(frozen=True, slots=True)
class PresetCount:
    """How often a game was played by a preset."""

    preset: str
    number: int


@dataclass(frozen=True, slots=True)
class RivalRow:
    """Somebody whom the person has met, and how often each ended before the other."""

    user: UserId
    name: str | None
    met: int
    ahead: int
    behind: int
    level: int


@dataclass(frozen=True, slots=True)
class RankRow:
    """A person's rating at one game, with the place among those who are ranked and how many these are."""

    game: str
    mu: float
    sigma: float
    played: int
    won: int
    lost: int
    drawn: int
    place: int | None
    people: int


@dataclass(frozen=True, slots=True)
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


def _of(query: Select[*Ts], guild: GuildId, game: str | None, user: UserId) -> Select[*Ts]:
    """The query over the person's rated results, at one game or at all."""
    mine = ResultRow.user == user, ResultRow.guild == guild, ResultRow.rated
    query = query.select_from(ResultRow).where(*mine)
    return query if game is None else query.where(ResultRow.game == game)


def _opposed() -> ColumnElement[bool]:
    """The others of the same match who were not the person's partners."""
    # Without sides everybody played alone; NULL is unequal to nothing in SQL, so it is asked for by name.
    sides = or_(ResultRow.side.is_(None), _THEIRS.side.is_(None), ResultRow.side != _THEIRS.side)
    return and_(_THEIRS.match == ResultRow.match, _THEIRS.user != ResultRow.user, sides)


@prepared
def _latest(guild: GuildId, game: str | None, user: UserId, limit: int) -> Select[Verdict, int, int]:
    players = select(func.count()).where(SeatRow.match == ResultRow.match).scalar_subquery()
    query = _of(select(ResultRow.verdict, ResultRow.place, players.label("players")), guild, game, user)
    return query.order_by(ResultRow.ended_at.desc(), ResultRow.match.desc()).limit(limit)


@prepared
def _course(guild: GuildId, game: str | None, user: UserId) -> Select[datetime, bool, float, float]:
    won = ResultRow.verdict == Verdict.WON
    # A result that is rated has a change of rating.
    after = type_coerce(ResultRow.mu_after, Float()), type_coerce(ResultRow.sigma_after, Float())
    query = _of(select(ResultRow.ended_at, won, *after), guild, game, user)
    return query.order_by(ResultRow.ended_at, ResultRow.match)


@prepared
def _biggest_win(guild: GuildId, game: str | None, user: UserId) -> Select[*tuple[Any, ...]]:
    against = func.max(_THEIRS.points)
    columns = (ResultRow.match, ResultRow.ended_at, ResultRow.points)
    others, opponent = func.count().label("others"), func.min(_THEIRS.user).label("opponent")
    won = (
        _of(select(*columns, against.label("against"), others, opponent), guild, game, user)
        .join(_THEIRS, _opposed())
        .where(ResultRow.verdict == Verdict.WON)
        .group_by(*columns)
        .having(ResultRow.points > against)
        .order_by((ResultRow.points - against).desc(), ResultRow.ended_at, ResultRow.match)
        .limit(1)
        .subquery()
    )
    return select_anything(won, PersonRow.name).outerjoin_from(
        won, PersonRow, PersonRow.user == won.c.opponent
    )


@prepared
def _presets(guild: GuildId, game: str | None, user: UserId, latest: int) -> Select[str, int]:
    # Only the latest matches: what people liked years ago is not what they play most.
    order = (ResultRow.ended_at.desc(), ResultRow.match.desc())
    mine = _of(select(ResultRow.match), guild, game, user).order_by(*order).limit(latest).subquery()
    number = func.count().label("number")
    return (
        select(MatchRow.preset, number)
        .join_from(mine, MatchRow, MatchRow.id == mine.c.match)
        .group_by(MatchRow.preset)
        .order_by(number.desc(), MatchRow.preset)
    )


@prepared
def _rivals(guild: GuildId, game: str | None, user: UserId, limit: int) -> Select[*tuple[Any, ...]]:
    def number(order: ColumnElement[bool]) -> ColumnElement[int]:
        return func.count().filter(order)

    columns = (
        _THEIRS.user,
        func.count().label("met"),
        number(ResultRow.place < _THEIRS.place).label("ahead"),
        number(ResultRow.place > _THEIRS.place).label("behind"),
        number(ResultRow.place == _THEIRS.place).label("level"),
    )
    met = (
        _of(select(*columns), guild, game, user)
        .join(_THEIRS, _opposed())
        .group_by(_THEIRS.user)
        .order_by(func.count().desc(), func.max(ResultRow.ended_at).desc(), _THEIRS.user)
        .limit(limit)
        .subquery()
    )
    rivals = (met.c.user, PersonRow.name, met.c.met, met.c.ahead, met.c.behind, met.c.level)
    return select_anything(*rivals).outerjoin_from(met, PersonRow, PersonRow.user == met.c.user)


@prepared
def _ranks(guild: GuildId, game: str | None, user: UserId) -> Select[*tuple[Any, ...]]:
    others = RatingRow.alias("others")
    same = select(func.count()).where(
        others.guild == RatingRow.guild, others.game == RatingRow.game, others.ranked
    )
    place = 1 + same.where(others.score > RatingRow.score).scalar_subquery()
    query = (
        select(
            RatingRow.game,
            RatingRow.mu,
            RatingRow.sigma,
            RatingRow.played,
            RatingRow.won,
            RatingRow.lost,
            RatingRow.drawn,
            case((RatingRow.ranked, place)).label("place"),
            same.scalar_subquery().label("people"),
        )
        .where(RatingRow.guild == guild, RatingRow.user == user)
        .order_by(RatingRow.played.desc(), RatingRow.game)
    )
    return query if game is None else query.where(RatingRow.game == game)


class Histories(Repository):
    """A person's rated matches in one server, of one game or of all."""

    def __init__(self, link: Link, guild: GuildId, game: str | None, user: UserId) -> None:
        super().__init__(link)
        self._whose = guild, game, user

    def latest(self, *, limit: int) -> tuple[Ended, ...]:
        """The last matches, newest first."""
        return self._make(Ended, _latest(*self._whose, limit))

    def course(self) -> tuple[StepRow, ...]:
        """All matches with what they made of the rating, oldest first."""
        return self._make(StepRow, _course(*self._whose))

    def biggest_win(self) -> WinRow | None:
        """The match won by the greatest margin of points; of equal ones the first.

        A match in which few points are good, or whose others are forgotten, has no such margin.
        """
        return next(iter(self._make(WinRow, _biggest_win(*self._whose))), None)

    def presets(self, *, latest: int) -> tuple[PresetCount, ...]:
        """By which presets so many of the latest matches were played, the most played first."""
        return self._make(PresetCount, _presets(*self._whose, latest))

    def rivals(self, *, limit: int) -> tuple[RivalRow, ...]:
        """Whom the person has met most, partners left out."""
        # A join promises no order, so the few rows are sorted again.
        return tuple(sorted(self._make(RivalRow, _rivals(*self._whose, limit)), key=lambda row: -row.met))

    def ranks(self) -> tuple[RankRow, ...]:
        """The person's ratings, that of the game most played first."""
        return self._make(RankRow, _ranks(*self._whose))


class Meetings(Repository):
    """What two people have played against each other in one server."""

    def __init__(self, link: Link, guild: GuildId) -> None:
        super().__init__(link)
        self._guild = guild

    def of(self, game: str, user: UserId, other: UserId) -> tuple[MeetingRow, ...]:
        """All their matches at the game, newest first; those that they played as partners are left out."""
        query = select(
            ResultRow.match,
            ResultRow.game,
            MatchRow.preset,
            ResultRow.ended_at,
            ResultRow.place,
            _THEIRS.place,
            ResultRow.points,
            _THEIRS.points,
        )
        between = (
            self._between(query, game, user, other)
            .join(MatchRow, MatchRow.id == ResultRow.match)
            .order_by(ResultRow.ended_at.desc(), ResultRow.match.desc())
        )
        return self._make(MeetingRow, between)

    def counted(self, game: str, user: UserId, other: UserId) -> CountedRow | None:
        """What those matches counted for the first of the two."""
        query = self._between(counting(), game, user, other).group_by(ResultRow.user)
        return next(iter(self._make(read_counted, query)), None)

    def among(
        self, game: str, users: Iterable[UserId], *, since: datetime
    ) -> dict[tuple[UserId, UserId], int]:
        """How often these people have met since then, each pair in both orders; 0 for those who met before.

        Pairs that never met are left out.
        """
        these = tuple(users)
        query = (
            select(ResultRow.user, _THEIRS.user, func.count())
            .select_from(ResultRow)
            .join(_THEIRS, and_(_opposed(), _THEIRS.user.in_(these)))
            .where(ResultRow.user.in_(these), *self._rated(game), ResultRow.ended_at > since)
            .group_by(ResultRow.user, _THEIRS.user)
        )
        lately = {(one, other): number for one, other, number in self._conn.execute(query)}
        # Only those who have not met lately are looked for in all that they have ever played.
        others = [pair for pair in permutations(these, 2) if pair not in lately]
        return lately | {pair: 0 for pair in others if self.ever_met(game, *pair)}

    def ever_met(self, game: str, user: UserId, other: UserId, *, before: datetime | None = None) -> bool:
        """Whether the two have played against each other, at any time or before then."""
        met = self._between(select(ResultRow.match), game, user, other)
        return self._value(_until(met, before).limit(1)) is not None

    def times(
        self, game: str, user: UserId, other: UserId, *, since: datetime, before: datetime
    ) -> tuple[datetime, ...]:
        """When the matches of the two ended between these times, oldest first."""
        met = self._between(select(ResultRow.ended_at), game, user, other)
        lately = met.where(ResultRow.ended_at > since, ResultRow.ended_at < before)
        return self._values(lately.order_by(ResultRow.ended_at))

    def most_met(self, game: str, user: UserId, *, since: datetime) -> int:
        """How often the person has met the one whom they met most since then."""
        times = (
            select(func.count())
            .select_from(ResultRow)
            .join(_THEIRS, _opposed())
            .where(ResultRow.user == user, *self._rated(game), ResultRow.ended_at > since)
            .group_by(_THEIRS.user)
        )
        return max(self._values(times), default=0)

    def count_opponents(self, game: str, user: UserId, *, before: datetime | None = None) -> int:
        """Against how many different people the person has played; all who are forgotten count as one."""
        known = select(func.count(distinct(_THEIRS.user))).select_from(ResultRow).join(_THEIRS, _opposed())
        mine = known.where(ResultRow.user == user, *self._rated(game))
        others = self._value(_until(mine, before)) or 0
        return others + self.is_bereft(game, user, before=before)

    def is_bereft(self, game: str, user: UserId, *, before: datetime | None = None) -> bool:
        """Whether the person has played against somebody of whom nothing is kept any more."""
        kept = select(func.count()).where(_THEIRS.match == ResultRow.match).scalar_subquery()
        bereft = select(ResultRow.match).where(ResultRow.user == user, *self._rated(game))
        return self._value(_until(bereft.where(ResultRow.players > kept), before).limit(1)) is not None

    def opponents_since(self, game: str, users: Iterable[UserId], since: datetime) -> dict[UserId, int]:
        """Against how many different people, who are still known, each of these has played since then."""
        query = (
            select(ResultRow.user, func.count(distinct(_THEIRS.user)))
            .select_from(ResultRow)
            .join(_THEIRS, _opposed())
            .where(ResultRow.user.in_(tuple(users)), *self._rated(game), ResultRow.ended_at >= since)
            .group_by(ResultRow.user)
        )
        return self._pairs(query)

    def _rated(self, game: str) -> tuple[ColumnElement[bool], ...]:
        return ResultRow.guild == self._guild, ResultRow.game == game, ResultRow.rated

    def _between(self, query: Select[*Ts], game: str, user: UserId, other: UserId) -> Select[*Ts]:
        return (
            query.select_from(ResultRow)
            .join(_THEIRS, and_(_opposed(), _THEIRS.user == other))
            .where(ResultRow.user == user, ResultRow.guild == self._guild, ResultRow.game == game)
            .where(ResultRow.rated)
        )


def _until(query: Select[*Ts], before: datetime | None) -> Select[*Ts]:
    return query if before is None else query.where(ResultRow.ended_at < before)
