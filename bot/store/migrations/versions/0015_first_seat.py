"""Schema 0015: where the first player of a pairing sits, so that this one deals first."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0015"
down_revision: Final = "0014"


def upgrade() -> None:
    """Add a column; in all old matches the first player of the pairing sits at the first seat."""
    op.add_column("event_match", sa.Column("first_seat", sa.Integer(), server_default="0", nullable=False))
