"""Matches: their seats, the log of what was done, the messages that show them, and their clocks."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import CheckConstraint, ForeignKey, Index, PrimaryKeyConstraint, and_, func, literal_column

from bot.store.columns import SeatOrNobody
from bot.store.kinds import (
    AgreementKind,
    Cause,
    ChannelId,
    DeadlineKind,
    GuildId,
    MatchId,
    MatchStatus,
    MessageId,
    OnTimeout,
    RequestId,
    SurfaceId,
    SurfaceKind,
    UserId,
)
from bot.store.records import Field, Record, column


class NewMatch(Record):
    """A match as it starts, at version 0; ``rules`` is JSON text, ``snapshot`` the state after the deal."""

    guild: Field[GuildId | None]
    channel: Field[ChannelId]
    game: Field[str]
    game_version: Field[int]
    preset: Field[str]
    rules: Field[str]
    turn_limit: Field[timedelta | None]
    on_timeout: Field[OnTimeout] = column(default=OnTimeout.PLAY, server_default=OnTimeout.PLAY.value)
    rated: Field[bool]
    salt: Field[str] = column(repr=False)
    secret: Field[bytes] = column(repr=False)
    seed: Field[bytes] = column(repr=False)
    snapshot: Field[bytes] = column(repr=False)
    created_at: Field[datetime]
    away_guild: Field[GuildId | None] = column(default=None)
    """The other server, of a match across two; its table stands in the channel ``away_channel``."""
    away_channel: Field[ChannelId | None] = column(default=None)


class MatchRow(NewMatch):
    """A match as it is now: ``snapshot`` is the state after action number ``version``."""

    __tablename__ = "match"
    __table_args__ = (
        # For the start, which pages through all live matches; and for what each server may have at once.
        Index(None, "status", "id"),
        Index(None, "guild", "status"),
        Index(None, "channel", "status", "id"),
        # An id is never used again, so that an old button cannot reach somebody else's match.
        {"sqlite_autoincrement": True},
    )

    id: Field[MatchId] = column(primary_key=True, autoincrement=True)
    status: Field[MatchStatus]
    version: Field[int]
    updated_at: Field[datetime]
    ended_at: Field[datetime | None]
    ending: Field[str | None]
    paused_at: Field[datetime | None]
    lost_at: Field[datetime | None]
    time_left: Field[timedelta | None]
    thread: Field[ChannelId | None]
    """A thread of its own for the table, and in ``away_thread`` for that in the other server."""
    away_thread: Field[ChannelId | None]


# The conditions of partial indexes stand in the queries as they do here, without parameters: only then does
# SQLite see that the index has all that is asked for.
HAS_CARDS: Final = and_(MatchRow.ended_at.is_not(None), func.length(MatchRow.snapshot) > literal_column("0"))
"""Matches that have ended and have not been emptied."""
Index("ix_match_with_cards", MatchRow.ended_at, sqlite_where=HAS_CARDS, postgresql_where=HAS_CARDS)

_IS_ACROSS: Final = MatchRow.away_guild.is_not(None)
Index(
    "ix_match_away",
    MatchRow.away_guild,
    MatchRow.status,
    sqlite_where=_IS_ACROSS,
    postgresql_where=_IS_ACROSS,
)
_HAS_AWAY_TABLE: Final = MatchRow.away_channel.is_not(None)
Index(
    "ix_match_away_channel",
    MatchRow.away_channel,
    MatchRow.status,
    sqlite_where=_HAS_AWAY_TABLE,
    postgresql_where=_HAS_AWAY_TABLE,
)

_HAS_THREAD: Final = MatchRow.thread.is_not(None)
Index("ix_match_thread", MatchRow.thread, sqlite_where=_HAS_THREAD, postgresql_where=_HAS_THREAD)
_HAS_AWAY_THREAD: Final = MatchRow.away_thread.is_not(None)
Index(
    "ix_match_away_thread",
    MatchRow.away_thread,
    sqlite_where=_HAS_AWAY_THREAD,
    postgresql_where=_HAS_AWAY_THREAD,
)


class NewSeat(Record):
    """A place at a table: a person, or a computer player of a named level."""

    seat: Field[int] = column(primary_key=True)
    user: Field[UserId | None] = column(default=None)
    computer: Field[str | None] = column(default=None)
    joined: Field[int | None] = column(default=None)
    """The place in the lobby from which the shuffle of seats brought the player here."""
    guild: Field[GuildId | None] = column(default=None)
    """The server from which the person plays, in a match across servers."""


class SeatRow(NewSeat):
    """A seat during the match. ``missed`` counts the turns in a row that the clock played for it.

    ``left_at`` is when its player left the match for good, ``time_left`` what is left of a turn whose clock
    has stopped. A seat with neither ``user`` nor ``computer`` was somebody's who has been forgotten.
    """

    __tablename__ = "seat"
    __table_args__ = (
        # By match first, whichever class declares its columns first: the seats of a match are read together.
        PrimaryKeyConstraint("match", "seat"),
        CheckConstraint('"user" IS NULL OR computer IS NULL', name="one_player"),
        Index(None, "user", "match", "left_at"),
    )

    match: Field[MatchId] = column(ForeignKey("match.id", ondelete="CASCADE"), primary_key=True)
    missed: Field[int]
    left_at: Field[datetime | None] = column(default=None)
    time_left: Field[timedelta | None] = column(default=None)


class ActionRow(Record):
    """An action in its text form; ``version`` is the one that it leads to. Only people have a ``request``.

    The key lets one writer have a version, and ``request`` makes one move of a press that is delivered twice.
    """

    __tablename__ = "action"

    match: Field[MatchId] = column(ForeignKey("match.id", ondelete="CASCADE"), primary_key=True)
    version: Field[int] = column(primary_key=True)
    seat: Field[int]
    cause: Field[Cause]
    request: Field[RequestId | None] = column(unique=True)
    text: Field[str] = column(repr=False)
    at: Field[datetime]


class SurfaceRow(Record):
    """A message of a match, or without ``message`` one still to be posted.

    The wish for a message is committed with the match, and the post follows. ``user`` is None for tables.
    ``reposting_since`` is set while a message is being posted, also in the place of this one: after a crash
    in between, a start looks for the message that is there already, and goes on with the post if there is
    none.
    """

    __tablename__ = "surface"
    __table_args__ = (
        Index(None, "match", "kind", "user", unique=True),
        Index(None, "channel"),
        {"sqlite_autoincrement": True},
    )

    id: Field[SurfaceId] = column(primary_key=True, autoincrement=True)
    match: Field[MatchId] = column(ForeignKey("match.id", ondelete="CASCADE"))
    kind: Field[SurfaceKind]
    user: Field[UserId | None]
    channel: Field[ChannelId | None]
    message: Field[MessageId | None]
    version: Field[int]
    posted_at: Field[datetime | None]
    reposting_since: Field[datetime | None]


# NULLs count as different in a unique index, so that the table, which has no user, needs an index of its own.
_FOR_ALL = SurfaceRow.user.is_(None)
Index(
    "ix_surface_for_all",
    SurfaceRow.match,
    SurfaceRow.kind,
    unique=True,
    sqlite_where=_FOR_ALL,
    postgresql_where=_FOR_ALL,
)


class LeftoverRow(Record):
    """A message of a match that another one has replaced, and that is still to be deleted.

    It is noted in the transaction that notes its successor, so that no message with buttons is forgotten.
    ``user`` is None for a table, and whose hand it is for a hand.
    """

    __tablename__ = "leftover"
    __table_args__ = (Index(None, "match"),)

    message: Field[MessageId] = column(primary_key=True)
    match: Field[MatchId] = column(ForeignKey("match.id", ondelete="CASCADE"))
    user: Field[UserId | None]
    channel: Field[ChannelId]


class DeadlineRow(Record):
    """What happens to a match at a time, unless it is put off.

    ``seat`` is None when the deadline is the table's, or everybody's who has something to do.
    """

    __tablename__ = "deadline"
    __table_args__ = (Index(None, "at"),)

    match: Field[MatchId] = column(ForeignKey("match.id", ondelete="CASCADE"), primary_key=True)
    kind: Field[DeadlineKind] = column(primary_key=True)
    seat: Field[int | None] = column(stored=SeatOrNobody(), primary_key=True)
    at: Field[datetime]


class AgreementRow(Record):
    """What one seat has asked for; it happens when all seats have."""

    __tablename__ = "agreement"

    match: Field[MatchId] = column(ForeignKey("match.id", ondelete="CASCADE"), primary_key=True)
    kind: Field[AgreementKind] = column(primary_key=True)
    seat: Field[int] = column(primary_key=True)
    at: Field[datetime]
