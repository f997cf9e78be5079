"""What whoever leads an event does with it. The caller has looked at who asks."""

from __future__ import annotations

from bot.competition import (
    Act,
    Cancel,
    Entrant,
    Forbid,
    PairingNumber,
    Pause,
    Person,
    Phase,
    Replace,
    Resume,
    Return,
    SetResult,
    Withdraw,
)
from bot.games.game import IllegalAction
from bot.matches.begin.admission import admit_entrant
from bot.matches.core import Core
from bot.matches.events.changing import change_event, find_open, write
from bot.matches.events.cup import Cup
from bot.matches.events.record import EventRecord, read_event
from bot.matches.play.moves import Play
from bot.refusals import Refusal, Refused
from bot.store import EventId, MatchId, Transaction, UserId


class Organiser:
    """Each method gives the event as it is then, and raises Refused where it cannot be."""

    def __init__(self, core: Core, play: Play) -> None:
        self._core = core
        self._play = play

    async def withdraw(self, number: EventId, entrant: Entrant, *, request: int | None) -> Cup:
        """Take an entrant out: their opponent wins by walkover, and a table of three and more goes on."""
        record = await self._core.store.read(lambda tx: read_event(tx, number))
        pairing, user = find_open(record, entrant), record.user_of(entrant)
        match = None if pairing is None else record.matches.get(pairing.number)
        if pairing is not None and match is not None and user is not None and len(pairing.seats) > 2:
            await resign(self._play, match, user)
        return await self._do(number, Withdraw(entrant), request)

    async def bring_back(self, number: EventId, entrant: Entrant, *, request: int) -> Cup:
        """Let somebody play on who has withdrawn."""
        return await self._do(number, Return(entrant), request)

    async def replace(self, number: EventId, entrant: Entrant, *, user: int, name: str, request: int) -> Cup:
        """Let somebody else play on for an entrant, also for one who has withdrawn (K11).

        A match of the entrant's that goes on stays with whoever began it. Raises Refused: BARRED, APART,
        ALREADY_ENTERED, EVENT_OUT for an entrant who has lost for good.
        """
        core = self._core

        def step(tx: Transaction, record: EventRecord) -> EventRecord:
            admit_entrant(tx, record.row.guild, UserId(user), record.users(but=entrant))
            core.saw(tx, UserId(user), name)
            person = Person(tx.events.person(number, UserId(user)))
            record = write(core, tx, read_event(tx, number), Replace(entrant, person), request)
            if record.event.player(entrant).withdrawn:
                record = write(core, tx, record, Return(entrant), None)
            return record

        return await change_event(core, number, step, request=request)

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
        """End the event without a winner. A friendly that has begun is played: FRIENDLY_BEGUN."""

        def step(tx: Transaction, record: EventRecord) -> EventRecord:
            if record.friendly is not None and record.event.phase is Phase.PLAYING:
                raise Refused(Refusal.FRIENDLY_BEGUN)
            return write(self._core, tx, record, Cancel(why), request)

        return await change_event(self._core, number, step, request=request)

    async def _do(self, number: EventId, act: Act, request: int | None) -> Cup:
        def step(tx: Transaction, record: EventRecord) -> EventRecord:
            return write(self._core, tx, record, act, request)

        return await change_event(self._core, number, step, request=request)


async def resign(play: Play, match: MatchId, user: int) -> None:
    """Resign for somebody who leaves an event; nothing if the match needs it no longer."""
    try:
        await play.resign(match, user=user, request=None)
    except IllegalAction:
        return  # they have left that match before
    except Refused as refused:
        # It is over by now, waits for its host, or somebody plays it whom they replaced.
        if refused.refusal not in {Refusal.MATCH_OVER, Refusal.FROZEN, Refusal.NO_MATCH, Refusal.NOT_YOURS}:
            raise
