"""The database as the host sees it from outside, read while the bot writes, or when it is dead."""

from __future__ import annotations

import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from typing_extensions import override


class Ledger(ABC):
    """Looks into the bot's database; what cannot be read just now is empty."""

    def live_matches(self, user: int | None = None) -> tuple[int, ...]:
        """The numbers of matches that go on: all, or a person's."""
        if user is None:
            return self._numbers("SELECT id FROM match WHERE status = 'live'")
        return self._numbers(
            "SELECT m.id FROM match m JOIN seat s ON s.match = m.id WHERE m.status = 'live' AND s.user = ?",
            user,
        )

    def open_challenges(self, user: int) -> tuple[int, ...]:
        """The numbers of challenges by the person that wait for an answer."""
        return self._numbers("SELECT id FROM challenge WHERE status = 'open' AND challenger = ?", user)

    def tables(self) -> tuple[tuple[int, int], ...]:
        """Channel and message of the tables of live matches."""
        return self._rows(
            "SELECT s.channel, s.message FROM surface s JOIN match m ON m.id = s.match"
            " WHERE s.kind = 'table' AND s.message IS NOT NULL AND m.status = 'live' ORDER BY s.id"
        )

    def messages(self) -> tuple[tuple[int, int], ...]:
        """Channel and message of everything that shows a live match: tables and hands."""
        return self._rows(
            "SELECT s.channel, s.message FROM surface s JOIN match m ON m.id = s.match"
            " WHERE s.message IS NOT NULL AND m.status = 'live' ORDER BY s.id"
        )

    def count_matches(self) -> int:
        """How many matches were ever begun."""
        return len(self._numbers("SELECT id FROM match"))

    def count_moves(self) -> int:
        """How many moves were made in all matches."""
        return sum(self._numbers("SELECT COALESCE(SUM(version), 0) FROM match"))

    def _numbers(self, query: str, *values: int) -> tuple[int, ...]:
        return tuple(int(row[0]) for row in self._rows(query, *values))

    @abstractmethod
    def _rows(self, query: str, *values: int) -> tuple[tuple[int, int], ...]:
        """What a query finds, which has a question mark for each value."""


class FileLedger(Ledger):
    """Looks into a SQLite file."""

    def __init__(self, file: Path) -> None:
        self._file = file

    @override
    def _rows(self, query: str, *values: int) -> tuple[tuple[int, int], ...]:
        if not self._file.exists():
            return ()
        try:
            with reading(self._file) as db:
                return tuple(db.execute(query, values))
        except sqlite3.Error:
            return ()


@contextmanager
def reading(file: Path) -> Iterator[sqlite3.Connection]:
    """The database, to look at."""
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True, timeout=0.2)) as db:
        yield db
