"""Schema 0003: the heartbeat also says up to when people's time is counted."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0003"
down_revision: Final = "0002"


def upgrade() -> None:
    """Add the column; where it is empty, time is counted up to the beat itself."""
    op.add_column("heartbeat", sa.Column("counted_to", sa.BigInteger()))
