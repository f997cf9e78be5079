"""Schema 0022: how somebody does when the mistakes of a review come again."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0022"
down_revision: Final = "0021"


def upgrade() -> None:
    """Add a column; nothing has come again yet."""
    op.add_column("review", sa.Column("trained", sa.LargeBinary()))
