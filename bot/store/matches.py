"""Matches: who sits where, the log that is the truth, and the snapshot that saves folding it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import delete, insert, update
from sqlalchemy.exc import IntegrityError

from bot.store.errors import MatchNotLive, RequestSeen, UnknownRow, VersionTaken
from bot.store.kinds import Cause, ChannelId, MatchId, MatchStatus, RequestId
from bot.store.model.matches import ActionRow, DeadlineRow, MatchRow, NewMatch, NewSeat, SeatRow
from bot.store.records import values_of
from bot.store.repository import Repository, set_to
from bot.store.selecting import select


class Matches(Repository):
    """Single matches; `bot.store.match_lists` says which there are."""

    async def insert(self, new: NewMatch, seats: tuple[NewSeat, ...]) -> MatchId:
        """Store a match that starts, with its seats."""
        row = (
            values_of(new)
            | set_to(MatchRow.status, MatchStatus.LIVE)
            | set_to(MatchRow.version, 0)
            | set_to(MatchRow.updated_at, new.created_at)
        )
        added = await self._conn.execute(insert(MatchRow).values(row).returning(MatchRow.id))
        number = added.scalar_one()
        start = set_to(SeatRow.match, number) | set_to(SeatRow.missed, 0)
        await self._conn.execute(insert(SeatRow), [values_of(seat) | start for seat in seats])
        return number

    async def find(self, number: MatchId) -> MatchRow | None:
        """The match as it is now."""
        return await self._find(MatchRow, select(MatchRow).where(MatchRow.id == number))

    async def require(self, number: MatchId) -> MatchRow:
        """The match as it is now; raises UnknownRow."""
        found = await self.find(number)
        if found is None:
            raise UnknownRow(f"There is no match {number}.")
        return found

    async def seats(self, number: MatchId) -> tuple[SeatRow, ...]:
        """The seats of the match, in their order."""
        query = select(SeatRow).where(SeatRow.match == number).order_by(SeatRow.seat)
        return await self._all(SeatRow, query)

    async def log(self, number: MatchId) -> tuple[ActionRow, ...]:
        """All actions of the match, oldest first."""
        query = select(ActionRow).where(ActionRow.match == number).order_by(ActionRow.version)
        return await self._all(ActionRow, query)

    async def find_request(self, request: RequestId) -> ActionRow | None:
        """The action that this request led to, if it was delivered before."""
        return await self._find(ActionRow, select(ActionRow).where(ActionRow.request == request))

    async def append(self, new: ActionRow, snapshot: bytes) -> None:
        """Add an action to the log, and the state after it.

        Raises RequestSeen when the request led to an action before, VersionTaken when the match is not
        at the version before the action's, MatchNotLive when it is over or frozen.
        """
        if new.request is not None and (seen := await self.find_request(new.request)) is not None:
            raise RequestSeen(seen.match, seen.version)
        # The condition on the version is what makes one of two writers lose, whatever either has read.
        moved = await self._change(
            update(MatchRow)
            .where(MatchRow.id == new.match, MatchRow.version == new.version - 1)
            .where(MatchRow.status == MatchStatus.LIVE)
            .values(
                set_to(MatchRow.version, new.version)
                | set_to(MatchRow.snapshot, snapshot)
                | set_to(MatchRow.updated_at, new.at)
            )
        )
        if moved == 0:
            await self._refuse(new.match)
        try:
            await self._insert(new)
        except IntegrityError as error:
            raise VersionTaken(new.match, new.version) from error

    async def finish(self, number: MatchId, *, ending: str, rated: bool, at: datetime) -> None:
        """The match is over; its deadlines go. Raises MatchNotLive when it is not live."""
        await self._close(
            number,
            set_to(MatchRow.status, MatchStatus.OVER)
            | set_to(MatchRow.ending, ending)
            | set_to(MatchRow.rated, rated)
            | set_to(MatchRow.ended_at, at),
            at,
        )

    async def freeze(self, number: MatchId, at: datetime) -> None:
        """Nobody may act in the match until it has been repaired; its deadlines go. Raises MatchNotLive."""
        await self._close(number, set_to(MatchRow.status, MatchStatus.FROZEN), at)

    async def _close(self, number: MatchId, values: dict[str, Any], at: datetime) -> None:
        closed = await self._change(
            update(MatchRow)
            .where(MatchRow.id == number, MatchRow.status == MatchStatus.LIVE)
            .values(values | set_to(MatchRow.updated_at, at))
        )
        if closed == 0:
            await self._refuse(number)
        await self._change(delete(DeadlineRow).where(DeadlineRow.match == number))

    async def _refuse(self, number: MatchId) -> None:
        """Raise the reason why the match cannot be changed."""
        row = await self.require(number)
        if row.status is not MatchStatus.LIVE:
            raise MatchNotLive(number, row.status)
        raise VersionTaken(number, row.version)

    async def mend(self, number: MatchId, *, version: int, snapshot: bytes, at: datetime) -> None:
        """Write what the log gave into the match; a frozen one becomes live again."""
        await self._put_into(
            number,
            set_to(MatchRow.version, version)
            | set_to(MatchRow.snapshot, snapshot)
            | set_to(MatchRow.updated_at, at),
        )
        frozen = MatchRow.id == number, MatchRow.status == MatchStatus.FROZEN
        live = set_to(MatchRow.status, MatchStatus.LIVE)
        await self._change(update(MatchRow).where(*frozen).values(live))

    async def put_missed(self, number: MatchId, seat: int, missed: int) -> None:
        """Note how many turns in a row the seat has missed."""
        await self._put_into_seat(number, seat, set_to(SeatRow.missed, missed))

    async def put_left(self, number: MatchId, seat: int, at: datetime) -> None:
        """The seat's player has left the match for good."""
        await self._put_into_seat(number, seat, set_to(SeatRow.left_at, at))

    async def put_times_left(self, number: MatchId, left: Mapping[int, timedelta]) -> None:
        """Note how much of their turns these seats have when the clock goes on; all others have nothing."""
        nothing = set_to(SeatRow.time_left, None)
        await self._change(update(SeatRow).where(SeatRow.match == number).values(nothing))
        for seat, span in left.items():
            await self._put_into_seat(number, seat, set_to(SeatRow.time_left, span))

    async def put_stops(
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
        await self._put_into(
            number,
            set_to(MatchRow.paused_at, paused_at)
            | set_to(MatchRow.lost_at, lost_at)
            | set_to(MatchRow.time_left, time_left),
        )

    async def is_lost(self, number: MatchId) -> bool:
        """Whether the match's table is lost."""
        return await self._value(select(MatchRow.lost_at).where(MatchRow.id == number)) is not None

    async def move_to(self, number: MatchId, channel: ChannelId) -> None:
        """The match belongs into this channel, and into no thread of its own."""
        await self._put_into(number, set_to(MatchRow.channel, channel) | set_to(MatchRow.thread, None))

    async def put_thread(self, number: MatchId, thread: ChannelId | None) -> None:
        """The match's table belongs into this thread, or into the channel."""
        await self._put_into(number, set_to(MatchRow.thread, thread))

    async def find_thread(self, number: MatchId) -> ChannelId | None:
        """The thread in which the match's table is, or is to be."""
        return await self._value(select(MatchRow.thread).where(MatchRow.id == number))

    async def seats_that_acted(self, number: MatchId, seats: int) -> frozenset[int]:
        """The seats for which not only the clock has moved; ``seats`` is how many the match has."""
        query = (
            select(ActionRow.seat)
            .where(ActionRow.match == number, ActionRow.cause != Cause.CLOCK)
            .distinct()
            # With all seats found, the rest of a long log is not read.
            .limit(seats)
        )
        return frozenset(await self._values(query))

    async def unrate(self, number: MatchId) -> None:
        """The match counts for no ranking."""
        await self._put_into(number, set_to(MatchRow.rated, value=False))

    async def _put_into(self, number: MatchId, values: dict[str, Any]) -> None:
        await self._change(update(MatchRow).where(MatchRow.id == number).values(values))

    async def _put_into_seat(self, number: MatchId, seat: int, values: dict[str, Any]) -> None:
        mine = update(SeatRow).where(SeatRow.match == number, SeatRow.seat == seat)
        await self._change(mine.values(values))
