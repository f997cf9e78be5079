"""What the database of a bot says while the bot is dead: read from the file, played again by the rules."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from bot.games.game import Seat
from bot.games.registry import GAMES
from bot.matches.fold import Move, decode_rules, decode_snapshot, fold
from tests.chaos.decks import is_whole


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One action of a log."""

    version: int
    seat: int
    text: str
    request: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Surface:
    """A message, and the version that it shows according to the bot's own book."""

    user: int | None
    message: int | None
    version: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """A match as the file has it."""

    id: int
    status: str
    version: int
    log: tuple[Entry, ...]
    surfaces: tuple[Surface, ...]
    secrets: tuple[bytes, bytes]
    """Seed and server secret."""

    @property
    def is_shown(self) -> bool:
        """Whether every message of the match is there and shows its version."""
        return all(one.message is not None and one.version == self.version for one in self.surfaces)


def matches_in(file: Path) -> dict[int, Match]:
    """All matches, each checked: the log has no gap, plays by the rules, and leads to the snapshot."""
    with closing(sqlite3.connect(file, timeout=10)) as db:
        db.row_factory = sqlite3.Row
        db.execute("BEGIN")
        return {row["id"]: _match(db, row) for row in db.execute("SELECT * FROM match ORDER BY id")}


def _match(db: sqlite3.Connection, row: sqlite3.Row) -> Match:
    number = (row["id"],)
    actions = db.execute("SELECT * FROM action WHERE match = ? ORDER BY version", number)
    log = tuple(
        Entry(version=each["version"], seat=each["seat"], text=each["text"], request=each["request"])
        for each in actions
    )
    surfaces = db.execute("SELECT user, message, version FROM surface WHERE match = ?", number)
    found = Match(
        id=row["id"],
        status=row["status"],
        version=row["version"],
        log=log,
        surfaces=tuple(Surface(**dict(each)) for each in surfaces),
        secrets=(row["seed"], row["secret"]),
    )
    _require_sound(db, row, found)
    return found


def _require_sound(db: sqlite3.Connection, row: sqlite3.Row, found: Match) -> None:
    """No version is missing or doubled, no press counts twice, no card is lost or doubled."""
    assert [entry.version for entry in found.log] == list(range(1, found.version + 1))
    requests = [entry.request for entry in found.log if entry.request is not None]
    assert len(requests) == len(set(requests))
    game = GAMES[row["game"]]
    seats = db.execute("SELECT count(*) FROM seat WHERE match = ?", (found.id,)).fetchone()[0]
    moves = [Move(Seat(entry.seat), entry.text) for entry in found.log]
    folded = fold(game, decode_rules(game, row["rules"]), seats, row["seed"], moves)
    assert folded == decode_snapshot(game, row["snapshot"])
    assert is_whole(row["game"], folded.state)
