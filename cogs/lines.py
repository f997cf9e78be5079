"""Lines of tasks that wait for their turn."""

from __future__ import annotations

import asyncio
import math
from abc import ABC, abstractmethod
from bisect import insort
from dataclasses import dataclass, field
from itertools import count
from typing import Generic, TypeVar

KindT = TypeVar("KindT")


@dataclass(slots=True, eq=False)
class _Waiter(Generic[KindT]):
    kind: KindT
    place: tuple[int, int]
    turn: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Line(ABC, Generic[KindT]):
    """Tasks of several kinds that wait for their turn; of those that may go now, the first in line goes."""

    def __init__(self) -> None:
        self._waiters: list[_Waiter[KindT]] = []
        self._numbers = count()
        self._timer: asyncio.TimerHandle | None = None

    @abstractmethod
    def _wait_s(self, kind: KindT) -> float:
        """How long one of this kind has to wait still, in seconds; infinity where only `_look` can tell."""

    @abstractmethod
    def _go(self, kind: KindT) -> None:
        """Count that one of this kind goes now."""

    async def _wait(self, kind: KindT, *, rank: int = 0) -> None:
        """Wait for a turn. Lower ranks stand before higher ones, and within a rank the first comes first."""
        waiter = _Waiter(kind, (rank, next(self._numbers)))
        insort(self._waiters, waiter, key=lambda each: each.place)
        self._look()
        try:
            await waiter.turn
        except asyncio.CancelledError:
            if waiter in self._waiters:
                self._waiters.remove(waiter)
            else:
                self._gave_up(kind)
            raise

    def _gave_up(self, kind: KindT) -> None:
        """One of this kind had its turn, and was cancelled before it could use it."""

    def _look(self) -> None:
        """Let all go who may go now, and look again when the next one may."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        shortest_s = math.inf
        for waiter in tuple(self._waiters):
            wait_s = self._wait_s(waiter.kind)
            if wait_s > 0:
                shortest_s = min(shortest_s, wait_s)
                continue
            self._waiters.remove(waiter)
            if not waiter.turn.done():
                self._go(waiter.kind)
                waiter.turn.set_result(None)
        if shortest_s < math.inf:
            self._timer = asyncio.get_running_loop().call_later(shortest_s, self._look)
