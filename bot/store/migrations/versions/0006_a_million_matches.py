"""Schema 0006: indexes for what a million matches are asked, and rankings that are out of date."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0006"
down_revision: Final = "0005"

_HAS_CARDS: Final = sa.text("ended_at IS NOT NULL AND length(snapshot) > 0")
_HAS_THREAD: Final = sa.text("thread IS NOT NULL")
_CAME_TO_NOTHING: Final = sa.text("\"match\" IS NULL AND status != 'open'")


def upgrade() -> None:
    """Add a table, which stays empty until a result is voided, and indexes."""
    op.create_table(
        "stale_ranking",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.Column("asked", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("guild", "game", name=op.f("pk_stale_ranking")),
    )
    op.create_index(op.f("ix_match_channel_status_id"), "match", ["channel", "status", "id"])
    _create_partial("ix_match_thread", "match", "thread", where=_HAS_THREAD)
    _create_partial("ix_match_with_cards", "match", "ended_at", where=_HAS_CARDS)
    _create_partial("ix_challenge_came_to_nothing", "challenge", "created_at", where=_CAME_TO_NOTHING)
    if op.get_context().dialect.name != "sqlite":
        op.alter_column("call", "id", type_=sa.BigInteger())


def _create_partial(name: str, table: str, *columns: str, where: sa.TextClause) -> None:
    op.create_index(name, table, list(columns), sqlite_where=where, postgresql_where=where)
