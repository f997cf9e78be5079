"""Schema 0001: matches with their log and messages, challenges, deadlines, results and ratings."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0001"
down_revision: Final = None

_NUMBER: Final = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_TIME: Final = sa.BigInteger()


def upgrade() -> None:
    _create_settings()
    _create_people()
    _create_matches()
    _create_seats()
    _create_actions()
    _create_challenges()
    _create_surfaces()
    _create_deadlines()
    _create_results()
    _create_ratings()


def _create_settings() -> None:
    op.create_table(
        "setting",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_setting")),
    )
    op.create_table(
        "heartbeat",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", _TIME, nullable=False),
        sa.CheckConstraint("id = 1", name=op.f("ck_heartbeat_one_row")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_heartbeat")),
    )


def _create_people() -> None:
    op.create_table(
        "person",
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("dm_channel", sa.BigInteger(), nullable=True),
        sa.Column("dm_opened_at", _TIME, nullable=True),
        sa.Column("dm_closed_at", _TIME, nullable=True),
        sa.Column("seen_at", _TIME, nullable=False),
        sa.PrimaryKeyConstraint("user", name=op.f("pk_person")),
    )
    op.create_index(op.f("ix_person_dm_opened_at"), "person", ["dm_opened_at"])


def _create_matches() -> None:
    op.create_table(
        "match",
        sa.Column("id", _NUMBER, nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=True),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("game_version", sa.Integer(), nullable=False),
        sa.Column("preset", sa.Text(), nullable=False),
        sa.Column("turn_limit", sa.Integer(), nullable=True),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", _TIME, nullable=False),
        sa.Column("updated_at", _TIME, nullable=False),
        sa.Column("ended_at", _TIME, nullable=True),
        sa.Column("ending", sa.Text(), nullable=True),
        sa.Column("salt", sa.Text(), nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.Column("seed", sa.LargeBinary(), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("snapshot", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_match")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_match_guild_status"), "match", ["guild", "status"])
    op.create_index(op.f("ix_match_status_id"), "match", ["status", "id"])


def _create_seats() -> None:
    op.create_table(
        "seat",
        sa.Column("match", _NUMBER, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=True),
        sa.Column("computer", sa.Text(), nullable=True),
        sa.Column("missed", sa.Integer(), nullable=False),
        sa.CheckConstraint('"user" IS NULL OR computer IS NULL', name=op.f("ck_seat_one_player")),
        sa.ForeignKeyConstraint(
            ["match"], ["match.id"], name=op.f("fk_seat_match_match"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match", "seat", name=op.f("pk_seat")),
    )
    op.create_index(op.f("ix_seat_user_match"), "seat", ["user", "match"])


def _create_actions() -> None:
    op.create_table(
        "action",
        sa.Column("match", _NUMBER, nullable=False),
        sa.Column("version", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("cause", sa.Text(), nullable=False),
        sa.Column("request", sa.BigInteger(), nullable=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", _TIME, nullable=False),
        sa.ForeignKeyConstraint(
            ["match"], ["match.id"], name=op.f("fk_action_match_match"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match", "version", name=op.f("pk_action")),
        sa.UniqueConstraint("request", name=op.f("uq_action_request")),
    )


def _create_challenges() -> None:
    op.create_table(
        "challenge",
        sa.Column("id", _NUMBER, nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=True),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("message", sa.BigInteger(), nullable=True),
        sa.Column("challenger", sa.BigInteger(), nullable=False),
        sa.Column("opponent", sa.BigInteger(), nullable=True),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("preset", sa.Text(), nullable=False),
        sa.Column("turn_limit", sa.Integer(), nullable=True),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("shown", sa.Text(), nullable=True),
        sa.Column("created_at", _TIME, nullable=False),
        sa.Column("expires_at", _TIME, nullable=False),
        sa.Column("match", _NUMBER, nullable=True),
        sa.Column("rematch_of", _NUMBER, nullable=True),
        sa.Column("request", sa.BigInteger(), nullable=False),
        sa.Column("commitment", sa.Text(), nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match"], ["match.id"], name=op.f("fk_challenge_match_match"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["rematch_of"], ["match.id"], name=op.f("fk_challenge_rematch_of_match"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_challenge")),
        sa.UniqueConstraint("request", name=op.f("uq_challenge_request")),
        sqlite_autoincrement=True,
    )
    op.create_index(
        "ix_challenge_behind",
        "challenge",
        ["id"],
        sqlite_where=sa.text("shown IS NULL OR shown != status"),
        postgresql_where=sa.text("shown IS NULL OR shown != status"),
    )
    op.create_index(op.f("ix_challenge_challenger_status"), "challenge", ["challenger", "status"])
    op.create_index(op.f("ix_challenge_channel_status"), "challenge", ["channel", "status"])
    op.create_index(op.f("ix_challenge_match"), "challenge", ["match"])
    op.create_index(op.f("ix_challenge_opponent_status"), "challenge", ["opponent", "status"])
    op.create_index(op.f("ix_challenge_rematch_of"), "challenge", ["rematch_of"])
    op.create_index(op.f("ix_challenge_status_expires_at"), "challenge", ["status", "expires_at"])


def _create_surfaces() -> None:
    op.create_table(
        "surface",
        sa.Column("id", _NUMBER, nullable=False),
        sa.Column("match", _NUMBER, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=True),
        sa.Column("channel", sa.BigInteger(), nullable=True),
        sa.Column("message", sa.BigInteger(), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("posted_at", _TIME, nullable=True),
        sa.Column("reposted_for", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(
            ["match"], ["match.id"], name=op.f("fk_surface_match_match"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_surface")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_surface_channel"), "surface", ["channel"])
    op.create_index(
        "ix_surface_for_all",
        "surface",
        ["match", "kind"],
        unique=True,
        sqlite_where=sa.text('"user" IS NULL'),
        postgresql_where=sa.text('"user" IS NULL'),
    )
    op.create_index(op.f("ix_surface_match_kind_user"), "surface", ["match", "kind", "user"], unique=True)


def _create_deadlines() -> None:
    op.create_table(
        "deadline",
        sa.Column("match", _NUMBER, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("at", _TIME, nullable=False),
        sa.ForeignKeyConstraint(
            ["match"], ["match.id"], name=op.f("fk_deadline_match_match"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match", "kind", name=op.f("pk_deadline")),
    )
    op.create_index(op.f("ix_deadline_at"), "deadline", ["at"])


def _create_results() -> None:
    op.create_table(
        "result",
        sa.Column("match", _NUMBER, nullable=False),
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=True),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("verdict", sa.Text(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("ended_at", _TIME, nullable=False),
        sa.Column("mu_before", sa.Float(), nullable=True),
        sa.Column("sigma_before", sa.Float(), nullable=True),
        sa.Column("mu_after", sa.Float(), nullable=True),
        sa.Column("sigma_after", sa.Float(), nullable=True),
        sa.Column("tally", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match"], ["match.id"], name=op.f("fk_result_match_match"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match", "user", name=op.f("pk_result")),
    )
    op.create_index(op.f("ix_result_guild_game_ended_at"), "result", ["guild", "game", "ended_at"])
    op.create_index(
        op.f("ix_result_user_guild_game_ended_at"), "result", ["user", "guild", "game", "ended_at"]
    )


def _create_ratings() -> None:
    op.create_table(
        "rating",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("score", sa.Float(), nullable=False),
        sa.Column("played", sa.Integer(), nullable=False),
        sa.Column("won", sa.Integer(), nullable=False),
        sa.Column("lost", sa.Integer(), nullable=False),
        sa.Column("drawn", sa.Integer(), nullable=False),
        sa.Column("updated_at", _TIME, nullable=False),
        sa.PrimaryKeyConstraint("guild", "game", "user", name=op.f("pk_rating")),
    )
    op.create_index(op.f("ix_rating_guild_game_score"), "rating", ["guild", "game", "score"])
