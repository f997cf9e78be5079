"""Schema 0008: events such as cups, with their logs, people and matches."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0008"
down_revision: Final = "0007"

_ID: Final = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
"""SQLite numbers the rows of a table by itself only where the key is an INTEGER."""

_TIME: Final = sa.BigInteger()
"""Microseconds since 1970."""


def upgrade() -> None:
    """Add four tables, which stay empty until somebody announces an event."""
    op.create_table(
        "event",
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("host", sa.BigInteger()),
        sa.Column("terms", sa.Text(), nullable=False),
        sa.Column("commitment", sa.Text(), nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", _TIME, nullable=False),
        sa.Column("request", sa.BigInteger(), nullable=False),
        sa.Column("id", _ID, autoincrement=True, nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("salt", sa.Text(), nullable=False),
        sa.Column("due_at", _TIME),
        sa.Column("ended_at", _TIME),
        sa.Column("message", sa.BigInteger()),
        sa.Column("shown_version", sa.Integer(), nullable=False),
        sa.Column("notice", sa.Text(), nullable=False),
        sa.Column("noticed", sa.Text(), nullable=False),
        sa.Column("snapshot", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_event")),
        sa.UniqueConstraint("request", name=op.f("uq_event_request")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_event_due_at"), "event", ["due_at"])
    op.create_index(op.f("ix_event_guild_id"), "event", ["guild", "id"])
    op.create_index(op.f("ix_event_ended_at"), "event", ["ended_at"])
    _add_what_belongs_to_them()


def _add_what_belongs_to_them() -> None:
    op.create_table(
        "event_act",
        sa.Column("event", _ID, autoincrement=False, nullable=False),
        sa.Column("version", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("request", sa.BigInteger()),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", _TIME, nullable=False),
        _of_event("event_act"),
        sa.PrimaryKeyConstraint("event", "version", name=op.f("pk_event_act")),
        sa.UniqueConstraint("request", name=op.f("uq_event_act_request")),
    )
    op.create_table(
        "event_person",
        sa.Column("event", _ID, autoincrement=False, nullable=False),
        sa.Column("person", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user", sa.BigInteger()),
        _of_event("event_person"),
        sa.PrimaryKeyConstraint("event", "person", name=op.f("pk_event_person")),
    )
    op.create_index(op.f("ix_event_person_user_event"), "event_person", ["user", "event"], unique=True)
    op.create_table(
        "event_match",
        sa.Column("match", _ID, autoincrement=False, nullable=False),
        sa.Column("event", _ID, nullable=False),
        sa.Column("pairing", sa.Integer(), nullable=False),
        _of_event("event_match"),
        sa.ForeignKeyConstraint(
            ["match"], ["match.id"], name=op.f("fk_event_match_match_match"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match", name=op.f("pk_event_match")),
    )
    op.create_index(op.f("ix_event_match_event_pairing"), "event_match", ["event", "pairing"], unique=True)


def _of_event(table: str) -> sa.ForeignKeyConstraint:
    name = op.f(f"fk_{table}_event_event")
    return sa.ForeignKeyConstraint(["event"], ["event.id"], name=name, ondelete="CASCADE")
