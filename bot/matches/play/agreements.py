"""What players settle together: a pause in which the clock stands, the end of a match that hardly began."""

from __future__ import annotations

from dataclasses import replace

from bot.games.game import Seat
from bot.matches.change import Moved, change, play_move, require_going, require_hand, require_present
from bot.matches.core import Core
from bot.matches.deadlines import go_on, stop
from bot.matches.fold import VOID, Move
from bot.matches.record import Record
from bot.matches.table import Hand
from bot.refusals import Refusal, Refused
from bot.store import AgreementKind, Cause, MatchId, Transaction


class Agreements:
    """Asks, agrees, refuses, resumes. With their next move people withdraw what they asked for."""

    def __init__(self, core: Core) -> None:
        self._core = core

    async def ask(self, match: MatchId, *, user: int, kind: AgreementKind) -> Hand:
        """A person asks for this. It happens once all people at the table have asked for it.

        Asking again changes nothing. Raises Refused: PAUSED, NO_CLOCK, TOO_LATE_TO_ABORT.
        """

        def step(tx: Transaction, record: Record) -> Moved:
            chair = require_present(record, user)
            _require_possible(tx, record, kind)
            return self._ask_for(tx, record, chair.seat, kind)

        return require_hand(await change(self._core, match, step, shown=True), user)

    async def agree(self, match: MatchId, *, user: int, kind: AgreementKind) -> Hand:
        """A person agrees to what another asked for. Raises Refused: REQUEST_GONE, and what `ask` raises."""

        def step(tx: Transaction, record: Record) -> Moved:
            chair = require_present(record, user)
            _require_possible(tx, record, kind)
            # An agreement that comes too late must not ask again for what was withdrawn.
            if not any(row.kind is kind and row.seat != chair.seat for row in record.asked):
                raise Refused(Refusal.REQUEST_GONE)
            return self._ask_for(tx, record, chair.seat, kind)

        return require_hand(await change(self._core, match, step, shown=True), user)

    async def refuse(self, match: MatchId, *, user: int, kind: AgreementKind) -> Hand:
        """A person says no to what others asked for, or takes back what they asked for themselves."""

        def step(tx: Transaction, record: Record) -> Moved:
            require_present(record, user)
            if not any(row.kind is kind for row in record.asked):
                raise Refused(Refusal.REQUEST_GONE)
            tx.agreements.clear(match, kind)
            tx.surfaces.mark_stale(match)
            return _without(record, kind), ()

        return require_hand(await change(self._core, match, step, shown=True), user)

    async def resume(self, match: MatchId, *, user: int) -> Hand:
        """Any player ends the pause, and the turn goes on with the time left.

        Raises Refused: NOT_PAUSED, TABLE_LOST.
        """

        def step(tx: Transaction, record: Record) -> Moved:
            require_present(record, user)
            if record.row.lost_at is not None:
                raise Refused(Refusal.TABLE_LOST)
            if record.row.paused_at is None:
                raise Refused(Refusal.NOT_PAUSED)
            core = self._core
            # Stopping the clock needs everybody, as it takes time from all; going on needs nobody else.
            return go_on(tx, record, now=core.now(), tempo=core.tempo), ()

        return require_hand(await change(self._core, match, step, shown=True), user)

    def _ask_for(self, tx: Transaction, record: Record, seat: Seat, kind: AgreementKind) -> Moved:
        """Note what the person asks for; once all people at the table have asked for it, it happens."""
        now, number = self._core.now(), record.row.id
        tx.agreements.put(number, kind, seat, now)
        tx.surfaces.mark_stale(number)
        record = replace(record, asked=tx.agreements.of(number))
        asking = {row.seat for row in record.asked if row.kind is kind}
        # Computer players agree to everything, and who has left has no say.
        if not asking >= {chair.seat for chair in record.chairs if chair.is_there}:
            return record, ()
        match kind:
            case AgreementKind.PAUSE:
                return self._pause(tx, record), ()
            case AgreementKind.ABORT:
                return play_move(self._core, tx, record, Move(seat, VOID), cause=Cause.PLAYER)

    def _pause(self, tx: Transaction, record: Record) -> Record:
        """Stop the clock; the pause is no longer something that people ask for."""
        core, now = self._core, self._core.now()
        tx.agreements.clear(record.row.id, AgreementKind.PAUSE)
        record = _without(record, AgreementKind.PAUSE)
        return stop(tx, record, now=now, tempo=core.tempo, paused_at=now)


def _require_possible(tx: Transaction, record: Record, kind: AgreementKind) -> None:
    """Raises Refused when this cannot be agreed on: PAUSED, TABLE_LOST, NO_CLOCK, EVENT_CLOCK,
    TOO_LATE_TO_ABORT.
    """
    match kind:
        case AgreementKind.PAUSE:
            require_going(record)
            if record.row.turn_limit is None:
                raise Refused(Refusal.NO_CLOCK)
            if tx.events.is_of_event(record.row.id):
                # All others wait for the round.
                raise Refused(Refusal.EVENT_CLOCK)
        case AgreementKind.ABORT:
            if not record.is_abortable:
                raise Refused(Refusal.TOO_LATE_TO_ABORT)


def _without(record: Record, kind: AgreementKind) -> Record:
    return replace(record, asked=tuple(row for row in record.asked if row.kind is not kind))
