"""Matches: who sits where, the log that is the truth, and the snapshot that saves folding it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import datetime, timedelta

from sqlalchemy import (
    ColumnElement,
    Select,
    case,
    delete,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.errors import MatchNotLive, RequestSeen, UnknownRow, VersionTaken
from bot.store.kinds import Cause, ChannelId, GuildId, MatchId, MatchStatus, OnTimeout, RequestId, UserId
from bot.store.rows import all_rows, find_row
from bot.store.tables import action, deadline, match, seat


@dataclass(frozen=True, slots=True, kw_only=True)
class NewMatch:
    """A match as it starts, at version 0; ``rules`` is JSON text, ``snapshot`` the state after the deal."""

    guild: GuildId | None
    channel: ChannelId
    game: str
    game_version: int
    preset: str
    rules: str
    turn_limit: timedelta | None
    on_timeout: OnTimeout = OnTimeout.PLAY
    rated: bool
    salt: str = field(repr=False)
    secret: bytes = field(repr=False)
    seed: bytes = field(repr=False)
    snapshot: bytes = field(repr=False)
    created_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchRow(NewMatch):
    """A match as it stands: ``snapshot`` is the state after action number ``version``."""

    id: MatchId
    status: MatchStatus
    version: int
    updated_at: datetime
    ended_at: datetime | None
    ending: str | None
    paused_at: datetime | None
    lost_at: datetime | None
    time_left: timedelta | None
    thread: ChannelId | None


@dataclass(frozen=True, slots=True, kw_only=True)
class NewSeat:
    """A place at a table: a person, or a computer player of a named level."""

    seat: int
    user: UserId | None = None
    computer: str | None = None
    joined: int | None = None
    """The place in the lobby from which the shuffle of seats brought the player here."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatRow(NewSeat):
    """``missed`` counts the turns in a row that the clock played for this seat.

    ``left_at`` is when its player left the match for good, ``time_left`` of a turn that stands still.
    """

    match: MatchId
    missed: int
    left_at: datetime | None = None
    time_left: timedelta | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NewAction:
    """An action in its text form; ``version`` is the one that it leads to. Only people have a ``request``."""

    match: MatchId
    version: int
    seat: int
    cause: Cause
    request: RequestId | None
    text: str = field(repr=False)
    at: datetime


class ActionRow(NewAction):
    """An action in the log."""

    __slots__ = ()


