"""Schema 0018: who plays in team matches."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0018"
down_revision: Final = "0017"

_ID: Final = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
"""SQLite numbers the rows of a table by itself only where the key is an INTEGER."""


def upgrade() -> None:
    """Add a table, which stays empty until somebody proposes a team match."""
    table = "team_place"
    of_set = f"fk_{table}_duplicate_duplicate"
    op.create_table(
        table,
        sa.Column("duplicate", _ID, nullable=False),
        sa.Column("place", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user", sa.BigInteger()),
        sa.Column("answer", sa.Text(), nullable=False),
        sa.Column("has_left", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["duplicate"], ["duplicate.id"], name=op.f(of_set), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("duplicate", "place", name=op.f(f"pk_{table}")),
    )
    op.create_index(op.f(f"ix_{table}_user"), table, ["user"])
