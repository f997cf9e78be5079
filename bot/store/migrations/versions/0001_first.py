"""Schema 0001: everything that version 1.0.0 keeps."""

from __future__ import annotations

from typing import Any, Final

import sqlalchemy as sa
from alembic import op
from sqlalchemy.types import TypeEngine

revision: Final = "0001"
down_revision: Final = None

_ROW: Final = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
"""SQLite counts up by itself only in a primary key whose type is called INTEGER."""
_DISCORD: Final = sa.BigInteger()
_TIME: Final = sa.BigInteger()
"""Microseconds since 1970."""

_FOR_ALL: Final = '"user" IS NULL'
_BEHIND: Final = "shown IS NULL OR shown != status"
_LOBBY_BEHIND: Final = "seats IS NOT NULL AND (shown IS NULL OR shown != status OR shown_version != version)"


def upgrade() -> None:
    """Create all tables; those that others refer to come first."""
    _create_settings()
    _create_people()
    _create_servers()
    _create_matches()
    _create_actions()
    _create_surfaces()
    _create_challenges()
    _create_lobbies()
    _create_results()
    _create_learning()


def _needed(kind: TypeEngine[Any], *names: str) -> list[sa.Column[Any]]:
    return [sa.Column(name, kind, nullable=False) for name in names]


def _optional(kind: TypeEngine[Any], *names: str) -> list[sa.Column[Any]]:
    return [sa.Column(name, kind) for name in names]


def _key(table: str, *columns: str) -> sa.PrimaryKeyConstraint:
    return sa.PrimaryKeyConstraint(*columns, name=op.f(f"pk_{table}"))


def _refer(table: str, column: str, to: str, *, ondelete: str = "CASCADE") -> sa.ForeignKeyConstraint:
    name = op.f(f"fk_{table}_{column}_{to}")
    return sa.ForeignKeyConstraint([column], [f"{to}.id"], name=name, ondelete=ondelete)


def _part_of(table: str, whole: str) -> tuple[sa.Column[Any], sa.ForeignKeyConstraint]:
    return sa.Column(whole, _ROW, autoincrement=False, nullable=False), _refer(table, whole, whole)


def _index(table: str, *columns: str, unique: bool = False) -> None:
    op.create_index(op.f(f"ix_{table}_{'_'.join(columns)}"), table, list(columns), unique=unique)


def _partial_index(name: str, table: str, columns: list[str], where: str, *, unique: bool = False) -> None:
    condition = sa.text(where)
    op.create_index(name, table, columns, unique=unique, sqlite_where=condition, postgresql_where=condition)


def _create_settings() -> None:
    op.create_table(
        "setting",
        *_needed(sa.Text(), "key", "value"),
        _key("setting", "key"),
    )
    op.create_table(
        "heartbeat",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", _TIME, nullable=False),
        sa.CheckConstraint("id = 1", name=op.f("ck_heartbeat_one_row")),
        _key("heartbeat", "id"),
    )


