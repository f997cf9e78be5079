"""Kills the bot at the instants that hurt most."""

from __future__ import annotations

import asyncio
import random
import signal
import sqlite3
import time
from collections import Counter
from contextlib import closing
from pathlib import Path

from bot.sandbox.events import Event, InteractionAnswered, MessageCreated, MessageUpdated
from tests.chaos.host import Host
from tests.chaos.migration_kill import MigrationKill
from tests.chaos.plan import Kill, Step
from tests.chaos.scene import Scene

PATIENCE_S = 3.0
"""How long to wait for the right instant; then any will do."""


class Killer:
    """Sends SIGKILL, at the instant that a step asks for or, when that does not come, at any."""

    def __init__(self, scene: Scene, host: Host, workshop: Path) -> None:
        self._scene = scene
        self._host = host
        self._migrations = MigrationKill(host, workshop)
        self.counts: Counter[str] = Counter()
        self.late: Counter[str] = Counter()
        """Kills whose instant did not come; they are counted as kills at any time."""
        self.stuck = 0
        """How often the bot did not come back in time."""

    async def strike(self, step: Step) -> None:
        """Kill in the step's way."""
        match step.what:
            case Kill.AFTER_COMMIT:
                await self._after_commit(step)
            case Kill.AFTER_REQUEST:
                await self._after_request(step)
            case Kill.IN_START:
                self._host.signal(signal.SIGKILL)
                await asyncio.sleep(step.chance.uniform(0.1, 1.5))
                self.kill(Kill.IN_START)
            case Kill.IN_MIGRATION:
                await self._in_migration(step.chance)
            case _:
                self.kill(Kill.ANY_TIME)

    def kill(self, how: Kill) -> None:
        """Kill now, if there is something to kill."""
        if self._host.signal(signal.SIGKILL):
            self.counts[how.value] += 1

    def _kill_late(self, wanted: Kill) -> None:
        self.late[wanted.value] += 1
        self.kill(Kill.ANY_TIME)

    async def _after_commit(self, step: Step) -> None:
        """Watch the database from a thread, and kill within microseconds after something was committed."""
        if await asyncio.to_thread(self._await_commit, step.chance.choice((0.0, 0.0, 0.002, 0.01))):
            self.counts[Kill.AFTER_COMMIT.value] += 1
        else:
            self._kill_late(Kill.AFTER_COMMIT)

    def _await_commit(self, pause_s: float) -> bool:
        until = time.monotonic() + PATIENCE_S
        try:
            with closing(_watcher(self._host.database)) as db:
                before = _moves(db)
                while time.monotonic() < until:
                    if _moves(db) != before:
                        if pause_s:
                            time.sleep(pause_s)
                        return self._host.signal(signal.SIGKILL)
                    time.sleep(0.0005)
        except sqlite3.Error:
            return False
        return False

    async def _after_request(self, step: Step) -> None:
        """Kill at the instant when Discord has done something, before the bot reads the answer."""
        done = asyncio.Event()
        left = step.chance.randint(1, 6)

        def see(event: Event) -> None:
            nonlocal left
            if isinstance(event, MessageCreated | MessageUpdated | InteractionAnswered):
                left -= 1
                if left == 0:
                    self.kill(Kill.AFTER_REQUEST)
                    done.set()

        unsubscribe = self._scene.sandbox.subscribe(see)
        try:
            await asyncio.wait_for(done.wait(), PATIENCE_S)
        except TimeoutError:
            self._kill_late(Kill.AFTER_REQUEST)
        finally:
            unsubscribe()

    async def _in_migration(self, chance: random.Random) -> None:
        if await self._migrations.strike(chance):
            self.counts[Kill.IN_MIGRATION.value] += 1
        else:
            self._kill_late(Kill.IN_MIGRATION)


def _watcher(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"file:{file}?mode=ro", uri=True, timeout=0.1, check_same_thread=False)


def _moves(db: sqlite3.Connection) -> int:
    (count,) = db.execute("SELECT COALESCE(SUM(version), 0) FROM match").fetchone()
    return int(count)
