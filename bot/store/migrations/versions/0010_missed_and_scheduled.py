"""Schema 0010: who did not come to matches of events, and the scheduled events of Discord's."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0010"
down_revision: Final = "0009"


def upgrade() -> None:
    """Add a table and columns; those who did not come before are kept out of nothing."""
    op.create_table(
        "no_show",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        # Microseconds since 1970.
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("guild", "user", name=op.f("pk_no_show")),
    )
    op.create_index(op.f("ix_no_show_user"), "no_show", ["user"])
    op.add_column("event", sa.Column("scheduled", sa.BigInteger()))
    op.add_column("event", sa.Column("scheduled_as", sa.Text(), server_default="not_yet", nullable=False))
