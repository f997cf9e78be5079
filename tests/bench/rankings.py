"""Rankings, profiles and rivalries in a server that has played a hundred thousand matches."""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import asdict
from datetime import UTC, datetime, timedelta
from pathlib import Path

from sqlalchemy import insert

from bot.games.registry import GAMES
from bot.matches import Matches
from bot.rankings import replay
from bot.records import Verdict
from bot.store import (
    ChannelId,
    GuildId,
    MatchId,
    MatchStatus,
    Store,
    Transaction,
    UserId,
    open_store,
)
from bot.store.model.matches import MatchRow, SeatRow
from bot.store.model.people import PersonRow
from bot.store.model.results import RatingRow, ResultRow
from tests.bench.timing import Figures, spread_ms

MATCHES = 100_000
PEOPLE = 200
ROUNDS = 30
END = datetime(2030, 1, 1, tzinfo=UTC)
SPAN = timedelta(days=730)
SERVER = GuildId(1)
REGULAR, RIVAL = UserId(1), UserId(2)
"""Those who play most: five thousand matches the first one."""


def measure() -> Figures:
    """For each page: p50_ms and p99_ms of what is read for it."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_measure(f"sqlite:///{Path(folder) / 'upcard.sqlite3'}"))


async def _measure(url: str) -> Figures:
    store = await open_store(url)
    await store.write(fill)
    pages = _pages(store)
    figures = {name: spread_ms([await _timed(read) for _ in range(ROUNDS)]) for name, read in pages.items()}
    await store.close()
    return figures


async def _timed(read: Callable[[], Awaitable[object]]) -> float:
    started = time.perf_counter()
    await read()
    return time.perf_counter() - started


def _pages(store: Store) -> dict[str, Callable[[], Awaitable[object]]]:
    """What each page reads; the last page of the ranking is the worst one."""
    matches = Matches(store)

    async def leaders() -> None:
        page = await matches.standings(
            SERVER, "gin", since=None, limit=10, offset=PEOPLE - 10, reader=REGULAR
        )
        users = {line.user for line in page.lines}
        await matches.former_places(SERVER, "gin", users=users, at=END - timedelta(days=7))

    async def month() -> None:
        since = END - timedelta(days=30)
        await matches.standings(SERVER, "gin", since=since, limit=10, offset=0, reader=REGULAR)

    return {
        "leaders": leaders,
        "leaders_of_a_month": month,
        "profile": lambda: matches.profile(SERVER, "gin", REGULAR),
        "overview": lambda: matches.overview(SERVER, REGULAR),
        "rivalry": lambda: matches.rivalry(SERVER, "gin", REGULAR, RIVAL),
    }


def fill(tx: Transaction, *, number: int = MATCHES) -> None:
    """Matches of gin, with their seats, results and ratings, as the bot would have written them."""
    ends = tuple(_ends(random.Random(4), number))
    replayed = replay(SERVER, ends)
    names = [{"user": user, "name": f"Player {user}", "seen_at": END} for user in range(1, PEOPLE + 1)]
    tx.conn.execute(insert(PersonRow), names)
    for start in range(0, len(replayed.results), 10_000):
        some = replayed.results[start : start + 10_000]
        tx.conn.execute(insert(MatchRow), [_match(row) for row in some if row.seat == 0])
        chairs = [{"match": row.match, "seat": row.seat, "user": row.user, "missed": 0} for row in some]
        tx.conn.execute(insert(SeatRow), chairs)
        tx.conn.execute(insert(ResultRow), [asdict(row) for row in some])
    tx.conn.execute(insert(RatingRow), [asdict(row) for row in replayed.ratings.values()])


def _ends(chance: random.Random, number: int) -> Iterator[ResultRow]:
    """Some people play much more than others, as everywhere."""
    people = range(1, PEOPLE + 1)
    activity = [1 / rank**0.4 for rank in people]
    for at in range(number):
        first, second = chance.choices(people, activity, k=2)
        if first == second:
            second = first % PEOPLE + 1
        lost = chance.randrange(100)
        for place, (user, points) in enumerate(
            ((first, 100 + chance.randrange(60)), (second, lost)), start=1
        ):
            yield ResultRow(
                match=MatchId(at + 1),
                user=UserId(user),
                guild=SERVER,
                game="gin",
                seat=place - 1,
                place=place,
                verdict=Verdict.WON if place == 1 else Verdict.LOST,
                points=points,
                rated=True,
                players=2,
                ended_at=END - SPAN + at * SPAN / number,
                tally={"best_deal": 61, "deals": 9, "deals_won": 5, "gins": 2, "knocks": 3, "undercuts": 1},
            )


def _match(row: ResultRow) -> dict[str, object]:
    presets = tuple(GAMES["gin"].PRESETS)
    return {
        "id": row.match,
        "guild": row.guild,
        "channel": ChannelId(2),
        "game": row.game,
        "game_version": 1,
        "preset": presets[row.match % len(presets)],
        "rated": True,
        "status": MatchStatus.OVER,
        "version": 120,
        "created_at": row.ended_at,
        "updated_at": row.ended_at,
        "ended_at": row.ended_at,
        "salt": "",
        "secret": bytes(32),
        "seed": bytes(32),
        "rules": "{}",
        "snapshot": bytes(2_000),
    }
