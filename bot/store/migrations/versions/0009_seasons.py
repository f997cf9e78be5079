"""Schema 0009: seasons of servers, the ratings made in them, and their champions."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0009"
down_revision: Final = "0008"

_ID: Final = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
"""SQLite numbers the rows of a table by itself only where the key is an INTEGER."""

_TIME: Final = sa.BigInteger()
"""Microseconds since 1970."""


def upgrade() -> None:
    """Add three tables, which stay empty until a rated match ends."""
    op.create_table(
        "season",
        sa.Column("id", _ID, autoincrement=True, nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("length", sa.Text(), nullable=False),
        sa.Column("began_at", _TIME, nullable=False),
        sa.Column("ends_at", _TIME, nullable=False),
        sa.Column("settled_at", _TIME),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_season")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_season_guild_ends_at"), "season", ["guild", "ends_at"], unique=True)
    op.create_index(op.f("ix_season_settled_at_ends_at"), "season", ["settled_at", "ends_at"])
    _add_what_belongs_to_them()


def _add_what_belongs_to_them() -> None:
    op.create_table(
        "season_rating",
        sa.Column("season", _ID, autoincrement=False, nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("score", sa.Float(), nullable=False),
        *(sa.Column(name, sa.Integer(), nullable=False) for name in ("played", "won", "lost", "drawn")),
        sa.Column("updated_at", _TIME, nullable=False),
        sa.Column("tally", sa.Text(), nullable=False),
        sa.Column("opponents", sa.Integer(), nullable=False),
        sa.Column("ranked", sa.Boolean(), nullable=False),
        _of_season("season_rating"),
        sa.PrimaryKeyConstraint("season", "game", "user", name=op.f("pk_season_rating")),
    )
    ranking = ["season", "game", "ranked", "score"]
    op.create_index(op.f("ix_season_rating_season_game_ranked_score"), "season_rating", ranking)
    op.create_index(op.f("ix_season_rating_user"), "season_rating", ["user"])
    op.create_table(
        "title",
        sa.Column("season", _ID, autoincrement=False, nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user", sa.BigInteger()),
        _of_season("title"),
        sa.PrimaryKeyConstraint("season", "game", "number", name=op.f("pk_title")),
    )
    op.create_index(op.f("ix_title_user"), "title", ["user"])


def _of_season(table: str) -> sa.ForeignKeyConstraint:
    name = op.f(f"fk_{table}_season_season")
    return sa.ForeignKeyConstraint(["season"], ["season.id"], name=name, ondelete="CASCADE")
