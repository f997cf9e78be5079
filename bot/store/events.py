"""Events: the log that is the truth, the snapshot that saves folding it, people, matches, and messages."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import BigInteger, and_, delete, func, insert, or_, type_coerce, update
from sqlalchemy.exc import IntegrityError

from bot.store.errors import EventMoved
from bot.store.kinds import (
    EventId,
    EventStatus,
    GuildId,
    MatchId,
    MatchStatus,
    MessageId,
    RequestId,
    Scheduled,
    UserId,
)
from bot.store.model.events import (
    NO_VERSION_SHOWN,
    EventActRow,
    EventMatchRow,
    EventPersonRow,
    EventRow,
    NewEvent,
    NoShowRow,
)
from bot.store.model.matches import MatchRow
from bot.store.records import values_of
from bot.store.repository import Repository, page, select, set_to

_GOES_ON = (EventStatus.REGISTRATION, EventStatus.PLAYING)
_ON_DISCORD = (Scheduled.COMING, Scheduled.UNDER_WAY)


@dataclass(frozen=True, slots=True)
class EventTable:
    """Where the match of a pairing is played, and whether it goes on."""

    pairing: int
    match: MatchId
    channel: int
    away_channel: int | None
    """Of a match across two servers, where the other table is."""
    status: MatchStatus


class Events(Repository):
    """Events of servers, whatever their kind."""

    def insert(self, new: NewEvent, *, snapshot: bytes, due_at: datetime | None) -> EventId:
        """Store an event that is announced, at version 0; the one that this request made before stays."""
        seen = self._value(select(EventRow.id).where(EventRow.request == new.request))
        if seen is not None:
            return seen
        row = (
            values_of(new)
            | set_to(EventRow.status, EventStatus.REGISTRATION)
            | set_to(EventRow.version, 0)
            | set_to(EventRow.salt, "")
            | set_to(EventRow.due_at, due_at)
            | set_to(EventRow.shown_version, NO_VERSION_SHOWN)
            | set_to(EventRow.notice, "")
            | set_to(EventRow.noticed, "")
            | set_to(EventRow.snapshot, snapshot)
            | set_to(EventRow.scheduled_as, Scheduled.NOT_YET)
        )
        added = self._conn.execute(insert(EventRow).values(row).returning(EventRow.id))
        return added.scalar_one()

    def find(self, number: EventId) -> EventRow | None:
        """The event as it is now."""
        return self._find(EventRow, select(EventRow).where(EventRow.id == number))

    def following(self, number: EventId) -> EventId | None:
        """The league's season after this one, once it is announced."""
        return self._value(select(EventRow.id).where(EventRow.follows == number))

    def log(self, number: EventId) -> tuple[EventActRow, ...]:
        """All acts, oldest first."""
        query = select(EventActRow).where(EventActRow.event == number).order_by(EventActRow.version)
        return self._all(EventActRow, query)

    def is_seen(self, request: RequestId) -> bool:
        """Whether this press led to an act before."""
        return self._count(EventActRow.request == request, of=EventActRow) > 0

    def append(
        self, new: EventActRow, *, snapshot: bytes, status: EventStatus, due_at: datetime | None
    ) -> None:
        """Add an act to the log, and what it leads to; raises EventMoved where somebody was first."""
        here = EventRow.id == new.event, EventRow.version == new.version - 1
        values = (
            set_to(EventRow.version, new.version)
            | set_to(EventRow.snapshot, snapshot)
            | set_to(EventRow.status, status)
            | set_to(EventRow.due_at, due_at)
        )
        if status not in _GOES_ON:
            values |= set_to(EventRow.ended_at, new.at)
        # The condition on the version is what makes one of two writers lose, whatever either has read.
        if self._change(update(EventRow).where(*here).values(values)) == 0:
            raise EventMoved(new.event, new.version)
        try:
            self._insert(new)
        except IntegrityError as error:
            raise EventMoved(new.event, new.version) from error

    def mend(
        self, number: EventId, *, version: int, snapshot: bytes, status: EventStatus, due_at: datetime | None
    ) -> None:
        """Write what the log leads to in the place of what was there."""
        values = (
            set_to(EventRow.version, version)
            | set_to(EventRow.snapshot, snapshot)
            | set_to(EventRow.status, status)
            | set_to(EventRow.due_at, due_at)
            | set_to(EventRow.shown_version, NO_VERSION_SHOWN)
        )
        self._put_into(number, values)

    def numbers(self, *, after: EventId | None = None, limit: int = 500) -> tuple[EventId, ...]:
        """A page of all events by their ids."""
        return self._values(page(select(EventRow.id), EventRow.id, after=after, limit=limit))

    def due(self, now: datetime, *, limit: int = 20) -> tuple[EventId, ...]:
        """The events that go on by now, the one that has waited longest first."""
        query = select(EventRow.id).where(EventRow.due_at <= now).order_by(EventRow.due_at).limit(limit)
        return self._values(query)

    def earliest(self) -> datetime | None:
        """When the next event goes on; None where none does."""
        query = select(EventRow.due_at).where(EventRow.due_at.is_not(None)).order_by(EventRow.due_at).limit(1)
        return self._value(query)

    def put_due(self, number: EventId, at: datetime | None) -> None:
        """The event goes on by itself at this time."""
        self._put_into(number, set_to(EventRow.due_at, at))

    def wake(self, match: MatchId, at: datetime) -> None:
        """A match has ended: its event, if it has one that goes on, is to look at it at once."""
        mine = select(EventMatchRow.event).where(EventMatchRow.match == match)
        here = EventRow.id.in_(mine), EventRow.status == EventStatus.PLAYING
        self._change(update(EventRow).where(*here).values(set_to(EventRow.due_at, at)))

    def playing(self) -> tuple[EventId, ...]:
        """The events that have begun and go on."""
        query = select(EventRow.id).where(EventRow.status == EventStatus.PLAYING).order_by(EventRow.id)
        return self._values(query)

    def of_guild(self, guild: GuildId, *, limit: int) -> tuple[EventId, ...]:
        """The server's events, newest first."""
        query = select(EventRow.id).where(EventRow.guild == guild).order_by(EventRow.id.desc()).limit(limit)
        return self._values(query)

    # People

    def people(self, number: EventId) -> dict[int, UserId | None]:
        """Who is who in the log."""
        query = select(EventPersonRow.person, EventPersonRow.user).where(EventPersonRow.event == number)
        return self._pairs(query)

    def person(self, number: EventId, user: UserId) -> int:
        """The person that a user is in the log, a new one for somebody new."""
        known = next((person for person, each in self.people(number).items() if each == user), None)
        if known is not None:
            return known
        last = self._value(select(func.max(EventPersonRow.person)).where(EventPersonRow.event == number))
        added = EventPersonRow(event=number, person=(last or 0) + 1, user=user)
        self._insert(added)
        return added.person

    def live_of(self, user: UserId) -> tuple[EventId, ...]:
        """The events that go on and have had the person among them."""
        query = (
            select(EventRow.id)
            .join(EventPersonRow, EventPersonRow.event == EventRow.id)
            .where(EventPersonRow.user == user, EventRow.status.in_(_GOES_ON))
            .order_by(EventRow.id)
        )
        return self._values(query)

    def over_of(self, user: UserId, guild: GuildId, *, limit: int) -> tuple[EventId, ...]:
        """The events of the server that were played to their end with the person among them, newest first."""
        query = (
            select(EventRow.id)
            .join(EventPersonRow, EventPersonRow.event == EventRow.id)
            .where(EventPersonRow.user == user, EventRow.guild == guild, EventRow.status == EventStatus.OVER)
            .order_by(EventRow.id.desc())
            .limit(limit)
        )
        return self._values(query)

    # Matches

    def link(self, number: EventId, pairing: int, match: MatchId, *, first_seat: int) -> None:
        """A match was begun for the pairing, whose first player sits at that seat."""
        self._insert(EventMatchRow(match=match, event=number, pairing=pairing, first_seat=first_seat))

    def first_seat(self, match: MatchId) -> int:
        """The seat at which the first player of the match's pairing sits; the others follow clockwise."""
        return self._value(select(EventMatchRow.first_seat).where(EventMatchRow.match == match)) or 0

    def is_of_event(self, match: MatchId) -> bool:
        """Whether the match was begun for an event."""
        return self._count(EventMatchRow.match == match, of=EventMatchRow) > 0

    def matches(self, number: EventId) -> dict[int, MatchId]:
        """The match of each pairing that has one."""
        query = select(EventMatchRow.pairing, EventMatchRow.match).where(EventMatchRow.event == number)
        return self._pairs(query)

    def tables(self, number: EventId) -> tuple[EventTable, ...]:
        """The tables of all matches that were begun for the event."""
        place = func.coalesce(MatchRow.thread, MatchRow.channel)
        places = type_coerce(place, BigInteger), MatchRow.away_channel
        query = select(EventMatchRow.pairing, MatchRow.id, *places, MatchRow.status)
        here = query.join(MatchRow, MatchRow.id == EventMatchRow.match).where(EventMatchRow.event == number)
        return self._make(EventTable, here)

    def live_matches(self, number: EventId) -> dict[int, MatchId]:
        """The matches that go on, by their pairings."""
        query = (
            select(EventMatchRow.pairing, EventMatchRow.match)
            .join(MatchRow, MatchRow.id == EventMatchRow.match)
            .where(EventMatchRow.event == number, MatchRow.status == MatchStatus.LIVE)
        )
        return self._pairs(query)

    # Those who did not come

    def find_no_show(self, guild: GuildId, user: UserId) -> NoShowRow | None:
        """What somebody's matches without them have come to on the server."""
        query = select(NoShowRow).where(NoShowRow.guild == guild, NoShowRow.user == user)
        return self._find(NoShowRow, query)

    def put_no_show(self, row: NoShowRow) -> None:
        """Note that somebody did not come, in the place of what was noted before."""
        self._put(row)

    def clear_no_shows(self, guild: GuildId, users: Iterable[UserId]) -> None:
        """These people have played an event of the server."""
        here = NoShowRow.guild == guild, NoShowRow.user.in_(tuple(users))
        self._change(delete(NoShowRow).where(*here))

    # Messages

    def put_message(self, number: EventId, message: MessageId, *, shows: int) -> None:
        """This message shows the event, as it was at a version."""
        self._put_into(number, set_to(EventRow.message, message) | set_to(EventRow.shown_version, shows))

    def put_salt(self, number: EventId, salt: str) -> None:
        """The number that is mixed with the secret is known from now on; a known one stays."""
        here = EventRow.id == number, EventRow.salt == ""
        self._change(update(EventRow).where(*here).values(set_to(EventRow.salt, salt)))

    def mark_stale(self, number: EventId) -> None:
        """The event's message is to be painted again, although the event is at the same version."""
        self._put_into(number, set_to(EventRow.shown_version, NO_VERSION_SHOWN))

    def put_shown(self, number: EventId, version: int) -> None:
        """The event's message shows this version; one that shows more already stays so."""
        here = EventRow.id == number, EventRow.shown_version < version
        self._change(update(EventRow).where(*here).values(set_to(EventRow.shown_version, version)))

    def put_notice(self, number: EventId, notice: str) -> None:
        """People are to be told of this."""
        self._put_into(number, set_to(EventRow.notice, notice))

    def put_noticed(self, number: EventId, notice: str) -> None:
        """People have been told of this."""
        self._put_into(number, set_to(EventRow.noticed, notice))

    def put_scheduled(self, number: EventId, event: MessageId | None, shows: Scheduled) -> None:
        """This scheduled event of Discord's shows the event, as far as this."""
        self._put_into(number, set_to(EventRow.scheduled, event) | set_to(EventRow.scheduled_as, shows))

    def behind(self) -> tuple[EventId, ...]:
        """The events whose messages are missing or show less than is true, by their ids."""
        shows_old = or_(EventRow.shown_version != EventRow.version, EventRow.noticed != EventRow.notice)
        # One that is over without ever having had a message is not shown to anybody any more.
        behind = or_(
            and_(EventRow.message.is_(None), EventRow.status.in_(_GOES_ON)),
            and_(EventRow.message.is_not(None), shows_old),
            and_(EventRow.status == EventStatus.REGISTRATION, EventRow.scheduled_as == Scheduled.NOT_YET),
            and_(EventRow.status == EventStatus.PLAYING, EventRow.scheduled_as == Scheduled.COMING),
            and_(EventRow.status.not_in(_GOES_ON), EventRow.scheduled_as.in_(_ON_DISCORD)),
        )
        return self._values(select(EventRow.id).where(behind).order_by(EventRow.id))

    # Keeping

    def drop_ended(self, before: datetime, *, limit: int) -> int:
        """Drop events that were over before then; how many went."""
        old = select(EventRow.id).where(EventRow.ended_at < before).limit(limit)
        return self._change(delete(EventRow).where(EventRow.id.in_(old)))

    def _put_into(self, number: EventId, values: dict[str, Any]) -> None:
        self._change(update(EventRow).where(EventRow.id == number).values(values))
