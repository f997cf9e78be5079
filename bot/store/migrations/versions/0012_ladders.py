"""Schema 0012: ladders of servers, with their logs, people and open challenges."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0012"
down_revision: Final = "0011"

_ID: Final = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Add four tables, which stay empty until somebody steps on a ladder."""
    op.create_table(
        "ladder",
        *_of_game(),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("snapshot", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("guild", "game", name=op.f("pk_ladder")),
    )
    op.create_table(
        "ladder_act",
        *_of_game(),
        sa.Column("version", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("guild", "game", "version", name=op.f("pk_ladder_act")),
    )
    op.create_table(
        "ladder_person",
        *_of_game(),
        sa.Column("person", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user", sa.BigInteger()),
        sa.PrimaryKeyConstraint("guild", "game", "person", name=op.f("pk_ladder_person")),
    )
    op.create_index(op.f("ix_ladder_person_user"), "ladder_person", ["user"])
    key = ["guild", "game", "user"]
    op.create_index(op.f("ix_ladder_person_guild_game_user"), "ladder_person", key, unique=True)
    op.create_table(
        "ladder_challenge",
        sa.Column("challenge", _ID, autoincrement=False, nullable=False),
        *_of_game(),
        sa.Column("challenger", sa.Integer(), nullable=False),
        sa.Column("challenged", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["challenge"],
            ["challenge.id"],
            name=op.f("fk_ladder_challenge_challenge_challenge"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("challenge", name=op.f("pk_ladder_challenge")),
    )
    pair = ["guild", "game", "challenger", "challenged"]
    name = op.f("ix_ladder_challenge_guild_game_challenger_challenged")
    op.create_index(name, "ladder_challenge", pair, unique=True)


def _of_game() -> tuple[sa.Column[int], sa.Column[str]]:
    return (
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
    )
