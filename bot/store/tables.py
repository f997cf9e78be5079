"""The tables. Blobs and long texts stand last, so that reading a version does not page through a snapshot."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    and_,
    or_,
)

from bot.store.columns import Counters, RowNumber, UtcTime, WholeSeconds, Word
from bot.store.kinds import (
    AgreementKind,
    Cause,
    ChallengeStatus,
    DeadlineKind,
    MatchStatus,
    OnTimeout,
    SurfaceKind,
    Verdict,
)

METADATA: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _match_key(*, primary_key: bool = False) -> Column[int]:
    return Column(
        "match", ForeignKey("match.id", ondelete="CASCADE"), primary_key=primary_key, nullable=False
    )


setting: Final = Table(
    "setting",
    METADATA,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

# One row: the last instant at which the bot was alive, so that a start can tell how long it was not.
heartbeat: Final = Table(
    "heartbeat",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", UtcTime, nullable=False),
    CheckConstraint("id = 1", name="one_row"),
)

person: Final = Table(
    "person",
    METADATA,
    Column("user", BigInteger, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("dm_channel", BigInteger),
    Column("dm_opened_at", UtcTime),
    Column("dm_closed_at", UtcTime),
    Column("seen_at", UtcTime, nullable=False),
    Column("vacation_from", UtcTime),
    Column("vacation_until", UtcTime),
    Column("locale", Text),
    Index(None, "dm_opened_at"),
)

# sqlite_autoincrement: an id is never used again, so that an old button cannot reach somebody else's match.
match: Final = Table(
    "match",
    METADATA,
    Column("id", RowNumber, primary_key=True),
    Column("guild", BigInteger),
    Column("channel", BigInteger, nullable=False),
    Column("game", Text, nullable=False),
    Column("game_version", Integer, nullable=False),
    Column("preset", Text, nullable=False),
    Column("turn_limit", WholeSeconds),
    Column("on_timeout", Word(OnTimeout), nullable=False, server_default=OnTimeout.PLAY.value),
    Column("rated", Boolean, nullable=False),
    Column("status", Word(MatchStatus), nullable=False),
    Column("version", Integer, nullable=False),
    Column("created_at", UtcTime, nullable=False),
    Column("updated_at", UtcTime, nullable=False),
    Column("ended_at", UtcTime),
    Column("ending", Text),
    Column("paused_at", UtcTime),
    Column("lost_at", UtcTime),
    Column("time_left", WholeSeconds),
    Column("thread", BigInteger),
    Column("salt", Text, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("rules", Text, nullable=False),
    Column("snapshot", LargeBinary, nullable=False),
    Index(None, "status", "id"),
    Index(None, "guild", "status"),
    sqlite_autoincrement=True,
)

challenge: Final = Table(
    "challenge",
    METADATA,
    Column("id", RowNumber, primary_key=True),
    Column("guild", BigInteger),
    Column("channel", BigInteger, nullable=False),
    Column("message", BigInteger),
    Column("challenger", BigInteger, nullable=False),
    Column("opponent", BigInteger),
    Column("computer", Text),
    Column("game", Text, nullable=False),
    Column("preset", Text, nullable=False),
    Column("turn_limit", WholeSeconds),
    Column("on_timeout", Word(OnTimeout), nullable=False, server_default=OnTimeout.PLAY.value),
    Column("status", Word(ChallengeStatus), nullable=False),
    Column("shown", Word(ChallengeStatus)),
    Column("created_at", UtcTime, nullable=False),
    Column("expires_at", UtcTime, nullable=False),
    Column("match", ForeignKey("match.id", ondelete="SET NULL")),
    Column("rematch_of", ForeignKey("match.id", ondelete="SET NULL")),
    Column("request", BigInteger, nullable=False, unique=True),
    Column("seats", Integer),
    Column("version", Integer, nullable=False, server_default="0"),
    Column("shown_version", Integer, nullable=False, server_default="0"),
    Column("commitment", Text, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("rules", Text, nullable=False),
    Index(None, "status", "expires_at"),
    Index(None, "challenger", "status"),
    Index(None, "opponent", "status"),
    Index(None, "channel", "status"),
    Index(None, "match"),
    Index(None, "rematch_of"),
    sqlite_autoincrement=True,
)

_CHALLENGE_BEHIND: Final = or_(challenge.c.shown.is_(None), challenge.c.shown != challenge.c.status)
Index(
    "ix_challenge_behind", challenge.c.id, sqlite_where=_CHALLENGE_BEHIND, postgresql_where=_CHALLENGE_BEHIND
)

_LOBBY_BEHIND: Final = and_(
    challenge.c.seats.is_not(None),
    or_(
        challenge.c.shown.is_(None),
        challenge.c.shown != challenge.c.status,
        challenge.c.shown_version != challenge.c.version,
    ),
)
Index("ix_challenge_lobby_behind", challenge.c.id, sqlite_where=_LOBBY_BEHIND, postgresql_where=_LOBBY_BEHIND)


def _challenge_key(*, primary_key: bool = False) -> Column[int]:
    return Column(
        "challenge", ForeignKey("challenge.id", ondelete="CASCADE"), primary_key=primary_key, nullable=False
    )


# A challenge with ``seats`` is a lobby: who has joined it, by the order in which they came.
challenge_seat: Final = Table(
    "challenge_seat",
    METADATA,
    _challenge_key(primary_key=True),
    Column("place", Integer, primary_key=True, autoincrement=False),
    Column("user", BigInteger),
    Column("computer", Text),
    CheckConstraint('"user" IS NULL OR computer IS NULL', name="one_player"),
    Index(None, "user", "challenge", unique=True),
)

# Where somebody is named here, nobody else may join.
challenge_guest: Final = Table(
    "challenge_guest",
    METADATA,
    _challenge_key(primary_key=True),
    Column("user", BigInteger, primary_key=True, autoincrement=False),
    Index(None, "user"),
)

# The presses that changed a lobby: one delivered twice changes it once.
challenge_press: Final = Table(
    "challenge_press",
    METADATA,
    Column("request", BigInteger, primary_key=True, autoincrement=False),
    _challenge_key(),
    Index(None, "challenge"),
)

# ``joined`` is the place in the lobby from which the shuffle of seats brought the player here.
seat: Final = Table(
    "seat",
    METADATA,
    _match_key(primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("user", BigInteger),
    Column("computer", Text),
    Column("missed", Integer, nullable=False),
    Column("left_at", UtcTime),
    Column("time_left", WholeSeconds),
    Column("joined", Integer),
    CheckConstraint('"user" IS NULL OR computer IS NULL', name="one_player"),
    Index(None, "user", "match", "left_at"),
)

action: Final = Table(
    "action",
    METADATA,
    _match_key(primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("cause", Word(Cause), nullable=False),
    Column("request", BigInteger, unique=True),
    Column("text", Text, nullable=False),
    Column("at", UtcTime, nullable=False),
)

# A row without a message is one still to be posted: the wish is committed with the match, the post follows.
surface: Final = Table(
    "surface",
    METADATA,
    Column("id", RowNumber, primary_key=True),
    _match_key(),
    Column("kind", Word(SurfaceKind), nullable=False),
    Column("user", BigInteger),
    Column("channel", BigInteger),
    Column("message", BigInteger),
    Column("version", Integer, nullable=False),
    Column("posted_at", UtcTime),
    Column("reposted_for", Integer),
    Index(None, "match", "kind", "user", unique=True),
    Index(None, "channel"),
    sqlite_autoincrement=True,
)

# NULLs count as different in a unique index, so that the table, which has no user, needs an index of its own.
_FOR_ALL: Final = surface.c.user.is_(None)
Index(
    "ix_surface_for_all",
    surface.c.match,
    surface.c.kind,
    unique=True,
    sqlite_where=_FOR_ALL,
    postgresql_where=_FOR_ALL,
)

# ``seat`` is -1 for a deadline that is nobody's in particular: part of a key cannot be NULL.
deadline: Final = Table(
    "deadline",
    METADATA,
    _match_key(primary_key=True),
    Column("kind", Word(DeadlineKind), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("at", UtcTime, nullable=False),
    Index(None, "at"),
)

result: Final = Table(
    "result",
    METADATA,
    _match_key(primary_key=True),
    Column("user", BigInteger, primary_key=True, autoincrement=False),
    Column("guild", BigInteger),
    Column("game", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("verdict", Word(Verdict), nullable=False),
    Column("points", Integer, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("ended_at", UtcTime, nullable=False),
    Column("mu_before", Float),
    Column("sigma_before", Float),
    Column("mu_after", Float),
    Column("sigma_after", Float),
    Column("tally", Counters, nullable=False),
    Column("voided_at", UtcTime),
    Column("voided_by", BigInteger),
    Column("side", Integer),
    Index(None, "guild", "game", "ended_at"),
    Index(None, "user", "guild", "game", "ended_at"),
)

# ``score`` is the one number by which people are ranked, computed by `bot.rankings` from mu and sigma.
# ``tally`` is the sum of those of the person's rated results.
rating: Final = Table(
    "rating",
    METADATA,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("game", Text, primary_key=True),
    Column("user", BigInteger, primary_key=True, autoincrement=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("score", Float, nullable=False),
    Column("played", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Column("lost", Integer, nullable=False),
    Column("drawn", Integer, nullable=False),
    Column("updated_at", UtcTime, nullable=False),
    Column("tally", Counters, nullable=False, server_default="{}"),
    Index(None, "guild", "game", "score"),
)

# What players have asked for together: it happens when everybody has.
agreement: Final = Table(
    "agreement",
    METADATA,
    _match_key(primary_key=True),
    Column("kind", Word(AgreementKind), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("at", UtcTime, nullable=False),
)

# A server's settings are one document: a new one needs no migration. ``left_at`` is when it sent us away,
# ``down_at`` where the clocks of its matches stand while it is out of reach.
server: Final = Table(
    "server",
    METADATA,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("settings", Text, nullable=False),
    Column("left_at", UtcTime),
    Column("down_at", UtcTime),
    Column("updated_at", UtcTime, nullable=False),
    Index(None, "left_at"),
    Index(None, "down_at"),
)

# People who may not play in a server; whoever said so may have had themselves forgotten.
server_block: Final = Table(
    "server_block",
    METADATA,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("user", BigInteger, primary_key=True, autoincrement=False),
    Column("by", BigInteger),
    Column("at", UtcTime, nullable=False),
)

# Rules under a name, of a person or of a server; ``folded`` is the name as it is compared. An id is never
# used again, so that the settings of a server cannot come to name another preset.
preset: Final = Table(
    "preset",
    METADATA,
    Column("id", RowNumber, primary_key=True),
    Column("user", BigInteger),
    Column("guild", BigInteger),
    Column("folded", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("base", Text, nullable=False),
    Column("rules", Text, nullable=False),
    Column("saved_at", UtcTime, nullable=False),
    CheckConstraint('("user" IS NULL) <> (guild IS NULL)', name="one_owner"),
    Index(None, "user", "folded", unique=True),
    Index(None, "guild", "folded", unique=True),
    sqlite_autoincrement=True,
)

# People by whom somebody does not want to be challenged.
person_block: Final = Table(
    "person_block",
    METADATA,
    Column("user", BigInteger, primary_key=True, autoincrement=False),
    Column("blocked", BigInteger, primary_key=True, autoincrement=False),
    Column("at", UtcTime, nullable=False),
    Index(None, "blocked"),
)

# What a person has chosen for themselves is one document, as with servers.
preference: Final = Table(
    "preference",
    METADATA,
    Column("user", BigInteger, primary_key=True, autoincrement=False),
    Column("choices", Text, nullable=False),
    Column("changed_at", UtcTime, nullable=False),
)