def _create_people() -> None:
    op.create_table(
        "person",
        sa.Column("user", _DISCORD, autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("dm_channel", _DISCORD),
        *_optional(_TIME, "dm_opened_at", "dm_closed_at"),
        sa.Column("seen_at", _TIME, nullable=False),
        *_optional(_TIME, "vacation_from", "vacation_until"),
        sa.Column("locale", sa.Text()),
        _key("person", "user"),
    )
    _index("person", "dm_opened_at")
    op.create_table(
        "preference",
        sa.Column("user", _DISCORD, autoincrement=False, nullable=False),
        sa.Column("choices", sa.Text(), nullable=False),
        sa.Column("changed_at", _TIME, nullable=False),
        _key("preference", "user"),
    )
    op.create_table(
        "person_block",
        sa.Column("user", _DISCORD, autoincrement=False, nullable=False),
        sa.Column("blocked", _DISCORD, autoincrement=False, nullable=False),
        sa.Column("at", _TIME, nullable=False),
        _key("person_block", "user", "blocked"),
    )
    _index("person_block", "blocked")


def _create_servers() -> None:
    op.create_table(
        "server",
        sa.Column("guild", _DISCORD, autoincrement=False, nullable=False),
        sa.Column("settings", sa.Text(), nullable=False),
        *_optional(_TIME, "left_at", "down_at"),
        sa.Column("updated_at", _TIME, nullable=False),
        _key("server", "guild"),
    )
    _index("server", "down_at")
    _index("server", "left_at")
    op.create_table(
        "server_block",
        sa.Column("guild", _DISCORD, autoincrement=False, nullable=False),
        sa.Column("user", _DISCORD, autoincrement=False, nullable=False),
        sa.Column("by", _DISCORD),
        sa.Column("at", _TIME, nullable=False),
        _key("server_block", "guild", "user"),
    )
    op.create_table(
        "preset",
        sa.Column("id", _ROW, nullable=False),
        *_optional(_DISCORD, "user", "guild"),
        *_needed(sa.Text(), "folded", "name", "game", "base", "rules"),
        sa.Column("saved_at", _TIME, nullable=False),
        sa.CheckConstraint('("user" IS NULL) <> (guild IS NULL)', name=op.f("ck_preset_one_owner")),
        _key("preset", "id"),
        sqlite_autoincrement=True,
    )
    _index("preset", "guild", "folded", unique=True)
    _index("preset", "user", "folded", unique=True)


def _create_matches() -> None:
    """Blobs and long texts stand last, so that reading a version does not page through a snapshot."""
    op.create_table(
        "match",
        sa.Column("id", _ROW, nullable=False),
        sa.Column("guild", _DISCORD),
        sa.Column("channel", _DISCORD, nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("game_version", sa.Integer(), nullable=False),
        sa.Column("preset", sa.Text(), nullable=False),
        sa.Column("turn_limit", sa.Integer()),
        sa.Column("on_timeout", sa.Text(), server_default="play", nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        *_needed(_TIME, "created_at", "updated_at"),
        sa.Column("ended_at", _TIME),
        sa.Column("ending", sa.Text()),
        *_optional(_TIME, "paused_at", "lost_at"),
        sa.Column("time_left", sa.Integer()),
        sa.Column("thread", _DISCORD),
        sa.Column("salt", sa.Text(), nullable=False),
        *_needed(sa.LargeBinary(), "secret", "seed"),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("snapshot", sa.LargeBinary(), nullable=False),
        _key("match", "id"),
        sqlite_autoincrement=True,
    )
    _index("match", "guild", "status")
    _index("match", "status", "id")
    op.create_table(
        "seat",
        *_part_of("seat", "match"),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user", _DISCORD),
        sa.Column("computer", sa.Text()),
        sa.Column("missed", sa.Integer(), nullable=False),
        sa.Column("left_at", _TIME),
        *_optional(sa.Integer(), "time_left", "joined"),
        sa.CheckConstraint('"user" IS NULL OR computer IS NULL', name=op.f("ck_seat_one_player")),
        _key("seat", "match", "seat"),
    )
    _index("seat", "user", "match", "left_at")


def _create_actions() -> None:
    op.create_table(
        "action",
        *_part_of("action", "match"),
        sa.Column("version", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("cause", sa.Text(), nullable=False),
        sa.Column("request", _DISCORD),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", _TIME, nullable=False),
        _key("action", "match", "version"),
        sa.UniqueConstraint("request", name=op.f("uq_action_request")),
    )
    op.create_table(
        "hint",
        *_part_of("hint", "match"),
        sa.Column("version", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", _TIME, nullable=False),
        _key("hint", "match", "version", "seat"),
    )


def _create_surfaces() -> None:
    """NULLs count as different in a unique index: the table, which has no user, needs one of its own."""
    op.create_table(
        "surface",
        sa.Column("id", _ROW, nullable=False),
        *_part_of("surface", "match"),
        sa.Column("kind", sa.Text(), nullable=False),
        *_optional(_DISCORD, "user", "channel", "message"),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("posted_at", _TIME),
        sa.Column("reposted_for", sa.Integer()),
        _key("surface", "id"),
        sqlite_autoincrement=True,
    )
    _index("surface", "channel")
    _partial_index("ix_surface_for_all", "surface", ["match", "kind"], _FOR_ALL, unique=True)
    _index("surface", "match", "kind", "user", unique=True)
    # The seat of a deadline is -1 for nobody's in particular, as part of a key cannot be NULL.
    op.create_table(
        "deadline",
        *_part_of("deadline", "match"),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", _TIME, nullable=False),
        _key("deadline", "match", "kind", "seat"),
    )
    _index("deadline", "at")
    op.create_table(
        "agreement",
        *_part_of("agreement", "match"),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", _TIME, nullable=False),
        _key("agreement", "match", "kind", "seat"),
    )


def _create_challenges() -> None:
    """The partial indexes are short lists of the challenges whose message is behind."""
    op.create_table(
        "challenge",
        sa.Column("id", _ROW, nullable=False),
        sa.Column("guild", _DISCORD),
        sa.Column("channel", _DISCORD, nullable=False),
        sa.Column("message", _DISCORD),
        sa.Column("challenger", _DISCORD, nullable=False),
        sa.Column("opponent", _DISCORD),
        sa.Column("computer", sa.Text()),
        *_needed(sa.Text(), "game", "preset"),
        sa.Column("turn_limit", sa.Integer()),
        sa.Column("on_timeout", sa.Text(), server_default="play", nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("shown", sa.Text()),
        *_needed(_TIME, "created_at", "expires_at"),
        *_optional(_ROW, "match", "rematch_of"),
        sa.Column("request", _DISCORD, nullable=False),
        sa.Column("seats", sa.Integer()),
        sa.Column("version", sa.Integer(), server_default="0", nullable=False),
        sa.Column("shown_version", sa.Integer(), server_default="0", nullable=False),
        sa.Column("commitment", sa.Text(), nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        _refer("challenge", "match", "match", ondelete="SET NULL"),
        _refer("challenge", "rematch_of", "match", ondelete="SET NULL"),
        _key("challenge", "id"),
        sa.UniqueConstraint("request", name=op.f("uq_challenge_request")),
        sqlite_autoincrement=True,
    )
    _partial_index("ix_challenge_behind", "challenge", ["id"], _BEHIND)
    _index("challenge", "challenger", "status")
    _index("challenge", "channel", "status")
    _partial_index("ix_challenge_lobby_behind", "challenge", ["id"], _LOBBY_BEHIND)
    _index("challenge", "match")
    _index("challenge", "opponent", "status")
    _index("challenge", "rematch_of")
    _index("challenge", "status", "expires_at")


def _create_lobbies() -> None:
    op.create_table(
        "challenge_seat",
        *_part_of("challenge_seat", "challenge"),
        sa.Column("place", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user", _DISCORD),
        sa.Column("computer", sa.Text()),
        sa.CheckConstraint('"user" IS NULL OR computer IS NULL', name=op.f("ck_challenge_seat_one_player")),
        _key("challenge_seat", "challenge", "place"),
    )
    _index("challenge_seat", "user", "challenge", unique=True)
    op.create_table(
        "challenge_guest",
        *_part_of("challenge_guest", "challenge"),
        sa.Column("user", _DISCORD, autoincrement=False, nullable=False),
        _key("challenge_guest", "challenge", "user"),
    )
    _index("challenge_guest", "user")
    op.create_table(
        "challenge_press",
        sa.Column("request", _DISCORD, autoincrement=False, nullable=False),
        *_part_of("challenge_press", "challenge"),
        _key("challenge_press", "request"),
    )
    _index("challenge_press", "challenge")


def _create_results() -> None:
    op.create_table(
        "result",
        *_part_of("result", "match"),
        sa.Column("user", _DISCORD, autoincrement=False, nullable=False),
        sa.Column("guild", _DISCORD),
        sa.Column("game", sa.Text(), nullable=False),
        *_needed(sa.Integer(), "seat", "place"),
        sa.Column("verdict", sa.Text(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("ended_at", _TIME, nullable=False),
        *_optional(sa.Float(), "mu_before", "sigma_before", "mu_after", "sigma_after"),
        sa.Column("tally", sa.Text(), nullable=False),
        sa.Column("voided_at", _TIME),
        sa.Column("voided_by", _DISCORD),
        sa.Column("side", sa.Integer()),
        _key("result", "match", "user"),
    )
    _index("result", "guild", "game", "ended_at")
    _index("result", "user", "guild", "game", "ended_at")
    op.create_table(
        "rating",
        sa.Column("guild", _DISCORD, autoincrement=False, nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("user", _DISCORD, autoincrement=False, nullable=False),
        *_needed(sa.Float(), "mu", "sigma", "score"),
        *_needed(sa.Integer(), "played", "won", "lost", "drawn"),
        sa.Column("updated_at", _TIME, nullable=False),
        sa.Column("tally", sa.Text(), server_default="{}", nullable=False),
        _key("rating", "guild", "game", "user"),
    )
    _index("rating", "guild", "game", "score")


def _create_learning() -> None:
    op.create_table(
        "review",
        *_part_of("review", "match"),
        sa.Column("user", _DISCORD, autoincrement=False, nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        *_needed(sa.Integer(), "done", "total"),
        sa.Column("asked_at", _TIME, nullable=False),
        sa.Column("steps", sa.LargeBinary(), nullable=False),
        _key("review", "match", "user"),
    )
    _index("review", "user")
    op.create_table(
        "daily_hand",
        sa.Column("guild", _DISCORD, autoincrement=False, nullable=False),
        sa.Column("day", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("made_at", _TIME, nullable=False),
        sa.Column("position", sa.Text(), nullable=False),
        _key("daily_hand", "guild", "day"),
    )
    op.create_table(
        "daily_answer",
        sa.Column("guild", _DISCORD, autoincrement=False, nullable=False),
        sa.Column("day", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user", _DISCORD, autoincrement=False, nullable=False),
        sa.Column("action", sa.Text(), nullable=False),
        sa.Column("score", sa.Integer(), nullable=False),
        sa.Column("at", _TIME, nullable=False),
        sa.Column("shared", sa.Boolean(), nullable=False),
        _key("daily_answer", "guild", "day", "user"),
    )
    _index("daily_answer", "user", "guild", "day")
