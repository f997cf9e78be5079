"""Schema 0007: who waits to be paired, and who wants to be told of it."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0007"
down_revision: Final = "0006"

_DISCORD: Final = sa.BigInteger()
_TIME: Final = sa.BigInteger()
"""Microseconds since 1970."""

_WAITS: Final = sa.text("queued AND status = 'open'")


def upgrade() -> None:
    """Add columns to challenges, of which no old one waits, and a table, which begins empty."""
    for name in ("queued", "may_open_thread"):
        op.add_column("challenge", sa.Column(name, sa.Boolean(), server_default="0", nullable=False))
    op.create_index(
        "ix_challenge_waiting",
        "challenge",
        ["guild", "challenger"],
        unique=True,
        sqlite_where=_WAITS,
        postgresql_where=_WAITS,
    )
    op.create_table(
        "watch",
        sa.Column("user", _DISCORD, autoincrement=False, nullable=False),
        sa.Column("guild", _DISCORD, autoincrement=False, nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("since", _TIME, nullable=False),
        sa.Column("told_at", _TIME),
        sa.PrimaryKeyConstraint("user", "guild", "game", name=op.f("pk_watch")),
    )
    op.create_index(op.f("ix_watch_guild_game"), "watch", ["guild", "game"])
