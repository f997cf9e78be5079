"""A bot of many years: what is asked of ten thousand, a hundred thousand, a million finished matches."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

from sqlalchemy import text

from bot.matches import Matches
from bot.rankings import void_result
from bot.store import (
    ChannelId,
    GuildId,
    MatchId,
    StaleRankingRow,
    Store,
    Transaction,
    UserId,
    open_store,
)
from tests.bench.timing import Figures, percentile

SIZES = {"at_10k": 10_000, "at_100k": 100_000, "at_1m": 1_000_000}
LIVE = 1_000
ROUNDS = 20

BUSY = GuildId(1)
"""The server in which three of ten matches were played, by a tenth of all people."""
CHANNEL = ChannelId(2)
PERSON = UserId(1)

END = datetime(2030, 1, 1, tzinfo=UTC)
LATER = 1_000
"""Matches of the busy server that ended after the one that is voided."""
BEAT_S = 0.02

_STATEMENTS = (
    # A finished match a minute, then the live ones.
    """WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < :number + :live)
    INSERT INTO "match" (id, guild, channel, game, game_version, preset, turn_limit, on_timeout, rated,
        status, version, created_at, updated_at, salt, secret, seed, rules, snapshot)
    SELECT i, CASE WHEN i % 10 < 3 THEN 1 ELSE 2 + i % 100 END, 2 + i % 500, 'gin', 1, 'standard',
        86400000000, 'play', TRUE, 'over', 120, :end - (:number - i) * 60000000,
        :end - (:number - i) * 60000000, '', :secret, :secret, '{}', :snapshot FROM n""",
    """UPDATE "match" SET ended_at = updated_at, ending = 'finished' WHERE id <= :number""",
    """UPDATE "match" SET status = 'live', channel = 1 WHERE id > :number""",
    """INSERT INTO seat (match, seat, "user", missed)
    SELECT id, 0, 1 + id * 7919 % :people, 0 FROM "match" UNION ALL
    SELECT id, 1, 1 + (id * 7919 % :people + 1 + id / 10 % (:people - 1)) % :people, 0 FROM "match" """,
    """INSERT INTO result (match, "user", guild, game, seat, place, verdict, points, rated, ended_at,
        mu_before, sigma_before, mu_after, sigma_after, tally, players, weight)
    SELECT m.id, s."user", m.guild, 'gin', s.seat, 1 + s.seat,
        CASE s.seat WHEN 0 THEN 'won' ELSE 'lost' END, 100 - s.seat * (m.id % 60), TRUE, m.ended_at,
        25.0, 3.0, 25.1, 2.9, :tally, 2, 1.0
    FROM "match" m JOIN seat s ON s.match = m.id WHERE m.status = 'over'""",
    """INSERT INTO surface (match, kind, "user", channel, message, version, posted_at)
    SELECT id, 'table', NULL, channel, id * 8, 120, updated_at FROM "match" UNION ALL
    SELECT match, 'hand', "user", "user" + 1000000, match * 8 + 1 + seat, 120, 0 FROM seat""",
    """INSERT INTO deadline (match, kind, seat, at)
    SELECT id, 'turn', 0, :end + id * 1000000 FROM "match" WHERE status = 'live'""",
    """INSERT INTO person ("user", name, seen_at, dm_channel)
    SELECT DISTINCT "user", 'Player', :end, "user" + 1000000 FROM seat""",
    """INSERT INTO rating (guild, game, "user", mu, sigma, score, played, won, lost, drawn, updated_at, tally,
        opponents, ranked)
    SELECT guild, game, "user", 25.0, 2.9, 25.0 + "user" * 0.001, count(*),
        sum(CASE verdict WHEN 'won' THEN 1 ELSE 0 END), sum(CASE verdict WHEN 'lost' THEN 1 ELSE 0 END), 0,
        max(ended_at), '{}', 9, TRUE FROM result GROUP BY guild, game, "user" """,
)
"""Matches of gin as the bot would have written them, in the words that both databases know."""


def measure() -> Figures:
    """For each size: milliseconds in the middle of what is asked, and how long a press waits meanwhile."""
    with tempfile.TemporaryDirectory() as folder:
        return {
            name: asyncio.run(_measure(f"sqlite:///{Path(folder) / name}.sqlite3", number))
            for name, number in SIZES.items()
        }


async def _measure(url: str, number: int) -> dict[str, float]:
    store = await open_store(url)
    await store.write(lambda tx: fill(tx, number))
    await store.close()
    store = await open_store(url)
    try:
        matches = Matches(store, now=lambda: END + timedelta(seconds=1))
        await matches.tick()
        figures = {f"{name}_ms": await _middle_ms(read) for name, read in _asked(store, matches).items()}
        return {**figures, **await _voided(store, matches, number), **await _channel_gone(store, matches)}
    finally:
        await store.close()


def fill(tx: Transaction, number: int) -> None:
    """So many finished matches of a hundred servers, and a thousand live ones."""
    tally = '{"best_deal": 61, "deals": 9, "deals_won": 5, "gins": 2, "knocks": 3, "undercuts": 1}'
    values = {
        "number": number,
        "live": LIVE,
        "people": max(number // 50, 200),
        "end": int(END.timestamp()) * 1_000_000,
        "secret": bytes(32),
        "snapshot": bytes(1_000),
        "tally": tally,
    }
    if tx.conn.dialect.name == "sqlite":
        tx.conn.exec_driver_sql("PRAGMA cache_size = -1000000")
    for statement in map(text, _STATEMENTS):
        named = statement.compile().params
        tx.conn.execute(statement, {name: values[name] for name in named})


def _asked(store: Store, matches: Matches) -> dict[str, Callable[[], Awaitable[object]]]:
    """What the clock, a scrape, a keystroke and a page ask."""
    return {
        "tick": matches.tick,
        "scrape": lambda: store.read(lambda tx: (tx.match_lists.count(), tx.surfaces.count_behind())),
        "complete_replay": lambda: matches.replays.near(PERSON, BUSY),
        "complete_verify": lambda: matches.proofs.near(PERSON, CHANNEL),
        "complete_void": lambda: store.read(lambda tx: tx.results.latest_rated_in(BUSY, limit=100)),
        "my_matches": lambda: store.read(lambda tx: tx.match_lists.live_of(PERSON)),
        "old_matches": lambda: store.read(lambda tx: tx.retention.ended_before(END, limit=50)),
        "empty_matches": lambda: store.write(
            lambda tx: tx.retention.empty(tx.retention.ended_before(END, limit=50))
        ),
        "urgent_first": lambda: store.read(lambda tx: tx.match_lists.live()),
        "profile": lambda: matches.profile(BUSY, "gin", PERSON),
        "standings": lambda: matches.standings(BUSY, "gin", since=None, limit=10, offset=0, reader=PERSON),
    }


async def _middle_ms(ask: Callable[[], Awaitable[object]]) -> float:
    spent = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        await ask()
        spent.append(time.perf_counter() - began)
    return percentile(spent, 0.5) * 1000


async def _voided(store: Store, matches: Matches, number: int) -> dict[str, float]:
    """A result of the busy server is voided, after which many have ended."""
    first = number - LATER * 10 // 3
    voided = next(MatchId(at) for at in range(first, number) if at % 10 < 3)

    def work(tx: Transaction) -> StaleRankingRow:
        stale = void_result(tx, voided, by=PERSON, at=END)
        assert stale is not None
        return stale

    async with _presses(store) as waits:
        began = time.perf_counter()
        await matches._recounts.make_right(await store.write(work))
        took = time.perf_counter() - began
    return {"void_ms_per_match": took / LATER * 1000, **_waits("void", waits)}


async def _channel_gone(store: Store, matches: Matches) -> dict[str, float]:
    async with _presses(store) as waits:
        began = time.perf_counter()
        await matches.reach.channel_gone(BUSY, CHANNEL)
        took = time.perf_counter() - began
    return {"channel_gone_ms": took * 1000, **_waits("channel_gone", waits)}


def _waits(what: str, waits: list[float]) -> dict[str, float]:
    return {f"{what}_press_waits_p99_ms": percentile(waits, 0.99) * 1000}


@asynccontextmanager
async def _presses(store: Store) -> AsyncIterator[list[float]]:
    """Small writes all the time, as people's presses are; the seconds that each took."""
    waits: list[float] = []

    async def press() -> None:
        while True:
            began = time.perf_counter()
            await store.write(lambda tx: tx.settings.put("pressed", "once"))
            waits.append(time.perf_counter() - began)
            await asyncio.sleep(BEAT_S)

    task = asyncio.create_task(press())
    await asyncio.sleep(BEAT_S)
    try:
        yield waits
    finally:
        task.cancel()
