"""The one task that waits for the earliest deadline, and notes every few seconds that the bot runs."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from datetime import datetime, timedelta

import structlog

from bot.matches.begin.challenges import Challenges
from bot.matches.core import Core
from bot.matches.play.moves import Play
from bot.matches.servers.upkeep import Upkeep
from bot.refusals import Refused
from bot.store import DeadlineKind, DeadlineRow, StoreError
from bot.thinkers import AtRest

_log = structlog.get_logger(__name__)

BEAT = timedelta(seconds=15)
"""Time between two heartbeats. How long the bot was away is known no better than to this."""

RETRY = timedelta(seconds=30)
"""When a deadline whose handling failed is tried again."""

STORE_RETRY = timedelta(seconds=5)
"""When the clock looks again at a store that could not be used."""

AT_ONCE = 8
"""How many deadlines are handled side by side, and how many computer players think."""

SOON = timedelta(milliseconds=1)
"""The shortest wait between two ticks, in which other tasks get their turn."""

LIMIT = 100
"""How many deadlines are read and handled in one tick."""


class Clock:
    """Acts on the deadlines of matches and challenges as they come."""

    def __init__(self, core: Core, play: Play, challenges: Challenges, upkeep: Upkeep) -> None:
        self._core = core
        self._play = play
        self._challenges = challenges
        self._upkeep = upkeep
        self._task: asyncio.Task[None] | None = None
        self._next_beat: datetime | None = None
        self._stopping = asyncio.Event()
        self._thinking: dict[DeadlineRow, asyncio.Task[None]] = {}
        """The moves of computer players that are on their way; the clock goes on meanwhile."""
        self._thinkers = asyncio.Semaphore(AT_ONCE)

    async def start(self) -> timedelta:
        """Move all deadlines by the time that the bot was away, and begin to wait. Gives that time."""
        now = self._core.now()
        async with self._core.store.write() as tx:
            last = await tx.heartbeat.last()
            away = timedelta() if last is None else max(now - last, timedelta())
            # A shorter gap is only the time since the last heartbeat.
            if away > BEAT:
                # In one transaction with the new heartbeat: a crash in between would shift everything twice.
                await tx.deadlines.shift(away)
                await tx.challenges.shift(away)
                await tx.servers.shift_outages(away)
            await tx.heartbeat.beat(now)
        self._task = asyncio.create_task(self._run(), name="clockwork")
        return away

    async def stop(self) -> None:
        """Finish what is being handled, and note for the last time that the bot runs."""
        if self._task is None:
            return
        self._stopping.set()
        self._core.clocks_changed.set()
        await self._task
        self._task = None
        await self._thought()
        try:
            async with self._core.store.write() as tx:
                await tx.heartbeat.beat(self._core.now())
        except StoreError as error:
            # A little more of the bot's absence counts as a player's time; nothing else comes of it.
            _log.warning("the last heartbeat could not be written", why=str(error))

    async def _run(self) -> None:
        while not self._stopping.is_set():
            # Before the tick: what changes during it ends the next wait at once.
            self._core.clocks_changed.clear()
            wait = await self._guarded_tick()
            with suppress(TimeoutError):
                # A stop in the middle of the tick has set the event too, and ends the wait at once.
                await asyncio.wait_for(self._core.clocks_changed.wait(), wait.total_seconds())

    async def _guarded_tick(self) -> timedelta:
        """A tick, and how long to wait after it. A failure is only logged: all matches share this clock."""
        try:
            return await self._tick()
        except StoreError as error:
            _log.error("the clock could not use the store", why=str(error))
            return STORE_RETRY
        except Exception:  # noqa: BLE001  # a stopped clock would be noticed only when matches hang
            _log.exception("the clock failed")
        return RETRY

    async def tick(self) -> None:
        """Act on everything that is due, and wait until it is done."""
        await self._tick()
        await self._thought()

    async def _tick(self) -> timedelta:
        """Act on what is due, let computer players begin to think, and tell how long to wait for more."""
        now = self._core.now()
        if self._next_beat is None or now >= self._next_beat:
            async with self._core.store.write() as tx:
                await tx.heartbeat.beat(now)
            self._next_beat = now + BEAT
            await self._upkeep.sweep()
        await self._challenges.expire_due()
        async with self._core.store.read() as tx:
            # The deadlines of computers who are thinking are still due; they must not fill the page.
            due = await tx.deadlines.due(now, limit=(most := LIMIT + len(self._thinking)))
        gate = asyncio.Semaphore(AT_ONCE)
        others = tuple(row for row in due if row.kind is not DeadlineKind.COMPUTER)
        for row in due:
            if row.kind is DeadlineKind.COMPUTER and row not in self._thinking:
                # A computer may think for seconds, and no person's clock may wait for that.
                self._thinking[row] = asyncio.create_task(self._think(row), name="computer")
        await asyncio.gather(*(self._handle(deadline, gate) for deadline in others))
        # The page was full: more may be due already.
        if len(due) == most:
            return SOON
        async with self._core.store.read() as tx:
            coming = await tx.deadlines.earliest(after=now)
            instants = [self._next_beat, coming, await tx.challenges.earliest()]
        earliest = min(instant for instant in instants if instant is not None)
        return max(earliest - self._core.now(), SOON)

    async def _think(self, deadline: DeadlineRow) -> None:
        """Let a computer player think and move, beside the clock."""
        try:
            await self._handle(deadline, self._thinkers)
        except AtRest:
            pass  # the deadline stands: after the next start the player thinks again
        except StoreError as error:
            _log.error("a computer player could not use the store", why=str(error))
            await asyncio.sleep(STORE_RETRY.total_seconds())
        finally:
            del self._thinking[deadline]
            self._core.clocks_changed.set()

    async def _thought(self) -> None:
        """Wait for the computer players who are thinking now."""
        await asyncio.gather(*self._thinking.values())

    async def _handle(self, deadline: DeadlineRow, gate: asyncio.Semaphore) -> None:
        async with gate:
            try:
                await self._play.on_due(deadline)
            except Refused as refused:
                await self._put_off(deadline, refused.refusal.value)
            except (StoreError, AtRest):
                raise  # putting it off would fail as well; the whole clock waits instead
            except Exception:  # noqa: BLE001  # one match that fails must not stop the clocks of all others
                _log.exception("a deadline failed", match=deadline.match, kind=deadline.kind.value)
                await self._put_off(deadline, "it failed")

    async def _put_off(self, deadline: DeadlineRow, why: str) -> None:
        """Try again later, if nobody has moved meanwhile and set a new deadline."""
        async with self._core.store.write() as tx:
            # Whoever moved meanwhile has set deadlines of their own, which count.
            if deadline in await tx.deadlines.of(deadline.match):
                _log.info("deadline put off", match=deadline.match, kind=deadline.kind.value, why=why)
                later = self._core.now() + RETRY
                await tx.deadlines.put(deadline.match, deadline.kind, later, seat=deadline.seat)
