"""What one of several processes on a database does for their common work.

Each says every second that it is alive, by a row with the database's time. What it holds is its own for as
long as it does so: the lease of the clock, and the matches whose messages it paints. Whoever was not seen for
`bot.store.processes.ALIVE_FOR` is dead, and the others take over.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from datetime import timedelta
from typing import Final, Protocol

import structlog

from bot.matches.core import CLOCK, Core, MovedElsewhere, NotOurs, Wanted
from bot.matches.database_clock import DatabaseClock
from bot.matches.gateway import Gateway, note_reach
from bot.matches.playing_time import since_boot
from bot.matches.record import match_of
from bot.matches.shards import ShardShare, share_shards
from bot.refusals import Refused
from bot.store import MatchId, ProcessId, ProcessKind, ProcessRow, StoreClosed, StoreError, Transaction

BEAT_S: Final = 1.0
"""How often a process says that it is alive."""

LOOK_S: Final = 1.0
"""How often it looks for matches to paint without a hint."""

AFTER_HINT_S: Final = 0.02
"""How long after a hint it looks, so that several hints are one look."""

ASK_AGAIN: Final = timedelta(minutes=1)
"""How long after it was asked for a match is asked for again that still has messages to be painted, and how
long a language is believed that another process may have changed.
"""

TAKEN_MOST: Final = 50
"""So many matches are taken at a time from those that nobody sees to, so that others get some too."""

TURN_AGAIN_S: Final = 5.0
"""How often a process looks whether another is done with what they do one after the other."""

_log = structlog.get_logger(__name__)


class Allowance(Protocol):
    """How many requests Discord takes of this process; `cogs.limits` has the real one."""

    def requests(self) -> int:
        """How many were needed lately, a second."""
        ...

    def allow(self, share: float, *, among: int) -> None:
        """This process, one of so many, may make this share of all that Discord takes from the bot."""
        ...


class Duties(Protocol):
    """What one process does for all."""

    async def keep_time(self) -> None:
        """Begin to act on deadlines."""
        ...

    async def leave_time(self) -> None:
        """End that, as another process does so."""
        ...

    async def after_death(self) -> None:
        """Take over what a process has left behind that ended without a word."""
        ...


class Processes:
    """This process among the others. Where it is the only one, it is never started."""

    def __init__(
        self,
        core: Core,
        clock: DatabaseClock,
        gateway: Gateway,
        *,
        duties: Duties,
    ) -> None:
        self._core = core
        self._store = core.store
        self._clock = clock
        self._gateway = gateway
        self._duties = duties
        self._kind = ProcessKind.GATEWAY
        self._keeps_time = False
        self._changing: asyncio.Task[None] | None = None
        """Beginning or ending to keep the time, which must not hold up the signs of life."""
        self._asked: dict[MatchId, int] = {}
        """The matches that this process sees to and has asked the painter for, and how often each was wanted
        then.
        """
        self._seen: dict[MatchId, int] = {}
        """The matches that this process saw to at its last look, and how often each was wanted."""
        self._urgent: set[MatchId] = set()
        """Matches that another process has left to this one."""
        self._forgot_at = since_boot()
        self._sees_to_dead = False
        """Whether what dead processes have left behind is still to be seen to, of which no other knows."""
        self._moved: set[MatchId] = set()
        """Matches that other processes have changed, of which the listener has not heard."""
        self._tasks: tuple[asyncio.Task[None], ...] = ()
        self._woken = asyncio.Event()
        self._heard = asyncio.Event()
        self._stopping = asyncio.Event()
        self.allowance: Allowance | None = None
        self.watched: Callable[[], Mapping[MatchId, int]] = dict
        """The matches that only this process can show to somebody, and the versions that it shows."""
        self.is_leaving = False
        """Whether this process is about to stop: others are to take its shards."""
        self.alive: tuple[ProcessRow, ...] = ()
        """All processes that were alive at the last look."""

    async def start(self, kind: ProcessKind) -> None:
        """Take part from now on; raises StoreError."""
        self._kind = kind
        await self._register()
        await self._store.hear(self._hear)
        await self._beat()
        if self._changing is not None:
            await self._changing
        beats = asyncio.create_task(self._repeat(self._beat, self._stopping, BEAT_S), name="signs-of-life")
        looks = asyncio.create_task(self._repeat(self._look, self._woken, LOOK_S), name="outbox")
        tells = asyncio.create_task(self._repeat(self._tell_moved, self._heard, LOOK_S), name="moved")
        self._tasks = beats, looks, tells

    async def stop(self) -> None:
        """Leave what this process holds to the others."""
        mine = self._store.process
        if mine is None:
            return
        self._stopping.set()
        self._woken.set()
        self._heard.set()
        await asyncio.gather(*self._tasks)
        self._keep(is_ours=False)
        if self._changing is not None:
            await self._changing

        def work(tx: Transaction) -> None:
            tx.outbox.release(mine)
            tx.processes.leave(mine)
            tx.leases.drop_lost()

        # Without the store, the others find out in a few seconds.
        with suppress(StoreError):
            await self._store.write(work)
            self._store.hint("free")

    async def _repeat(
        self, work: Callable[[], Awaitable[None]], early: asyncio.Event, every_s: float
    ) -> None:
        """Do the work every so often, and early when the event is set, until the process stops."""
        while not self._stopping.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(early.wait(), every_s)
                await asyncio.sleep(AFTER_HINT_S)
            if self._stopping.is_set():
                return
            early.clear()
            try:
                await work()
            except StoreError as error:
                _log.warning("the store could not be used", why=str(error))
            except Exception:  # noqa: BLE001  # without its next sign of life this process counts as dead
                _log.exception("the common work failed")

    async def _register(self) -> None:
        def work(tx: Transaction) -> ProcessId:
            self._clock.ask(tx)
            return tx.processes.register(self._kind)

        self._store.process = await self._store.write(work)
        self._core.playing_time.begin_anew()
        self._asked.clear()
        _log.info("process began", process=self._store.process, kind=self._kind.value)

    async def _beat(self) -> None:
        """Say that this process is alive, and see who else is."""
        if not await self._store.write(self._say_alive, is_simple=True):
            # For the others it was dead for a while: what it held may be somebody's by now.
            _log.warning("this process counted as dead", process=self._store.process)
            await self._register()

        def work(tx: Transaction) -> tuple[tuple[ProcessRow, ...], int, ProcessId | None]:
            self._clock.ask(tx)
            left = tx.processes.count_dead() + tx.leases.count_lost() + tx.outbox.count_lost()
            return tx.processes.alive(), left, tx.leases.held().get(CLOCK)

        self.alive, left, keeper = await self._store.read(work)
        self._share_requests()
        if left or self._sees_to_dead:
            await self._bury()
            keeper = None if keeper not in {row.id for row in self.alive} else keeper
        if keeper is None and self._may_keep_time() and await self._store.write(_take_clock):
            keeper = self._store.process
        is_ours = keeper == self._store.process
        if is_ours:
            note_reach(self._core.playing_time, self.alive)
        else:
            self._core.playing_time.begin_anew()
        self._keep(is_ours=is_ours)

    def _say_alive(self, tx: Transaction) -> bool:
        mine = self._store.process
        assert mine is not None
        return tx.processes.beat(
            mine,
            heard_ago=self._gateway.heard_ago,
            shards=self._gateway.shards,
            requests=0 if self.allowance is None else self.allowance.requests(),
            is_leaving=self.is_leaving,
        )

    def _share_requests(self) -> None:
        """Take as much of Discord's limit as this process needs beside the others."""
        if self.allowance is None:
            return
        # One more for each, so that whoever has been idle can begin.
        needs = {row.id: row.requests + 1 for row in self.alive}
        mine = next((needs[row.id] for row in self.alive if row.id == self._store.process), 1)
        self.allowance.allow(mine / max(sum(needs.values()), mine), among=max(1, len(self.alive)))

    async def _bury(self) -> None:
        def work(tx: Transaction) -> tuple[ProcessId, ...]:
            dead = tx.processes.bury()
            tx.outbox.release_lost()
            tx.leases.drop_lost()
            return dead

        dead = await self._store.write(work)
        self._woken.set()
        if dead:
            _log.warning("processes are gone", processes=dead)
            self._sees_to_dead = True
        if self._sees_to_dead:
            await self._duties.after_death()
            self._sees_to_dead = False

    def _may_keep_time(self) -> bool:
        """Whether the clock is for this process, if it is nobody's: one with a gateway goes first."""
        return self._kind is ProcessKind.GATEWAY or all(row.kind is self._kind for row in self.alive)

    def _keep(self, *, is_ours: bool) -> None:
        """Begin to keep the time, or leave that to another process, after what is going on."""
        if is_ours != self._keeps_time:
            self._keeps_time = is_ours
            self._changing = asyncio.create_task(self._change(self._changing, is_ours=is_ours), name="time")

    async def _change(self, before: asyncio.Task[None] | None, *, is_ours: bool) -> None:
        if before is not None:
            await before
        _log.info("this process keeps the time" if is_ours else "the time is left to another process")
        try:
            await (self._duties.keep_time() if is_ours else self._duties.leave_time())
        except NotOurs:
            pass  # the next sign of life sees whose it is
        except StoreError as error:
            _log.warning("the store could not be used", why=str(error))
            # It is tried again with the next sign of life.
            self._keeps_time = not is_ours

    @property
    def shard_count(self) -> int | None:
        """In how many shards the processes that run divide Discord's servers; None without any."""
        counts = [int(row.shards.partition("/")[2]) for row in self.alive if row.shards]
        return max(counts, default=None)

    @property
    def has_others_with_gateway(self) -> bool:
        """Whether another process could take this one's shards."""
        others = [row for row in self.alive if row.id != self._store.process]
        return any(row.kind is ProcessKind.GATEWAY and not row.is_leaving for row in others)

    async def share_shards(self, count: int, *, connected: frozenset[int]) -> ShardShare:
        """Which of so many shards this process is to make now, as it is ``connected`` by these."""
        return await self._store.write(
            lambda tx: share_shards(tx, count, connected=connected, is_leaving=self.is_leaving)
        )

    @asynccontextmanager
    async def alone(self, name: str) -> AsyncIterator[None]:
        """Do what no two processes should do at once; waits for its turn, however the store fails."""
        if not self._store.is_shared:
            yield
            return
        await self._insist(lambda tx: tx.leases.take(name))
        try:
            yield
        except Exception:
            await self._insist(lambda tx: tx.leases.drop(name))
            raise
        # A process that stops leaves this with all that it holds.
        await self._insist(lambda tx: tx.leases.drop(name))

    async def _insist(self, work: Callable[[Transaction], bool | None]) -> None:
        """Do the work until it is not false; raises StoreClosed."""
        while True:
            try:
                if await self._store.write(work) is not False:
                    return
            except StoreClosed:
                raise
            except StoreError as error:
                _log.warning("the store could not be used", why=str(error))
            await asyncio.sleep(TURN_AGAIN_S)

    def _hear(self, hint: str) -> None:
        """Another process, or this one, has said something."""
        kind, *rest = hint.split()
        match kind, [int(each) for each in rest]:
            case "moved", [process, number, version] if process != self._store.process:
                self._core.note_version(MatchId(number), version)
                self._moved.add(MatchId(number))
                self._heard.set()
            case "paint", [process, number] if process == self._store.process:
                self._urgent.add(MatchId(number))
                self._woken.set()
            case "free", []:
                self._woken.set()
            case "languages", []:
                self._core.languages.forget()
            case _:
                pass

    async def _tell_moved(self) -> None:
        """Let the listener hear of what other processes have moved."""
        while self._moved:
            await self._core.publish(MovedElsewhere(self._moved.pop()))

    async def _look(self) -> None:
        """See to the matches that this process holds, and to some that nobody sees to."""
        shown = self.watched()

        def work(tx: Transaction) -> tuple[dict[MatchId, int], int, dict[MatchId, int]]:
            return tx.outbox.mine(), tx.outbox.count_free(), tx.match_lists.versions(shown)

        self._forget_asked()
        urgent, self._urgent = self._urgent, set()
        mine, free, versions = await self._store.read(work)
        # Most are known by a hint; some hints get lost.
        for number, version in versions.items():
            if version > shown[number] and self._core.note_version(number, version):
                self._moved.add(number)
        await self._tell_moved()
        if free:
            taken = await self._store.write(lambda tx: tx.outbox.take(limit=TAKEN_MOST))
            urgent.update(taken)
            mine |= dict.fromkeys(taken, 0)
        # What has moved since the last look moved here, and is being painted.
        still = {number: times for number, times in mine.items() if self._seen.get(number) == times}
        self._seen = mine
        if still:
            # Most are painted already, by what this process has heard from itself.
            done = await self._store.write(lambda tx: tx.outbox.settle(still), is_simple=True)
            still = {number: times for number, times in still.items() if number not in done}
        self._asked = {number: times for number, times in self._asked.items() if number in mine}
        for number in urgent & mine.keys():
            still.setdefault(number, mine[number])
            self._asked.pop(number, None)
        await self._ask(still)

    async def _ask(self, wanted: Mapping[MatchId, int]) -> None:
        """Ask the painter for matches that are ``wanted`` so often, unless it was asked for these."""
        for number, times in wanted.items():
            if self._asked.get(number) == times:
                continue
            with suppress(Refused):
                await self._core.publish(Wanted(match_of(await self._core.read(number))))
            # Only now: should the store fail before, it is asked for again.
            self._asked[number] = times

    def _forget_asked(self) -> None:
        """Now and then ask for all once more: whatever became of the first time, or of a hint."""
        now = since_boot()
        if now - self._forgot_at >= ASK_AGAIN:
            self._forgot_at = now
            self._asked.clear()
            self._core.languages.forget()


def _take_clock(tx: Transaction) -> bool:
    return tx.leases.take(CLOCK)
