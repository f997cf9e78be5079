"""Schema 0019: what keeps somebody out of events who had themselves forgotten."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0019"
down_revision: Final = "0018"


def upgrade() -> None:
    """Add a table, which stays empty until somebody is forgotten who is kept out."""
    op.create_table(
        "former_no_show",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("mark", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        # Microseconds since 1970.
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("guild", "mark", name=op.f("pk_former_no_show")),
    )
