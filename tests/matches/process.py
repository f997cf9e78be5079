"""One of several processes on a database, as a test has it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from itertools import count

import pytest
from sqlalchemy import select

from bot.games.gin.rules import GinRules
from bot.matches import (
    Matches,
    MatchId,
    MovedElsewhere,
    Notice,
    ProcessKind,
    Proposal,
    Table,
    Tempo,
    Terms,
    Update,
    Wanted,
)
from bot.matches.core import CLOCK
from bot.store import Store
from bot.store.model.processes import OutboxRow
from bot.store.postgres.store import PostgresStore, open_postgres
from tests.postgres_server import SERVER
from tests.whole_table import WholeTable, whole

# As a text, which is looked at when the test begins: fixtures are read before there is a server.
several_processes = pytest.mark.skipif(
    f"{SERVER!r} not in os.environ", reason="several processes share PostgreSQL alone"
)

ALICE, BOB = 1001, 1002
GUILD, CHANNEL = 50, 60

REQUESTS = count(10_000)


class Process:
    """One process: its own connections, its own service, and what that told its listener."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.told: list[Notice] = []
        self.matches = Matches(store, tempo=Tempo(pause=timedelta(milliseconds=1)))
        self.matches.listen(self._hear)

    async def _hear(self, notice: Notice) -> None:
        self.told.append(notice)

    @property
    def number(self) -> int | None:
        return self.store.process

    def heard(self, kind: type[Notice], match: MatchId | None = None) -> bool:
        """Whether the listener was told of this kind, at this match."""
        return any(isinstance(each, kind) and match in (None, _number(each)) for each in self.told)

    async def kill(self) -> None:
        """End without a word, as by ``kill -9``."""
        tasks = [*self.matches.processes._tasks, self.matches._clock._task, self.matches._clock._watching]
        for task in tasks:
            if task is not None:
                task.cancel()
        await asyncio.gather(*(task for task in tasks if task is not None), return_exceptions=True)
        self.matches.processes._tasks, self.matches._clock._task = (), None

    async def keeper(self) -> int | None:
        """Which process keeps the time."""
        return (await self.store.read(lambda tx: tx.leases.held())).get(CLOCK)

    async def outbox(self) -> dict[int, int | None]:
        """Which process sees to which match."""
        return await self.store.read(
            lambda tx: {row.match: row.holder for row in tx.conn.execute(select(OutboxRow))}
        )

    async def begin(self) -> WholeTable:
        """A match between Alice and Bob."""
        challenge = await self.matches.challenges.challenge(
            Proposal(
                guild=GUILD,
                channel=CHANNEL,
                challenger=ALICE,
                challenger_name="Alice",
                opponent=BOB,
                opponent_name="Bob",
                terms=Terms(
                    game="gin",
                    preset="standard",
                    rules=GinRules(target=100),
                    turn_limit=timedelta(hours=24),
                ),
                request=next(REQUESTS),
            )
        )
        table = await self.matches.challenges.accept(
            challenge.id, user=BOB, name="Bob", request=next(REQUESTS)
        )
        return await whole(self.matches, table)

    async def act(self, table: WholeTable, *, request: int | None = None) -> WholeTable:
        """Whoever is on turn does the first thing that they may."""
        seat = table.on_turn[0]
        user = table.chairs[seat].user
        assert user is not None
        hand = await self.matches.play.act(
            table.id,
            user=user,
            version=table.version,
            text=table.menus[seat][0],
            request=next(REQUESTS) if request is None else request,
        )
        return await whole(self.matches, hand.table)

    async def paint(self, table: Table) -> None:
        """Show all messages of the match."""
        for row in await self.matches.surfaces.of(table.id):
            if row.message is None:
                await self.matches.surfaces.place(
                    row, channel=CHANNEL, message=next(REQUESTS), version=table.version
                )
            else:
                await self.matches.surfaces.shows(row, table.version)
        await self.matches.surfaces.settled()


def _number(notice: Notice) -> MatchId | None:
    match notice:
        case Update(match) | Wanted(match):
            return match.table.id
        case MovedElsewhere(number):
            return number
        case _:
            return None


@asynccontextmanager
async def beside(first: Process, kind: ProcessKind = ProcessKind.GATEWAY) -> AsyncIterator[Process]:
    """Another process on the same database."""
    assert isinstance(first.store, PostgresStore)
    store = await open_postgres(first.store.url.render_as_string(hide_password=False))
    process = Process(store)
    await process.matches.start(kind)
    try:
        yield process
    finally:
        await process.matches.stop()
        await store.close()
