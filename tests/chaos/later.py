"""It is later for what takes hours or weeks, while no bot runs: cups, leagues, seasons, duplicate sets."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

from tests.chaos.ledger import reading

LEAGUES: Final = 700
"""Times as long passes for a league as for a cup: a season of two weeks goes by like half an hour."""

_GOES_ON = ("registration", "playing")


def make_later(database: Path, by: timedelta) -> None:
    """Move all times of the events that go on back; what follows from them stays so."""
    with _opened(database) as db:
        if not _has(db, "event"):
            return
        rows = db.execute("SELECT id, terms, snapshot FROM event WHERE status IN (?, ?)", _GOES_ON).fetchall()
        for number, terms, snapshot in rows:
            lasts = by * LEAGUES if json.loads(terms)["format"]["type"] == "league" else by
            back = int(lasts.total_seconds() * 1_000_000)
            db.execute(
                "UPDATE event SET terms = ?, snapshot = ?, created_at = created_at - ?, due_at = due_at - ?"
                " WHERE id = ?",
                (_earlier(terms, lasts), _earlier(snapshot, lasts).encode(), back, back, number),
            )
            db.execute("UPDATE event_act SET at = at - ? WHERE event = ?", (back, number))


def end_season(database: Path) -> None:
    """Let the first season be over now; the next one begins with the next match."""
    with _opened(database) as db:
        if _has(db, "season") and db.execute("SELECT COUNT(*) FROM season").fetchone() == (1,):
            db.execute("UPDATE season SET ends_at = ? WHERE ends_at > ?", (_now_us(), _now_us()))


def close_sets(database: Path) -> None:
    """Let the time of all duplicate sets be over now."""
    with _opened(database) as db:
        if _has(db, "duplicate"):
            db.execute(
                "UPDATE duplicate SET closes_at = ?, due_at = ? WHERE closed_at IS NULL",
                (_now_us(), _now_us()),
            )


def going_on(database: Path) -> tuple[str, ...]:
    """The events and closed sets that are not over yet."""
    with reading(database) as db:
        events = db.execute("SELECT id FROM event WHERE status IN (?, ?) ORDER BY id", _GOES_ON).fetchall()
        sets = db.execute("SELECT id FROM duplicate WHERE due_at < ?", (_now_us(),)).fetchall()
    return (*(f"event {number}" for (number,) in events), *(f"set {number}" for (number,) in sets))


def is_due(database: Path) -> bool:
    """Whether the bot has something to do for an event or a set by now."""
    with reading(database) as db:
        found = db.execute(
            "SELECT 1 FROM event WHERE status IN (?, ?) AND due_at <= ?"
            " UNION SELECT 1 FROM duplicate WHERE due_at <= ?",
            (*_GOES_ON, _now_us(), _now_us()),
        ).fetchone()
    return found is not None


@contextmanager
def _opened(database: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(database, timeout=2.0)) as db, db:
        yield db


def _has(db: sqlite3.Connection, table: str) -> bool:
    return db.execute("SELECT 1 FROM sqlite_master WHERE name = ?", (table,)).fetchone() is not None


def _now_us() -> int:
    return int(datetime.now(UTC).timestamp() * 1_000_000)


def _earlier(document: str | bytes, by: timedelta) -> str:
    """JSON with every moment in it earlier."""

    def moved(value: Any) -> Any:  # noqa: ANN401  # any JSON
        if isinstance(value, dict):
            return {key: moved(each) for key, each in value.items()}
        if isinstance(value, list):
            return [moved(each) for each in value]
        if isinstance(value, str) and value[:2] == "20" and "T" in value:
            return (datetime.fromisoformat(value) - by).isoformat().replace("+00:00", "Z")
        return value

    return json.dumps(moved(json.loads(document)))
