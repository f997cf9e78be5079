"""Schema 0005: what people have chosen for themselves."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0005"
down_revision: Final = "0004"


def upgrade() -> None:
    op.create_table(
        "preference",
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("choices", sa.Text(), nullable=False),
        sa.Column("changed_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("user", name=op.f("pk_preference")),
    )
