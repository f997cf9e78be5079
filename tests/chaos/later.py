"""It is later for what takes hours or weeks: events, seasons, duplicate sets and team matches."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from tests.chaos.ledger import Ledger

LEAGUES: Final = 700
"""Times as long passes for a league as for a cup: a season of two weeks goes by like half an hour."""

_GOES_ON = ("registration", "playing")


def make_later(ledger: Ledger, by: timedelta) -> None:
    """Move all times of the events that go on back; what follows from them stays so."""
    with ledger.changing() as query:
        rows = query("SELECT id, terms, snapshot FROM event WHERE status IN (?, ?)", *_GOES_ON)
        for number, terms, snapshot in rows:
            lasts = by * LEAGUES if json.loads(terms)["format"]["type"] == "league" else by
            back = int(lasts.total_seconds() * 1_000_000)
            query(
                "UPDATE event SET terms = ?, snapshot = ?, created_at = created_at - ?, due_at = due_at - ?"
                " WHERE id = ?",
                *(_earlier(terms, lasts), _earlier(snapshot, lasts).encode(), back, back, number),
            )
            query("UPDATE event_act SET at = at - ? WHERE event = ?", back, number)


def end_season(ledger: Ledger) -> None:
    """Let the first season be over now; the next one begins with the next match."""
    with ledger.changing() as query:
        if query("SELECT COUNT(*) FROM season") == ((1,),):
            query("UPDATE season SET ends_at = ? WHERE ends_at > ?", _now_us(), _now_us())


def close_sets(ledger: Ledger, *, teams: bool = False) -> None:
    """Let the time of all duplicate sets be over now, and with ``teams`` that of team matches."""
    with ledger.changing() as query:
        query(
            "UPDATE duplicate SET closes_at = ?, due_at = ? WHERE closed_at IS NULL AND span <> ?",
            *(_now_us(), _now_us(), "" if teams else "teams"),
        )


def going_on(ledger: Ledger) -> tuple[str, ...]:
    """The events and closed sets that are not over yet."""
    events = ledger.read("SELECT id FROM event WHERE status IN (?, ?) ORDER BY id", *_GOES_ON)
    sets = ledger.read("SELECT id FROM duplicate WHERE due_at < ?", _now_us())
    return (*(f"event {number}" for (number,) in events), *(f"set {number}" for (number,) in sets))


def is_due(ledger: Ledger) -> bool:
    """Whether the bot has something to do for an event or a set by now."""
    query = (
        "SELECT id FROM event WHERE status IN (?, ?) AND due_at <= ?"
        " UNION SELECT id FROM duplicate WHERE due_at <= ?"
    )
    return bool(ledger.read(query, *_GOES_ON, _now_us(), _now_us()))


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
