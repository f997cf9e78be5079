"""Several processes on one PostgreSQL: moves a second, what each costs, and how often two want the same.

First the service alone, without Discord and without pictures; `tests.bench.web_workers` is all of it.
"""

from __future__ import annotations

import asyncio
import itertools
import random
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context

import psycopg

from bot.matches import Matches, MatchId
from bot.refusals import Refusal, Refused
from bot.store import StoreBusy, open_store
from tests.bench import web_workers
from tests.bench.database import server_for_bench
from tests.bench.disk import begin
from tests.bench.processes import processor_s
from tests.bench.timing import Figures, spread_ms
from tests.postgres_server import PostgresServer
from tests.whole_table import whole

PROCESSES = (1, 2, 4)
TABLES = 60
AT_ONCE = 12
"""So many presses of each process are answered at the same time."""
SECONDS = 10.0

REQUESTS = 1_000_000
"""Each process numbers its presses in a range of its own."""


@dataclass(slots=True)
class Done:
    """What one process has done."""

    acknowledged: list[int] = field(default_factory=list)
    """The presses that were answered with a move."""
    spent_s: list[float] = field(default_factory=list)
    late: int = 0
    """Presses that came after somebody else's move."""
    busy: int = 0
    processor_s: float = 0.0


def measure() -> Figures:
    """Moves a second with one, two and four processes, and what became of each; then whole web workers."""
    return {f"store_{number}": _measure(number) for number in PROCESSES} | web_workers.measure()


def _measure(number: int) -> dict[str, float]:
    with server_for_bench() as server:
        return _measure_on(f"{server.url}/upcard", number, server)


def _measure_on(url: str, number: int, server: PostgresServer) -> dict[str, float]:
    tables = asyncio.run(_begin_all(url))
    before_s = processor_s(server.pid)
    with ProcessPoolExecutor(number, mp_context=get_context("spawn")) as pool:
        each = list(pool.map(_work, itertools.repeat(url), itertools.repeat(tables), range(number)))
    moves = sum(len(one.acknowledged) for one in each)
    return {
        "moves_per_s": moves / SECONDS,
        **spread_ms([spent for one in each for spent in one.spent_s]),
        "cpu_ms_per_move": sum(one.processor_s for one in each) / moves * 1000,
        "server_cpu_ms_per_move": (processor_s(server.pid) - before_s) / moves * 1000,
        "late_share": sum(one.late for one in each) / (moves + sum(one.late for one in each)),
        "busy": sum(one.busy for one in each),
        **_lost_or_doubled(url, [press for one in each for press in one.acknowledged]),
    }


def _lost_or_doubled(url: str, acknowledged: list[int]) -> dict[str, float]:
    with psycopg.connect(url) as db:
        logged = [row[0] for row in db.execute("SELECT request FROM action WHERE request IS NOT NULL")]
    return {"lost": len(set(acknowledged) - set(logged)), "doubled": len(logged) - len(set(logged))}


async def _begin_all(url: str) -> list[int]:
    store = await open_store(url)
    matches, requests = Matches(store), itertools.count(1)
    tables = [int((await begin(matches, requests, number)).id) for number in range(TABLES)]
    await store.close()
    return tables


def _work(url: str, tables: list[int], number: int) -> Done:
    return asyncio.run(_play_all(url, tables, number))


async def _play_all(url: str, tables: list[int], number: int) -> Done:
    store = await open_store(url)
    matches, done = Matches(store), Done()
    requests = itertools.count((number + 1) * REQUESTS)
    chance = random.Random(number)
    began_s = time.process_time()
    ends = time.perf_counter() + SECONDS
    await asyncio.gather(*(_press(matches, tables, requests, chance, done, ends) for _ in range(AT_ONCE)))
    done.processor_s = time.process_time() - began_s
    await store.close()
    return done


async def _press(
    matches: Matches,
    tables: list[int],
    requests: itertools.count[int],
    chance: random.Random,
    done: Done,
    ends: float,
) -> None:
    """Look at a table, and do there the first thing that is allowed, again and again."""
    while time.perf_counter() < ends:
        table = await whole(matches, MatchId(chance.choice(tables)))
        if table.outcome is not None:
            continue
        seat, press = table.on_turn[0], next(requests)
        user = table.chairs[seat].user
        assert user is not None
        started = time.perf_counter()
        try:
            await matches.play.act(
                table.id, user=user, version=table.version, text=table.menus[seat][0], request=press
            )
        except Refused as refused:
            if refused.refusal not in {Refusal.STALE, Refusal.NOT_YOUR_TURN, Refusal.MATCH_OVER}:
                raise
            done.late += 1
        except StoreBusy:
            done.busy += 1
        else:
            done.acknowledged.append(press)
            done.spent_s.append(time.perf_counter() - started)
