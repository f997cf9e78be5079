"""An event as the outside may know it: everything but its seed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime

import msgspec

from bot.competition import (
    NO_SIDE,
    SIDES,
    Arena,
    Entrant,
    Event,
    Knockout,
    League,
    Pairing,
    PairingNumber,
    Phase,
    Score,
    Side,
    Standing,
    bracket,
    field_so_far,
    score,
    standings,
    takes_late,
)
from bot.competition.bracket import Place
from bot.matches.across import GUEST
from bot.matches.chairs import FORMER_NAME, NAMELESS
from bot.matches.choices import read_preferences
from bot.matches.events.record import EventRecord, read_match_terms
from bot.matches.table import Terms
from bot.preferences import Elsewhere
from bot.store import EventId, FriendlyRow, MatchId, MatchStatus, Scheduled, Transaction, UserId


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody in a cup."""

    entrant: Entrant
    user: UserId | None
    name: str
    """The display name, as it is: escape it before it goes into a message."""
    is_checked_in: bool
    plays: bool
    is_withdrawn: bool
    side: Side = NO_SIDE
    """For which side of a friendly they play."""
    is_hidden: bool = False
    """Whether it is somebody of the other server who is not named here; ``user`` is None then."""


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
    """Whether the answer to a form becomes its message; a season that follows another has none, nor has the
    second server of a friendly.
    """
    side: Side = NO_SIDE
    """For which side of a friendly those play who see it so."""
    servers: tuple[str, str] = ("", "")
    """What the two servers of a friendly are called; the second is empty until it has accepted."""
    score: Score | None = None
    """How a friendly stands."""

    @property
    def is_away(self) -> bool:
        """Whether it is a friendly as the second server sees it."""
        return self.side == SIDES[1]

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


def cup_of(tx: Transaction, record: EventRecord, now: datetime, *, seen_from: int | None = None) -> Cup:
    """What the outside may know of the event; of a friendly, the people of that server."""
    row, event, side = record.row, record.event, record.side_of(seen_from)
    cup = Cup(
        id=row.id,
        guild=row.guild,
        channel=row.channel,
        message=row.message,
        host=row.host,
        request=row.request,
        terms=read_match_terms(event.terms.rules),
        # The lots are drawn from the seed: whoever knew it would know the next rounds.
        event=msgspec.structs.replace(event, seed=b""),
        entries=tuple(_entries(tx, record, side)),
        takes_late=takes_late(event, max(now, event.at)),
        has_place=frozenset(field_so_far(event, max(now, event.at))),
        matches=_matches(tx, record, side),
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
        side=side,
    )
    return cup if record.friendly is None else _friendly_of(cup, record.friendly)


def _friendly_of(cup: Cup, row: FriendlyRow) -> Cup:
    """A friendly as its side sees it: the second one in its own server, and in a message of its own."""
    known = msgspec.structs.replace(cup, servers=(row.home_name, row.name), score=score(cup.event))
    if not cup.is_away or row.guild is None or row.channel is None:
        return known
    return msgspec.structs.replace(
        known,
        host=None,
        guild=row.guild,
        channel=row.channel,
        message=row.message,
        noticed=row.noticed,
        shown_version=row.shown_version,
        is_by_form=False,
    )


def _entries(tx: Transaction, record: EventRecord, side: Side) -> Iterator[Entry]:
    """Everybody in the event; of another side's people nothing says who they are, unless they chose so."""
    users = {player.entrant: record.people.get(player.person) for player in record.event.players}
    known = tx.people.known(user for user in users.values() if user is not None)
    others = {users[player.entrant] for player in record.event.players if player.side != side} - {None}
    chosen = read_preferences(tx, (user for user in others if user is not None))
    named = {user for user, each in chosen.items() if each.elsewhere is Elsewhere.NAMED}
    for player in record.event.players:
        user = users[player.entrant]
        is_hidden = user is not None and player.side != side and user not in named
        name = FORMER_NAME
        if is_hidden:
            user, name = None, GUEST
        elif user is not None:
            name = known[user].name if user in known else NAMELESS
        yield Entry(
            entrant=player.entrant,
            user=user,
            name=name,
            is_checked_in=player.checked_in is not None,
            plays=player.plays,
            is_withdrawn=player.withdrawn,
            side=player.side,
            is_hidden=is_hidden,
        )


def _matches(tx: Transaction, record: EventRecord, side: Side) -> dict[PairingNumber, CupMatch]:
    # Only those of the latest round, and those that go on in an arena, are linked to.
    latest = {
        each.number
        for each in record.event.pairings
        if each.round == record.event.round or each.result is None
    }
    return {
        PairingNumber(table.pairing): CupMatch(
            match=table.match,
            channel=(table.away_channel if side == SIDES[1] else None) or table.channel,
            is_live=table.status is MatchStatus.LIVE,
        )
        for table in tx.events.tables(record.row.id)
        if table.pairing in latest
    }
