"""Duplicate sets: the same sealed deals for everybody, who plays them in which match, and what came of it."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ForeignKey, Index

from bot.store.kinds import (
    ChannelId,
    DuplicateId,
    DuplicateSpan,
    GuildId,
    MatchId,
    MessageId,
    TeamAnswer,
    UserId,
)
from bot.store.records import Field, Record, column


class NewDuplicate(Record):
    """A set as it is opened; ``terms`` is JSON text. Without a ``guild`` it is one for all servers."""

    name: Field[str] = column(unique=True)
    """Which set it is, so that it is opened once: its server or ``all``, its span, and its first day; of a
    team match the command that proposed it.
    """
    guild: Field[GuildId | None]
    span: Field[DuplicateSpan]
    first_day: Field[int]
    """The number of the day in the calendar of UTC; see `datetime.date.toordinal`."""
    terms: Field[str]
    commitment: Field[str]
    secret: Field[bytes] = column(repr=False)
    opened_at: Field[datetime]
    closes_at: Field[datetime]


class DuplicateRow(NewDuplicate):
    """A set as it is now. Its seed follows from secret and ``salt``, which is empty until the first match.

    ``due_at`` is when it goes on by itself: when it closes, or at once while matches of it are to be ended.
    ``message`` shows the seal, and once the set is closed the standings. A team match is a set of its own.
    """

    __tablename__ = "duplicate"
    __table_args__ = (
        Index(None, "due_at"),
        Index(None, "guild", "span", "first_day"),
        Index(None, "closed_at"),
        # An id is never used again, so that an old button cannot reach another set.
        {"sqlite_autoincrement": True},
    )

    id: Field[DuplicateId] = column(primary_key=True, autoincrement=True)
    salt: Field[str]
    due_at: Field[datetime | None]
    closed_at: Field[datetime | None]
    channel: Field[ChannelId | None]
    message: Field[MessageId | None]
    is_shown: Field[bool]
    """Whether the message shows the standings."""
    proof: Field[bytes] = column(repr=False)
    """The document of a set that is closed: everybody's log, the standings, and the secret."""


class DuplicatePlayerRow(Record):
    """The match in which somebody plays a set; ``person`` numbers them in the order in which they began."""

    __tablename__ = "duplicate_player"
    __table_args__ = (
        Index(None, "duplicate", "user", unique=True),
        Index(None, "duplicate", "person", unique=True),
        Index(None, "user"),
    )

    match: Field[MatchId] = column(ForeignKey("match.id", ondelete="CASCADE"), primary_key=True)
    duplicate: Field[DuplicateId] = column(ForeignKey("duplicate.id", ondelete="CASCADE"))
    person: Field[int]
    user: Field[UserId | None]
    guild: Field[GuildId | None]
    """The server in which they began."""


class TeamPlaceRow(Record):
    """One of the four of a team match, which is a set that two tables play; ``place`` is from 0 to 3.

    The two tables are players of the set without a person, numbered 1 and 2.
    """

    __tablename__ = "team_place"
    __table_args__ = (Index(None, "user"),)

    duplicate: Field[DuplicateId] = column(ForeignKey("duplicate.id", ondelete="CASCADE"), primary_key=True)
    place: Field[int] = column(primary_key=True, autoincrement=False)
    user: Field[UserId | None]
    answer: Field[TeamAnswer]
    has_left: Field[bool]
    """Whether they gave their table up, or the clock ended it for them."""
