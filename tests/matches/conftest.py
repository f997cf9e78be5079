from __future__ import annotations

import random
from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

import pytest

from bot.games.gin.rules import GinRules
from bot.games.gin.view import GinView
from bot.matches import Matches, MatchId, Notice, OnTimeout, Proposal, Table, Tempo, Terms
from bot.store import Store
from tests.matches.process import Process, beside
from tests.pgbouncer import path, pgbouncer
from tests.store.postgres import empty_store, postgres_store, server
from tests.whole_table import WholeTable, whole

ALICE, BOB, CAROL = 1001, 1002, 1003
GUILD, CHANNEL = 50, 60


class Clock:
    """A time that stands still until a test moves it."""

    def __init__(self) -> None:
        self.time = datetime(2026, 11, 20, 20, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time

    def pass_time(self, **span: float) -> None:
        self.time += timedelta(**span)


class Room:
    """A service on a store of its own, with everything that it told its listener."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.store = store
        self.clock = clock
        self.requests: Iterator[int] = count(10_000)
        self.told: list[Notice] = []
        self.matches = self.restarted()

    def restarted(self) -> Matches:
        """A new service on the same store, as after a restart."""
        self.matches = Matches(self.store, now=self.clock, tempo=Tempo(pause=timedelta(seconds=1)))
        self.matches.listen(self._hear)
        return self.matches

    async def _hear(self, notice: Notice) -> None:
        self.told.append(notice)

    def proposal(
        self,
        *,
        opponent: int | None = BOB,
        target: int = 100,
        limit: timedelta | None = timedelta(hours=24),
        on_timeout: OnTimeout = OnTimeout.PLAY,
    ) -> Proposal:
        rules = GinRules(target=target)
        return Proposal(
            guild=GUILD,
            channel=CHANNEL,
            challenger=ALICE,
            challenger_name="Alice",
            opponent=opponent,
            opponent_name="Bob",
            terms=Terms(game="gin", preset="standard", rules=rules, turn_limit=limit, on_timeout=on_timeout),
            request=next(self.requests),
        )

    async def begin(
        self,
        *,
        target: int = 100,
        limit: timedelta | None = timedelta(hours=24),
        on_timeout: OnTimeout = OnTimeout.PLAY,
    ) -> WholeTable:
        """A match between Alice and Bob."""
        proposal = self.proposal(target=target, limit=limit, on_timeout=on_timeout)
        challenge = await self.matches.challenges.challenge(proposal)
        table = await self.matches.challenges.accept(
            challenge.id, user=BOB, name="Bob", request=next(self.requests)
        )
        return await whole(self.matches, table)

    async def act(self, table: Table, text: str) -> WholeTable:
        """The person on turn does this."""
        return await self.act_in(table, table.on_turn[0], text)

    async def act_in(self, table: Table, seat: int, text: str) -> WholeTable:
        """The person in a seat does this, by a button of the panel that was painted for ``table``."""
        user = table.chairs[seat].user
        assert user is not None
        hand = await self.matches.play.act(
            table.id, user=user, version=table.version, text=text, request=next(self.requests)
        )
        return await whole(self.matches, hand.table)

    async def resign(self, table: Table, user: int) -> WholeTable:
        """A person gives the match up."""
        ended = await self.matches.play.resign(table.id, user=user, request=next(self.requests))
        return await whole(self.matches, ended)

    async def run_out(self, table: Table) -> WholeTable:
        """Ten minutes pass, the whole time for a turn, and the clock plays."""
        self.clock.pass_time(minutes=10)
        await self.matches.tick()
        return await self.stands(table.id)

    async def stands(self, match: MatchId) -> WholeTable:
        return await whole(self.matches, match)

    async def play_on(self, table: Table, *, moves: int, seed: int = 1) -> WholeTable:
        """People and computer move, ending deals when they can, until the end or so many moves."""
        chance, now = random.Random(seed), await self.stands(table.id)
        for _ in range(moves):
            if now.outcome is not None:
                break
            now = await self._move(now, chance)
        return now

    async def _move(self, table: WholeTable, chance: random.Random) -> WholeTable:
        seat = table.on_turn[0]
        if table.chairs[seat].computer is not None:
            self.clock.pass_time(seconds=1)
            await self.matches.tick()
            return await self.stands(table.id)
        return await self.act(table, sensible(table.menus[seat], table.views[seat], chance))


def sensible(menu: tuple[str, ...], view: GinView, chance: random.Random) -> str:
    """End the deal if possible, else throw the highest deadwood card: at random, deals would never end."""
    endings = [text for text in menu if text.startswith(("knock", "gin", "big gin"))]
    if endings:
        return endings[0]
    loose = [f"discard {card}" for card in reversed(view.hand.deadwood if view.hand else ())]
    return next((text for text in loose if text in menu), chance.choice(menu))


def calm(table: WholeTable) -> str:
    """What ends the turn or goes on with it, without ending a deal."""
    menu = table.menus[table.on_turn[0]]
    return next((text for text in ("pass", "draw") if text in menu), menu[0])


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def room(tmp_path: Path, clock: Clock) -> AsyncIterator[Room]:
    async with empty_store(tmp_path) as store:
        yield Room(store, clock)


@pytest.fixture(scope="module")
def pooler() -> Iterator[str]:
    """PgBouncer with fewer connections than two processes would like."""
    with pgbouncer(server() or "", connections=3) as url:
        yield url


@pytest.fixture(
    params=[
        "direct",
        pytest.param(
            "pgbouncer", marks=pytest.mark.skipif(path() is None, reason="PgBouncer is not installed")
        ),
    ]
)
async def first(request: pytest.FixtureRequest) -> AsyncIterator[Process]:
    through = request.getfixturevalue("pooler") if request.param == "pgbouncer" else None
    async with postgres_store(through=through) as store:
        process = Process(store)
        await process.matches.start()
        yield process
        await process.matches.stop()


@pytest.fixture
async def second(first: Process) -> AsyncIterator[Process]:
    async with beside(first) as process:
        yield process