class Matches:
    """The matches, through one connection."""

    def __init__(self, conn: AsyncConnection) -> None:
        self._conn = conn

    async def insert(self, new: NewMatch, seats: tuple[NewSeat, ...]) -> MatchId:
        """Store a match that starts, with its seats."""
        row = asdict(new) | {"status": MatchStatus.LIVE, "version": 0, "updated_at": new.created_at}
        added = await self._conn.execute(insert(match).values(**row).returning(match.c.id))
        number = MatchId(added.scalar_one())
        await self._conn.execute(
            insert(seat), [asdict(player) | {"match": number, "missed": 0} for player in seats]
        )
        return number

    async def find(self, number: MatchId) -> MatchRow | None:
        return await find_row(self._conn, select(match).where(match.c.id == number), MatchRow)

    async def require(self, number: MatchId) -> MatchRow:
        """The match; raises UnknownRow."""
        found = await self.find(number)
        if found is None:
            raise UnknownRow(f"There is no match {number}.")
        return found

    async def seats(self, number: MatchId) -> tuple[SeatRow, ...]:
        """The seats of the match, in their order."""
        return await all_rows(
            self._conn, select(seat).where(seat.c.match == number).order_by(seat.c.seat), SeatRow
        )

    async def log(self, number: MatchId) -> tuple[ActionRow, ...]:
        """All actions of the match, oldest first."""
        query = select(action).where(action.c.match == number).order_by(action.c.version)
        return await all_rows(self._conn, query, ActionRow)

    async def find_request(self, request: RequestId) -> ActionRow | None:
        """The action that this request led to, if it was delivered before."""
        return await find_row(self._conn, select(action).where(action.c.request == request), ActionRow)

    async def append(self, new: NewAction, snapshot: bytes) -> None:
        """Add an action to the log, and the state after it.

        Raises RequestSeen when the request led to an action before, VersionTaken when the match is not
        at the version before the action's, MatchNotLive when it is over or frozen.
        """
        if new.request is not None and (seen := await self.find_request(new.request)) is not None:
            raise RequestSeen(seen.match, seen.version)
        moved = await self._conn.execute(
            update(match)
            .where(match.c.id == new.match, match.c.version == new.version - 1)
            .where(match.c.status == MatchStatus.LIVE)
            .values(version=new.version, snapshot=snapshot, updated_at=new.at)
        )
        if moved.rowcount == 0:
            await self._refuse(new.match)
        try:
            await self._conn.execute(insert(action).values(**asdict(new)))
        except IntegrityError as error:
            raise VersionTaken(new.match, new.version) from error

    async def finish(self, number: MatchId, *, ending: str, rated: bool, at: datetime) -> None:
        """The match is over; its deadlines go. Raises MatchNotLive when it is not live."""
        await self._close(
            number, {"status": MatchStatus.OVER, "ending": ending, "rated": rated, "ended_at": at}, at
        )

    async def freeze(self, number: MatchId, at: datetime) -> None:
        """Nobody may act in the match until it has been repaired; its deadlines go. Raises MatchNotLive."""
        await self._close(number, {"status": MatchStatus.FROZEN}, at)

    async def _close(self, number: MatchId, values: dict[str, object], at: datetime) -> None:
        closed = await self._conn.execute(
            update(match)
            .where(match.c.id == number, match.c.status == MatchStatus.LIVE)
            .values(**values, updated_at=at)
        )
        if closed.rowcount == 0:
            await self._refuse(number)
        await self._conn.execute(delete(deadline).where(deadline.c.match == number))

    async def _refuse(self, number: MatchId) -> None:
        """Raise what stands against changing the match."""
        stands = await self.require(number)
        if stands.status is not MatchStatus.LIVE:
            raise MatchNotLive(number, stands.status)
        raise VersionTaken(number, stands.version)

    async def put_missed(self, number: MatchId, seat_number: int, missed: int) -> None:
        """Note how many turns in a row the seat has missed."""
        await self._conn.execute(
            update(seat).where(seat.c.match == number, seat.c.seat == seat_number).values(missed=missed)
        )

    async def put_left(self, number: MatchId, seat_number: int, at: datetime) -> None:
        """The seat's player has left the match for good."""
        await self._conn.execute(
            update(seat).where(seat.c.match == number, seat.c.seat == seat_number).values(left_at=at)
        )

    async def put_times_left(self, number: MatchId, left: Mapping[int, timedelta]) -> None:
        """Note how much of their turns these seats have when the clock goes on; all others nothing."""
        await self._conn.execute(update(seat).where(seat.c.match == number).values(time_left=None))
        for seat_number, span in left.items():
            await self._conn.execute(
                update(seat).where(seat.c.match == number, seat.c.seat == seat_number).values(time_left=span)
            )

    async def put_stops(
        self,
        number: MatchId,
        *,
        paused_at: datetime | None,
        lost_at: datetime | None,
        time_left: timedelta | None,
    ) -> None:
        """Note since when the clock stands, for which reason, with how much of the turn left.

        ``paused_at`` is by agreement, ``lost_at`` without a table; None for both lets it go on.
        """
        values = {"paused_at": paused_at, "lost_at": lost_at, "time_left": time_left}
        await self._conn.execute(update(match).where(match.c.id == number).values(**values))

    async def numbers_live_in(self, guild: GuildId) -> tuple[MatchId, ...]:
        """The ids of the live matches of the server, oldest first."""
        return await self._numbers(match.c.guild == guild)

    async def numbers_lost_in(self, guild: GuildId) -> tuple[MatchId, ...]:
        """The ids of those whose table is lost."""
        return await self._numbers(match.c.guild == guild, match.c.lost_at.is_not(None))

    async def _numbers(self, *where: ColumnElement[bool]) -> tuple[MatchId, ...]:
        query = select(match.c.id).where(match.c.status == MatchStatus.LIVE, *where).order_by(match.c.id)
        return tuple(MatchId(number) for number in (await self._conn.execute(query)).scalars())

    async def is_lost(self, number: MatchId) -> bool:
        """Whether the match's table is lost."""
        found = await self._conn.execute(select(match.c.lost_at).where(match.c.id == number))
        return found.scalar_one_or_none() is not None

    async def move_to(self, number: MatchId, channel: ChannelId) -> None:
        """The match belongs into this channel, and into no thread of its own."""
        await self._conn.execute(
            update(match).where(match.c.id == number).values(channel=channel, thread=None)
        )

    async def seats_that_acted(self, number: MatchId, seats: int) -> frozenset[int]:
        """The seats for which not only the clock has moved; of the first ``seats`` that did, no more."""
        query = (
            select(action.c.seat)
            .where(action.c.match == number, action.c.cause != Cause.CLOCK)
            .distinct()
            .limit(seats)
        )
        return frozenset((await self._conn.execute(query)).scalars())

    async def live(self, *, after: MatchId | None = None, limit: int = 500) -> tuple[MatchRow, ...]:
        """A page of the live matches by their ids; the next page starts ``after`` the last one."""
        query = select(match).where(match.c.status == MatchStatus.LIVE).order_by(match.c.id).limit(limit)
        return await all_rows(
            self._conn, query if after is None else query.where(match.c.id > after), MatchRow
        )

    async def numbers(self, *, after: MatchId | None = None, limit: int = 500) -> tuple[MatchId, ...]:
        """A page of the ids of all matches, whatever their status."""
        query = select(match.c.id).order_by(match.c.id).limit(limit)
        found = await self._conn.execute(query if after is None else query.where(match.c.id > after))
        return tuple(MatchId(number) for number in found.scalars())

    async def mend(self, number: MatchId, *, version: int, snapshot: bytes, at: datetime) -> None:
        """Put what was made anew from the log into the match; a frozen one becomes live again."""
        status = case((match.c.status == MatchStatus.FROZEN, MatchStatus.LIVE.value), else_=match.c.status)
        await self._conn.execute(
            update(match)
            .where(match.c.id == number)
            .values(version=version, snapshot=snapshot, status=status, updated_at=at)
        )

    async def live_of(self, user: UserId) -> tuple[MatchRow, ...]:
        """The live matches in which the person sits and has not left, oldest first."""
        query = (
            select(match)
            .where(match.c.id.in_(_joined_by(user)))
            .where(match.c.status == MatchStatus.LIVE)
            .order_by(match.c.id)
        )
        return await all_rows(self._conn, query, MatchRow)

    async def live_in(self, guild: GuildId, *, limit: int = 500, offset: int = 0) -> tuple[MatchRow, ...]:
        """A page of the live and frozen matches of the server, oldest first."""
        query = select(match).where(*_standing_in(guild)).order_by(match.c.id).limit(limit).offset(offset)
        return await all_rows(self._conn, query, MatchRow)

    async def count_live_in(self, guild: GuildId, *, channel: ChannelId | None = None) -> int:
        """How many live and frozen matches the server has, or one of its channels."""
        here = _standing_in(guild) if channel is None else (*_standing_in(guild), match.c.channel == channel)
        found = await self._conn.execute(select(func.count()).select_from(match).where(*here))
        return found.scalar_one()

    async def count_live_of(self, user: UserId, guild: GuildId) -> int:
        """How many live matches of the server the person sits in and has not left."""
        found = await self._conn.execute(
            select(func.count())
            .select_from(match)
            .where(match.c.id.in_(_joined_by(user)))
            .where(match.c.status == MatchStatus.LIVE, match.c.guild == guild)
        )
        return found.scalar_one()

    async def put_thread(self, number: MatchId, thread: ChannelId | None) -> None:
        """The match's table belongs into this thread, or into the channel."""
        await self._conn.execute(update(match).where(match.c.id == number).values(thread=thread))

    async def find_thread(self, number: MatchId) -> ChannelId | None:
        """The thread in which the match's table stands, or is to stand."""
        found = await self._conn.execute(select(match.c.thread).where(match.c.id == number))
        thread: ChannelId | None = found.scalar_one_or_none()
        return thread

    async def unrate(self, number: MatchId) -> None:
        """The match counts for no ranking."""
        await self._conn.execute(update(match).where(match.c.id == number).values(rated=False))

    async def count(self, status: MatchStatus = MatchStatus.LIVE) -> int:
        """How many matches are so."""
        found = await self._conn.execute(
            select(func.count()).select_from(match).where(match.c.status == status)
        )
        return found.scalar_one()


def _joined_by(user: UserId) -> Select[int]:
    """The matches in which the person sits and has not left."""
    return select(seat.c.match).where(seat.c.user == user, seat.c.left_at.is_(None))


def _standing_in(guild: GuildId) -> tuple[ColumnElement[bool], ...]:
    """The matches of a server that are not over."""
    return match.c.guild == guild, match.c.status.in_((MatchStatus.LIVE, MatchStatus.FROZEN))
