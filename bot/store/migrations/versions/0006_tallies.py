"""Schema 0006: what a game counts of a person is summed up beside the rating, and not added up anew."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import groupby
from typing import Any, Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0006"
down_revision: Final = "0005"

_RATED: Final = sa.text(
    """
    SELECT guild, game, "user", points, tally FROM result
    WHERE rated AND guild IS NOT NULL ORDER BY guild, game, "user"
    """
)
_PUT: Final = sa.text(
    'UPDATE rating SET tally = :tally WHERE guild = :guild AND game = :game AND "user" = :user'
)


def upgrade() -> None:
    op.add_column("rating", sa.Column("tally", sa.Text(), nullable=False, server_default="{}"))
    conn = op.get_bind()
    sums = list(_sums(conn))
    if sums:
        conn.execute(_PUT, sums)


def _sums(conn: sa.Connection) -> Iterator[dict[str, Any]]:
    """The counters of each person at each game in each server."""
    for (guild, game, user), rows in groupby(conn.execute(_RATED), key=lambda row: tuple(row[:3])):
        total: dict[str, int] = {}
        for row in rows:
            _add(total, {"points": row.points, "matches": 1} | json.loads(row.tally))
        told = json.dumps(total, sort_keys=True, separators=(",", ":"))
        yield {"guild": guild, "game": game, "user": user, "tally": told}


def _add(total: dict[str, int], counted: dict[str, int]) -> None:
    """As rankings added them up when this schema was made: a counter called best_ something is a record."""
    for name, value in counted.items():
        if name not in total:
            total[name] = value
        else:
            total[name] = max(total[name], value) if name.startswith("best_") else total[name] + value
