"""The people of an evening: they begin matches, play them, and in the end bring them to their end."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator, Collection, Coroutine
from contextlib import asynccontextmanager, suppress

from tests.chaos.ledger import Ledger
from tests.chaos.players import IN_VAIN, Player
from tests.chaos.scene import AWAY, Scene
from tests.chaos.witness import Witness

LEAVES = 0.02
"""How often one of a company leaves a match that goes on, each time it is looked after."""

RESIGNED_WITHIN_S = 150.0
"""How long they try to in the end, as a machine may be too busy to answer."""


class People:
    """Two at each table, the last of which plays the computer, a company for games of many, and rivals."""

    def __init__(self, scene: Scene, witness: Witness, ledger: Ledger, *, seed: int, tables: int) -> None:
        self._sandbox = scene.sandbox
        self._ledger = ledger
        self._tables = tables
        self.rematches = 0
        self._chance = random.Random(f"{seed} company")
        hosts = [min(at // 2, tables) for at in range(len(scene.people))]
        homes = [
            AWAY if person in scene.rivals[len(scene.rivals) // 2 :] else tables + 1
            for person in scene.rivals
        ]
        self.players = tuple(
            Player(scene, witness, ledger, person, table, random.Random(f"{seed} {at}"))
            for at, (person, table) in enumerate(
                zip((*scene.people, *scene.rivals), (*hosts, *homes), strict=True)
            )
        )
        self._pairs = self.players[: 2 * tables]
        self._others = self.players[2 * tables : len(hosts)]
        self.rivals = self.players[len(hosts) :]
        """Who compete across servers, on a ladder, and in sets and leagues."""
        # Two of the rivals, somebody of the company, and whoever sits beside the one who plays the computer.
        company = self._others[-1:] or self._pairs[-2:-1]
        self.four = (*self.rivals[: len(self.rivals) // 2], *company, self._pairs[-1])
        """Who play team matches: the first and the third are partners."""

    @asynccontextmanager
    async def living(self, *others: Coroutine[None, None, None]) -> AsyncIterator[None]:
        """Let all people live meanwhile; what breaks one of them breaks the job."""
        lives = [asyncio.create_task(one) for one in (*(each.live() for each in self.players), *others)]
        try:
            yield
        finally:
            await _end(lives)
        for task in lives:
            if not task.cancelled() and (error := task.exception()) is not None:
                raise error

    async def make_matches(self) -> None:
        """Whoever has no match going on begins another; the last table plays the computer."""
        while True:
            for first, second in zip(self._pairs[::2], self._pairs[1::2], strict=True):
                with suppress(*IN_VAIN):
                    await self._make_match(first, second)
            with suppress(*IN_VAIN):
                await self._gather_company()
            await asyncio.sleep(0.3)

    async def _make_match(self, first: Player, second: Player) -> None:
        if first.is_playing or not self._sandbox.gateway.online:
            return
        alone = first.table == self._tables - 1
        if alone or not self._ledger.open_challenges(int(first.person.id)):
            if await first.ask_again():
                self.rematches += 1
            else:
                await first.challenge(None if alone else second.person)
        if not alone:
            await second.accept()

    async def _gather_company(self) -> None:
        """The first one opens a table, the others join it, and it begins; now and then one leaves a match."""
        if not self._others or not self._sandbox.gateway.online:
            return
        host, *others = self._others
        if host.is_playing:
            leaver = self._chance.choice(others)
            if leaver.is_playing and self._chance.random() < LEAVES:
                await leaver.resign()
            return
        if not self._ledger.open_challenges(int(host.person.id)):
            if await host.ask_again():
                self.rematches += 1
            else:
                await host.open_table(len(self._others))
        for other in others:
            if not other.is_playing:
                with suppress(*IN_VAIN):
                    await other.join()
        await host.start(len(self._others))

    async def finish(self, *, within_s: float) -> None:
        """Play all matches to their end; what takes too long is given up."""
        async with self.living():
            await self._until_over(within_s)
        until = time.monotonic() + RESIGNED_WITHIN_S
        while self._ledger.live_matches() and time.monotonic() < until:
            for player in self.players:
                for _ in self._ledger.live_matches(int(player.person.id)):
                    with suppress(*IN_VAIN):
                        await player.resign()
            await self._until_over(5.0)

    async def _until_over(self, within_s: float) -> None:
        until = time.monotonic() + within_s
        while self._ledger.live_matches() and time.monotonic() < until:  # noqa: ASYNC110  # ended elsewhere
            await asyncio.sleep(0.1)


async def _end(tasks: Collection[asyncio.Task[None]]) -> None:
    """Cancel until all have ended: a wait that is over in the same instant may swallow a cancellation."""
    left: Collection[asyncio.Task[None]] = tasks
    while left:
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=1.0)
