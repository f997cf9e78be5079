"""What happens to events by themselves: rounds, no-shows and ends, by rows that no restart forgets."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta

import structlog

from bot.competition import Adjudicate, Due, Event, NoShow, Pause, Phase, Resume, StartRound, apply, due
from bot.competition import Refused as RefusedAct
from bot.competition.acts import Cancel, Finish
from bot.competition.terms import CHECK_IN_OPENS
from bot.matches.after.reviews import Reviews
from bot.matches.apart import RETRY, apart
from bot.matches.change import Moved, change, void
from bot.matches.core import Core, EventNews, Unbegun
from bot.matches.events.friendlies import start_of
from bot.matches.events.playing import Begun, adjudicated, begin_ready, level, report_ended, tell_begun
from bot.matches.events.record import (
    CHECK_IN,
    EventRecord,
    next_due,
    read_event,
    salt_of_event,
    store_event,
    write_event,
)
from bot.matches.events.seasons import (
    WAITS,
    announce_next,
    begin_season,
    first_order,
    is_season,
    remind,
    waits_for_last_season,
)
from bot.matches.record import MEANINGLESS, Record
from bot.refusals import Refused
from bot.store import Cause, EventId, EventMoved, Transaction, UserId

_log = structlog.get_logger(__name__)

STEPS = 500
"""What happens in one event at most before others have their turn: more than the pairings of a round."""


ByItself = StartRound | NoShow | Finish | Cancel


class Clockwork:
    """Does what is due in the events; the one clock asks it."""

    def __init__(self, core: Core, reviews: Reviews) -> None:
        self._core = core
        self._reviews = reviews
        self._opened: EventId | None = None
        self._readers: dict[UserId, str | None] = {}
        """What is to be told of one event once its last step is stored."""

    async def act_on_due(self, now: datetime) -> None:
        """Do all that is due by now; one event that fails holds up no other."""
        for number in await self._core.store.read(lambda tx: tx.events.due(now)):
            with apart(_log, "an event failed", of=number) as attempt:
                await self._go_on(number, now)
            if attempt.failed:
                await self._core.store.write(
                    lambda tx: tx.events.put_due(number, now + RETRY)  # noqa: B023  # done before the next
                )

    async def _go_on(self, number: EventId, now: datetime) -> None:
        """Everything that is due in one event, one act after the other."""
        for _ in range(STEPS):
            if not await self._step(number, now):
                break
        await self._core.publish(EventNews(number))
        await self._tell(number)

    async def _tell(self, number: EventId) -> None:
        """Tell of the season that was announced, and those who are to be reminded."""
        await self._reviews.go_on()
        opened, self._opened = self._opened, None
        if opened is not None:
            await self._core.publish(EventNews(opened))
        readers, self._readers = self._readers, {}
        if readers:
            await self._core.publish(Unbegun(number, readers))

    async def _step(self, number: EventId, now: datetime) -> bool:
        """The next thing that is due; whether there was one."""
        try:
            record = await self._core.store.write(lambda tx: self._settled(tx, number, now))
        except EventMoved:
            return True
        following = None if record is None else due(record.event, now)
        if record is None or following is None or following.at > now:
            return False
        if following.act is None:
            return await self._adjudicate(record, following, now)
        return await self._do(record, following.act, now)

    def _settled(self, tx: Transaction, number: EventId, now: datetime) -> EventRecord | None:
        """The event with its ended matches reported, and the time noted at which it goes on.

        None for a season of a league that has to wait for the end of the one before.
        """
        record = read_event(tx, number)
        if waits_for_last_season(tx, record) and record.event.terms.starts_at <= now:
            tx.events.put_due(number, now + WAITS)
            return None
        row, event = record.row, record.event
        if row.due_at is not None and _opens_check_in(event, row.due_at):
            tx.events.put_notice(number, CHECK_IN)
        if event.phase is Phase.PLAYING:
            record = report_ended(self._core, tx, record)
            self._opened = announce_next(tx, record, now) or self._opened
            self._readers |= remind(tx, record, now)
        tx.events.put_due(number, next_due(record.event, now))
        return record

    async def _do(
        self, record: EventRecord, act: StartRound | NoShow | Finish | Cancel, now: datetime
    ) -> bool:
        """Do an act, which is judged in a thread: to pair a large Swiss takes seconds."""
        if isinstance(act, StartRound) and is_season(record):
            act = StartRound(await self._core.store.read(lambda tx: first_order(tx, record)))
        elif isinstance(act, StartRound) and record.friendly is not None:
            act = await self._core.store.read(lambda tx: start_of(tx, record))
        try:
            event = await asyncio.to_thread(apply, record.event, act, now)
        except RefusedAct as refused:
            _log.error("an event does not go on", of=record.row.id, why=refused.reason.value)
            raise

        def work(tx: Transaction) -> tuple[Begun, ...]:
            row = tx.events.find(record.row.id)
            if row is None or (row.salt, row.snapshot) != (record.row.salt, record.row.snapshot):
                # The seed has changed since the act was judged, or somebody has mended the event.
                raise EventMoved(record.row.id, event.version)
            # From now on the seed is used, and no later message may change it.
            tx.events.put_salt(record.row.id, salt_of_event(record.row))
            after = store_event(tx, record, act, event)
            begin_season(tx, after, act)
            # A table that has waited for somebody may begin without them.
            return begin_ready(self._core, tx, after)[1]

        try:
            begun = await self._core.store.write(work)
        except EventMoved:
            # Somebody has done something meanwhile: what is due is asked anew.
            return True
        await tell_begun(self._core, begun)
        return True

    async def _adjudicate(self, record: EventRecord, following: Due, now: datetime) -> bool:
        """Decide a match by its score at the end of its round, and end it for nobody."""
        if following.pairing is None:
            return False
        number, pairing = record.row.id, record.event.pairing(following.pairing)
        match = record.matches.get(pairing.number)

        def step(tx: Transaction, playing: Record) -> Moved:
            current = read_event(tx, number)
            write_event(tx, current, adjudicated(tx, pairing.number, playing), now)
            return void(self._core, tx, playing, cause=Cause.CLOCK)

        if match is not None:
            try:
                await change(self._core, match, step, cause=Cause.CLOCK)
            except (Refused, RefusedAct) as refused:
                _log.info("a match is not adjudicated by its score", match=match, why=str(refused))
            else:
                return True

        def work(tx: Transaction) -> None:
            current = report_ended(self._core, tx, read_event(tx, number))
            if current.event.pairing(pairing.number).result is None:
                # Never begun, or frozen: nobody is ahead.
                write_event(tx, current, Adjudicate(pairing.number, *level(pairing)), now)

        await self._core.store.write(work)
        return True


def hold(tx: Transaction, by: timedelta, *, now: datetime) -> None:
    """Leave out the time in which nobody could play: events that have begun pause for it."""
    if by <= timedelta():
        return
    for number in tx.events.playing():
        try:
            record = read_event(tx, number)
        except (*MEANINGLESS, Refused):
            # The event's own clock reports it; the time of all others must go on.
            continue
        if record.event.paused_at is None:
            record = write_event(tx, record, Pause(), now - by)
            write_event(tx, record, Resume(), now)


def _opens_check_in(event: Event, at: datetime) -> bool:
    """Whether at this time people are called to check in."""
    is_before = event.phase is Phase.REGISTRATION and event.terms.check_in
    return is_before and at == event.terms.starts_at - CHECK_IN_OPENS
