"""Leagues as their players see them: matches that each begins when they like, and how a division stands."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from datetime import datetime, timedelta

import msgspec

from bot.competition import Come, Entrant, PairingNumber
from bot.competition.possible import possible_places
from bot.matches.after.reviews import measure_of
from bot.matches.banks import time_left
from bot.matches.core import Core
from bot.matches.events.changing import change_event, require_entrant, write
from bot.matches.events.cup import Cup
from bot.matches.events.record import EventRecord
from bot.players.judging import Measure
from bot.refusals import Refusal, Refused
from bot.store import EventId, MatchId, Transaction, UserId


class Form(msgspec.Struct, frozen=True, kw_only=True):
    """What there is to know of a player in a season, beside the standings."""

    time_left: timedelta
    """What is left of their time bank."""
    empty_at: datetime | None
    """When it will be empty if they do nothing; None while it stands."""
    timeouts: int
    """How many matches they have lost on time."""
    best: int
    """The best place in their division that is still possible, and the worst one."""
    worst: int
    accuracy: int | None
    """How near their choices came to the best ones, in percent; None where no match was reviewed."""
    luck: float | None
    """Points a match by which their cards were better than those of their opponents; None if not known."""


class Leagues:
    """What people ask for in a league; `bot.matches.events.events` has all that it shares with cups."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._measures: dict[tuple[MatchId, UserId], Measure] = {}
        """What reviews say that are done: it never changes, and takes long to read."""

    async def begin(self, number: EventId, pairing: PairingNumber, *, user: int, request: int) -> Cup:
        """Begin a match of the person's, unless it has begun; its opponent need not be there.

        Raises Refused: NO_EVENT, NOT_ENTERED, NO_PAIRING, EVENT_PAUSED.
        """
        core = self._core

        def step(tx: Transaction, record: EventRecord) -> EventRecord:
            entrant = require_entrant(record, user)
            open_ones = {each.number: each for each in record.event.open() if entrant in each.seats}
            if pairing not in open_ones:
                raise Refused(Refusal.NO_PAIRING)
            if pairing in record.matches:
                return record
            if record.event.paused_at is not None:
                raise Refused(Refusal.EVENT_PAUSED)
            return write(core, tx, record, Come(pairing, entrant), request)

        return await change_event(core, number, step, request=request)

    async def forms(self, cup: Cup) -> Mapping[Entrant, Form]:
        """How each player of a season stands, beside the standings; empty before its start."""
        banks = await self._core.store.read(lambda tx: tx.banks.of_event(cup.id))
        measures = await self._core.store.read(lambda tx: self._measured(tx, cup.id))
        # Up to a third of a second, early in the season of a large division.
        places = await asyncio.to_thread(possible_places, cup.event) if banks else {}
        if cup.is_over:
            # By now all ties are broken.
            places = {line.entrant: (line.place, line.place) for line in cup.standings}
        now, found = self._core.now(), {}
        for player in cup.event.field:
            row = banks.get(player.person)
            if row is not None:
                left, empty_at = time_left(row, now)
                best, worst = places[player.entrant]
                user = cup.entry(player.entrant).user
                accuracy, luck = _mean([measure for (_, of), measure in measures.items() if of == user])
                found[player.entrant] = Form(
                    time_left=left,
                    empty_at=empty_at,
                    timeouts=row.timeouts,
                    best=best,
                    worst=worst,
                    accuracy=accuracy,
                    luck=luck,
                )
        return found

    def _measured(self, tx: Transaction, event: EventId) -> dict[tuple[MatchId, UserId], Measure]:
        """What the reviews of a season's matches say, as far as they are done."""
        found = {}
        for key in tx.reviews.done_of_event(event):
            measure = self._measures.get(key) or measure_of(tx, *key)
            if measure is not None:
                found[key] = self._measures[key] = measure
        return found


def _mean(measures: list[Measure]) -> tuple[int | None, float | None]:
    """The accuracy over all choices, and the luck of a match; None where it is not known."""
    if not measures:
        return None, None
    lucks = [each.luck for each in measures if each.luck is not None]
    choices, lost = sum(each.choices for each in measures), sum(each.lost for each in measures)
    accuracy = measures[0].scale.accuracy(choices, lost)
    return accuracy, sum(lucks) / len(lucks) if lucks else None
