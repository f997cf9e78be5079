"""Whether a database is sound below the rules of any game: its pages, and rows without their match."""

from __future__ import annotations

from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Final

from sqlalchemy import delete, exists, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.backup import read_only
from bot.store.errors import in_sentences
from bot.store.tables import METADATA, challenge, match

_MOST: Final = 20
"""More faults than this of one file say no more than these."""


def find_breaks(path: Path) -> tuple[str, ...]:
    """What SQLite finds broken in the file, in its own words, which name tables and pages, never contents.

    Raises StoreError when the file cannot even be looked through.
    """
    with in_sentences(path), closing(read_only(path)) as db:
        found = db.execute(f"PRAGMA integrity_check({_MOST})").fetchall()
    return () if found == [("ok",)] else tuple(line for (text,) in found for line in str(text).splitlines())


async def count_orphans(conn: AsyncConnection) -> dict[str, int]:
    """By table, how many rows refer to a match that is not there."""
    found = await conn.exec_driver_sql("PRAGMA foreign_key_check")
    return dict(Counter(str(row[0]) for row in found))


async def drop_orphans(conn: AsyncConnection) -> None:
    """Delete the rows of matches that are not there; a challenge stays and forgets its match."""
    for table in METADATA.sorted_tables:
        if table is challenge or not table.foreign_keys or "match" not in table.c:
            continue
        home = select(match.c.id).where(match.c.id == table.c.match)
        await conn.execute(delete(table).where(~exists(home)))
    for column in (challenge.c.match, challenge.c.rematch_of):
        gone = column.is_not(None) & ~exists(select(match.c.id).where(match.c.id == column))
        await conn.execute(update(challenge).where(gone).values({column: None}))
