"""Schema 0014: duplicate sets and who plays them in which match."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0014"
down_revision: Final = "0013"

_ID: Final = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
"""SQLite numbers the rows of a table by itself only where the key is an INTEGER."""

_TIME: Final = sa.BigInteger()
"""Microseconds since 1970."""


def upgrade() -> None:
    """Add two tables, which stay empty until somebody asks for a set."""
    op.create_table(
        "duplicate",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("guild", sa.BigInteger()),
        sa.Column("span", sa.Text(), nullable=False),
        sa.Column("first_day", sa.Integer(), nullable=False),
        sa.Column("terms", sa.Text(), nullable=False),
        sa.Column("commitment", sa.Text(), nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.Column("opened_at", _TIME, nullable=False),
        sa.Column("closes_at", _TIME, nullable=False),
        sa.Column("id", _ID, autoincrement=True, nullable=False),
        sa.Column("salt", sa.Text(), nullable=False),
        sa.Column("due_at", _TIME),
        sa.Column("closed_at", _TIME),
        sa.Column("channel", sa.BigInteger()),
        sa.Column("message", sa.BigInteger()),
        sa.Column("is_shown", sa.Boolean(), nullable=False),
        sa.Column("proof", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_duplicate")),
        sa.UniqueConstraint("name", name=op.f("uq_duplicate_name")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_duplicate_due_at"), "duplicate", ["due_at"])
    op.create_index(op.f("ix_duplicate_guild_span_first_day"), "duplicate", ["guild", "span", "first_day"])
    op.create_index(op.f("ix_duplicate_closed_at"), "duplicate", ["closed_at"])
    _add_players()


def _add_players() -> None:
    table = "duplicate_player"
    of_match, of_set = f"fk_{table}_match_match", f"fk_{table}_duplicate_duplicate"
    op.create_table(
        table,
        sa.Column("match", _ID, autoincrement=False, nullable=False),
        sa.Column("duplicate", _ID, nullable=False),
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("user", sa.BigInteger()),
        sa.Column("guild", sa.BigInteger()),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name=op.f(of_match), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["duplicate"], ["duplicate.id"], name=op.f(of_set), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", name=op.f(f"pk_{table}")),
    )
    for columns in (["duplicate", "user"], ["duplicate", "person"]):
        op.create_index(op.f(f"ix_{table}_{'_'.join(columns)}"), table, columns, unique=True)
    op.create_index(op.f(f"ix_{table}_user"), table, ["user"])
