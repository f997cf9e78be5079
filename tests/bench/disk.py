"""Moves to disk: how many a second the service commits, each safe from a power cut before it is told."""

from __future__ import annotations

import asyncio
import itertools
import tempfile
import time
from datetime import timedelta
from pathlib import Path

from bot.games.registry import GAMES
from bot.matches import Matches, Proposal, Terms
from bot.store import open_store
from tests.bench.database import database_for_bench
from tests.bench.timing import Figures, spread_ms
from tests.whole_table import WholeTable, whole

TABLES = 20
SECONDS = 5.0


def measure(*, postgres: bool = False) -> Figures:
    """Moves a second of twenty matches played side by side, and the milliseconds that one takes."""
    with tempfile.TemporaryDirectory() as folder, database_for_bench(postgres=postgres) as database:
        url = database.url or f"sqlite:///{Path(folder) / 'upcard.sqlite3'}"
        return {"moves": asyncio.run(_measure(url))}


async def _measure(url: str) -> dict[str, float]:
    store = await open_store(url)
    matches, requests = Matches(store), itertools.count(1)
    spent: list[float] = []
    began, cpu = time.perf_counter(), time.process_time()
    await asyncio.gather(*(_play(matches, requests, spent, number) for number in range(TABLES)))
    took, cpu = time.perf_counter() - began, time.process_time() - cpu
    await store.close()
    return {"per_s": len(spent) / took, **spread_ms(spent), "cpu_ms_per_move": cpu / len(spent) * 1000}


async def _play(matches: Matches, requests: itertools.count[int], spent: list[float], number: int) -> None:
    """Play one match after the other by the first thing that is allowed, for a while."""
    ends = time.perf_counter() + SECONDS
    table = await begin(matches, requests, number)
    while time.perf_counter() < ends:
        if table.outcome is not None:
            table = await begin(matches, requests, number)
        seat = table.on_turn[0]
        user = table.chairs[seat].user
        assert user is not None
        started = time.perf_counter()
        table = await whole(
            matches,
            await matches.play.act(
                table.id,
                user=user,
                version=table.version,
                text=table.menus[seat][0],
                request=next(requests),
            ),
        )
        spent.append(time.perf_counter() - started)


async def begin(matches: Matches, requests: itertools.count[int], number: int) -> WholeTable:
    """Begin a match of two people of their own, in a channel of its own."""
    terms = Terms(
        game="gin",
        preset="standard",
        rules=GAMES["gin"].PRESETS["standard"],
        turn_limit=timedelta(hours=24),
    )
    host, guest = 2 * number + 1, 2 * number + 2
    challenge = await matches.challenges.challenge(
        Proposal(
            guild=1,
            channel=number + 1,
            challenger=host,
            challenger_name="A",
            opponent=guest,
            opponent_name="B",
            terms=terms,
            request=next(requests),
        )
    )
    return await whole(
        matches, await matches.challenges.accept(challenge.id, user=guest, name="B", request=next(requests))
    )
