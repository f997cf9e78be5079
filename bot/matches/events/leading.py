"""What whoever leads an event does with it. The caller has looked at who asks."""

from __future__ import annotations

from bot.competition import (
    Act,
    Cancel,
    Entrant,
    Forbid,
    PairingNumber,
    Pause,
    Resume,
    Return,
    SetResult,
    Withdraw,
)
from bot.matches.core import Core
from bot.matches.events.changing import change_event, write
from bot.matches.events.cup import Cup
from bot.matches.events.record import EventRecord
from bot.store import EventId, Transaction


class Organiser:
    """Each method gives the event as it is then, and raises Refused where it cannot be."""

    def __init__(self, core: Core) -> None:
        self._core = core

    async def withdraw(self, number: EventId, entrant: Entrant, *, request: int | None) -> Cup:
        """Take an entrant out; their opponent wins by walkover."""
        return await self._do(number, Withdraw(entrant), request)

    async def bring_back(self, number: EventId, entrant: Entrant, *, request: int) -> Cup:
        """Let somebody play on who has withdrawn."""
        return await self._do(number, Return(entrant), request)

    async def forbid(self, number: EventId, first: Entrant, second: Entrant, *, request: int) -> Cup:
        """Let two no longer meet."""
        return await self._do(number, Forbid(first, second), request)

    async def set_result(
        self, number: EventId, pairing: PairingNumber, places: tuple[int, ...], *, why: str, request: int
    ) -> Cup:
        """Decide a pairing of the latest round, for a reason."""
        return await self._do(number, SetResult(pairing, places, (0,) * len(places), why), request)

    async def pause(self, number: EventId, *, request: int) -> Cup:
        """Hold the event: until it goes on, nothing is due."""
        return await self._do(number, Pause(), request)

    async def go_on(self, number: EventId, *, request: int) -> Cup:
        """Let a paused event go on."""
        return await self._do(number, Resume(), request)

    async def cancel(self, number: EventId, *, why: str, request: int) -> Cup:
        """End the event without a winner."""
        return await self._do(number, Cancel(why), request)

    async def _do(self, number: EventId, act: Act, request: int | None) -> Cup:
        def step(tx: Transaction, record: EventRecord) -> tuple[EventRecord, None]:
            return write(self._core, tx, record, act, request), None

        return await change_event(self._core, number, step, request=request)
