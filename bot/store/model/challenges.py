"""Challenges, and lobbies: challenges that several may join."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import CheckConstraint, ForeignKey, Index, and_, literal_column, or_

from bot.store.kinds import (
    ChallengeId,
    ChallengeStatus,
    ChannelId,
    GuildId,
    MatchId,
    MessageId,
    OnTimeout,
    RequestId,
    UserId,
)
from bot.store.records import Field, Record, column


class NewChallenge(Record):
    """An offer as it is made; without an ``opponent`` anybody may take the seat."""

    guild: Field[GuildId | None]
    channel: Field[ChannelId]
    challenger: Field[UserId]
    opponent: Field[UserId | None]
    game: Field[str]
    preset: Field[str]
    rules: Field[str]
    turn_limit: Field[timedelta | None]
    on_timeout: Field[OnTimeout] = column(default=OnTimeout.PLAY, server_default=OnTimeout.PLAY.value)
    computer: Field[str | None] = column(default=None)
    """The level of the computer player for whom the open seat is kept."""
    commitment: Field[str]
    secret: Field[bytes] = column(repr=False)
    created_at: Field[datetime]
    expires_at: Field[datetime]
    rematch_of: Field[MatchId | None] = column(ForeignKey("match.id", ondelete="SET NULL"), default=None)
    request: Field[RequestId] = column(unique=True)
    seats: Field[int | None] = column(default=None)
    """Of a lobby, how many may join; None for a challenge between two."""
    queued: Field[bool] = column(default=False, server_default="0")
    """Whether its person waits to be paired: nobody answers it."""
    may_open_thread: Field[bool] = column(default=False, server_default="0")
    """Whether the bot could open a thread when the person began to wait."""
    across: Field[bool] = column(default=False, server_default="0")
    """Whether the opponent may be one who waits on another server."""


class ChallengeRow(NewChallenge):
    """An offer as it is now; ``shown`` is the status that its message shows, None while there is none."""

    __tablename__ = "challenge"
    __table_args__ = (
        Index(None, "status", "expires_at"),
        Index(None, "challenger", "status"),
        Index(None, "opponent", "status"),
        Index(None, "channel", "status"),
        Index(None, "match"),
        Index(None, "rematch_of"),
        {"sqlite_autoincrement": True},
    )

    id: Field[ChallengeId] = column(primary_key=True, autoincrement=True)
    status: Field[ChallengeStatus]
    message: Field[MessageId | None]
    shown: Field[ChallengeStatus | None]
    match: Field[MatchId | None] = column(ForeignKey("match.id", ondelete="SET NULL"))
    """What an accepted challenge became."""
    version: Field[int] = column(server_default="0")
    """Of a lobby, how often it has changed."""
    shown_version: Field[int] = column(server_default="0")


# Nearly all challenges show what they are: partial indexes make those that do not a short list, which is read
# again and again.
SHOWS_OLD_STATUS = or_(ChallengeRow.shown.is_(None), ChallengeRow.shown != ChallengeRow.status)
LOBBY_SHOWS_OLD = and_(
    ChallengeRow.seats.is_not(None),
    or_(
        ChallengeRow.shown.is_(None),
        ChallengeRow.shown != ChallengeRow.status,
        ChallengeRow.shown_version != ChallengeRow.version,
    ),
)
Index(
    "ix_challenge_behind",
    ChallengeRow.id,
    sqlite_where=SHOWS_OLD_STATUS,
    postgresql_where=SHOWS_OLD_STATUS,
)
Index(
    "ix_challenge_lobby_behind",
    ChallengeRow.id,
    sqlite_where=LOBBY_SHOWS_OLD,
    postgresql_where=LOBBY_SHOWS_OLD,
)


CAME_TO_NOTHING = and_(ChallengeRow.match.is_(None), ChallengeRow.status != literal_column("'open'"))
Index(
    "ix_challenge_came_to_nothing",
    ChallengeRow.created_at,
    sqlite_where=CAME_TO_NOTHING,
    postgresql_where=CAME_TO_NOTHING,
)


# Nobody waits twice on a server, whichever processes were asked at once. The column stands alone, as `= true`
# and `= 1` are each of one database only.
WAITS = and_(literal_column("queued"), ChallengeRow.status == literal_column("'open'"))
Index(
    "ix_challenge_waiting",
    ChallengeRow.guild,
    ChallengeRow.challenger,
    unique=True,
    sqlite_where=WAITS,
    postgresql_where=WAITS,
)


class SitterRow(Record):
    """Who has joined a lobby: a person, or a computer player of a level; neither is somebody forgotten.

    ``place`` counts up in the order in which they came.
    """

    __tablename__ = "challenge_seat"
    __table_args__ = (
        CheckConstraint('"user" IS NULL OR computer IS NULL', name="one_player"),
        Index(None, "user", "challenge", unique=True),
    )

    challenge: Field[ChallengeId] = column(ForeignKey("challenge.id", ondelete="CASCADE"), primary_key=True)
    place: Field[int] = column(primary_key=True)
    user: Field[UserId | None] = column(default=None)
    computer: Field[str | None] = column(default=None)


class GuestRow(Record):
    """Somebody who is named in a lobby; where anybody is, nobody else may join."""

    __tablename__ = "challenge_guest"
    __table_args__ = (Index(None, "user"),)

    challenge: Field[ChallengeId] = column(ForeignKey("challenge.id", ondelete="CASCADE"), primary_key=True)
    user: Field[UserId] = column(primary_key=True)


class PressRow(Record):
    """A press that changed a lobby: one that is delivered twice changes it once."""

    __tablename__ = "challenge_press"
    __table_args__ = (Index(None, "challenge"),)

    request: Field[RequestId] = column(primary_key=True)
    challenge: Field[ChallengeId] = column(ForeignKey("challenge.id", ondelete="CASCADE"))
