"""Schema 0007: the daily hand of each server, and what was answered."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0007"
down_revision: Final = "0006"


def upgrade() -> None:
    op.create_table(
        "daily_hand",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("day", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.Column("position", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("guild", "day", name=op.f("pk_daily_hand")),
    )
    op.create_table(
        "daily_answer",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("day", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("action", sa.Text(), nullable=False),
        sa.Column("score", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("shared", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("guild", "day", "user", name=op.f("pk_daily_answer")),
    )
    op.create_index(op.f("ix_daily_answer_user_guild_day"), "daily_answer", ["user", "guild", "day"])
