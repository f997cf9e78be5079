"""The database as the host sees it from outside: read while the bot writes or is dead, and made later."""

from __future__ import annotations

import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from typing import Any, Final

import psycopg
from typing_extensions import override

Rows = tuple[tuple[Any, ...], ...]
Query = Callable[..., Rows]
"""Runs SQL that has a question mark for each value, and gives what it finds."""

FAILURES: Final = (sqlite3.Error, psycopg.Error)
"""What a database raises that cannot be used just now."""

CHANGED: Final = ("event", "event_act", "duplicate", "season")
"""The tables that are changed from outside."""


class Ledger(ABC):
    """Looks into the bot's database; what cannot be read just now is empty, unless it is to be `read`."""

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

    def team_matches(self) -> tuple[int, ...]:
        """The numbers of team matches that are proposed or go on."""
        return self._numbers("SELECT id FROM duplicate WHERE span = 'teams' AND closed_at IS NULL")

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

    def _rows(self, query: str, *values: int) -> Rows:
        try:
            return self.read(query, *values)
        except FAILURES:
            return ()

    @abstractmethod
    def read(self, query: str, *values: int | str) -> Rows:
        """What a query finds, which has a question mark for each value; raises `FAILURES`."""

    @abstractmethod
    def changing(self) -> AbstractContextManager[Query]:
        """One transaction in which nobody else uses the tables of `CHANGED`; raises `FAILURES`."""


class FileLedger(Ledger):
    """Looks into a SQLite file."""

    def __init__(self, file: Path) -> None:
        self._file = file

    @override
    def read(self, query: str, *values: int | str) -> Rows:
        with reading(self._file) as db:
            return tuple(db.execute(query, values))

    @override
    @contextmanager
    def changing(self) -> Iterator[Query]:
        with closing(sqlite3.connect(f"file:{self._file}?mode=rw", uri=True, timeout=2.0)) as db, db:
            db.execute("BEGIN IMMEDIATE")
            yield lambda query, *values: tuple(db.execute(query, values))


@contextmanager
def reading(file: Path) -> Iterator[sqlite3.Connection]:
    """The database, to look at."""
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True, timeout=0.2)) as db:
        yield db
