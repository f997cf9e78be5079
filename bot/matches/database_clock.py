"""The time of the database, which all processes share, whatever their machines' clocks say."""

from __future__ import annotations

from collections import deque
from datetime import datetime, timedelta
from typing import Final

from bot.matches.playing_time import since_boot, utc_now
from bot.store import Transaction

SAMPLES: Final = 8
"""Of so many answers the quickest tells the time best."""


class DatabaseClock:
    """Tells the database's time between the answers that tell it; before the first, the machine's."""

    def __init__(self) -> None:
        self._offset = utc_now() - _EPOCH - since_boot()
        self._answers: deque[tuple[timedelta, timedelta]] = deque(maxlen=SAMPLES)
        """How long each took, and what it says of the offset."""

    def now(self) -> datetime:
        """The time, aware and in UTC."""
        # By the clock that nobody can set, so that it goes on evenly whatever becomes of the machine's.
        return _EPOCH + self._offset + since_boot()

    def ask(self, tx: Transaction) -> None:
        """Compare it with the database's."""
        asked_at = since_boot()
        told = tx.processes.now()
        took = since_boot() - asked_at
        self._answers.append((took, told - _EPOCH - asked_at - took / 2))
        self._offset = min(self._answers)[1]


_EPOCH: Final = datetime.fromisoformat("1970-01-01T00:00:00+00:00")
