"""Matches: who sits where, the log that is the truth, the snapshot that saves folding it; lists of them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from itertools import groupby
from typing import Any, Final

from sqlalchemy import ColumnElement, Select, Update, delete, func, insert, update
from sqlalchemy.exc import IntegrityError

from bot.store.errors import MatchNotLive, RequestSeen, UnknownRow, VersionTaken
from bot.store.kinds import ChannelId, GuildId, MatchId, MatchStatus, RequestId, SurfaceKind, UserId
from bot.store.model.matches import HAS_CARDS, ActionRow, DeadlineRow, MatchRow, NewMatch, NewSeat, SeatRow
from bot.store.outbox import Outbox
from bot.store.places import is_in, is_live_in
from bot.store.records import Field, values_of
from bot.store.repository import Link, Repository, count_rows, page, prepared, prepared_change, select, set_to


@prepared
def _one_match(number: MatchId) -> Select[MatchRow]:
    return select(MatchRow).where(MatchRow.id == number)


@prepared
def _version(number: MatchId) -> Select[int]:
    return select(MatchRow.version).where(MatchRow.id == number)


@prepared
def _seats(number: MatchId) -> Select[SeatRow]:
    return select(SeatRow).where(SeatRow.match == number).order_by(SeatRow.seat)


@prepared
def _seats_of(numbers: tuple[MatchId, ...]) -> Select[SeatRow]:
    return select(SeatRow).where(SeatRow.match.in_(numbers)).order_by(SeatRow.match, SeatRow.seat)


@prepared
def _over_of(user: UserId, guild: GuildId | None, limit: int) -> Select[MatchRow]:
    mine = (
        select(MatchRow)
        .join(SeatRow, SeatRow.match == MatchRow.id)
        .where(SeatRow.user == user, MatchRow.status == MatchStatus.OVER, HAS_CARDS)
        # By the seat's match and not by the match itself: along the index of the person's seats.
        .order_by(SeatRow.match.desc())
        .limit(limit)
    )
    return mine if guild is None else mine.where(is_in(guild))


@prepared
def _by_request(request: RequestId) -> Select[ActionRow]:
    return select(ActionRow).where(ActionRow.request == request)


@prepared_change
def _advance(number: MatchId, version: int, following: int, snapshot: bytes, at: datetime) -> Update:
    here = MatchRow.id == number, MatchRow.version == version, MatchRow.status == MatchStatus.LIVE
    values = (
        set_to(MatchRow.version, following)
        | set_to(MatchRow.snapshot, snapshot)
        | set_to(MatchRow.updated_at, at)
    )
    return update(MatchRow).where(*here).values(values)


class Matches(Repository):
    """Single matches; `MatchLists` says which there are."""

    def __init__(self, link: Link) -> None:
        super().__init__(link)
        self._outbox = Outbox(link)

    def insert(self, new: NewMatch, seats: tuple[NewSeat, ...]) -> MatchId:
        """Store a match that starts, with its seats."""
        row = (
            values_of(new)
            | set_to(MatchRow.status, MatchStatus.LIVE)
            | set_to(MatchRow.version, 0)
            | set_to(MatchRow.updated_at, new.created_at)
        )
        added = self._conn.execute(insert(MatchRow).values(row).returning(MatchRow.id))
        number = added.scalar_one()
        start = set_to(SeatRow.match, number) | set_to(SeatRow.missed, 0)
        self._conn.execute(insert(SeatRow), [values_of(seat) | start for seat in seats])
        return number

    def find(self, number: MatchId) -> MatchRow | None:
        """The match as it is now."""
        return self._find(MatchRow, _one_match(number))

    def version_of(self, number: MatchId) -> int | None:
        """How many actions the match has; None where there is none."""
        return self._value(_version(number))

    def require(self, number: MatchId) -> MatchRow:
        """The match as it is now; raises UnknownRow."""
        found = self.find(number)
        if found is None:
            raise UnknownRow(f"There is no match {number}.")
        return found

    def played_from(self, guild: GuildId, users: Collection[UserId]) -> frozenset[UserId]:
        """Those of the people who have played across servers from this one."""
        query = select(SeatRow.user).where(SeatRow.user.in_(users), SeatRow.guild == guild).distinct()
        return frozenset(user for user in self._values(query) if user is not None)

    def seats(self, number: MatchId) -> tuple[SeatRow, ...]:
        """The seats of the match, in their order."""
        return self._all(SeatRow, _seats(number))

    def seats_of(self, numbers: Collection[MatchId]) -> dict[MatchId, tuple[SeatRow, ...]]:
        """The seats of several matches, in their order."""
        found = self._all(SeatRow, _seats_of(tuple(numbers)))
        return {number: tuple(seats) for number, seats in groupby(found, key=lambda seat: seat.match)}

    def log(self, number: MatchId) -> tuple[ActionRow, ...]:
        """All actions of the match, oldest first."""
        query = select(ActionRow).where(ActionRow.match == number).order_by(ActionRow.version)
        return self._all(ActionRow, query)

    def find_request(self, request: RequestId) -> ActionRow | None:
        """The action that this request led to, if it was delivered before."""
        return self._find(ActionRow, _by_request(request))

    def append(self, new: ActionRow, snapshot: bytes) -> None:
        """Add an action to the log, and the state after it.

        Raises RequestSeen when the request led to an action before, VersionTaken when the match is not
        at the version before the action's, MatchNotLive when it is over or frozen.
        """
        # Before the version: a press that is delivered twice is answered with what it did, not refused as
        # stale.
        if new.request is not None and (seen := self.find_request(new.request)) is not None:
            raise RequestSeen(seen.match, seen.version)
        # The condition on the version is what makes one of two writers lose, whatever either has read.
        moved = self._change(_advance(new.match, new.version - 1, new.version, snapshot, new.at))
        if moved == 0:
            self._refuse(new.match)
        try:
            self._insert(new)
        except IntegrityError as error:
            raise VersionTaken(new.match, new.version) from error
        self._outbox.take_over(new.match)

    def finish(self, number: MatchId, *, ending: str, rated: bool, at: datetime) -> None:
        """The match is over; its deadlines go. Raises MatchNotLive when it is not live."""
        ended = (
            set_to(MatchRow.status, MatchStatus.OVER)
            | set_to(MatchRow.ending, ending)
            | set_to(MatchRow.rated, rated)
            | set_to(MatchRow.ended_at, at)
            | set_to(MatchRow.updated_at, at)
        )
        # As in `append`, the condition lets one of two writers end the match.
        live = MatchRow.id == number, MatchRow.status == MatchStatus.LIVE
        if self._change(update(MatchRow).where(*live).values(ended)) == 0:
            self._refuse(number)
        # In the same transaction: a deadline that outlives its match would have the clock play in it.
        self._change(delete(DeadlineRow).where(DeadlineRow.match == number))

    def freeze(self, number: MatchId, at: datetime) -> bool:
        """Nobody may act in the match until it has been repaired.

        Whether it was not frozen before; a match that is over stays so. Reads nothing, as the rows may be
        what cannot be read; a status that is no word counts as live.
        """
        closed = (MatchStatus.OVER, MatchStatus.FROZEN)
        frozen = self._change(
            update(MatchRow)
            .where(MatchRow.id == number, MatchRow.status.not_in(closed))
            .values(set_to(MatchRow.status, MatchStatus.FROZEN) | set_to(MatchRow.updated_at, at))
        )
        return bool(frozen)

    def _refuse(self, number: MatchId) -> None:
        """Raise the reason why the match cannot be changed."""
        # Over comes first: to play on the newest version would be no way out of a match that has ended.
        row = self.require(number)
        if row.status is not MatchStatus.LIVE:
            raise MatchNotLive(number, row.status)
        raise VersionTaken(number, row.version)

    def mend(self, number: MatchId, *, version: int, snapshot: bytes, at: datetime) -> None:
        """Write what the log gave into the match; a frozen one becomes live again."""
        self._put_into(
            number,
            set_to(MatchRow.version, version)
            | set_to(MatchRow.snapshot, snapshot)
            | set_to(MatchRow.updated_at, at),
        )
        frozen = MatchRow.id == number, MatchRow.status == MatchStatus.FROZEN
        live = set_to(MatchRow.status, MatchStatus.LIVE)
        self._change(update(MatchRow).where(*frozen).values(live))

    def hold(self, number: MatchId) -> None:
        """Nobody else changes the match before this unit of work is over; who was about to, begins anew.

        For changes of something beyond the match that its moves look at.
        """
        # Where several write at once, a row that is written unchanged is what keeps the others waiting.
        self._put_into(number, set_to(MatchRow.version, MatchRow.version))

    def put_missed(self, number: MatchId, seat: int, missed: int) -> None:
        """Note how many turns in a row the seat has missed."""
        self._put_into_seat(number, seat, set_to(SeatRow.missed, missed))

    def put_left(self, number: MatchId, seat: int, at: datetime) -> None:
        """The seat's player has left the match for good."""
        self._put_into_seat(number, seat, set_to(SeatRow.left_at, at))

    def put_times_left(self, number: MatchId, left: Mapping[int, timedelta]) -> None:
        """Note how much of their turns these seats have when the clock goes on; all others have nothing."""
        # First nothing for everybody: a seat that was on turn at an earlier stop would get its old time back.
        nothing = set_to(SeatRow.time_left, None)
        self._change(update(SeatRow).where(SeatRow.match == number).values(nothing))
        for seat, span in left.items():
            self._put_into_seat(number, seat, set_to(SeatRow.time_left, span))

    def put_stops(
        self,
        number: MatchId,
        *,
        paused_at: datetime | None,
        lost_at: datetime | None,
        time_left: timedelta | None,
    ) -> None:
        """Note since when the clock has stopped, for which reason, and how much of the turn is left.

        ``paused_at`` is by agreement, ``lost_at`` because the table's message is lost; without either the
        clock goes on.
        """
        self._put_into(
            number,
            set_to(MatchRow.paused_at, paused_at)
            | set_to(MatchRow.lost_at, lost_at)
            | set_to(MatchRow.time_left, time_left),
        )

    def is_lost(self, number: MatchId) -> bool:
        """Whether the match's table is lost."""
        return self._value(select(MatchRow.lost_at).where(MatchRow.id == number)) is not None

    def move_to(self, number: MatchId, channel: ChannelId) -> None:
        """The match belongs into this channel, and into no thread of its own."""
        self._put_into(number, set_to(MatchRow.channel, channel) | set_to(MatchRow.thread, None))

    def put_thread(
        self, number: MatchId, thread: ChannelId | None, *, kind: SurfaceKind = SurfaceKind.TABLE
    ) -> None:
        """The match's table of this kind belongs into this thread, or into the channel."""
        self._put_into(number, set_to(_thread_of(kind), thread))

    def find_thread(self, number: MatchId, kind: SurfaceKind = SurfaceKind.TABLE) -> ChannelId | None:
        """The thread in which the match's table of this kind is, or is to be."""
        return self._value(select(_thread_of(kind)).where(MatchRow.id == number))

    def put_rated(self, number: MatchId, *, rated: bool) -> None:
        """Note whether the match counts for a ranking."""
        self._put_into(number, set_to(MatchRow.rated, rated))

    def _put_into(self, number: MatchId, values: dict[str, Any]) -> None:
        self._change(update(MatchRow).where(MatchRow.id == number).values(values))

    def _put_into_seat(self, number: MatchId, seat: int, values: dict[str, Any]) -> None:
        mine = update(SeatRow).where(SeatRow.match == number, SeatRow.seat == seat)
        self._change(mine.values(values))


