"""Schema 0017: friendlies, which are events of two servers."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0017"
down_revision: Final = "0016"

_ID: Final = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
"""SQLite numbers the rows of a table by itself only where the key is an INTEGER."""


def upgrade() -> None:
    """Add a table, which stays empty until a manager makes a friendly."""
    table = "friendly"
    op.create_table(
        table,
        sa.Column("event", _ID, autoincrement=False, nullable=False),
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("home_name", sa.Text(), nullable=False),
        sa.Column("guild", sa.BigInteger()),
        sa.Column("channel", sa.BigInteger()),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("message", sa.BigInteger()),
        sa.Column("shown_version", sa.Integer(), nullable=False),
        sa.Column("noticed", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["event"], ["event.id"], name=op.f(f"fk_{table}_event_event"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("event", name=op.f(f"pk_{table}")),
        sa.UniqueConstraint("code", name=op.f(f"uq_{table}_code")),
    )
