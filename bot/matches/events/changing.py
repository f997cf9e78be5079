"""One change of an event: read, stepped and committed in one transaction, and only then told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from bot.competition import Act, Entrant, Pairing, Phase, Reason
from bot.competition import Refused as RefusedAct
from bot.matches.change import Moved, change, void
from bot.matches.core import Core, EventNews, Update
from bot.matches.events.cup import Cup, cup_of
from bot.matches.events.playing import Begun, report_ended
from bot.matches.events.record import EventRecord, is_over, read_event, write_event
from bot.matches.record import Record, match_of
from bot.refusals import Refusal, Refused
from bot.store import Cause, EventId, EventMoved, RequestId, Transaction

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


Step = Callable[[Transaction, EventRecord], tuple[EventRecord, Begun | None]]


async def change_event(core: Core, number: EventId, step: Step, *, request: int | None) -> Cup:
    """Do a step; a request that was delivered before changes nothing. Raises Refused."""

    def work(tx: Transaction) -> tuple[EventRecord, Begun | None, Cup]:
        record, begun = read_event(tx, number), None
        if request is None or not tx.events.is_seen(RequestId(request)):
            record, begun = step(tx, record)
        return record, begun, cup_of(tx, record, core.now())

    try:
        record, begun, cup = await core.store.write(work)
    except RefusedAct as refused:
        raise Refused(REFUSALS.get(refused.reason, Refusal.EVENT_MOVED)) from None
    except EventMoved:
        raise Refused(Refusal.EVENT_MOVED) from None
    if begun is not None:
        await core.publish(Update(match_of(begun[0]), begun[1], first=True))
    await _end_settled(core, record)
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


async def _end_settled(core: Core, record: EventRecord) -> None:
    """End for nobody the matches that go on although their pairing is decided."""

    def step(tx: Transaction, match: Record) -> Moved:
        return void(core, tx, match, cause=Cause.MANAGER)

    for pairing in () if is_over(record.event) else record.event.pairings:
        match = record.matches.get(pairing.number)
        if match is None or pairing.result is None or pairing.round < record.event.round:
            continue
        try:
            await change(core, match, step, cause=Cause.MANAGER)
        except Refused:
            continue  # it is over, as nearly all are