def _thread_of(kind: SurfaceKind) -> Field[ChannelId | None]:
    return MatchRow.away_thread if kind is SurfaceKind.AWAY else MatchRow.thread


class MatchLists(Repository):
    """Lists and numbers of matches."""

    def live(self) -> tuple[MatchId, ...]:
        """The ids of all live matches by their next deadlines, the earliest first; without one last."""
        # Numbers alone: a row that cannot be read would hide the others.
        first = func.min(DeadlineRow.at)
        query = (
            select(MatchRow.id)
            .outerjoin_from(MatchRow, DeadlineRow, DeadlineRow.match == MatchRow.id)
            .where(MatchRow.status == MatchStatus.LIVE)
            .group_by(MatchRow.id)
            .order_by(first.is_(None), first, MatchRow.id)
        )
        return self._values(query)

    def frozen(self) -> tuple[MatchId, ...]:
        """The ids of all frozen matches."""
        query = select(MatchRow.id).where(MatchRow.status == MatchStatus.FROZEN)
        return self._values(query.order_by(MatchRow.id))

    def numbers(self, *, after: MatchId | None = None, limit: int = 500) -> tuple[MatchId, ...]:
        """A page of the ids of all matches, whatever their status."""
        return self._values(page(select(MatchRow.id), MatchRow.id, after=after, limit=limit))

    def versions(self, matches: Collection[MatchId]) -> dict[MatchId, int]:
        """The versions at which these matches stand; of some that are gone, nothing."""
        if not matches:
            return {}
        return self._pairs(select(MatchRow.id, MatchRow.version).where(MatchRow.id.in_(tuple(matches))))

    def live_of(self, user: UserId) -> tuple[MatchRow, ...]:
        """The live matches in which the person sits and has not left, oldest first."""
        query = (
            select(MatchRow)
            .where(MatchRow.id.in_(_joined_by(user)), MatchRow.status == MatchStatus.LIVE)
            .order_by(MatchRow.id)
        )
        return self._all(MatchRow, query)

    def plays_beside(self, user: UserId, match: MatchId) -> bool:
        """Whether the person sits in another live match and has not left it."""
        return bool(self._value(_count_beside(user, match)))

    def count_live_of(self, user: UserId, guild: GuildId | None) -> int:
        """How many live matches of the server the person sits in and has not left."""
        here = MatchRow.status == MatchStatus.LIVE, is_in(guild)
        return self._count(MatchRow.id.in_(_joined_by(user)), *here, of=MatchRow)

    def live_in(self, guild: GuildId, *, limit: int = 500, offset: int = 0) -> tuple[MatchRow, ...]:
        """A page of the live and frozen matches of the server, oldest first."""
        query = (
            select(MatchRow)
            .where(is_live_in(guild, frozen_too=True))
            .order_by(MatchRow.id)
            .limit(limit)
            .offset(offset)
        )
        return self._all(MatchRow, query)

    def count_live_in(self, guild: GuildId | None, *, channel: ChannelId | None = None) -> int:
        """How many live and frozen matches the server has, or one of its channels."""
        home = () if channel is None else (MatchRow.channel == channel,)
        count = self._count(MatchRow.guild == guild, _IS_OPEN, *home, of=MatchRow)
        if guild is None:
            return count
        away = () if channel is None else (MatchRow.away_channel == channel,)
        return count + self._count(MatchRow.away_guild == guild, _IS_OPEN, *away, of=MatchRow)

    def numbers_live_in(self, guild: GuildId) -> tuple[MatchId, ...]:
        """The ids of the live matches of the server, oldest first."""
        return self._live_numbers(is_live_in(guild))

    def numbers_lost_in(self, guild: GuildId) -> tuple[MatchId, ...]:
        """The ids of the live matches of the server whose table is lost, oldest first."""
        return self._live_numbers(MatchRow.guild == guild, MatchRow.lost_at.is_not(None))

    def _live_numbers(self, *where: ColumnElement[bool]) -> tuple[MatchId, ...]:
        query = select(MatchRow.id).where(MatchRow.status == MatchStatus.LIVE, *where)
        return self._values(query.order_by(MatchRow.id))

    def count(self, status: MatchStatus = MatchStatus.LIVE) -> int:
        """How many matches have the status."""
        return self._count(MatchRow.status == status, of=MatchRow)

    def over_near(self, user: UserId, channel: ChannelId | None, *, limit: int) -> tuple[MatchRow, ...]:
        """Finished matches whose cards are still there: the person's, and the channel's; newest first."""
        found = self.over_of(user, None, limit=limit)
        if channel is not None:
            # One query for each, as one for all would read all finished matches.
            found += self._over(MatchRow.channel == channel, limit)
            found += self._over(MatchRow.away_channel == channel, limit)
            found += self._over(MatchRow.thread == channel, limit)
            found += self._over(MatchRow.away_thread == channel, limit)
        each_once = {row.id: row for row in found}
        return tuple(each_once[number] for number in sorted(each_once, reverse=True)[:limit])

    def over_of(self, user: UserId, guild: GuildId | None, *, limit: int) -> tuple[MatchRow, ...]:
        """The person's finished matches whose cards are still there, in one server or all; newest first."""
        return self._all(MatchRow, _over_of(user, guild, limit))

    def _over(self, where: ColumnElement[bool], limit: int) -> tuple[MatchRow, ...]:
        query = select(MatchRow).where(where, MatchRow.status == MatchStatus.OVER, HAS_CARDS)
        return self._all(MatchRow, query.order_by(MatchRow.id.desc()).limit(limit))


def _seated(user: UserId) -> Select[MatchId]:
    return select(SeatRow.match).where(SeatRow.user == user)


def _joined_by(user: UserId) -> Select[MatchId]:
    """The matches in which the person sits and has not left."""
    return _seated(user).where(SeatRow.left_at.is_(None))


@prepared
def _count_beside(user: UserId, match: MatchId) -> Select[int]:
    here = MatchRow.status == MatchStatus.LIVE, MatchRow.id != match
    return count_rows(select(MatchRow.id).where(MatchRow.id.in_(_joined_by(user)), *here))


_IS_OPEN: Final = MatchRow.status.in_((MatchStatus.LIVE, MatchStatus.FROZEN))
