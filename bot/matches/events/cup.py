"""An event as the outside may know it: everything but its seed."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

import msgspec

from bot.competition import (
    Arena,
    Entrant,
    Event,
    Knockout,
    League,
    Pairing,
    PairingNumber,
    Phase,
    Standing,
    bracket,
    field_so_far,
    standings,
    takes_late,
)
from bot.competition.bracket import Place
from bot.matches.chairs import FORMER_NAME, NAMELESS
from bot.matches.events.record import EventRecord, read_match_terms
from bot.matches.table import Terms
from bot.store import EventId, MatchId, MatchStatus, Scheduled, Transaction, UserId


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody in a cup."""

    entrant: Entrant
    user: UserId | None
    name: str
    """The display name, as it is: escape it before it goes into a message."""
    is_checked_in: bool
    plays: bool
    is_withdrawn: bool


class CupMatch(msgspec.Struct, frozen=True, kw_only=True):
    """The match of a pairing, and where its table is."""

    match: MatchId
    channel: int
    is_live: bool


class Cup(msgspec.Struct, frozen=True, kw_only=True):
    """An event of a server at one version."""

    id: EventId
    guild: int
    channel: int
    message: int | None
    host: UserId | None
    request: int
    """The id of the form that announced it; messages that show the cup have greater ones."""
    terms: Terms
    """By what its matches are played."""
    event: Event
    """Without its seed."""
    entries: tuple[Entry, ...]
    """In the order of registration."""
    takes_late: bool
    """Whether somebody can still enter although it has begun, if a place is free (K4)."""
    has_place: frozenset[Entrant]
    """Who would play if it began now; after the start, who does."""
    matches: Mapping[PairingNumber, CupMatch]
    standings: tuple[Standing, ...]
    bracket: tuple[Place, ...]
    commitment: str
    notice: str
    """What people are to be told of in a message of its own: a round, the check-in or the end."""
    noticed: str
    shown_version: int
    scheduled: int | None
    """The scheduled event of Discord's that shows it."""
    scheduled_as: Scheduled
    next_season: EventId | None = None
    """The league's season after this one, once people can register for it."""
    is_by_form: bool = True
    """Whether the answer to a form becomes its message; a season that follows another has none."""

    @property
    def is_over(self) -> bool:
        """Whether nothing more happens."""
        return self.event.phase in {Phase.OVER, Phase.CANCELLED}

    def entry(self, entrant: Entrant) -> Entry:
        """Who has this number."""
        return self.entries[entrant - 1]

    def find_entry(self, user: int) -> Entry | None:
        """The person's entry, also that of somebody who has withdrawn."""
        return next((entry for entry in self.entries if entry.user == user), None)

    def pairing_of(self, entrant: Entrant) -> Pairing | None:
        """The pairing that somebody has to play now."""
        return next((each for each in self.event.open() if entrant in each.seats), None)

    @property
    def is_arena(self) -> bool:
        """Whether pairs are made all the time, not round by round."""
        return isinstance(self.event.terms.format, Arena)

    @property
    def latest(self) -> tuple[Pairing, ...]:
        """The pairings of the latest round, in an arena those that are open."""
        if self.is_arena:
            return tuple(self.event.open())
        return tuple(each for each in self.event.pairings if each.round == self.event.round)

    def latest_of(self, entrant: Entrant) -> Pairing | None:
        """The last pairing of somebody whose result can still be set."""
        mine = (each for each in self.event.pairings if entrant in each.seats and not each.is_bye)
        last = max(mine, key=lambda each: each.number, default=None)
        return last if last is not None and (self.is_arena or last.round == self.event.round) else None


def cup_of(tx: Transaction, record: EventRecord, now: datetime) -> Cup:
    """What the outside may know of the event."""
    row, event = record.row, record.event
    known = tx.people.known(user for user in record.people.values() if user is not None)

    def name_of(user: UserId | None) -> str:
        if user is None:
            return FORMER_NAME
        person = known.get(user)
        return NAMELESS if person is None else person.name

    users = {player.entrant: record.people.get(player.person) for player in event.players}
    return Cup(
        id=row.id,
        guild=row.guild,
        channel=row.channel,
        message=row.message,
        host=row.host,
        request=row.request,
        terms=read_match_terms(event.terms.rules),
        # The lots are drawn from the seed: whoever knew it would know the next rounds.
        event=msgspec.structs.replace(event, seed=b""),
        entries=tuple(
            Entry(
                entrant=player.entrant,
                user=users[player.entrant],
                name=name_of(users[player.entrant]),
                is_checked_in=player.checked_in is not None,
                plays=player.plays,
                is_withdrawn=player.withdrawn,
            )
            for player in event.players
        ),
        takes_late=takes_late(event, max(now, event.at)),
        has_place=frozenset(field_so_far(event, max(now, event.at))),
        matches=dict(_matches(tx, record)),
        standings=standings(event),
        bracket=bracket(event) if isinstance(event.terms.format, Knockout) else (),
        commitment=row.commitment,
        notice=row.notice,
        noticed=row.noticed,
        shown_version=row.shown_version,
        scheduled=row.scheduled,
        scheduled_as=row.scheduled_as,
        next_season=tx.events.following(row.id) if isinstance(event.terms.format, League) else None,
        is_by_form=row.follows is None,
    )


def _matches(tx: Transaction, record: EventRecord) -> dict[PairingNumber, CupMatch]:
    # Only those of the latest round, and those that go on in an arena, are linked to.
    latest = {
        each.number
        for each in record.event.pairings
        if each.round == record.event.round or each.result is None
    }
    return {
        PairingNumber(table.pairing): CupMatch(
            match=table.match, channel=table.channel, is_live=table.status is MatchStatus.LIVE
        )
        for table in tx.events.tables(record.row.id)
        if table.pairing in latest
    }
