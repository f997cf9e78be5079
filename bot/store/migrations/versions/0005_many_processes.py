"""Schema 0005: the processes that share a database, what each of them holds, and what is to be painted."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0005"
down_revision: Final = "0004"

_ID: Final = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
"""SQLite numbers the rows of a table by itself only where the key is an INTEGER."""

_TIME: Final = sa.BigInteger()
"""Microseconds since 1970."""


def upgrade() -> None:
    """Add three tables, which stay empty as long as one process has the database to itself."""
    op.create_table(
        "process",
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("began_at", _TIME, nullable=False),
        sa.Column("seen_at", _TIME, nullable=False),
        sa.Column("id", _ID, autoincrement=True, nullable=False),
        sa.Column("heard_at", _TIME),
        sa.Column("shards", sa.Text(), server_default="", nullable=False),
        sa.Column("requests", sa.Integer(), server_default="0", nullable=False),
        sa.Column("is_leaving", sa.Boolean(), server_default="0", nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_process")),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "lease",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("holder", _ID, nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_lease")),
    )
    op.create_table(
        "outbox",
        sa.Column("match", _ID, autoincrement=False, nullable=False),
        sa.Column("wanted", sa.Integer(), nullable=False),
        sa.Column("holder", _ID),
        sa.ForeignKeyConstraint(
            ["match"], ["match.id"], name=op.f("fk_outbox_match_match"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match", name=op.f("pk_outbox")),
    )
    op.create_index(op.f("ix_outbox_holder"), "outbox", ["holder"])
