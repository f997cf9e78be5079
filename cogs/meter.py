"""Counters of what Discord's side does; they never say who did it or what it was, only how much."""

from __future__ import annotations

from typing import Protocol


class Meter(Protocol):
    """Counts answers, paintings and refusals; the composition root passes the one that a host can read."""

    def pressed(self, answered_s: float | None) -> None:
        """A command or press came; its first answer took so long, None when Discord took none."""

    def painted(self, how: str) -> None:
        """A message was posted or edited ("post", "edit")."""

    def refused(self, status: int, code: int) -> None:
        """Discord refused a request with this status and with a code of its own, 0 where it gave none."""


class NoMeter:
    """Counts nothing."""

    def pressed(self, answered_s: float | None) -> None:
        """Nobody wants to know."""

    def painted(self, how: str) -> None:
        """Nobody wants to know."""

    def refused(self, status: int, code: int) -> None:
        """Nobody wants to know."""
