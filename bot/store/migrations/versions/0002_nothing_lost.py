"""Schema 0002: pauses and forfeits by agreement or by the clock, server settings, blocks, voided results."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0002"
down_revision: Final = "0001"

_TIME: Final = sa.BigInteger()


def upgrade() -> None:
    _extend_matches()
    _extend_people()
    _extend_results()
    _create_agreements()
    _create_servers()
    _create_blocks()
    _warn_open_turns()


def _extend_matches() -> None:
    for table in ("match", "challenge"):
        op.add_column(table, sa.Column("on_timeout", sa.Text(), nullable=False, server_default="play"))
    op.add_column("match", sa.Column("paused_at", _TIME))
    op.add_column("match", sa.Column("lost_at", _TIME))
    op.add_column("match", sa.Column("time_left", sa.Integer()))
    op.add_column("match", sa.Column("thread", sa.BigInteger()))


def _extend_people() -> None:
    op.add_column("person", sa.Column("vacation_from", _TIME))
    op.add_column("person", sa.Column("vacation_until", _TIME))
    op.add_column("person", sa.Column("locale", sa.Text()))


def _extend_results() -> None:
    op.add_column("result", sa.Column("voided_at", _TIME))
    op.add_column("result", sa.Column("voided_by", sa.BigInteger()))


def _create_agreements() -> None:
    op.create_table(
        "agreement",
        sa.Column("match", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", _TIME, nullable=False),
        sa.ForeignKeyConstraint(
            ["match"], ["match.id"], name=op.f("fk_agreement_match_match"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match", "kind", "seat", name=op.f("pk_agreement")),
    )


def _create_servers() -> None:
    op.create_table(
        "server",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("settings", sa.Text(), nullable=False),
        sa.Column("left_at", _TIME),
        sa.Column("down_at", _TIME),
        sa.Column("updated_at", _TIME, nullable=False),
        sa.PrimaryKeyConstraint("guild", name=op.f("pk_server")),
    )
    op.create_index(op.f("ix_server_left_at"), "server", ["left_at"])
    op.create_index(op.f("ix_server_down_at"), "server", ["down_at"])


def _create_blocks() -> None:
    op.create_table(
        "server_block",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("by", sa.BigInteger()),
        sa.Column("at", _TIME, nullable=False),
        sa.PrimaryKeyConstraint("guild", "user", name=op.f("pk_server_block")),
    )
    op.create_table(
        "person_block",
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("blocked", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("at", _TIME, nullable=False),
        sa.PrimaryKeyConstraint("user", "blocked", name=op.f("pk_person_block")),
    )
    op.create_index(op.f("ix_person_block_blocked"), "person_block", ["blocked"])


def _warn_open_turns() -> None:
    """Turns of an hour or more that are going on get the warning that they began without."""
    op.execute(
        """
        INSERT INTO deadline ("match", kind, seat, at)
        SELECT turn."match", 'warning', turn.seat, turn.at - "match".turn_limit * 250000
        FROM deadline AS turn JOIN "match" ON "match".id = turn."match"
        WHERE turn.kind = 'turn' AND "match".turn_limit >= 3600
        """
    )
