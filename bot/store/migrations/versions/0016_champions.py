"""Schema 0016: who has the role of a server's champions, and where to look at it again."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0016"
down_revision: Final = "0015"


def upgrade() -> None:
    """Add two tables, which begin empty: no server has named a role yet."""
    op.create_table(
        "champion",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("role", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("guild", "user", name=op.f("pk_champion")),
    )
    op.create_index(op.f("ix_champion_user"), "champion", ["user"])
    op.create_table(
        "champions_due",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("mark", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("guild", name=op.f("pk_champions_due")),
    )
