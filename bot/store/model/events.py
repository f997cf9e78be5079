"""Events such as cups: the log of what happened to each, who is in it, and the matches that it has begun."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import ForeignKey, Index

from bot.store.kinds import (
    ChannelId,
    EventId,
    EventStatus,
    GuildId,
    MatchId,
    MessageId,
    RequestId,
    Scheduled,
    UserId,
)
from bot.store.records import Field, Record, column

NO_VERSION_SHOWN = -1
"""Of an event whose message is missing, or shows nobody knows what."""


class NewEvent(Record):
    """An event as it is announced; ``terms`` is JSON text."""

    guild: Field[GuildId]
    channel: Field[ChannelId]
    host: Field[UserId | None]
    terms: Field[str]
    commitment: Field[str]
    secret: Field[bytes] = column(repr=False)
    created_at: Field[datetime]
    request: Field[RequestId] = column(unique=True)
    follows: Field[EventId | None] = column(default=None)
    """The season of the league before this one; each has one at most that follows."""


class EventRow(NewEvent):
    """An event as it is now: ``snapshot`` is what the first ``version`` acts of its log lead to.

    ``due_at`` is when it goes on by itself. ``notice`` is what its people are to be told of in a message of
    its own, and ``noticed`` what they have been told of; ``shown_version`` is what the one message shows that
    is kept up to date.
    """

    __tablename__ = "event"
    __table_args__ = (
        Index(None, "due_at"),
        Index(None, "guild", "id"),
        Index(None, "ended_at"),
        Index(None, "follows", unique=True),
        # An id is never used again, so that an old button cannot reach another event.
        {"sqlite_autoincrement": True},
    )

    id: Field[EventId] = column(primary_key=True, autoincrement=True)
    status: Field[EventStatus]
    version: Field[int]
    salt: Field[str]
    """Empty until the seal was posted; see `bot.matches.seal`."""
    due_at: Field[datetime | None]
    ended_at: Field[datetime | None]
    message: Field[MessageId | None]
    shown_version: Field[int]
    notice: Field[str]
    noticed: Field[str]
    snapshot: Field[bytes] = column(repr=False)
    scheduled: Field[MessageId | None] = column(default=None)
    """The scheduled event of Discord's, where there is one."""
    scheduled_as: Field[Scheduled] = column(default=Scheduled.NOT_YET, server_default="not_yet")


class EventActRow(Record):
    """An act as JSON text; ``version`` is the one that it leads to. Only what people press has a ``request``.

    As in the log of a match, the key lets one writer have a version, and ``request`` makes one act of a press
    that is delivered twice.
    """

    __tablename__ = "event_act"

    event: Field[EventId] = column(ForeignKey("event.id", ondelete="CASCADE"), primary_key=True)
    version: Field[int] = column(primary_key=True)
    request: Field[RequestId | None] = column(unique=True)
    text: Field[str]
    at: Field[datetime]


class EventPersonRow(Record):
    """Who a person of the log is; nobody any more once they had themselves forgotten."""

    __tablename__ = "event_person"
    __table_args__ = (Index(None, "user", "event", unique=True),)

    event: Field[EventId] = column(ForeignKey("event.id", ondelete="CASCADE"), primary_key=True)
    person: Field[int] = column(primary_key=True)
    user: Field[UserId | None]


class EventMatchRow(Record):
    """The match that was begun for a pairing."""

    __tablename__ = "event_match"
    __table_args__ = (Index(None, "event", "pairing", unique=True),)

    match: Field[MatchId] = column(ForeignKey("match.id", ondelete="CASCADE"), primary_key=True)
    event: Field[EventId] = column(ForeignKey("event.id", ondelete="CASCADE"))
    pairing: Field[int]
    first_seat: Field[int] = column(default=0, server_default="0")
    """The seat of the match at which the pairing's first player sits; the others follow clockwise."""


class FriendlyRow(Record):
    """What a friendly has beside its event: its code, and the second server once that has accepted.

    The event's own row is the first server's; ``message``, ``shown_version`` and ``noticed`` are as there.
    """

    __tablename__ = "friendly"

    event: Field[EventId] = column(ForeignKey("event.id", ondelete="CASCADE"), primary_key=True)
    code: Field[str] = column(unique=True, repr=False)
    home_name: Field[str]
    """What the first server is called, and in ``name`` the second one."""
    guild: Field[GuildId | None] = column(default=None)
    channel: Field[ChannelId | None] = column(default=None)
    name: Field[str] = column(default="")
    message: Field[MessageId | None] = column(default=None)
    shown_version: Field[int] = column(default=NO_VERSION_SHOWN)
    noticed: Field[str] = column(default="")


class NoShowRow(Record):
    """Somebody did not come to matches of a server's events, and may enter none until then."""

    __tablename__ = "no_show"
    __table_args__ = (Index(None, "user"),)

    guild: Field[GuildId] = column(primary_key=True)
    user: Field[UserId] = column(primary_key=True)
    number: Field[int]
    """How often since they last played an event."""
    until: Field[datetime]


class FormerNoShowRow(Record):
    """What is left of a `NoShowRow` while it keeps out somebody who is forgotten; see `bot.store.former`."""

    __tablename__ = "former_no_show"

    guild: Field[GuildId] = column(primary_key=True)
    mark: Field[str] = column(primary_key=True)
    number: Field[int]
    until: Field[datetime]


class BankRow(Record):
    """The time that somebody has for all matches of a league's season; it runs from ``running_since`` on.

    ``timeouts`` counts the matches that were lost as it was empty; ``is_absent`` says that the latest of them
    was after their last move. ``reminded`` is how often they were reminded of matches that have not begun.
    """

    __tablename__ = "event_bank"

    event: Field[EventId] = column(ForeignKey("event.id", ondelete="CASCADE"), primary_key=True)
    person: Field[int] = column(primary_key=True)
    start: Field[timedelta]
    increment: Field[timedelta]
    most: Field[timedelta]
    left: Field[timedelta]
    running_since: Field[datetime | None]
    timeouts: Field[int]
    is_absent: Field[bool]
    reminded: Field[int]
