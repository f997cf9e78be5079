"""Schema 0020: threads for the second tables of matches across servers."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0020"
down_revision: Final = "0019"


def upgrade() -> None:
    """Add a column; second tables that stand already have no thread."""
    op.add_column("match", sa.Column("away_thread", sa.BigInteger()))
    has_one = sa.text("away_thread IS NOT NULL")
    op.create_index(
        "ix_match_away_thread", "match", ["away_thread"], sqlite_where=has_one, postgresql_where=has_one
    )
