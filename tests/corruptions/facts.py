"""What must not change unnoticed: every value in the file that something else in it repeats."""

# ruff: noqa: S608  # the names in these statements are those of our own tables

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec

from bot.games.registry import GAMES
from bot.matches.fold import decode_snapshot
from bot.store.records import METADATA

_TABLES_SAID_ONCE = frozenset(
    {
        # What people and servers have said or chosen.
        *("person", "preference", "person_block", "preset", "server", "server_block", "setting", "heartbeat"),
        "watch",
        # What stays of those who are forgotten, and whom people have called within the hour.
        *("former_rating", "former_person_block", "former_server_block", "former_no_show", "call"),
        # What was learnt and asked beside the play.
        *("hint", "review", "daily_hand", "daily_answer"),
        # Offers; those that became a match are compared with it.
        *("challenge", "challenge_seat", "challenge_guest", "challenge_press"),
        # Where the messages are Discord knows; clocks and wishes end with the next turn.
        *("surface", "leftover", "deadline", "agreement"),
        # Cups: their logs are compared with their snapshots by a check of their own.
        *("event", "event_act", "event_person", "event_match", "no_show", "friendly"),
        # Clocks, as deadlines are.
        "event_bank",
        # Ladders, as cups.
        *("ladder", "ladder_act", "ladder_person", "ladder_challenge"),
        # Duplicate sets; what came of one is in its proof, which nothing else holds.
        *("duplicate", "duplicate_player", "team_place"),
        # Titles, which each season gives once.
        "title",
        # Rankings that the next start makes right.
        "stale_ranking",
        # Who has which role Discord knows.
        *("champion", "champions_due"),
    }
)
"""Tables of which the file holds no second copy."""

_COLUMNS_SAID_ONCE = {
    "match": {
        *("channel", "thread", "created_at", "updated_at", "paused_at", "lost_at", "time_left"),
        "game_version",  # only told to the host
    },
    "seat": {"joined", "missed", "left_at", "time_left"},
    "action": {"at", "request"},
    "result": {"voided_at", "voided_by"},
}
"""Of the other tables, the columns that stand there once: when and where, and nothing of the play."""

Facts = dict[tuple[str, str], list[tuple[object, ...]]]


def facts_of(path: Path) -> Facts:
    """Each column that is told twice, with its values by row. Raises sqlite3.Error."""
    found: Facts = {}
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as db:
        for table in METADATA.sorted_tables:
            if table.name in _TABLES_SAID_ONCE:
                continue
            said_once = _COLUMNS_SAID_ONCE.get(table.name, set())
            keys = ", ".join(f'"{column.name}"' for column in table.primary_key)
            for column in table.c:
                if column.name not in said_once:
                    query = f'SELECT {keys}, "{column.name}" FROM "{table.name}" ORDER BY {keys}'
                    found[table.name, column.name] = db.execute(query).fetchall()
        # A snapshot is what is read of it: a byte of a name that nobody reads is no fact.
        snapshots = db.execute("SELECT id, game, snapshot FROM match ORDER BY id")
        found["match", "snapshot"] = [(number, _meant(game, text)) for number, game, text in snapshots]
    return found


def changed(before: Facts, after: Facts) -> tuple[str, ...]:
    """The columns that are not what they were."""
    return tuple(
        f"{table}.{column}" for table, column in before if before[table, column] != after[table, column]
    )


def _meant(game: str, snapshot: bytes) -> object:
    try:
        return decode_snapshot(GAMES[game], snapshot)
    except (msgspec.MsgspecError, ValueError, LookupError):
        return snapshot
