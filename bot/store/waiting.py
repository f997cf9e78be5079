"""What a match waits for: times that will come, and what its players agree on."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Delete,
    Integer,
    Select,
    Text,
    and_,
    case,
    delete,
    exists,
    func,
    or_,
    type_coerce,
    update,
)

from bot.store.columns import SeatOrNobody, is_stored_time, microseconds, microseconds_at
from bot.store.kinds import AgreementKind, DeadlineKind, GuildId, MatchId, MatchStatus
from bot.store.model.matches import AgreementRow, DeadlineRow, MatchRow
from bot.store.model.people import ServerRow
from bot.store.places import is_live_in
from bot.store.repository import Repository, moved_by, prepared, prepared_change, select, set_to

_OF_PEOPLE: Final = (DeadlineKind.TURN, DeadlineKind.WARNING, DeadlineKind.NUDGE, DeadlineKind.LOST)
"""Deadlines that do not run while their server is out of reach; computer players go on."""

# Asked for each deadline and not for all servers at once: nearly always none is out of reach, and the clock
# looks at a handful of deadlines, however many matches there are.
_IS_OUT_OF_REACH: Final = exists().where(
    MatchRow.id == DeadlineRow.match,
    or_(ServerRow.guild == MatchRow.guild, ServerRow.guild == MatchRow.away_guild),
    ServerRow.down_at.is_not(None),
)

_IS_FROZEN: Final = exists().where(MatchRow.id == DeadlineRow.match, MatchRow.status == MatchStatus.FROZEN)

# Nobody can press a button of a server that Discord cannot reach, so nobody's time may run there. The
# deadline of a computer player needs nobody's press. A frozen match has deadlines only where the file is
# damaged and they could not be dropped: they are not to hold up all others.
_RUNNING: Final = and_(or_(DeadlineRow.kind.not_in(_OF_PEOPLE), ~_IS_OUT_OF_REACH), ~_IS_FROZEN)


@prepared
def _deadlines(number: MatchId) -> Select[DeadlineRow]:
    query = select(DeadlineRow).where(DeadlineRow.match == number)
    return query.order_by(DeadlineRow.at, DeadlineRow.kind, DeadlineRow.seat)


@prepared
def _agreements(number: MatchId) -> Select[AgreementRow]:
    query = select(AgreementRow).where(AgreementRow.match == number)
    return query.order_by(AgreementRow.at, AgreementRow.kind, AgreementRow.seat)


@prepared
def _due(now: datetime, limit: int) -> Select[DeadlineRow]:
    query = select(DeadlineRow).where(DeadlineRow.at <= now, _RUNNING)
    in_order = query.order_by(DeadlineRow.at, DeadlineRow.match, DeadlineRow.kind, DeadlineRow.seat)
    return in_order.limit(limit)


@prepared
def _earliest(after: datetime) -> Select[datetime]:
    return select(func.min(DeadlineRow.at)).where(DeadlineRow.at > after, _RUNNING)


@prepared_change
def _others(number: MatchId, seats: tuple[int, ...]) -> Delete:
    return delete(DeadlineRow).where(DeadlineRow.match == number, DeadlineRow.seat.not_in(seats))


_KINDS: Final = frozenset(kind.value for kind in DeadlineKind)


@dataclass(frozen=True, slots=True)
class _Stored:
    """A deadline as it is stored, which in a damaged file may be anything."""

    match: MatchId
    kind: object
    at: object
    seat: object

    @property
    def is_readable(self) -> bool:
        return self.kind in _KINDS and is_stored_time(self.at) and isinstance(self.seat, int)


class Deadlines(Repository):
    """What will happen when, kept in rows so that no restart forgets or cheats."""

    def put(self, of: MatchId, kind: DeadlineKind, at: datetime, *, seat: int | None = None) -> None:
        """Set the seat's deadline of this kind, in the place of the one that it had."""
        self._put(DeadlineRow(match=of, kind=kind, seat=seat, at=at))

    def put_all(self, *rows: DeadlineRow) -> None:
        """Set these deadlines, each in the place of its seat's one of the same kind."""
        self._put(*rows)

    def clear(self, of: MatchId, kind: DeadlineKind | None = None) -> None:
        """Drop the match's deadlines of this kind, or all that it has."""
        query = delete(DeadlineRow).where(DeadlineRow.match == of)
        self._change(query if kind is None else query.where(DeadlineRow.kind == kind))

    def drop(self, row: DeadlineRow) -> None:
        """Drop the seat's deadline of this kind, whenever it is."""
        # A comparison with None would ask for NULL, which no row has here.
        seat = SeatOrNobody.NOBODY if row.seat is None else row.seat
        of_seat = DeadlineRow.match == row.match, DeadlineRow.kind == row.kind, DeadlineRow.seat == seat
        self._change(delete(DeadlineRow).where(*of_seat))

    def clear_but(self, of: MatchId, seats: Collection[int]) -> None:
        """Drop the match's deadlines but for those of these seats."""
        self._change(_others(of, tuple(seats)))

    def of(self, number: MatchId) -> tuple[DeadlineRow, ...]:
        """The match's deadlines, earliest first."""
        return self._all(DeadlineRow, _deadlines(number))

    def due(self, now: datetime, *, limit: int = 100) -> tuple[DeadlineRow, ...]:
        """Deadlines that have come and run, the longest overdue first."""
        return self._all(DeadlineRow, _due(now, limit))

    def earliest(self, *, after: datetime) -> datetime | None:
        """When the clock has to wake up next; whatever was due before is being dealt with."""
        # Without ``after``, a deadline that cannot be met would have the clock wake up again and again at
        # once.
        return self._value(_earliest(after))

    def unreadable(self) -> tuple[MatchId, ...]:
        """The matches with a deadline that means nothing: its row is damaged."""
        # As they are stored: a row that cannot be read would fail, and with it the look at all others.
        kind, at = type_coerce(DeadlineRow.kind, Text), type_coerce(DeadlineRow.at, BigInteger)
        rows = self._make(
            _Stored, select(DeadlineRow.match, kind, at, type_coerce(DeadlineRow.seat, Integer))
        )
        return tuple({row.match: None for row in rows if not row.is_readable})

    def doubtful(self, now: datetime, *, late: timedelta) -> tuple[MatchId, ...]:
        """The matches with a turn that ends later than it can, or ended longer ago than ``late``."""
        ends = type_coerce(DeadlineRow.at, BigInteger)
        limit = type_coerce(MatchRow.turn_limit, BigInteger) * microseconds(timedelta(seconds=1))
        query = (
            select(DeadlineRow.match)
            .join(MatchRow, MatchRow.id == DeadlineRow.match)
            .where(DeadlineRow.kind == DeadlineKind.TURN)
            .where(or_(ends - limit > microseconds_at(now), DeadlineRow.at < now - late))
            .distinct()
        )
        return self._values(query)

    def cap(self, kind: DeadlineKind, at: datetime) -> None:
        """No deadline of this kind is later."""
        later = update(DeadlineRow).where(DeadlineRow.kind == kind, DeadlineRow.at > at)
        self._change(later.values(set_to(DeadlineRow.at, at)))

    def timed(self) -> tuple[MatchId, ...]:
        """The matches in which somebody's turn is timed."""
        return self._values(select(DeadlineRow.match).where(DeadlineRow.kind == DeadlineKind.TURN).distinct())

    def shift(self, by: timedelta) -> None:
        """Move all deadlines by the time that the bot was away."""
        self._change(update(DeadlineRow).values(moved_by(DeadlineRow.at, by)))

    def shift_in(self, guild: GuildId, *, down_at: datetime, now: datetime) -> None:
        """Move people's deadlines in a server by the time that it was out of reach.

        A match across two servers of which the other one is still out of reach waits for that one, and its
        deadlines are moved by the time before that alone: the rest follows with the other server.
        """
        other = case((MatchRow.guild == guild, MatchRow.away_guild), else_=MatchRow.guild)
        waits = select(MatchRow.id, ServerRow.down_at).join(
            ServerRow, and_(ServerRow.guild == other, ServerRow.down_at.is_not(None))
        )
        still = self._pairs(waits.where(is_live_in(guild)))
        here = select(MatchRow.id).where(is_live_in(guild), MatchRow.id.not_in(still))
        self._shift(DeadlineRow.match.in_(here), now - down_at)
        for match, stands_since in still.items():
            if stands_since is not None:
                self._shift(DeadlineRow.match == match, stands_since - down_at)

    def _shift(self, where: ColumnElement[bool], by: timedelta) -> None:
        """Move people's deadlines later; never backwards, even if the machine's clock was set back."""
        if by > timedelta():
            those = update(DeadlineRow).where(DeadlineRow.kind.in_(_OF_PEOPLE), where)
            self._change(those.values(moved_by(DeadlineRow.at, by)))


class Agreements(Repository):
    """What players of a match have asked for together, until all have, or until it is taken back."""

    def put(self, of: MatchId, kind: AgreementKind, seat: int, at: datetime) -> None:
        """The seat asks for this; if it has asked before, its time is the new one."""
        self._put(AgreementRow(match=of, kind=kind, seat=seat, at=at))

    def of(self, number: MatchId) -> tuple[AgreementRow, ...]:
        """What the match's seats have asked for, oldest first."""
        return self._all(AgreementRow, _agreements(number))

    def drop_of_seat(self, of: MatchId, seat: int) -> None:
        """The seat takes back whatever it has asked for."""
        self._change(delete(AgreementRow).where(AgreementRow.match == of, AgreementRow.seat == seat))

    def clear(self, of: MatchId, kind: AgreementKind | None = None) -> None:
        """Nobody asks for this any more, or for anything."""
        query = delete(AgreementRow).where(AgreementRow.match == of)
        self._change(query if kind is None else query.where(AgreementRow.kind == kind))
