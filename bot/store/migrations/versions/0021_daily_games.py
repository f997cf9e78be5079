"""Schema 0021: daily hands of several games, one for each game, server and day."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0021"
down_revision: Final = "0020"

_KEYS: Final = {"daily_hand": ["guild", "game", "day"], "daily_answer": ["guild", "game", "day", "user"]}


def upgrade() -> None:
    """Add the game to both keys; all hands and answers that there are were gin's."""
    op.drop_index("ix_daily_answer_user_guild_day", "daily_answer")
    for table, key in _KEYS.items():
        op.add_column(table, sa.Column("game", sa.Text(), server_default="gin", nullable=False))
        # The default was for the old rows alone: no program may leave out which game it means.
        with op.batch_alter_table(table) as changed:
            changed.alter_column("game", server_default=None)
            changed.drop_constraint(f"pk_{table}", type_="primary")
            changed.create_primary_key(f"pk_{table}", key)
    op.create_index("ix_daily_answer_user_guild_game_day", "daily_answer", ["user", "guild", "game", "day"])
