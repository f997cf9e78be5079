"""Schema 0011: the seasons of leagues, and the time banks of their players."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0011"
down_revision: Final = "0010"

_ID: Final = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_TIME: Final = sa.BigInteger()
"""Microseconds since 1970."""
_SPAN: Final = sa.Integer()
"""Seconds, as those of all times for a turn."""


def upgrade() -> None:
    """Add a column to events, of which no old one follows another, and a table, which begins empty."""
    op.add_column("event", sa.Column("follows", _ID))
    op.create_index(op.f("ix_event_follows"), "event", ["follows"], unique=True)
    op.create_table(
        "event_bank",
        sa.Column("event", _ID, autoincrement=False, nullable=False),
        sa.Column("person", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("start", _SPAN, nullable=False),
        sa.Column("increment", _SPAN, nullable=False),
        sa.Column("most", _SPAN, nullable=False),
        sa.Column("left", _SPAN, nullable=False),
        sa.Column("running_since", _TIME),
        sa.Column("timeouts", sa.Integer(), nullable=False),
        sa.Column("is_absent", sa.Boolean(), nullable=False),
        sa.Column("reminded", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["event"], ["event.id"], name=op.f("fk_event_bank_event_event"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("event", "person", name=op.f("pk_event_bank")),
    )
