"""Schema 0003: presets that people and servers have saved; challenges to the computer."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0003"
down_revision: Final = "0002"


def upgrade() -> None:
    op.add_column("challenge", sa.Column("computer", sa.Text()))
    op.create_table(
        "preset",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("user", sa.BigInteger()),
        sa.Column("guild", sa.BigInteger()),
        sa.Column("folded", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("base", sa.Text(), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("saved_at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint('("user" IS NULL) <> (guild IS NULL)', name=op.f("ck_preset_one_owner")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_preset")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_preset_user_folded"), "preset", ["user", "folded"], unique=True)
    op.create_index(op.f("ix_preset_guild_folded"), "preset", ["guild", "folded"], unique=True)
