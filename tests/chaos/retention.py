"""Matches that are over for so long that the bot must empty them: their moves, cards and secrets go."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

from bot.store import MatchId, StoreError, visit_store
from tests.chaos.history import History, read_history

DAYS = 1
"""What the host keeps."""

_TWO_DAYS_US = 2 * 24 * 3600 * 1_000_000

# Nothing of it is still to be shown or deleted, which takes the bot no day.
_OVER = (
    "SELECT m.id FROM match m WHERE m.status = 'over' AND length(m.snapshot) > 0"
    # Those of an open set are kept until it is closed.
    " AND NOT EXISTS (SELECT 1 FROM duplicate_player p JOIN duplicate d ON d.id = p.duplicate"
    " WHERE p.match = m.id AND d.closed_at IS NULL)"
    " AND NOT EXISTS (SELECT 1 FROM leftover l WHERE l.match = m.id)"
    " AND NOT EXISTS (SELECT 1 FROM surface s WHERE s.match = m.id"
    " AND (s.version < m.version OR s.reposting_since IS NOT NULL)) ORDER BY random() LIMIT 1"
)
_LOOK_AGAIN = "DELETE FROM setting WHERE key = 'swept_at'"
_LEFT = (
    "SELECT m.id FROM match m WHERE m.id = ? AND (length(m.snapshot) > 0 OR length(m.secret) > 0"
    " OR length(m.seed) > 0 OR EXISTS (SELECT 1 FROM action a WHERE a.match = m.id))"
)


class Retention:
    """Lets matches grow old, and remembers what they were, for the judges."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self.kept: dict[int, History] = {}

    async def age(self) -> bool:
        """Let a match that is over have ended two days ago; False where there is none."""
        try:
            number = await asyncio.to_thread(self._find)
            if number is None:
                return False
            store = await visit_store(f"sqlite:///{self._file}")
            try:
                history = await read_history(store, MatchId(number))
            finally:
                await store.close()
            if not await asyncio.to_thread(self._move, number):
                return False
        except (sqlite3.Error, StoreError, LookupError):
            return False
        self.kept[number] = history
        return True

    def all_of(self, histories: tuple[History, ...]) -> tuple[History, ...]:
        """These matches, and those that are emptied by now."""
        there = {one.number for one in histories}
        return (*histories, *(one for number, one in sorted(self.kept.items()) if number not in there))

    def next_day(self) -> None:
        """Have the bot look again: what grew old while it was looking is found a day later."""
        with closing(sqlite3.connect(self._file, timeout=30)) as db, db:
            db.execute(_LOOK_AGAIN)

    def kept_too_long(self) -> list[str]:
        """Old matches of which the database still has moves, cards or secrets."""
        with closing(sqlite3.connect(self._file)) as db:
            return [
                f"match {number} ended two days ago and is not emptied"
                for number in sorted(self.kept)
                if db.execute(_LEFT, (number,)).fetchone() is not None
            ]

    def _find(self) -> int | None:
        with closing(sqlite3.connect(f"file:{self._file}?mode=ro", uri=True, timeout=1)) as db:
            found = db.execute(_OVER).fetchone()
        return None if found is None or int(found[0]) in self.kept else int(found[0])

    def _move(self, number: int) -> bool:
        with closing(sqlite3.connect(self._file, timeout=1)) as db, db:
            moved = db.execute(
                "UPDATE match SET created_at = created_at - :by, ended_at = ended_at - :by"
                " WHERE id = :match AND length(snapshot) > 0",
                {"by": _TWO_DAYS_US, "match": number},
            )
            db.execute("UPDATE action SET at = at - ? WHERE match = ?", (_TWO_DAYS_US, number))
            # Those that count are in the order of the ratings, and may end later than their match.
            db.execute(
                "UPDATE result SET ended_at = ended_at - ? WHERE match = ? AND NOT rated",
                (_TWO_DAYS_US, number),
            )
            # The bot looks once a day; for it, one is over.
            db.execute(_LOOK_AGAIN)
            return moved.rowcount == 1
