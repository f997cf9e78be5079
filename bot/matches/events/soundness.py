"""Whether stored events are sound: logs fold to snapshots, and results are those of the matches."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass

from bot.competition import Event, Friendly, How
from bot.competition import Refused as RefusedAct
from bot.matches.events.playing import in_order_of_pairing, ranking
from bot.matches.events.record import encode_event, fold_event, next_due, read_event
from bot.matches.record import MEANINGLESS, Damaged, read_record
from bot.refusals import Refused
from bot.store import EventId, EventStatus, MatchStatus, Store, Transaction


@dataclass(frozen=True, slots=True, kw_only=True)
class IllEvent:
    """An event with what is wrong with it; nothing said here holds a seed."""

    event: EventId
    faults: tuple[str, ...]
    is_mendable: bool
    """Whether its log says what is right."""


async def examine_events(store: Store) -> AsyncIterator[IllEvent]:
    """Each event that is not sound, in turn. A bot may be running meanwhile."""
    last: EventId | None = None
    while page := await store.read(lambda tx: tx.events.numbers(after=last)):  # noqa: B023  # done before the next
        for number in page:
            ill = await store.read(lambda tx: examine_event(tx, number))  # noqa: B023  # done before the next
            if ill is not None:
                yield ill
        last = page[-1]


def examine_event(tx: Transaction, number: EventId) -> IllEvent | None:
    """What is wrong with the event; None where nothing is, or where it is gone."""
    row = tx.events.find(number)
    if row is None:
        return None
    try:
        right = fold_event(tx, row)
    except (*MEANINGLESS, RefusedAct):
        return IllEvent(event=number, faults=("has a log that cannot be played again",), is_mendable=False)
    faults = tuple(_faults_of_row(tx, number, right))
    wrong = tuple(_faults_of_results(tx, number, right))
    if isinstance(right.terms.format, Friendly) and tx.friendlies.find(number) is None:
        wrong = (*wrong, "is a friendly without its code and its other server")
    if not faults and not wrong:
        return None
    return IllEvent(event=number, faults=(*faults, *wrong), is_mendable=not wrong)


def mend_event(tx: Transaction, number: EventId) -> None:
    """Write what the event's log leads to; for one whose `IllEvent` is mendable."""
    row = tx.events.find(number)
    if row is None:
        return
    right = fold_event(tx, row)
    tx.events.mend(
        number,
        version=right.version,
        snapshot=encode_event(right),
        status=EventStatus(right.phase.value),
        due_at=next_due(right, right.at),
    )


def _faults_of_row(tx: Transaction, number: EventId, right: Event) -> Iterator[str]:
    try:
        record = read_event(tx, number)
    except MEANINGLESS:
        yield "has a snapshot that cannot be read"
        return
    if record.event != right:
        yield "has another snapshot than its log leads to"
    if record.row.version != right.version or record.row.status.value != right.phase.value:
        yield "is at another version than its log"
    if record.row.due_at is None and next_due(right, right.at) is not None:
        yield "waits for ever"


def _faults_of_results(tx: Transaction, number: EventId, right: Event) -> Iterator[str]:
    """Results that were reported as played, against the matches as far as these are kept."""
    matches = tx.events.matches(number)
    for pairing in right.pairings:
        result = pairing.result
        match = matches.get(pairing.number)
        if match is None or result is None or result.how is not How.PLAYED:
            continue
        try:
            record = read_record(tx, match)
        except (Damaged, Refused):
            continue  # the check of matches tells of it, or it was emptied
        outcome = record.game.outcome(record.snapshot.state)
        if record.row.status is not MatchStatus.OVER or outcome is None:
            yield f"has a result of pairing {pairing.number}, whose match is not over"
        elif any(outcome.places) and result.places != ranking(in_order_of_pairing(tx, match, outcome.places)):
            yield f"has another result of pairing {pairing.number} than its match"
