"""An event read from the store with its secret, and the next act written: for the service's eyes only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

import msgspec

from bot.competition import (
    NO_SIDE,
    SIDES,
    Act,
    Cancel,
    Entrant,
    Entry,
    Event,
    Finish,
    Friendly,
    PairingNumber,
    Person,
    Phase,
    Side,
    StartRound,
    apply,
    due,
    find_entrant,
    fold,
    new,
    read_act,
    write_act,
)
from bot.competition import Terms as EventTerms
from bot.games.registry import GAMES
from bot.games.shuffle import seed_of
from bot.matches.events.no_shows import note_no_shows
from bot.matches.fold import decode_rules, encode_rules
from bot.matches.seal import salt_of
from bot.matches.table import Terms
from bot.refusals import Refusal, Refused
from bot.store import (
    EventActRow,
    EventId,
    EventRow,
    EventStatus,
    FriendlyRow,
    GuildId,
    MatchId,
    OnTimeout,
    RequestId,
    Transaction,
    UserId,
)

CHECK_IN = "check_in"
OVER = "over"
"""What people are told of beside the rounds, which are told of by their numbers."""


class _MatchTerms(msgspec.Struct, frozen=True, kw_only=True):
    """By what all matches of an event are played, as `Terms.rules` of the competition keeps it."""

    game: str
    preset: str
    rules: str
    turn_limit: timedelta | None
    on_timeout: OnTimeout


def write_match_terms(terms: Terms) -> str:
    """The terms of the matches as JSON."""
    kept = _MatchTerms(
        game=terms.game,
        preset=terms.preset,
        rules=encode_rules(terms.rules),
        turn_limit=terms.turn_limit,
        on_timeout=terms.on_timeout,
    )
    return msgspec.json.encode(kept).decode()


def read_match_terms(text: str) -> Terms:
    """The terms of the matches from their JSON."""
    kept = _MATCH_TERMS.decode(text)
    return Terms(
        game=kept.game,
        preset=kept.preset,
        rules=decode_rules(GAMES[kept.game], kept.rules),
        turn_limit=kept.turn_limit,
        on_timeout=kept.on_timeout,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class EventRecord:
    """An event at one version."""

    row: EventRow
    event: Event = field(repr=False)
    people: Mapping[Person, UserId | None]
    matches: Mapping[PairingNumber, MatchId]
    friendly: FriendlyRow | None = None
    """What a friendly has beside that."""

    def find_entrant(self, user: int) -> Entrant | None:
        """The entrant for whom a user plays."""
        person = next((person for person, each in self.people.items() if each == user), None)
        return None if person is None else find_entrant(self.event, person)

    def users(self, *, but: Entrant | None = None) -> tuple[UserId, ...]:
        """Who is in the event and has not withdrawn, except for one entrant."""
        there = (player for player in self.event.players if not player.withdrawn and player.entrant != but)
        return tuple(user for each in there if (user := self.people.get(each.person)) is not None)

    def user_of(self, entrant: Entrant) -> UserId | None:
        """Who plays for an entrant; None for somebody forgotten."""
        return self.people.get(self.event.player(entrant).person)

    def side_of(self, guild: int | None) -> Side:
        """For which side the people of a server play, or look on; an event of one server has no sides."""
        if self.friendly is None:
            return NO_SIDE
        return SIDES[1] if guild is not None and guild == self.friendly.guild else SIDES[0]

    def guild_of(self, side: Side) -> GuildId | None:
        """The server of a side; None for the second of a friendly that nobody has accepted."""
        return self.friendly.guild if self.friendly is not None and side == SIDES[1] else self.row.guild


def seed_of_event(row: EventRow) -> bytes:
    """The event's seed: its secret mixed with the number that Discord gave after the seal was posted."""
    return seed_of(row.secret, salt_of_event(row))


def salt_of_event(row: EventRow) -> str:
    """What is mixed with the secret; as long as no message shows the seal, the id of the form."""
    return row.salt or salt_of(None, row.request)


