"""Schema 0002: messages that are being posted again, and replaced ones that are still to be deleted."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0002"
down_revision: Final = "0001"

_ROW: Final = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_DISCORD: Final = sa.BigInteger()
_TIME: Final = sa.BigInteger()


def upgrade() -> None:
    """Note posts that are under way; the version of the last one, which was kept before, nobody reads."""
    op.drop_column("surface", "reposted_for")
    op.add_column("surface", sa.Column("reposting_since", _TIME))
    op.create_table(
        "leftover",
        sa.Column("message", _DISCORD, autoincrement=False, nullable=False),
        sa.Column("match", _ROW, autoincrement=False, nullable=False),
        sa.Column("user", _DISCORD),
        sa.Column("channel", _DISCORD, nullable=False),
        sa.ForeignKeyConstraint(
            ["match"], ["match.id"], name=op.f("fk_leftover_match_match"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("message", name=op.f("pk_leftover")),
    )
    op.create_index(op.f("ix_leftover_match"), "leftover", ["match"])
