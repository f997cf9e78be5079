"""SIGKILL inside a migration: the database is set back to an older schema, and the bot started on it."""

from __future__ import annotations

import asyncio
import random
import shutil
import signal
import sqlite3
import time
from pathlib import Path

from tests.chaos.host import Host
from tests.chaos.older import older_revisions, revision_of, set_back

TRIES = 4
LONGEST_PAUSE_S = 0.06
PATIENCE_S = 10.0
"""How long a start may take until its migration begins."""


class MigrationKill:
    """Strikes while the migration copies the database before its work, or while it works."""

    def __init__(self, host: Host, workshop: Path) -> None:
        self._host = host
        self._workshop = workshop
        # Those before it have no room for what later ones keep, such as which messages are left over: set
        # back to them, the database would lose what no bot of before ever had.
        self._revisions = older_revisions()[-1:]

    async def strike(self, chance: random.Random) -> bool:
        """Whether a process was killed whose migration had begun and was not committed."""
        longest_s = LONGEST_PAUSE_S
        for _ in range(TRIES):
            revision = chance.choice(self._revisions)
            in_copy, pause_s = chance.random() < 0.3, chance.uniform(0.0, longest_s)
            async with self._host.held():
                self._tidy()
                known = self._backups()
                if not await asyncio.to_thread(self._set_back, revision):
                    return False
                await self._host.start_one()
                if not await asyncio.to_thread(self._kill_in_work, known, pause_s, in_copy=in_copy):
                    return False
                await self._host.ended()
                if await asyncio.to_thread(self._has_schema, revision):
                    return True
            # It was through already: strike earlier.
            longest_s /= 2
        return False

    def _tidy(self) -> None:
        """Drop what killed migrations left half made, as the bot does a day later."""
        for left in self._folder.glob("upcard-unfinished-*"):
            shutil.rmtree(left, ignore_errors=True)

    def _set_back(self, revision: str) -> bool:
        """Set the database back to this schema; whether that was possible."""
        try:
            set_back(self._host.database, revision, self._workshop)
        except (sqlite3.Error, OSError):
            return False
        return True

    def _kill_in_work(self, known: frozenset[str], pause_s: float, *, in_copy: bool) -> bool:
        """Wait until the copy before the work has begun, or is made; whether there was anything to kill."""
        until = time.monotonic() + PATIENCE_S
        while time.monotonic() < until:
            if (in_copy and self._is_copying()) or self._backups() - known:
                time.sleep(pause_s)
                return self._host.signal(signal.SIGKILL)
            time.sleep(0.0005)
        return False

    def _is_copying(self) -> bool:
        return next(self._folder.glob("upcard-unfinished-*"), None) is not None

    def _backups(self) -> frozenset[str]:
        return frozenset(one.name for one in self._folder.glob("*-before-update*"))

    def _has_schema(self, revision: str) -> bool:
        try:
            return revision_of(self._host.database) == revision
        except sqlite3.Error:
            return False

    @property
    def _folder(self) -> Path:
        return self._host.data / "backups"
