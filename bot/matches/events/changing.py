"""One change of an event: read, stepped and committed in one transaction, and only then told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from bot.competition import Act, Entrant, Pairing, Phase, Reason
from bot.competition import Refused as RefusedAct
from bot.matches.change import Moved, change, void
from bot.matches.core import Core, EventNews
from bot.matches.events.cup import Cup, cup_of
from bot.matches.events.playing import Begun, begin_ready, report_ended, tell_begun
from bot.matches.events.record import EventRecord, is_over, read_event, write_event
from bot.matches.record import Record
from bot.refusals import Refusal, Refused
from bot.store import Cause, EventId, EventMoved, MatchId, RequestId, Transaction

REFUSALS: Mapping[Reason, Refusal] = MappingProxyType(
    {
        Reason.OVER: Refusal.EVENT_OVER,
        Reason.STARTED: Refusal.REGISTRATION_CLOSED,
        Reason.REGISTRATION_CLOSED: Refusal.REGISTRATION_CLOSED,
        Reason.ALREADY_IN: Refusal.ALREADY_ENTERED,
        Reason.NOT_IN: Refusal.NOT_ENTERED,
        Reason.CHECK_IN_CLOSED: Refusal.CHECK_IN_CLOSED,
        Reason.CHECKED_IN: Refusal.CHECKED_IN,
        Reason.FULL: Refusal.EVENT_FULL,
        Reason.WITHDRAWN: Refusal.NOT_ENTERED,
        Reason.NOT_WITHDRAWN: Refusal.ALREADY_ENTERED,
        Reason.OUT: Refusal.EVENT_OUT,
        Reason.NO_PAIRING: Refusal.NO_PAIRING,
        Reason.FROZEN: Refusal.ROUND_CLOSED,
        Reason.NOT_IN_FORMAT: Refusal.NOT_IN_FORMAT,
    }
)
"""What the reasons of the competition mean for people; the others mean that somebody was quicker."""


Step = Callable[[Transaction, EventRecord], EventRecord]


async def change_event(
    core: Core, number: EventId, step: Step, *, request: int | None, seen_from: int | None = None
) -> Cup:
    """Do a step, and begin the matches for which all are there then; a request that was delivered before
    changes nothing. Raises Refused.
    """

    def work(tx: Transaction) -> tuple[tuple[Begun, ...], Cup]:
        record = read_event(tx, number)
        begun: tuple[Begun, ...] = ()
        if request is None or not tx.events.is_seen(RequestId(request)):
            record, begun = begin_ready(core, tx, step(tx, record))
        return begun, cup_of(tx, record, core.now(), seen_from=seen_from)

    try:
        begun, cup = await core.store.write(work)
    except RefusedAct as refused:
        raise Refused(REFUSALS.get(refused.reason, Refusal.EVENT_MOVED)) from None
    except EventMoved:
        raise Refused(Refusal.EVENT_MOVED) from None
    await tell_begun(core, begun)
    await _end_settled(core, number)
    await core.publish(EventNews(number))
    return cup


def write(core: Core, tx: Transaction, record: EventRecord, act: Act, request: int | None) -> EventRecord:
    """Do an act of somebody's; what has ended by now counts before anything is decided over it."""
    if record.event.phase is Phase.PLAYING:
        record = report_ended(core, tx, record)
    return write_event(tx, record, act, core.now(), request=request)


def require_entrant(record: EventRecord, user: int) -> Entrant:
    """For whom a user plays; raises Refused (NOT_ENTERED)."""
    entrant = record.find_entrant(user)
    if entrant is None:
        raise Refused(Refusal.NOT_ENTERED)
    return entrant


def find_open(record: EventRecord, entrant: Entrant) -> Pairing | None:
    """What the entrant has to play now."""
    return next((each for each in record.event.open() if entrant in each.seats), None)


async def _end_settled(core: Core, number: EventId) -> None:
    """End for nobody the matches that go on although their pairing is decided."""

    def settled(tx: Transaction) -> list[MatchId]:
        record, live = read_event(tx, number), tx.events.live_matches(number)
        if is_over(record.event):
            return []
        return [live[each.number] for each in record.event.pairings if each.result and each.number in live]

    def step(tx: Transaction, match: Record) -> Moved:
        return void(core, tx, match, cause=Cause.MANAGER)

    for match in await core.store.read(settled):
        try:
            await change(core, match, step, cause=Cause.MANAGER)
        except Refused:
            continue  # it is over by now