def encode_event(event: Event) -> bytes:
    """The snapshot of an event, without the seed, which its row gives."""
    return msgspec.json.encode(msgspec.structs.replace(event, seed=b""))


def read_event(tx: Transaction, number: EventId) -> EventRecord:
    """The event as it is stored; raises Refused (NO_EVENT)."""
    row = tx.events.find(number)
    if row is None:
        raise Refused(Refusal.NO_EVENT)
    event = msgspec.structs.replace(_DECODER.decode(row.snapshot), seed=seed_of_event(row))
    return _record(tx, row, event)


def fold_event(tx: Transaction, row: EventRow) -> Event:
    """What the event's log leads to; raises what reading it raises."""
    return fold(read_event_terms(row), seed_of_event(row), row.created_at, read_log(tx, row.id))


def read_log(tx: Transaction, number: EventId) -> tuple[Entry, ...]:
    """All acts of the event, oldest first; raises what reading them raises."""
    return tuple(Entry(each.at, read_act(each.text)) for each in tx.events.log(number))


def read_event_terms(row: EventRow) -> EventTerms:
    """The event's own terms."""
    return _TERMS.decode(row.terms)


def write_event_terms(terms: EventTerms) -> str:
    """The event's own terms as JSON."""
    return msgspec.json.encode(terms).decode()


def announced(terms: EventTerms, at: datetime) -> Event:
    """An event of nobody yet, as its first snapshot keeps it; raises TermsError."""
    return new(terms, b"", at)


def write_event(
    tx: Transaction, record: EventRecord, act: Act, at: datetime, *, request: int | None = None
) -> EventRecord:
    """Do an act; raises the competition's Refused, and EventMoved where somebody was first."""
    return store_event(tx, record, act, apply(record.event, act, at), request=request)


def store_event(
    tx: Transaction, record: EventRecord, act: Act, event: Event, *, request: int | None = None
) -> EventRecord:
    """Store an act with the event that it leads to, and when that goes on by itself."""
    row = record.row
    tx.events.append(
        EventActRow(
            event=row.id,
            version=event.version,
            request=None if request is None else RequestId(request),
            text=write_act(act),
            at=event.at,
        ),
        snapshot=encode_event(event),
        status=EventStatus(event.phase.value),
        due_at=next_due(event, event.at),
    )
    for side in SIDES if record.friendly is not None else (NO_SIDE,):
        guild, there = record.guild_of(side), (each for each in record.event.players if each.side == side)
        if guild is not None:
            users = {int(player.entrant): record.user_of(player.entrant) for player in there}
            note_no_shows(tx, guild, record.event, act, users, event.at)
    if isinstance(act, StartRound):
        tx.events.put_notice(row.id, str(event.round))
    elif isinstance(act, Finish | Cancel):
        tx.events.put_notice(row.id, OVER)
    return read_event(tx, row.id)


def next_due(event: Event, at: datetime) -> datetime | None:
    """When the event goes on by itself."""
    following = due(event, at)
    return None if following is None else following.at


def is_over(event: Event) -> bool:
    """Whether nothing more happens in the event."""
    return event.phase in {Phase.OVER, Phase.CANCELLED}


def _record(tx: Transaction, row: EventRow, event: Event) -> EventRecord:
    return EventRecord(
        row=row,
        event=event,
        people={Person(person): user for person, user in tx.events.people(row.id).items()},
        matches={PairingNumber(pairing): match for pairing, match in tx.events.matches(row.id).items()},
        friendly=tx.friendlies.find(row.id) if isinstance(event.terms.format, Friendly) else None,
    )


# Built here, before there are threads: of two threads that build one at the same time, one crashes.
_DECODER: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Event)
_TERMS = msgspec.json.Decoder(EventTerms)
_MATCH_TERMS = msgspec.json.Decoder(_MatchTerms)
