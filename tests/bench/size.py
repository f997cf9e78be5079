"""What a match takes on the disk: rows and bytes once it is over, and once its cards were deleted."""

from __future__ import annotations

import asyncio
import itertools
import sqlite3
import tempfile
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import psycopg

from bot.matches import Matches, MatchId
from bot.matches.record import hand_of, table_of
from bot.players import Level
from bot.players.registry import COMPUTER_PLAYERS
from bot.store import ChannelId, MessageId, open_store, tables
from tests.bench.database import server_for_bench
from tests.bench.disk import begin
from tests.bench.timing import Figures
from tests.postgres_server import NoPostgres

BEFORE = 10
"""So many matches are played first, as a table takes room with its first row."""
MATCHES = 40
AT_ONCE = 10


def measure() -> Figures:
    """Bytes and rows of a match of gin to 100 points, on SQLite and, where it is installed, PostgreSQL."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "upcard.sqlite3"
        figures = {"sqlite": asyncio.run(_measure(f"sqlite:///{file}", lambda: _of_file(file)))}
    with suppress(NoPostgres), server_for_bench() as server:
        url = f"{server.url}/upcard"
        figures["postgres"] = asyncio.run(_measure(url, lambda: _of_server(url)))
    return figures


async def _measure(url: str, measured: Callable[[], tuple[int, int]]) -> dict[str, float]:
    store = await open_store(url)
    matches, requests = Matches(store), itertools.count(1)
    await _play_some(matches, requests, range(BEFORE))
    rows_before, bytes_before = measured()
    played = await _play_some(matches, requests, range(BEFORE, BEFORE + MATCHES))
    rows, size = measured()
    await store.write(lambda tx: tx.retention.empty([match for match, _ in played]))
    rows_kept, size_kept = measured()
    await store.close()
    return {
        "moves_per_match": sum(moves for _, moves in played) / MATCHES,
        "rows_per_match": (rows - rows_before) / MATCHES,
        "bytes_per_match": (size - bytes_before) / MATCHES,
        "rows_kept": (rows_kept - rows_before) / MATCHES,
        "bytes_kept": (size_kept - bytes_before) / MATCHES,
    }


async def _play_some(
    matches: Matches, requests: itertools.count[int], numbers: range
) -> list[tuple[MatchId, int]]:
    """Play matches to their ends, some at a time; the number and moves of each."""
    played: list[tuple[MatchId, int]] = []
    for first in numbers[::AT_ONCE]:
        some = range(first, first + AT_ONCE)
        played += await asyncio.gather(*(_play(matches, requests, number) for number in some))
    await matches.surfaces.settled()
    return played


async def _play(matches: Matches, requests: itertools.count[int], number: int) -> tuple[MatchId, int]:
    """Play a match as strong players do. Its messages are noted as if they were in Discord."""
    player = COMPUTER_PLAYERS["gin"][Level.STRONG]
    table = await begin(matches, requests, number)
    for row in await matches.surfaces.of(table.id):
        message = MessageId(next(requests))
        await matches.surfaces.place(row, channel=ChannelId(1), message=message, version=table.version)
    while True:
        record = await matches._core.read(table.id)
        if record.game.outcome(record.snapshot.state) is not None:
            return table.id, record.row.version
        (seat, *_) = record.on_turn
        hand = hand_of(record, seat, table_of(record))
        legal = record.game.legal(record.snapshot.state, seat)
        action = player.choose(hand.view, legal, seed=next(requests))
        assert action is not None
        user = record.chairs[seat].user
        assert user is not None
        await matches.play.act(
            table.id,
            user=user,
            version=record.row.version,
            text=record.game.write(action),
            request=next(requests),
        )


def _of_file(file: Path) -> tuple[int, int]:
    """Rows and bytes of a SQLite file, without the pages that it would fill next."""
    with closing(sqlite3.connect(file)) as db:
        db.execute("PRAGMA wal_checkpoint(PASSIVE)")
        rows = 0
        for name in tables():
            rows += db.execute(f"SELECT count(*) FROM {name}").fetchone()[0]  # noqa: S608  # our names
        asked = ("page_count", "freelist_count", "page_size")
        pages, free, size = (db.execute(f"PRAGMA {name}").fetchone()[0] for name in asked)
    return rows, (pages - free) * size


def _of_server(url: str) -> tuple[int, int]:
    """Rows and bytes of a PostgreSQL database, after it was packed as tightly as it can be."""
    with psycopg.connect(url, autocommit=True) as db:
        db.execute("VACUUM FULL")
        rows = 0
        for name in tables():
            (count,) = db.execute(f"SELECT count(*) FROM {name}").fetchone() or (0,)  # noqa: S608  # our names
            rows += count
        found = db.execute("SELECT sum(pg_total_relation_size(relid)) FROM pg_stat_user_tables").fetchone()
    assert found is not None
    return rows, int(found[0])
