"""What the service tells of its own work to whoever counts it; never who or what, only how much."""

from __future__ import annotations

from typing import Protocol

from bot.store import Cause


class Meter(Protocol):
    """Counts moves; the composition root passes the one that a host can read."""

    def moved(self, cause: Cause, moves: int) -> None:
        """So many moves were stored, all brought about like this."""


class NoMeter:
    """Counts nothing."""

    def moved(self, cause: Cause, moves: int) -> None:
        """Nobody wants to know."""
