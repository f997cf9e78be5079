"""What many matches counted for one person, read as one row: hundreds of rows would take their time each."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Select, Text, func, type_coerce
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.kinds import UserId
from bot.store.tables import result


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedRow:
    """A person's matches: how many, their points all together, and what each of them counted."""

    user: UserId
    matches: int
    points: int
    tallies: tuple[Mapping[str, int], ...]


COUNTING: Final = (
    result.c.user,
    func.count(),
    func.sum(result.c.points),
    func.aggregate_strings(type_coerce(result.c.tally, Text), ","),
)
"""The columns of a query over results that is grouped by user."""


async def counted_rows(conn: AsyncConnection, query: Select[*tuple[Any, ...]]) -> tuple[CountedRow, ...]:
    """The rows of a query of `COUNTING`; of JSON objects with commas between them a JSON list is made."""
    return tuple(
        CountedRow(user=user, matches=matches, points=points, tallies=tuple(json.loads(f"[{tallies}]")))
        for user, matches, points, tallies in await conn.execute(query)
    )
