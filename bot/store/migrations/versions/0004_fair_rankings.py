"""Schema 0004: how much a match counts, who is ranked, and what stays of those who are forgotten."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0004"
down_revision: Final = "0003"

_DISCORD: Final = sa.BigInteger()
_TIME: Final = sa.BigInteger()
"""Microseconds since 1970."""


def upgrade() -> None:
    """Add columns and tables; the next start of the bot computes the ratings again, with the new weights."""
    op.add_column("result", sa.Column("players", sa.Integer(), server_default="2", nullable=False))
    op.add_column("result", sa.Column("weight", sa.Float()))
    op.execute(
        "UPDATE result SET players = (SELECT count(*) FROM seat WHERE seat.match = result.match) "
        "WHERE EXISTS (SELECT 1 FROM seat WHERE seat.match = result.match)"
    )
    # By this the bot knows that the stored ratings are of another formula than its own.
    op.execute(
        "INSERT INTO setting (key, value) SELECT 'rating_formula', '1' WHERE EXISTS (SELECT 1 FROM result)"
    )
    op.add_column("rating", sa.Column("opponents", sa.Integer(), server_default="0", nullable=False))
    op.add_column("rating", sa.Column("ranked", sa.Boolean(), server_default="0", nullable=False))
    op.drop_index(op.f("ix_rating_guild_game_score"), "rating")
    op.create_index(op.f("ix_rating_guild_game_ranked_score"), "rating", ["guild", "game", "ranked", "score"])
    _create_former()


def _create_former() -> None:
    op.create_table(
        "former_rating",
        sa.Column("guild", _DISCORD, autoincrement=False, nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("mark", sa.Text(), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("met", sa.Integer(), nullable=False),
        sa.Column("at", _TIME, nullable=False),
        sa.PrimaryKeyConstraint("guild", "game", "mark", name=op.f("pk_former_rating")),
    )
    op.create_table(
        "former_person_block",
        sa.Column("user", _DISCORD, autoincrement=False, nullable=False),
        sa.Column("mark", sa.Text(), nullable=False),
        sa.Column("at", _TIME, nullable=False),
        sa.PrimaryKeyConstraint("user", "mark", name=op.f("pk_former_person_block")),
    )
    op.create_table(
        "former_server_block",
        sa.Column("guild", _DISCORD, autoincrement=False, nullable=False),
        sa.Column("mark", sa.Text(), nullable=False),
        sa.Column("by", _DISCORD),
        sa.Column("at", _TIME, nullable=False),
        sa.PrimaryKeyConstraint("guild", "mark", name=op.f("pk_former_server_block")),
    )
    op.create_table(
        "call",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("mark", sa.Text(), nullable=False),
        sa.Column("person", _DISCORD, nullable=False),
        sa.Column("at", _TIME, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_call")),
    )
    op.create_index(op.f("ix_call_mark_at"), "call", ["mark", "at"])
    op.create_index(op.f("ix_call_person"), "call", ["person"])
