"""Schema 0013: matches across two servers."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0013"
down_revision: Final = "0012"


def upgrade() -> None:
    """Add columns, which say of all old matches that each was of one server, or of none."""
    for table, name in (("match", "away_guild"), ("match", "away_channel"), ("seat", "guild")):
        op.add_column(table, sa.Column(name, sa.BigInteger()))
    op.add_column("challenge", sa.Column("across", sa.Boolean(), server_default="0", nullable=False))
    for name, columns in (
        ("ix_match_away", ["away_guild", "status"]),
        ("ix_match_away_channel", ["away_channel", "status"]),
    ):
        has_two = sa.text(f"{columns[0]} IS NOT NULL")
        op.create_index(name, "match", columns, sqlite_where=has_two, postgresql_where=has_two)
