"""Real web workers on one PostgreSQL: people press at fifty tables, in signed requests."""

from __future__ import annotations

import asyncio
import itertools
import tempfile
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import psycopg

from bot.sandbox import GENTLE, Sandbox, Settings
from tests.bench.database import Database, database_for_bench
from tests.bench.load import Crowd, pairs_of_people
from tests.bench.timing import Figures
from tests.chaos.cluster.wires import Wire
from tests.e2e.bot_process import TOKEN, BotProcess, running_bot
from tests.postgres_server import free_port

WORKERS = (1, 2, 4)
PRESSES_PER_S = 50
SECONDS = 30
DRAWERS = "1"
"""Processes of each that draw: more would wait for the cores that all share."""


def measure() -> Figures:
    """Presses answered by one, two and four web workers, beside a process that has the gateway."""
    return {f"web_{workers}": _measure(workers) for workers in WORKERS}


def _measure(workers: int) -> dict[str, float]:
    with database_for_bench(postgres=True) as database:
        return asyncio.run(_measure_on(database, workers))


async def _measure_on(database: Database, workers: int) -> dict[str, float]:
    async with Sandbox(token=TOKEN, settings=Settings(hardships=GENTLE)) as sandbox:
        tables = pairs_of_people(sandbox)
        async with _processes(sandbox, database, workers) as processes:
            crowd = Crowd(sandbox, processes, tables, database=database)
            await crowd.sit_down()
            figures = await crowd.press_for(SECONDS, presses_per_s=PRESSES_PER_S)
            made, versions = _logged(database)
        return {
            **figures,
            "moves_per_s": made / SECONDS,
            "lost": sum(max(0, seen - versions.get(match, 0)) for match, seen in crowd.seen().items()),
            "doubled": max(0, made - crowd.presses),
            "refused_requests": len(sandbox.core.endpoint.failed),
        }


@asynccontextmanager
async def _processes(sandbox: Sandbox, database: Database, workers: int) -> AsyncIterator[list[BotProcess]]:
    """A process with the gateway, and so many that answer requests, behind a load balancer."""
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))

        async def run(name: str, **settings: str) -> BotProcess:
            bot = running_bot(
                sandbox,
                folder / name,
                numbered=True,
                database=database.url,
                BOT_DRAWERS=DRAWERS,
                **settings,
            )
            return await stack.enter_async_context(bot)

        processes = [await run("gateway")]
        ports = [free_port() for _ in range(workers)]
        processes += [await run(f"web-{port}", BOT_WEB_PORT=str(port)) for port in ports]
        turns = itertools.cycle(ports)
        balancer = Wire(lambda: [("127.0.0.1", next(turns))])
        await balancer.open()
        stack.push_async_callback(balancer.close)
        await sandbox.core.endpoint.set(f"http://127.0.0.1:{balancer.port}/interactions")
        stack.push_async_callback(sandbox.core.endpoint.set, None)
        yield processes


def _logged(database: Database) -> tuple[int, dict[int, int]]:
    """How many moves people have made, and by match its version, which also counts moves without a choice."""
    assert database.url is not None
    with psycopg.connect(database.url) as db:
        made = db.execute("SELECT count(*) FROM action WHERE request IS NOT NULL").fetchone() or (0,)
        return made[0], dict(db.execute("SELECT match, max(version) FROM action GROUP BY match").fetchall())
