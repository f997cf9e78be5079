"""Whether a database is sound, whatever the games say: its pages, and rows without their match."""

from __future__ import annotations

from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Final

from sqlalchemy import delete, exists, update

from bot.store.model.challenges import ChallengeRow
from bot.store.model.matches import MatchRow
from bot.store.records import METADATA
from bot.store.repository import set_to
from bot.store.selecting import select
from bot.store.sqlite.copies import read_only
from bot.store.sqlite.sentences import in_sentences
from bot.store.transaction import Transaction

_MOST: Final = 20
"""How many faults of one file are told: more would say nothing new."""


def find_breaks(path: Path) -> tuple[str, ...]:
    """What SQLite finds broken in the file, in its own words, which name tables and pages, never contents.

    Raises StoreError when the file cannot even be looked through.
    """
    with in_sentences(path), closing(read_only(path)) as db:
        found = db.execute(f"PRAGMA integrity_check({_MOST})").fetchall()
    return () if found == [("ok",)] else tuple(line for (text,) in found for line in str(text).splitlines())


async def count_orphans(tx: Transaction) -> dict[str, int]:
    """By table, how many rows refer to a match that is not there."""
    found = await tx.conn.exec_driver_sql("PRAGMA foreign_key_check")
    return dict(Counter(str(row[0]) for row in found))


async def drop_orphans(tx: Transaction) -> None:
    """Delete the rows of matches that are not there; a challenge stays and forgets its match."""
    challenges = ChallengeRow.__clause_element__()
    for table in METADATA.sorted_tables:
        if table is challenges or not table.foreign_keys or "match" not in table.c:
            continue
        home = select(MatchRow.id).where(MatchRow.id == table.c.match)
        await tx.conn.execute(delete(table).where(~exists(home)))
    for column in (ChallengeRow.match, ChallengeRow.rematch_of):
        gone = column.is_not(None) & ~exists(select(MatchRow.id).where(MatchRow.id == column))
        await tx.conn.execute(update(ChallengeRow).where(gone).values(set_to(column, None)))
