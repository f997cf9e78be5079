"""The one task that waits for the earliest deadline, and notes every few seconds that the bot runs."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from datetime import datetime, timedelta

import structlog

from bot.matches.after.reviews import Reviews
from bot.matches.begin.challenges import Challenges
from bot.matches.begin.queue import Queue
from bot.matches.change import tell
from bot.matches.core import Core, NotOurs
from bot.matches.deadlines import SHOWN, give_back
from bot.matches.duplicates.closing import Closing
from bot.matches.events.due import Clockwork, hold
from bot.matches.play.moves import Play
from bot.matches.playing_time import LOOK_S, Standstill
from bot.matches.servers.seasons import Seasons, first_end
from bot.matches.servers.upkeep import Upkeep
from bot.refusals import Refused
from bot.store import DeadlineKind, DeadlineRow, StoreError, Transaction
from bot.thinkers import AtRest

_log = structlog.get_logger(__name__)

BEAT = timedelta(seconds=15)
"""Time between two heartbeats. How long the bot was away is known no better than to this."""

DAY = timedelta(days=1)

UNLIKELY = 30 * DAY
"""A bot that was away for longer is rarer than a machine whose clock is wrong: the log says so."""

DAMAGED = 100 * 365 * DAY
"""Not even a clock that begins again in 1970 is so far off: the heartbeat is damaged, and says nothing."""

PROOF = timedelta(milliseconds=200)
"""When the clock looks again whether people could play until a deadline that has come."""

PROOFS = 50
"""How often `Clock.tick` does so."""

RETRY = timedelta(seconds=30)
"""When a deadline whose handling failed is tried again."""

STORE_RETRY = timedelta(seconds=5)
"""When the clock looks again at a store that could not be used."""

AT_ONCE = 8
"""How many deadlines are handled side by side, and how many computer players think."""

BESIDE_OTHERS = timedelta(seconds=1)
"""How long the clock waits at most where several processes share the database."""

SOON = timedelta(milliseconds=1)
"""The shortest wait between two ticks, in which other tasks get their turn."""

TOGETHER = timedelta(milliseconds=50)
"""How long the clock waits for further changes before it looks at what they have changed."""

LIMIT = 100
"""How many deadlines are read and handled in one tick."""


class Clock:
    """Acts on the deadlines of matches and challenges as they come, and pairs those who wait."""

    def __init__(  # what it wakes, all named by their types
        self,
        core: Core,
        play: Play,
        challenges: Challenges,
        queue: Queue,
        upkeep: Upkeep,
        reviews: Reviews,
    ) -> None:
        self._core = core
        self._seasons = Seasons(core)
        self._events = Clockwork(core, reviews)
        self._duplicates = Closing(core)
        self._play = play
        self._challenges = challenges
        self._queue = queue
        self._upkeep = upkeep
        self._time = core.playing_time
        self._task: asyncio.Task[None] | None = None
        self._watching: asyncio.Task[None] | None = None
        self._next_beat: datetime | None = None
        self._stopping = asyncio.Event()
        self._thinking: dict[DeadlineRow, asyncio.Task[None]] = {}
        """The moves of computer players that are on their way; the clock goes on meanwhile."""
        self._thinkers = asyncio.Semaphore(AT_ONCE)

    async def start(self) -> timedelta:
        """Move all deadlines by the time that the bot was away, and begin to wait. Gives that time.

        What is left of a turn is the time between the last heartbeat and its deadline, by one and the same
        clock. A start keeps it as it was, however far the machine's clock is from that heartbeat. So a start
        with the clock years ahead does no lasting harm: the next one with the right clock takes it back.
        """
        await self._stop_unreadable()

        def work(tx: Transaction) -> timedelta:
            self._core.require_clock(tx)
            now, last = self._time.now(), tx.heartbeat.counted_to()
            away = timedelta() if last is None else now - last
            if abs(away) > DAMAGED:
                away = timedelta()
            if away < -BEAT or away > UNLIKELY:
                _log.warning("the clock is far from the last heartbeat", days=round(away / DAY, 1))
            # A short gap is only the time since the last heartbeat. Below zero the clock was set back.
            by = timedelta() if timedelta() <= away <= BEAT else away
            # In one transaction with the new heartbeat: a crash in between would shift everything twice.
            give_back(tx, by, now=now, tempo=self._core.tempo, stepped=min(by, timedelta()))
            hold(tx, by, now=now)
            tx.heartbeat.beat(self._time.wall(), counted_to=now)
            return away

        away = await self._core.store.write(work)
        self._task = asyncio.create_task(self._run(), name="clockwork")
        self._watching = asyncio.create_task(self._watch(), name="watch")
        return away

    async def stop(self) -> None:
        """Finish what is being handled, and note for the last time that the bot runs."""
        if self._task is None or self._watching is None:
            return
        self._stopping.set()
        self._core.clocks_changed.set()
        await self._task
        self._task = None
        self._watching.cancel()
        await asyncio.gather(self._watching, return_exceptions=True)
        await self._thought()

        def work(tx: Transaction) -> None:
            self._core.require_clock(tx)
            tx.heartbeat.beat(self._time.wall(), counted_to=self._time.now())

        try:
            await self._core.store.write(work)
        except NotOurs:
            pass  # whoever keeps the time has noted that it does
        except StoreError as error:
            # A little more of the bot's absence counts as a player's time; nothing else comes of it.
            _log.warning("the last heartbeat could not be written", why=str(error))

    async def _watch(self) -> None:
        """Look at the time every second, so that a jump is noticed also while nothing is due."""
        was_behind = False
        while True:
            self._time.look()
            if self._time.is_behind and not was_behind:
                self._core.clocks_changed.set()
            was_behind = self._time.is_behind
            await asyncio.sleep(LOOK_S)

    async def _run(self) -> None:
        while not self._stopping.is_set():
            # Before the tick: what changes during it ends the next wait at once.
            self._core.clocks_changed.clear()
            wait = await self._guarded_tick()
            with suppress(TimeoutError):
                # A stop in the middle of the tick has set the event too, and ends the wait at once.
                await asyncio.wait_for(self._core.clocks_changed.wait(), wait.total_seconds())
                # On a busy evening one look at the store does for many moves.
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._stopping.wait(), TOGETHER.total_seconds())

    async def _guarded_tick(self) -> timedelta:
        """A tick, and how long to wait after it. A failure is only logged: all matches share this clock."""
        try:
            return await self._tick()
        except NotOurs:
            _log.warning("another process keeps the time by now")
            self._stopping.set()
            return SOON
        except StoreError as error:
            _log.error("the clock could not use the store", why=str(error))
            # Nobody's move can be stored then, so nobody's time may run.
            self._time.stop(Standstill.STORE)
            return STORE_RETRY
        except Exception:  # noqa: BLE001  # a stopped clock would be noticed only when matches hang
            _log.exception("the clock failed")
        return RETRY

    async def tick(self) -> None:
        """Act on everything that is due, and wait until it is done; for some seconds also for the gateway."""
        for _ in range(PROOFS):
            if await self._tick() is not PROOF:
                break
            await asyncio.sleep(PROOF.total_seconds())
        await self._thought()

    async def _tick(self) -> timedelta:
        """Act on what is due, let computer players begin to think, and tell how long to wait for more."""
        await self._beat()
        if self._time.is_behind:
            # The heartbeat has just shown that the store works again: now the time without it is known.
            await self._beat()
        if self._time.stands:
            return self._until_beat()
        try:
            return await self._act_on_due()
        except (ArithmeticError, LookupError, TypeError, ValueError):
            # One damaged row must not stop the clocks of all matches.
            if not await self._stop_unreadable():
                raise
            return SOON

    def _until_beat(self) -> timedelta:
        wait = BEAT if self._next_beat is None else self._next_beat - self._time.wall()
        # Other processes set deadlines too, and their hints may get lost.
        return max(min(wait, BESIDE_OTHERS) if self._core.store.is_shared else wait, SOON)

    async def _beat(self) -> None:
        """Note that the bot runs; if people can play again, give back the time in which they could not."""
        time, before = self._time, self._next_beat
        wall = time.wall()
        # The first half: a clock that was set back must not put the next heartbeat off for as long.
        is_early = before is not None and before - BEAT <= wall < before
        if is_early and not time.is_behind and not time.stands_for(Standstill.STORE):
            return
        behind = stepped = timedelta()

        def work(tx: Transaction) -> None:
            nonlocal behind, stepped
            # Should the database have this done again, it is as if it had not been tried before.
            time.catch_up(-behind, -stepped)
            behind = stepped = timedelta()
            self._core.require_clock(tx)
            if time.is_behind:
                behind, stepped = time.behind, time.stepped
                now = time.now() + behind
                _log.info("the clock stood still", for_s=round(behind.total_seconds(), 1))
                give_back(tx, behind, now=now, tempo=self._core.tempo, stepped=stepped)
                hold(tx, behind, now=now)
                # Before the transaction ends: the next one is to see deadlines and time that agree.
                time.catch_up(behind, stepped)
            tx.heartbeat.beat(time.wall(), counted_to=time.now())

        try:
            await self._core.store.write(work)
        except BaseException:
            time.catch_up(-behind, -stepped)
            raise
        time.go_on(Standstill.STORE)
        self._next_beat = wall + BEAT
        if abs(behind) >= SHOWN:
            await self._tell_timed()
        if not time.stands:
            await self._upkeep.sweep()

    async def _tell_timed(self) -> None:
        """Tell of all matches whose messages name a deadline that has moved."""
        timed = await self._core.store.read(lambda tx: tx.deadlines.timed())
        for match in timed:
            await tell(self._core, match)

    async def _stop_unreadable(self) -> bool:
        """Freeze matches and withdraw challenges whose time is damaged in the file; whether there are any."""
        core = self._core
        damaged = await core.store.read(lambda tx: tx.deadlines.unreadable())
        for match in damaged:
            await core.freeze(match, "its clock cannot be read")
            # A match that was over or frozen before keeps no deadline either.
            await core.store.write(lambda tx: tx.deadlines.clear(match))  # noqa: B023  # done before the next
        withdrawn = await core.store.write(lambda tx: tx.challenges.close_unreadable(self._time.now()))
        for challenge in withdrawn:
            _log.error("a challenge is withdrawn: its time cannot be read", challenge=challenge)
        return bool(damaged or withdrawn)

    async def _act_on_due(self) -> timedelta:
        """Act on the deadlines that have come; how long to wait for the next ones."""
        now, proved = self._time.now(), self._time.proved()
        # The deadlines of computers who are thinking are still due; they must not fill the page.
        most = LIMIT + len(self._thinking)

        def coming(tx: Transaction) -> tuple[datetime | None, tuple[datetime | None, ...]]:
            others = tx.challenges.earliest(), tx.events.earliest(), first_end(tx), tx.duplicates.earliest()
            return tx.deadlines.earliest(after=now), others

        # At most looks nothing is due, and one transaction tells all.
        due, (next_at, others_at), anybody_waits = await self._core.store.read(
            lambda tx: (tx.deadlines.due(now, limit=most), coming(tx), tx.queue.has_any())
        )
        are_due = any(at is not None and at <= proved for at in others_at)
        if are_due:
            await self._challenges.expire_due(proved)
            await self._events.act_on_due(proved)
            await self._seasons.settle_due(proved)
            await self._duplicates.act_on_due(proved)
        if anybody_waits:
            await self._queue.look()
        # A connection that breaks without a word is noticed a minute later. So a person's deadline counts
        # only once the gateway was heard of after it: until then they may have been unable to press.
        sure = tuple(row for row in due if row.kind is DeadlineKind.COMPUTER or row.at <= proved)
        gate = asyncio.Semaphore(AT_ONCE)
        others = tuple(row for row in sure if row.kind is not DeadlineKind.COMPUTER)
        for row in sure:
            if row.kind is DeadlineKind.COMPUTER and row not in self._thinking:
                # A computer may think for seconds, and no person's clock may wait for that.
                self._thinking[row] = asyncio.create_task(self._think(row), name="computer")
        await asyncio.gather(*(self._handle(deadline, gate) for deadline in others))
        # The page was full: more may be due already.
        if len(due) == most and len(sure) == len(due):
            return SOON
        if due or are_due or anybody_waits:
            next_at, others_at = await self._core.store.read(coming)
        if len(sure) < len(due) or any(at is not None and proved < at <= now for at in others_at):
            self._time.ask()
            return PROOF
        waits = (instant - self._time.now() for instant in (next_at, *others_at) if instant is not None)
        return max(min((*waits, self._until_beat())), SOON)

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

        def work(tx: Transaction) -> None:
            # Whoever moved meanwhile has set deadlines of their own, which count.
            if deadline in tx.deadlines.of(deadline.match):
                _log.info("deadline postponed", match=deadline.match, kind=deadline.kind.value, why=why)
                later = self._core.now() + RETRY
                tx.deadlines.put(deadline.match, deadline.kind, later, seat=deadline.seat)

        await self._core.store.write(work, of=deadline.match)
