"""Schema 0004: lobbies for matches of many; clocks by seat, seats that were left, sides of a result."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0004"
down_revision: Final = "0003"

_TIME: Final = sa.BigInteger()
_NUMBER: Final = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_BEHIND: Final = "seats IS NOT NULL AND (shown IS NULL OR shown != status OR shown_version != version)"


def upgrade() -> None:
    _extend_challenges()
    _create_lobbies()
    _extend_seats()
    _time_each_seat()
    op.add_column("result", sa.Column("side", sa.Integer()))


def _extend_challenges() -> None:
    op.add_column("challenge", sa.Column("seats", sa.Integer()))
    op.add_column("challenge", sa.Column("version", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("challenge", sa.Column("shown_version", sa.Integer(), nullable=False, server_default="0"))
    op.create_index(
        "ix_challenge_lobby_behind",
        "challenge",
        ["id"],
        sqlite_where=sa.text(_BEHIND),
        postgresql_where=sa.text(_BEHIND),
    )


def _create_lobbies() -> None:
    op.create_table(
        "challenge_seat",
        _of_challenge(),
        sa.Column("place", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user", sa.BigInteger()),
        sa.Column("computer", sa.Text()),
        sa.CheckConstraint('"user" IS NULL OR computer IS NULL', name=op.f("ck_challenge_seat_one_player")),
        _to_challenge("challenge_seat"),
        sa.PrimaryKeyConstraint("challenge", "place", name=op.f("pk_challenge_seat")),
    )
    op.create_index(
        op.f("ix_challenge_seat_user_challenge"), "challenge_seat", ["user", "challenge"], unique=True
    )
    op.create_table(
        "challenge_guest",
        _of_challenge(),
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        _to_challenge("challenge_guest"),
        sa.PrimaryKeyConstraint("challenge", "user", name=op.f("pk_challenge_guest")),
    )
    op.create_index(op.f("ix_challenge_guest_user"), "challenge_guest", ["user"])
    op.create_table(
        "challenge_press",
        sa.Column("request", sa.BigInteger(), autoincrement=False, nullable=False),
        _of_challenge(),
        _to_challenge("challenge_press"),
        sa.PrimaryKeyConstraint("request", name=op.f("pk_challenge_press")),
    )
    op.create_index(op.f("ix_challenge_press_challenge"), "challenge_press", ["challenge"])


def _of_challenge() -> sa.Column[int]:
    return sa.Column("challenge", _NUMBER, autoincrement=False, nullable=False)


def _to_challenge(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["challenge"], ["challenge.id"], name=op.f(f"fk_{table}_challenge_challenge"), ondelete="CASCADE"
    )


def _extend_seats() -> None:
    """Whoever left a match before is known from its log, where that was not deleted."""
    op.add_column("seat", sa.Column("left_at", _TIME))
    op.add_column("seat", sa.Column("time_left", sa.Integer()))
    op.add_column("seat", sa.Column("joined", sa.Integer()))
    op.drop_index(op.f("ix_seat_user_match"), "seat")
    op.create_index(op.f("ix_seat_user_match_left_at"), "seat", ["user", "match", "left_at"])
    op.execute(
        """
        UPDATE seat SET left_at = (
            SELECT MIN(action.at) FROM action
            WHERE action."match" = seat."match" AND action.seat = seat.seat AND action.text = 'leave'
        )
        """
    )


def _time_each_seat() -> None:
    """A deadline is one seat's; -1 stands for nobody's in particular, as the old ones of a whole table."""
    op.execute("UPDATE deadline SET seat = -1 WHERE seat IS NULL")
    with op.batch_alter_table("deadline") as table:
        table.alter_column("seat", existing_type=sa.Integer(), nullable=False)
        table.drop_constraint("pk_deadline", type_="primary")
        table.create_primary_key("pk_deadline", ["match", "kind", "seat"])
